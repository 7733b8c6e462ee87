import { queryRows } from '#server/platform/postgres/db.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { releaseDay } from '#server/records/lines/cashDay.ts';
import { settling } from './payers.ts';

/** Amounts that are released and in no settlement yet, minor units. */
export interface Unsettled {
  marketplace: Marketplace;
  currency: string;
  minor: number;
}

/**
 * What was released since the last settlement: of an order since the last one with a row of it, for several settlements run side
 * by side; of the account since the last of all. What only moves money is left out. A settlement of which no row is stored is
 * taken to hold what was released before its end.
 */
const UNSETTLED = `
WITH last AS (
  SELECT marketplace, currency, max(ends_at) AS at, max(ends_at) FILTER (WHERE state = 'unread') AS unread_at,
         percentile_disc(0.5) WITHIN GROUP (ORDER BY ends_at - starts_at) AS cycle
  FROM payouts WHERE account_id = $1 AND marketplace::text = ANY ($2) AND currency IS NOT NULL AND ends_at < $3
  GROUP BY marketplace, currency
), amounts AS (
  SELECT a.marketplace, a.currency, a.order_external_id, coalesce(a.released_at, a.posted_at) AS at, a.amount_minor,
         last.at AS last_at, greatest(last.at - last.cycle, last.unread_at) AS since
  FROM posted_amounts a JOIN last ON last.marketplace = a.marketplace AND last.currency = a.currency
  WHERE a.account_id = $1 AND a.day >= ($3::timestamptz - interval '60 days')::date AND ${releaseDay('a')} IS NOT NULL
    AND (a.order_external_id IS NOT NULL OR a.counts_alone OR a.kind = 'ads_billed')
    AND a.kind NOT IN ('hold', 'payout', 'movement', 'debt', 'loan', 'bill_payment')
), orders_of AS (
  SELECT a.marketplace, a.order_external_id, max(p.ends_at) AS settled_at
  FROM (SELECT DISTINCT marketplace, order_external_id FROM amounts WHERE order_external_id IS NOT NULL AND at > since) a
  JOIN payout_rows r ON r.account_id = $1 AND r.order_external_id = a.order_external_id
  JOIN payouts p ON p.account_id = $1 AND p.id = r.payout_id AND p.marketplace = a.marketplace
  GROUP BY a.marketplace, a.order_external_id
)
SELECT a.marketplace, a.currency::text AS currency, sum(a.amount_minor)::bigint AS minor
FROM amounts a LEFT JOIN orders_of o ON o.marketplace = a.marketplace AND o.order_external_id = a.order_external_id
WHERE a.at > CASE WHEN a.order_external_id IS NULL THEN a.last_at ELSE coalesce(o.settled_at, a.since) END
GROUP BY a.marketplace, a.currency`;

/** Sums of amounts that the next deposit brings, by marketplace and currency; nothing of a marketplace without a payout. */
export const readUnsettled = (accountId: number, now: Date): Promise<Unsettled[]> =>
  queryRows<Unsettled>(UNSETTLED, [accountId, settling, now]);
