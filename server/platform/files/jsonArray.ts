import type { Context } from 'hono';
import { streamBody } from './streamBody.ts';

/** Answers a JSON array that is sent as it is read, as `streamBody` has it. */
export function jsonArray<Row>(
  c: Context,
  pieces: AsyncIterable<readonly Row[]>,
  answer: (row: Row) => unknown,
): Promise<Response> {
  return streamBody(c, { 'content-type': 'application/json' }, jsonItems(pieces, answer));
}

/** The text of a JSON array, part by part; the first part comes with the first rows. */
export async function* jsonItems<Row>(
  pieces: AsyncIterable<readonly Row[]>,
  answer: (row: Row) => unknown,
): AsyncGenerator<string> {
  let separator = '[';
  for await (const piece of pieces) {
    if (piece.length === 0) continue;
    yield separator + piece.map((row) => JSON.stringify(answer(row))).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
