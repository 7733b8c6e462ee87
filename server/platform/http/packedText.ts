import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Context } from 'hono';

/**
 * Answers with a text that is the same for everyone: written and compressed once per process and encoding, with an ETag.
 */
export function packedText(type: string, write: () => string): (c: Context) => Promise<Response> {
  let text: Buffer<ArrayBuffer> | undefined;
  let etag = '';
  const packed: Partial<Record<'br' | 'gzip', Promise<Buffer<ArrayBuffer>>>> = {};
  return async (c) => {
    if (!text) {
      text = Buffer.from(write());
      etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`;
    }
    const headers = { etag, vary: 'accept-encoding', 'cache-control': 'no-cache' };
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers);
    const accepted =
      c.req
        .header('accept-encoding')
        ?.split(',')
        .map((name) => name.trim()) ?? [];
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
    if (!encoding) return c.body(text, 200, { ...headers, 'content-type': type });
    const body = await (packed[encoding] ??= promisify(encoding === 'br' ? brotliCompress : gzip)(text) as never);
    return c.body(body, 200, { ...headers, 'content-type': type, 'content-encoding': encoding });
  };
}
