import type { Said } from '#server/platform/language/said.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { rateFactor } from '#server/market/baseUrls.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import type { Effects } from './effects.ts';
import { BodyTooLarge } from './readBody.ts';

/** The download broke off; another attempt may succeed. */
export class DownloadCut extends MarketplaceError {
  override name = 'DownloadCut';
}

/** Error for an unreadable document. Its address is a secret and stays out of the message. */
export function downloadFailure(where: Said, error: unknown): MarketplaceError {
  if (error instanceof MarketplaceError) return error;
  const { name, code } = error as NodeJS.ErrnoException;
  const said = sentence('marketplaces.unreadableDocument', { where, name });
  // a document that is too large or malformed stays so
  const isLasting = error instanceof BodyTooLarge || error instanceof SyntaxError || code === 'Z_DATA_ERROR';
  return isLasting ? new MarketplaceError(said) : new DownloadCut(said);
}

const MAX_TRIES = 4;
const FIRST_PAUSE_MS = 1_000;

/** Repeats a download that broke off, up to four tries in all. `download` must start from the beginning. */
export async function retryDownload<T>(download: () => Promise<T>, { sleep }: Effects): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await download();
    } catch (error) {
      if (!(error instanceof DownloadCut) || tries === MAX_TRIES) throw error;
      await sleep((FIRST_PAUSE_MS * 2 ** (tries - 1)) / rateFactor());
    }
  }
}
