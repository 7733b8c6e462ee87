import type { StatedSumSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';

/** Stores what a marketplace states of its own, in the caller's transaction; an older statement changes nothing. */
export async function recordStatedSums(accountId: number, sums: StatedSumSnapshot[], tx: Queryable): Promise<void> {
  if (sums.length === 0) return;
  await queryRows(
    `INSERT INTO stated_sums AS s (account_id, marketplace, kind, country, currency, name, amount_minor, stated_at)
     SELECT $1, "marketplace", "kind", "country", "currency", "name", "amountMinor", "statedAt"
     FROM jsonb_to_recordset($2::jsonb) AS new ("marketplace" "Marketplace", "kind" "StatedSumKind", "country" text,
       "currency" text, "name" text, "amountMinor" bigint, "statedAt" timestamptz)
     ON CONFLICT (account_id, marketplace, kind, country, currency, name) DO UPDATE SET
       amount_minor = excluded.amount_minor, stated_at = excluded.stated_at
     WHERE excluded.stated_at >= s.stated_at`,
    [accountId, JSON.stringify(sums)],
    tx,
  );
}
