import { log } from '#server/platform/process/log.ts';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import { transactions } from '#server/market/amazon/money/transactions.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Amazon reads at most 180 days at once, and nothing of the last two minutes. */
const DAYS = 179;
const RECENT_MS = 5 * 60_000;

/**
 * Asks for one page of transactions, which name the seller as no account call does (getMarketplaceParticipations, getAccount).
 * A seller without any is named by later answers: fee estimates, own offers, notifications. Never fails a read that follows.
 */
export async function learnSellerId(session: AmazonSession): Promise<void> {
  if (session.seller.id !== null) return;
  const before = session.effects.now() - RECENT_MS;
  try {
    const pages = transactions(session, {
      postedAfter: new Date(before - DAYS * DAY_MS).toISOString(),
      postedBefore: new Date(before).toISOString(),
    });
    await pages.next(); // reading a page names the seller to the session
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    log.info({ reason: error.message }, 'the seller id is not known yet');
  }
}
