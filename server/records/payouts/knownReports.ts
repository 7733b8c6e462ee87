import { queryRows } from '#server/platform/postgres/db.ts';
import type { Marketplace } from '#server/market/registry.ts';

/**
 * Ids of the reports that need not be read again. A payout whose rows do not come to its total is read again as long as the
 * marketplace lists it: the rest may come, and the seller keeps seeing it.
 */
export async function knownReports(accountId: number, marketplace: Marketplace): Promise<Set<string>> {
  const rows = await queryRows<{ id: string }>(
    `SELECT unnest(report_id || other_report_ids) AS id FROM payouts
     WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND state IN ('open', 'closed')`,
    [accountId, marketplace],
  );
  return new Set(rows.map(({ id }) => id));
}
