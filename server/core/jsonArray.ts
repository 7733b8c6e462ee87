import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { log } from './log.ts';

/**
 * Answers a JSON array that is sent as it is read. What fails before the first rows is answered as any failure; later the
 * connection breaks off, so that half a list is never taken for a whole one.
 */
export async function jsonArray<Row>(
  c: Context,
  pieces: AsyncIterator<readonly Row[]>,
  answer: (row: Row) => unknown,
): Promise<Response> {
  const first = await pieces.next();
  async function* text() {
    let separator = '[';
    try {
      for (let piece = first; !piece.done; piece = await pieces.next()) {
        if (piece.value.length === 0) continue;
        yield separator + piece.value.map((row) => JSON.stringify(answer(row))).join(',');
        separator = ',';
      }
    } catch (error) {
      log.error({ err: error, requestId: c.get('requestId') }, 'a list broke off');
      throw error;
    }
    yield separator === '[' ? '[]' : ']';
  }
  c.header('content-type', 'application/json');
  return c.body(Readable.toWeb(Readable.from(text(), { objectMode: false })) as ReadableStream);
}
