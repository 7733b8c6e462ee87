import { historyWindows } from '#server/market/historyWindows.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots.ts';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { transactionAmounts } from './transactionAmounts.ts';
import { transactions } from './transactions.ts';

/** Amazon rejects bounds within the last two minutes. */
const MARGIN_MS = 3 * 60_000;

/** Amounts posted at or after `since`, newest windows first, page by page. */
export async function* postedAmounts(session: AmazonSession, since: Date): AsyncGenerator<PostedAmountSnapshot[]> {
  const until = new Date(session.effects.now() - MARGIN_MS);
  for (const { start, end } of historyWindows(since, until))
    for await (const page of transactions(session, {
      postedAfter: start.toISOString(),
      postedBefore: end.toISOString(),
    }))
      yield page.flatMap(transactionAmounts);
}
