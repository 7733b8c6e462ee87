import type { Said } from '#server/platform/language/said.ts';
import { documentBytes } from './documentBytes.ts';
import { downloadFailure } from './retryDownload.ts';
import type { Effects } from './effects.ts';
import { textLines } from './textLines.ts';

/**
 * Lines of a document at a signed address, decoded as they arrive (see textLines). Memory holds one chunk and one line.
 * `seen` gets the bytes, uncompressed. Throws `MarketplaceError` when the document cannot be read, `DownloadCut` when the download broke off.
 */
export async function* downloadLines(
  where: Said,
  document: { url: string; gzipped: boolean },
  effects: Effects,
  seen?: (chunk: Uint8Array) => void,
): AsyncGenerator<string> {
  try {
    const { bytes, contentType } = await documentBytes(document, effects);
    yield* textLines(seen ? shown(bytes, seen) : bytes, contentType);
  } catch (error) {
    throw downloadFailure(where, error);
  }
}

async function* shown(bytes: AsyncIterable<Uint8Array>, seen: (chunk: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    seen(chunk);
    yield chunk;
  }
}
