import { factsOf, type Marketplace } from '#server/market/registry.ts';

/**
 * SQL of what is paid: `order_name`, `currency`, `minor`, `day` (null while it is not paid), `is_held`, `bucket` of the payout's row or
 * null. `$1` is the account, `$2` the marketplace. Of orders: only those in `sales`, by `name`; of a month: `$4` is its first day,
 * `$5` the one after it.
 *
 * A marketplace whose payments release their money: what the report says of a payment wins over the payment itself, until that was
 * refunded; a reserve that is held is not released. Another one: the rows of its payouts, on the day that the payout ends.
 */
export const paidMoney = (marketplace: Marketplace, of: 'orders' | 'month'): string =>
  factsOf(marketplace).withoutStreams.includes('releases') ? payoutRows(of) : releases(of);

const OWN = `account_id = $1 AND marketplace = $2::"Marketplace"`;

function releases(of: 'orders' | 'month'): string {
  const payments =
    of === 'orders'
      ? 'order_external_id IN (SELECT name FROM sales)'
      : `payment_id IN (SELECT payment_id FROM releases WHERE ${OWN} AND released_day >= $4::date AND released_day < $5::date)`;
  const best = `
SELECT DISTINCT ON (payment_id) payment_id, order_external_id, currency, net_minor, status, released_day FROM releases
WHERE ${OWN} AND source <> 'reserve' AND ${payments}
ORDER BY payment_id, (source = 'payment' AND refunded_minor > 0) DESC NULLS LAST, source = 'report' DESC`;
  const held = `SELECT payment_id, net_minor FROM releases WHERE ${OWN} AND source = 'reserve' AND status = 'held'`;
  return `
SELECT b.order_external_id AS order_name, b.currency::text AS currency, b.net_minor - coalesce(h.net_minor, 0) AS minor,
       CASE WHEN b.status IN ('released', 'refunded') THEN b.released_day END AS day, b.status = 'held' AS is_held, NULL::text AS bucket
FROM (${best}) b LEFT JOIN (${held}) h USING (payment_id)
UNION ALL
SELECT b.order_external_id, b.currency::text, h.net_minor, NULL, true, NULL
FROM (${held}) h JOIN (${best}) b USING (payment_id)`;
}

const payoutRows = (of: 'orders' | 'month'): string => `
SELECT r.order_external_id AS order_name, p.currency::text AS currency, r.amount_minor AS minor,
       (p.ends_at AT TIME ZONE 'America/Sao_Paulo')::date AS day, false AS is_held, r.bucket::text AS bucket
FROM payouts p JOIN payout_rows r ON r.account_id = p.account_id AND r.payout_id = p.id
WHERE p.account_id = $1 AND p.marketplace = $2::"Marketplace" AND p.state <> 'unread'${
  of === 'orders'
    ? ` AND r.order_external_id IN (SELECT name FROM sales) AND r.bucket IN ('orders', 'refunds', 'taxes')`
    : ''
}`;
