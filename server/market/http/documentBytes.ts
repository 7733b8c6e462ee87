import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Effects } from './effects.ts';
import { capped, wholeBody } from './readBody.ts';

const TIMEOUT_MS = 10 * 60_000;
/** Maximum time without a byte before the connection counts as dead. */
const SILENCE_MS = 30_000;
/** Maximum uncompressed size of a document. */
const MAX_BYTES = 512 * 1024 * 1024;

/**
 * Uncompressed bytes at a signed address, as a stream that fails with `BodyTooLarge` past 512 MB: a gzip bomb costs
 * time, not memory. Fails with a `TimeoutError` after 30 seconds without a byte or after ten minutes. Sends no headers
 * of its own, so that no token leaks.
 */
export async function documentBytes(
  { url, gzipped }: { url: string; gzipped: boolean },
  effects: Effects,
  maxBytes = MAX_BYTES,
  silenceMs = SILENCE_MS,
): Promise<{ bytes: AsyncIterable<Uint8Array>; contentType: string }> {
  const silent = new AbortController();
  /** Limits only the time spent waiting for bytes, not the time spent processing them. */
  const withSilenceLimit = async <T>(answer: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => silent.abort(new DOMException('no more bytes arrived', 'TimeoutError')), silenceMs);
    return answer.finally(() => clearTimeout(timer));
  };
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), silent.signal]);
  const response = await withSilenceLimit(effects.fetch(url, { redirect: 'error', signal }));
  if (!response.ok || !response.body) throw new Error(`the document answered ${response.status}`);
  const chunks = wholeBody(response);
  const body = Readable.from(
    {
      [Symbol.asyncIterator]: () => ({
        next: () => withSilenceLimit(chunks.next()),
        return: () => chunks.return(undefined),
      }),
    },
    { objectMode: false },
  );
  // fetch has already decompressed a document served with Content-Encoding
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
