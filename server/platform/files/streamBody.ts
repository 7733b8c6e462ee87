import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { log } from '#server/platform/process/log.ts';

/**
 * Streams a response body as the client reads it. A failure before the first part is answered as an ordinary error,
 * without `headers`; a later one aborts the connection, so that a partial body is never mistaken for a complete one.
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
      log.error({ err: error, requestId: c.get('requestId') }, 'a streamed response failed');
      throw error;
    } finally {
      await parts.return(undefined); // the client may have disconnected
    }
  }
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return c.body(Readable.toWeb(Readable.from(all(), { objectMode: false })) as ReadableStream);
}
