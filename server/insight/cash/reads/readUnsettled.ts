import { queryRows } from '#server/platform/postgres/db.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { releaseDay } from '#server/records/lines/cashDay.ts';
import { kindsOf } from '#server/market/ledger/ledgerKinds.ts';
import { inKinds } from '#server/records/rollups/kindConditions.ts';
import { settling } from './payers.ts';
import { RECEIVED, REFUNDED } from './readOrders.ts';

/** Sales older than these were settled long ago. */
const BACK_DAYS = 120;

const dayOf = (at: string) => `(${at} AT TIME ZONE 'America/Sao_Paulo')::date`;

/** Amounts that are released and in no settlement yet, minor units. */
export interface Unsettled {
  marketplace: Marketplace;
  currency: string;
  minor: number;
}

/**
 * What was released since the last settlement. Of an order: lines released after the end of the last settlement that has rows of
 * it, for several settlements run side by side; without such rows those of the last cycle. Of the account: what was posted since the
 * end of the last settlement, without what only moves money. A settlement of which no row is stored is taken to hold what was
 * released before its end.
 */
const UNSETTLED = `
WITH last AS (
  SELECT marketplace, currency, max(ends_at) AS at,
         greatest(max(ends_at) - percentile_disc(0.5) WITHIN GROUP (ORDER BY ends_at - starts_at),
                  max(ends_at) FILTER (WHERE state = 'unread')) AS since
  FROM payouts WHERE account_id = $1 AND marketplace::text = ANY ($2) AND currency IS NOT NULL AND ends_at < $3
  GROUP BY marketplace, currency
), sold AS (
  SELECT o.marketplace, l.currency, o.external_id, l.cash_day, sum(l.amount_minor) AS minor,
         ${dayOf('min(last.since)')} AS since
  FROM ledger_lines l
  JOIN orders o ON o.account_id = $1 AND o.id = l.order_id
  JOIN last ON last.marketplace = o.marketplace AND last.currency = l.currency
  WHERE l.account_id = $1 AND l.day >= ($3::timestamptz - interval '${BACK_DAYS} days')::date AND l.cash_day < ${dayOf('$3::timestamptz')}
    AND l.cash_day >= ${dayOf('last.since')} AND l.stands AND NOT l.superseded
    AND ${inKinds('l', [...RECEIVED, ...REFUNDED, ...kindsOf('reimbursements')])}
  GROUP BY o.marketplace, l.currency, o.external_id, l.cash_day
), settled AS (
  SELECT s.marketplace, s.external_id, ${dayOf('max(p.ends_at)')} AS until
  FROM (SELECT DISTINCT marketplace, external_id FROM sold) s
  JOIN payout_rows r ON r.account_id = $1 AND r.order_external_id = s.external_id
  JOIN payouts p ON p.account_id = $1 AND p.id = r.payout_id AND p.marketplace = s.marketplace
  GROUP BY s.marketplace, s.external_id
), amounts AS (
  SELECT s.marketplace, s.currency, s.minor
  FROM sold s LEFT JOIN settled d ON d.marketplace = s.marketplace AND d.external_id = s.external_id
  WHERE s.cash_day > coalesce(d.until, s.since)
  UNION ALL
  SELECT a.marketplace, a.currency, a.amount_minor
  FROM posted_amounts a JOIN last ON last.marketplace = a.marketplace AND last.currency = a.currency
  WHERE a.account_id = $1 AND a.order_external_id IS NULL AND (a.counts_alone OR a.kind = 'ads_billed')
    AND a.day >= ($3::timestamptz - interval '${BACK_DAYS} days')::date AND ${releaseDay('a')} IS NOT NULL
    AND coalesce(a.released_at, a.posted_at) > last.at
)
SELECT marketplace, currency::text AS currency, sum(minor)::bigint AS minor FROM amounts GROUP BY marketplace, currency`;

/** Sums of amounts that the next deposit brings, by marketplace and currency; nothing of a marketplace without a payout. */
export const readUnsettled = (accountId: number, now: Date): Promise<Unsettled[]> =>
  queryRows<Unsettled>(UNSETTLED, [accountId, settling, now]);
