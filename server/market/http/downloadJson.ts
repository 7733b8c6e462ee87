import type { Said } from '#server/platform/language/said.ts';
import { documentBytes } from './documentBytes.ts';
import { downloadFailure } from './retryDownload.ts';
import type { Effects } from './effects.ts';
import { parseExact } from './answer.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Downloads a JSON document from a signed address, numbers as text (see parseExact). Throws `MarketplaceError` when it
 * cannot be read or exceeds 64 MB uncompressed, `DownloadCut` when the download broke off.
 */
export async function downloadJson(
  where: Said,
  document: { url: string; gzipped: boolean },
  effects: Effects,
): Promise<unknown> {
  try {
    const { bytes } = await documentBytes(document, effects, MAX_BYTES);
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    return parseExact(
      Buffer.concat(chunks)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    );
  } catch (error) {
    throw downloadFailure(where, error);
  }
}
