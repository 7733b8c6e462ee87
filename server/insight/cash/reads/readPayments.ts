import { queryRows } from '#server/platform/postgres/db.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { dayNumber, dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { type AccountSale, HISTORY_DAYS } from './accountSale.ts';

interface Row {
  id: string;
  marketplace: Marketplace;
  orderId: string | null;
  currency: string;
  minor: number | null;
  saleDay: string | null;
  logistic: string | null;
  expectedDay: string | null;
  releasedDay: string | null;
  isReleased: boolean;
  isHeld: boolean;
  isRefunded: boolean;
  holdReason: string | null;
}

/** What is said of one payment, by all sources: the report's words on what was released go before the payment's. */
const PAYMENTS = `
SELECT p.payment_id AS id, p.marketplace, p.order_id AS "orderId", p.currency, p.minor, o.sale_day AS "saleDay", o.logistic,
       p.expected_day AS "expectedDay", p.released_day AS "releasedDay", p.is_released AS "isReleased", p.is_held AS "isHeld",
       p.is_refunded AS "isRefunded", p.hold_reason AS "holdReason"
FROM (SELECT marketplace, payment_id, max(order_external_id) AS order_id, max(currency)::text AS currency,
             coalesce(max(net_minor) FILTER (WHERE source = 'report'), max(net_minor) FILTER (WHERE source = 'payment')) AS minor,
             max(expected_day) AS expected_day,
             coalesce(max(released_day) FILTER (WHERE source = 'report'), max(released_day),
                      max(expected_day) FILTER (WHERE status = 'released')) AS released_day,
             bool_or(status = 'released') AS is_released, bool_or(status = 'held') AS is_held,
             bool_or(status = 'refunded') AS is_refunded, max(hold_reason) AS hold_reason
      FROM releases WHERE account_id = $1 AND source <> 'reserve' GROUP BY marketplace, payment_id) p
LEFT JOIN orders o ON o.account_id = $1 AND o.marketplace = p.marketplace AND o.external_id = p.order_id
WHERE NOT p.is_released OR p.released_day >= $2::date
ORDER BY p.marketplace, p.payment_id`;

/** Payments whose release is stated: those that have not come, and those released in the history before a day. */
export async function readPayments(accountId: number, origin: number): Promise<AccountSale[]> {
  const rows = await queryRows<Row>(PAYMENTS, [accountId, dayOfNumber(origin - HISTORY_DAYS)]);
  return rows.map((row) => ({
    id: row.id,
    marketplace: row.marketplace,
    currency: row.currency,
    minor: row.minor,
    logistic: row.logistic ?? '',
    paid: row.saleDay === null ? null : dayNumber(row.saleDay),
    released: row.isReleased && row.releasedDay !== null ? dayNumber(row.releasedDay) : null,
    stated: row.isReleased || row.expectedDay === null ? null : dayNumber(row.expectedDay),
    state: stateOf(row),
    holdReason: row.holdReason,
    orderId: row.orderId,
  }));
}

function stateOf({ isReleased, isRefunded, isHeld }: Row): AccountSale['state'] {
  if (isRefunded) return 'gone';
  if (isHeld) return 'held';
  return isReleased ? 'done' : 'open';
}

/** Money of payments that a marketplace keeps in reserve. */
export interface Reserve {
  paymentId: string;
  marketplace: Marketplace;
  orderId: string | null;
  currency: string;
  minor: number;
  reason: string | null;
}

export const readReserves = (accountId: number): Promise<Reserve[]> =>
  queryRows<Reserve>(
    `SELECT payment_id AS "paymentId", marketplace, order_external_id AS "orderId", currency::text AS currency,
            net_minor AS minor, hold_reason AS reason
     FROM releases WHERE account_id = $1 AND source = 'reserve' AND status = 'held' AND net_minor > 0 ORDER BY payment_id`,
    [accountId],
  );
