import type { Context } from 'hono';
import { rowSlices } from './rowSlices.ts';
import { streamBody } from './streamBody.ts';

/** Responds with a JSON array, streamed by `streamBody` as its rows are read. */
export function jsonArray<Row>(
  c: Context,
  pieces: AsyncIterable<readonly Row[]>,
  answer: (row: Row) => unknown,
): Promise<Response> {
  return streamBody(c, { 'content-type': 'application/json' }, jsonItems(pieces, answer));
}

/** Text of a JSON array in parts; the first part contains the first rows. */
export async function* jsonItems<Row>(
  pieces: AsyncIterable<readonly Row[]>,
  answer: (row: Row) => unknown,
): AsyncGenerator<string> {
  let separator = '[';
  for await (const piece of rowSlices(pieces)) {
    if (piece.length === 0) continue;
    yield separator + piece.map((row) => JSON.stringify(answer(row))).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
