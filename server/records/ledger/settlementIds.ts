import { queryRows } from '#server/platform/postgres/db.ts';
import type { Marketplace } from '#server/market/snapshots.ts';

/** Report ids of the payouts whose documents were read. */
export async function settlementIds(accountId: number, marketplace: Marketplace): Promise<Set<string>> {
  const rows = await queryRows<{ id: string }>(
    `SELECT report_id AS id FROM settlements
     WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND total_minor IS NOT NULL`,
    [accountId, marketplace],
  );
  return new Set(rows.map(({ id }) => id));
}
