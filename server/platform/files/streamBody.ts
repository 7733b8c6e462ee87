import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { log } from '#server/platform/process/log.ts';

/**
 * Answers with a body made of parts as the reader takes them. What fails before the first part is answered like any failure,
 * without the headers; later the connection breaks off, so that half a body is never taken for a whole one.
 */
export async function streamBody(
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
