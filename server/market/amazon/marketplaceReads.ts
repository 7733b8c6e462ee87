import type { DocumentSession } from '#server/market/amazon/reports/createReport.ts';
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

/** Calls `read` once for each marketplace, with the session of the stream that needs it first. */
export function oncePerMarketplace<T>(
  read: (session: DocumentSession, marketplace: AmazonMarketplace) => Promise<T>,
): (session: DocumentSession, marketplace: AmazonMarketplace) => Promise<T> {
  const answers = new Map<string, () => Promise<T>>();
  return (session, marketplace) => {
    const answer = answers.get(marketplace.id) ?? once(() => read(session, marketplace));
    answers.set(marketplace.id, answer);
    return answer();
  };
}
