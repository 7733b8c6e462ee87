/**
 * SQL of what is paid, as `paidMoney`, of a marketplace whose payments release their money into an account.
 *
 * A day of the account's statement that closes is what happened on it: its rows are the money, on their day. Of a payment, what the
 * statement has is taken off what is known of it: the report of releases, which wins over the payment, until that was
 * refunded. The rest was paid on a day without such a statement, or is still to come; what a statement should have and has not is in no
 * row, so that it is unexplained. A reserve that is held is not released.
 */
export const releasedMoney = (of: 'orders' | 'month', isCovered: boolean): string => `
${of === 'orders' ? ofOrders : ofMonth(isCovered)}
UNION ALL
${besideStatement(of)}
UNION ALL
${held(of)}`;

const OWN = `account_id = $1 AND marketplace = $2::"Marketplace"`;
const OF_SALES = `('orders', 'refunds', 'cart_freight', 'reserve_released', 'reserve_held')`;
const OF_PAYMENTS = `('orders', 'refunds', 'reserve_released', 'reserve_held')`;
const closedOn = (day: string) =>
  `EXISTS (SELECT FROM statement_days d WHERE d.account_id = $1 AND d.marketplace = $2::"Marketplace" AND d.day = ${day} AND d.state = 'closed')`;

// a row without its order is of that of its payment, freight of a cart of the first order of the cart
const ORDER_NAME = `coalesce(r.order_external_id, CASE
  WHEN r.bucket = 'cart_freight' THEN (SELECT min(external_id) FROM orders WHERE ${OWN} AND pack_id = r.pack_id)
  WHEN r.bucket IN ${OF_SALES} THEN (SELECT min(order_external_id) FROM releases WHERE ${OWN} AND payment_id = r.source_id) END)`;

const row = (from: string, where: string) => `
SELECT r.order_name, r.currency, r.amount_minor AS minor, r.day, false AS is_held, r.bucket::text AS bucket
FROM (SELECT r.*, d.currency::text AS currency, ${ORDER_NAME} AS order_name
      FROM ${from} r JOIN statement_days d ON d.account_id = $1 AND d.marketplace = r.marketplace AND d.day = r.day AND d.state = 'closed'
      OFFSET 0) r
WHERE ${where}`;

const ofOrders = row(
  `(SELECT * FROM statement_rows WHERE ${OWN} AND source_id IN (SELECT payment_id FROM releases WHERE ${OWN} AND order_external_id IN (SELECT name FROM sales))
    UNION SELECT * FROM statement_rows WHERE ${OWN} AND order_external_id IN (SELECT name FROM sales)
    UNION SELECT * FROM statement_rows WHERE ${OWN} AND bucket = 'cart_freight' AND pack_id IN (SELECT pack FROM sales))`,
  `r.bucket IN ${OF_SALES} AND r.order_name IN (SELECT name FROM sales)`,
);

/** Without what is not about sales while a gap hides a part of it. */
const ofMonth = (isCovered: boolean) =>
  row(
    `(SELECT * FROM statement_rows WHERE ${OWN} AND day >= $4::date AND day < $5::date)`,
    isCovered ? 'true' : `r.bucket IN ('orders', 'refunds') OR r.bucket IN ${OF_SALES} AND r.order_name IS NOT NULL`,
  );

const payments = (of: 'orders' | 'month') =>
  of === 'orders'
    ? 'order_external_id IN (SELECT name FROM sales)'
    : `payment_id IN (SELECT r.payment_id FROM releases r WHERE ${OWN} AND released_day >= $4::date AND released_day < $5::date
                        AND source <> 'reserve' AND NOT ${closedOn('r.released_day')})`;

const best = (of: 'orders' | 'month') => `
SELECT DISTINCT ON (payment_id) payment_id, order_external_id, currency::text AS currency, net_minor, status, released_day,
       (updated_at AT TIME ZONE 'America/Sao_Paulo')::date AS updated_day, source = 'payment' AND coalesce(refunded_minor, 0) > 0 AS is_refunded
FROM releases WHERE ${OWN} AND source <> 'reserve' AND ${payments(of)}
ORDER BY payment_id, (source = 'payment' AND refunded_minor > 0) DESC NULLS LAST, source = 'report' DESC`;

const HELD = `SELECT payment_id, net_minor FROM releases WHERE ${OWN} AND source = 'reserve' AND status = 'held'`;

/** Of a payment that was refunded and of which only that is in the statement: released on a day that was not read. */
const LONG_AGO = `date '0001-01-01'`;

const besideStatement = (of: 'orders' | 'month') => `
SELECT order_external_id, currency, minor, day, status = 'held', NULL::text FROM (
  SELECT b.*, t.is_stated, ${closedOn('b.updated_day')} AS is_current,
         CASE WHEN b.is_refunded OR t.sales IS NULL AND t.refunds IS NULL THEN b.net_minor
              ELSE coalesce(t.sales, b.net_minor) + coalesce(t.refunds, 0) END - coalesce(t.moved, 0) - coalesce(h.net_minor, 0) AS minor,
         CASE WHEN b.status IN ('released', 'refunded') AND b.released_day IS NOT NULL AND NOT ${closedOn('b.released_day')} THEN b.released_day
              WHEN t.is_stated AND b.status = 'refunded' AND t.sales IS NULL THEN ${LONG_AGO} END AS day
  FROM (${best(of)}) b
  LEFT JOIN (${HELD}) h USING (payment_id)
  CROSS JOIN LATERAL (
    SELECT count(*) > 0 AS is_stated, sum(r.amount_minor)::bigint AS moved,
           (sum(r.amount_minor) FILTER (WHERE r.bucket = 'orders'))::bigint AS sales,
           (sum(r.amount_minor) FILTER (WHERE r.bucket = 'refunds'))::bigint AS refunds
    FROM statement_rows r
    WHERE r.account_id = $1 AND r.marketplace = $2::"Marketplace" AND r.source_id = b.payment_id AND r.bucket IN ${OF_PAYMENTS}
      AND ${closedOn('r.day')}) t
) left_over
WHERE NOT is_stated OR minor <> 0 AND (day IS NOT NULL OR NOT is_current)`;

const held = (of: 'orders' | 'month') => `
SELECT b.order_external_id, b.currency, h.net_minor, NULL::date, true, NULL FROM (${HELD}) h JOIN (${best(of)}) b USING (payment_id)`;
