import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { publicLookup } from '#server/platform/http/publicLookup.ts';
import { isListingImage, isLocalImage } from '#server/market/imageHosts.ts';
import { imageType } from './imageType.ts';

export interface ImageLimits {
  maxBytes: number;
  timeoutMs: number;
  lookup: LookupFunction;
}

const DEFAULTS: ImageLimits = { maxBytes: 2 * 1024 * 1024, timeoutMs: 5_000, lookup: publicLookup() };

/**
 * Bytes of a listing image. Throws when the address is no marketplace's, resolves to a private one, redirects, takes longer
 * than five seconds, has more than 2 MB or is no image.
 */
export async function fetchImage(address: string, given: Partial<ImageLimits> = {}): Promise<Buffer> {
  const { maxBytes, timeoutMs, lookup } = { ...DEFAULTS, ...given };
  const url = new URL(address);
  if (!isListingImage(url)) throw new Error('not a host of listing images');
  const isLocal = isLocalImage(url);
  const signal = AbortSignal.timeout(timeoutMs);
  const options = { signal, headers: { accept: 'image/*' }, ...(!isLocal && { lookup }) };
  const bytes = await new Promise<Buffer>((done, fail) => {
    const request = (url.protocol === 'https:' ? getHttps : getHttp)(url, options, (response) => {
      const refuse = (reason: string) => {
        request.destroy();
        fail(new Error(reason));
      };
      if (response.statusCode !== 200) return refuse(`status ${response.statusCode}`);
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size > maxBytes) return refuse('too large');
        parts.push(part);
      });
      response.on('end', () => (response.complete ? done(Buffer.concat(parts)) : fail(new Error('cut off'))));
      response.on('error', fail);
    });
    request.on('error', fail);
  });
  if (!imageType(bytes)) throw new Error('not an image');
  return bytes;
}
