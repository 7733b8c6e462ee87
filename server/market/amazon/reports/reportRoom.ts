import { turnsSpent } from '#server/market/http/waitForTurn.ts';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { amazonTurn } from '#server/market/amazon/auth/rates.ts';

/**
 * Whether so many reports can be made now without waiting for a turn and with this share of the quota (0 to 1) left to
 * what is due.
 */
export async function reportRoom(session: AmazonSession, reports: number, leftShare: number): Promise<boolean> {
  const operations = ['createReport', 'getReportDocument'] as const;
  const turns = operations.map((operation) => amazonTurn(session.accountId, operation));
  const uses = await turnsSpent(turns, session.effects.now());
  return uses.every(({ spent, burst }) => spent + reports <= burst * (1 - leftShare));
}
