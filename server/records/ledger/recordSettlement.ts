import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { SettlementSnapshot } from '#server/market/snapshots.ts';

/** Stores a payout, or replaces the stored one, in the caller's transaction. */
export async function recordSettlement(
  accountId: number,
  settlement: SettlementSnapshot,
  tx: Queryable,
): Promise<void> {
  const { marketplace, reportId, startsAt, endsAt, createdAt, depositedAt, currency, totalMinor } = settlement;
  await tx.query({
    name: 'recordSettlement',
    text: `INSERT INTO settlements (account_id, marketplace, report_id, starts_at, ends_at, created_at, deposited_at,
                                    currency, total_minor)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           ON CONFLICT (account_id, marketplace, report_id) DO UPDATE SET starts_at = excluded.starts_at,
             ends_at = excluded.ends_at, created_at = excluded.created_at, deposited_at = excluded.deposited_at,
             currency = excluded.currency, total_minor = excluded.total_minor`,
    values: [accountId, marketplace, reportId, startsAt, endsAt, createdAt, depositedAt, currency, totalMinor],
  });
}

/** Report ids of payouts whose report was read, so their total is known. */
export async function settlementIds(accountId: number, marketplace: Marketplace): Promise<Set<string>> {
  const rows = await queryRows<{ id: string }>(
    `SELECT report_id AS id FROM settlements
     WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND total_minor IS NOT NULL`,
    [accountId, marketplace],
  );
  return new Set(rows.map(({ id }) => id));
}
