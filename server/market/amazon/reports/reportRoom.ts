import { turnsSpent } from '#server/market/http/waitForTurn.ts';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { amazonTurn } from '#server/market/amazon/auth/rates.ts';

/**
 * Whether the quota allows `reports` more reports without waiting, with the share `leftShare` (0 to 1) of it left for
 * due work.
 */
export async function reportRoom(session: AmazonSession, reports: number, leftShare: number): Promise<boolean> {
  const operations = ['createReport', 'getReportDocument'] as const;
  const turns = operations.map((operation) => amazonTurn(session.accountId, operation));
  const uses = await turnsSpent(turns, session.effects.now());
  return uses.every(({ spent, burst }) => spent + reports <= burst * (1 - leftShare));
}
