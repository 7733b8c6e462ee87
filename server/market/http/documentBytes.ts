import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Effects } from './effects.ts';
import { capped, wholeBody } from './readBody.ts';

const TIMEOUT_MS = 10 * 60_000;
/** Without one byte for so long the connection is taken for dead. */
const SILENCE_MS = 30_000;
/** The longest document we read, unpacked. */
const MAX_BYTES = 512 * 1024 * 1024;

/**
 * The bytes at a signed address, unpacked, as a stream that ends with `BodyTooLarge` past 512 MB: a gzip bomb costs time,
 * not memory. Fails with a `TimeoutError` after half a minute of silence, or ten minutes. No header of ours goes along, so
 * no token leaves with it.
 */
export async function documentBytes(
  { url, gzipped }: { url: string; gzipped: boolean },
  effects: Effects,
  maxBytes = MAX_BYTES,
  silenceMs = SILENCE_MS,
): Promise<{ bytes: AsyncIterable<Uint8Array>; contentType: string }> {
  const silent = new AbortController();
  /** Counts the time we wait for bytes alone, not what we do with them. */
  const heard = async <T>(answer: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => silent.abort(new DOMException('nothing more came', 'TimeoutError')), silenceMs);
    return answer.finally(() => clearTimeout(timer));
  };
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), silent.signal]);
  const response = await heard(effects.fetch(url, { redirect: 'error', signal }));
  if (!response.ok || !response.body) throw new Error(`the document answered ${response.status}`);
  const chunks = wholeBody(response);
  const body = Readable.from(
    {
      [Symbol.asyncIterator]: () => ({ next: () => heard(chunks.next()), return: () => chunks.return(undefined) }),
    },
    { objectMode: false },
  );
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
