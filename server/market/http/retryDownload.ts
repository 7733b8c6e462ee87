import { rateFactor } from '#server/market/baseUrls.ts';
import { DownloadCut } from './downloadFailure.ts';
import type { Effects } from './effects.ts';

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
