import { MarketplaceError } from '#server/market/connector.ts';
import type { AmazonMarketplace } from './marketplaces.ts';

/** Calls `read` once and returns the same result to every caller; a failure is not kept. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= read().catch((error: unknown) => {
      answer = undefined;
      throw error;
    });
    return answer;
  };
}

/** Calls `read` once for each marketplace. */
export function oncePerMarketplace<T>(
  read: (marketplace: AmazonMarketplace) => Promise<T>,
): (marketplace: AmazonMarketplace) => Promise<T> {
  const answers = new Map<string, () => Promise<T>>();
  return (marketplace) => {
    const answer = answers.get(marketplace.id) ?? once(() => read(marketplace));
    answers.set(marketplace.id, answer);
    return answer();
  };
}

/** What `read` yields for every marketplace. One that cannot be read does not stop the others; its error ends the read. */
export async function* everyMarketplace<T>(
  marketplaces: AmazonMarketplace[],
  read: (marketplace: AmazonMarketplace) => AsyncIterable<T>,
): AsyncGenerator<T> {
  let failure: MarketplaceError | null = null;
  for (const marketplace of marketplaces)
    try {
      yield* read(marketplace);
    } catch (error) {
      if (!(error instanceof MarketplaceError)) throw error;
      failure ??= error;
    }
  if (failure) throw failure;
}
