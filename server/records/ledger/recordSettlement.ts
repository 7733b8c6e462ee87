import type { Queryable } from '#server/platform/postgres/db.ts';
import type { SettlementSnapshot } from '#server/market/snapshots.ts';

/** Stores one payout in the caller's transaction; told again it replaces itself. */
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
