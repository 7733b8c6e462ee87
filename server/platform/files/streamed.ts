import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { log } from '#server/platform/process/log.ts';

/**
 * Answers parts that are made as the reader takes them. What fails before the first part is answered as any failure, and
 * without the headers; later the connection breaks off, so that half an answer is never taken for a whole one.
 */
export async function streamed(
  c: Context,
  headers: Readonly<Record<string, string>>,
  parts: AsyncGenerator<string | Uint8Array>,
): Promise<Response> {
  const first = await parts.next();
  async function* all() {
    try {
      for (let part = first; !part.done; part = await parts.next())
        yield typeof part.value === 'string' ? Buffer.from(part.value) : part.value;
    } catch (error) {
      log.error({ err: error, requestId: c.get('requestId') }, 'an answer broke off');
      throw error;
    } finally {
      await parts.return(undefined); // the reader may have gone away
    }
  }
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return c.body(Readable.toWeb(Readable.from(all(), { objectMode: false })) as ReadableStream);
}
