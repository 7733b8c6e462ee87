import { queryRows } from '#server/platform/postgres/db.ts';
import { kindsOf } from '#server/market/ledger/ledgerKinds.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { inKinds } from '#server/records/rollups/kindConditions.ts';
import { dayNumber, dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { type AccountSale, HISTORY_DAYS, OPEN_DAYS } from './accountSale.ts';
import { releasing, settling } from './payers.ts';

/** Kinds that a marketplace pays and withholds with the sale. */
export const RECEIVED = kindsOf('revenue', 'discounts', 'otherIncome', 'fees', 'logistics');
export const REFUNDED = kindsOf('refunds');

interface Row {
  id: string;
  marketplace: Marketplace;
  currency: string;
  logistic: string | null;
  saleDay: string;
  cashDay: string | null;
  /** Null while a price is unknown. */
  minor: number | null;
  refunded: number;
  maturesOn: string | null;
  holdReason: string | null;
}

/**
 * Orders of which no release is stated: of marketplaces that settle all of the history, with the day on which their money was
 * released, or on which what is held matures, the latest of its parcels; of the others those sold since the first one whose release is
 * stated.
 */
const ORDERS = `
WITH first AS (
  SELECT r.marketplace, min(o.sale_day) AS day FROM releases r
  JOIN orders o ON o.account_id = $1 AND o.marketplace = r.marketplace AND o.external_id = r.order_external_id
  WHERE r.account_id = $1 GROUP BY r.marketplace
), held AS (
  SELECT marketplace, order_external_id, max(matures_on) AS matures_on, max(hold_reason) AS reason FROM posted_amounts
  WHERE account_id = $1 AND matures_on IS NOT NULL AND released_at IS NULL AND basis = 'provisional' GROUP BY 1, 2
), wanted AS (
  SELECT o.* FROM orders o LEFT JOIN first ON first.marketplace = o.marketplace
  WHERE o.account_id = $1 AND o.status <> 'cancelled' AND o.sale_day < $4::date
    AND CASE WHEN o.marketplace::text = ANY ($5) THEN o.sale_day >= $2::date
        ELSE o.marketplace::text = ANY ($6) AND o.sale_day >= greatest($3::date, first.day) AND NOT EXISTS (
          SELECT FROM releases r WHERE r.account_id = $1 AND r.marketplace = o.marketplace
            AND r.order_external_id = o.external_id) END
)
SELECT o.external_id AS id, o.marketplace, o.currency::text AS currency, o.logistic, o.sale_day AS "saleDay",
       max(l.cash_day) FILTER (WHERE l.kind = 'item_revenue') AS "cashDay",
       CASE WHEN bool_or(l.kind = 'item_revenue' AND l.amount_minor IS NULL) IS NOT FALSE THEN NULL
            ELSE coalesce(sum(l.amount_minor) FILTER (WHERE ${inKinds('l', RECEIVED)}), 0)::bigint END AS minor,
       coalesce(sum(l.amount_minor) FILTER (WHERE ${inKinds('l', REFUNDED)}), 0)::bigint AS refunded,
       max(held.matures_on) AS "maturesOn", max(held.reason) AS "holdReason"
FROM wanted o
LEFT JOIN held ON held.marketplace = o.marketplace AND held.order_external_id = o.external_id
JOIN ledger_lines l ON l.account_id = $1 AND l.order_id = o.id AND l.stands AND NOT l.superseded
GROUP BY o.id, o.external_id, o.marketplace, o.currency, o.logistic, o.sale_day
ORDER BY o.marketplace, o.external_id`;

/**
 * Orders of which no payment's release is stated, as sales before a day; those that wait for longer than 60 days without a day on which
 * they mature are left out.
 */
export async function readOrders(accountId: number, origin: number): Promise<AccountSale[]> {
  const rows = await queryRows<Row>(ORDERS, [
    accountId,
    dayOfNumber(origin - HISTORY_DAYS),
    dayOfNumber(origin - OPEN_DAYS),
    dayOfNumber(origin),
    settling,
    releasing,
  ]);
  return rows.flatMap((row) => {
    const paid = dayNumber(row.saleDay);
    const isSettled = settling.includes(row.marketplace);
    const cashDay = isSettled && row.cashDay !== null ? dayNumber(row.cashDay) : null;
    const released = cashDay !== null && cashDay < origin ? cashDay : null;
    if (released === null && row.maturesOn === null && paid < origin - OPEN_DAYS) return [];
    const minor = released === null && row.minor !== null ? row.minor + row.refunded : row.minor;
    return {
      id: row.id,
      marketplace: row.marketplace,
      currency: row.currency,
      minor,
      logistic: row.logistic ?? '',
      paid,
      released,
      stated: released === null && row.maturesOn !== null ? dayNumber(row.maturesOn) : null,
      state: released === null ? ('open' as const) : ('done' as const),
      holdReason: released === null ? row.holdReason : null,
      orderId: row.id,
    };
  });
}
