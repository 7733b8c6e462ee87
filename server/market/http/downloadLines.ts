import { documentBytes } from './documentBytes.ts';
import { downloadFailure } from './retryDownload.ts';
import type { Effects } from './effects.ts';
import { textLines } from './textLines.ts';

/**
 * Lines of a document at a signed address, decoded as they arrive (see textLines). Memory holds one chunk and one line.
 * Throws `MarketplaceError` when the document cannot be read, `DownloadCut` when the download broke off.
 */
export async function* downloadLines(
  where: string,
  document: { url: string; gzipped: boolean },
  effects: Effects,
): AsyncGenerator<string> {
  try {
    const { bytes, contentType } = await documentBytes(document, effects);
    yield* textLines(bytes, contentType);
  } catch (error) {
    throw downloadFailure(where, error);
  }
}
