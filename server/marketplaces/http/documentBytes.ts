import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Effects } from './effects.ts';
import { capped } from './readBody.ts';

const TIMEOUT_MS = 10 * 60_000;
/** The longest document we read, unpacked. */
const MAX_BYTES = 512 * 1024 * 1024;

/**
 * The bytes at a signed address, unpacked, as a stream that ends with `BodyTooLarge` past 512 MB: a gzip bomb costs time,
 * not memory. No header of ours goes along, so no token leaves with it.
 */
export async function documentBytes(
  { url, gzipped }: { url: string; gzipped: boolean },
  effects: Effects,
  maxBytes = MAX_BYTES,
): Promise<{ bytes: AsyncIterable<Uint8Array>; contentType: string }> {
  const response = await effects.fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok || !response.body) throw new Error(`the document answered ${response.status}`);
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  // fetch has already unpacked a document served with Content-Encoding
  const packed = gzipped && response.headers.get('content-encoding') !== 'gzip';
  return {
    bytes: capped(packed ? unpacked(body) : body, maxBytes),
    contentType: response.headers.get('content-type') ?? '',
  };
}

function unpacked(body: Readable): AsyncIterable<Uint8Array> {
  const gunzip = createGunzip();
  body.on('error', (error) => gunzip.destroy(error));
  gunzip.on('close', () => body.destroy());
  return body.pipe(gunzip);
}
