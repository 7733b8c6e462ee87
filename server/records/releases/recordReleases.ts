import { newerRelease, type PaymentRelease } from '#server/market/ledger/release.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';

/**
 * Stores what sources say of the release of payments, in the caller's transaction. What is older than the stored, or equal to it,
 * changes nothing, so that any order of reads comes to the same.
 */
export async function recordReleases(accountId: number, releases: PaymentRelease[], tx: Queryable): Promise<void> {
  const newest = new Map<string, PaymentRelease>();
  for (const release of releases) {
    const name = JSON.stringify([release.marketplace, release.paymentId, release.source]);
    newest.set(name, newerRelease(newest.get(name), release));
  }
  if (newest.size === 0) return;
  await queryRows(
    `INSERT INTO releases AS r (account_id, marketplace, payment_id, source, order_external_id, currency, gross_minor,
                                buyer_freight_minor, fees_minor, freight_minor, refunded_minor, net_minor, expected_day,
                                released_day, status, hold_reason, updated_at)
     SELECT $1, "marketplace", "paymentId", "source", "orderExternalId", "currency", "grossMinor", "buyerFreightMinor",
            "feesMinor", "freightMinor", "refundedMinor", "netMinor", "expectedDay", "releasedDay", "status", "holdReason",
            "updatedAt"
     FROM jsonb_to_recordset($2::jsonb) AS new (
       "marketplace" "Marketplace", "paymentId" text, "source" "ReleaseSource", "orderExternalId" text, "currency" text,
       "grossMinor" bigint, "buyerFreightMinor" bigint, "feesMinor" bigint, "freightMinor" bigint, "refundedMinor" bigint,
       "netMinor" bigint, "expectedDay" date, "releasedDay" date, "status" "ReleaseStatus", "holdReason" text,
       "updatedAt" timestamptz)
     ORDER BY "marketplace", "paymentId", "source"
     ON CONFLICT (account_id, marketplace, payment_id, source) DO UPDATE SET
       order_external_id = excluded.order_external_id, currency = excluded.currency, gross_minor = excluded.gross_minor,
       buyer_freight_minor = excluded.buyer_freight_minor, fees_minor = excluded.fees_minor,
       freight_minor = excluded.freight_minor, refunded_minor = excluded.refunded_minor, net_minor = excluded.net_minor,
       expected_day = excluded.expected_day, released_day = excluded.released_day, status = excluded.status,
       hold_reason = excluded.hold_reason, updated_at = excluded.updated_at, changed_at = excluded.changed_at, version = r.version + 1
     WHERE excluded.updated_at >= r.updated_at
       AND (r.order_external_id, r.currency, r.gross_minor, r.buyer_freight_minor, r.fees_minor, r.freight_minor,
            r.refunded_minor, r.net_minor, r.expected_day, r.released_day, r.status, r.hold_reason, r.updated_at)
         IS DISTINCT FROM
           (excluded.order_external_id, excluded.currency, excluded.gross_minor, excluded.buyer_freight_minor,
            excluded.fees_minor, excluded.freight_minor, excluded.refunded_minor, excluded.net_minor, excluded.expected_day,
            excluded.released_day, excluded.status, excluded.hold_reason, excluded.updated_at)`,
    [accountId, JSON.stringify([...newest.values()])],
    tx,
  );
}
