import type { LossPayment } from '#server/market/ledger/lossPayment.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';

/** Stores what was paid for lost units, or taken back, in the caller's transaction. What is equal is not written. */
export async function recordLossPayments(
  accountId: number,
  payments: readonly LossPayment[],
  tx: Queryable,
): Promise<void> {
  const rows = [
    ...new Map(payments.map((one) => [`${one.marketplace} ${one.country} ${one.sourceRef}`, one])).values(),
  ];
  if (rows.length === 0) return;
  await queryRows(
    `INSERT INTO loss_payments AS p (account_id, marketplace, country, source_ref, listing_key, reason, units, amount_minor, currency, at)
     SELECT $1, "marketplace", "country", "sourceRef", "listingKey", "reason", "units", "amountMinor", "currency", "at"
     FROM jsonb_to_recordset($2::jsonb) AS new (
       "marketplace" "Marketplace", "country" text, "sourceRef" text, "listingKey" text, "reason" text, "units" int,
       "amountMinor" bigint, "currency" text, "at" timestamptz)
     ORDER BY 2, 3, 4
     ON CONFLICT (account_id, marketplace, country, source_ref) DO UPDATE SET
       listing_key = excluded.listing_key, reason = excluded.reason, units = excluded.units, amount_minor = excluded.amount_minor,
       currency = excluded.currency, at = excluded.at, changed_at = excluded.changed_at
     WHERE (p.listing_key, p.reason, p.units, p.amount_minor, p.currency, p.at)
           IS DISTINCT FROM (excluded.listing_key, excluded.reason, excluded.units, excluded.amount_minor, excluded.currency, excluded.at)`,
    [accountId, JSON.stringify(rows)],
    tx,
  );
}
