import { factsOf, type Marketplace } from '#server/market/registry.ts';

/**
 * SQL of what is paid of orders: `order_name`, `currency`, `minor`, `day` (null while it is not paid), `is_held`, `bucket` of the
 * payout's row or null. `$1` is the account, `$2` the marketplace.
 *
 * A marketplace whose payments release their money: what the report says of a payment wins over the payment itself, until that was
 * refunded; a reserve that is held is not released. Another one: the rows of its payouts, on the day that the payout ends.
 */
export const paidMoney = (marketplace: Marketplace, only: 'orders' | 'all'): string =>
  factsOf(marketplace).withoutStreams.includes('releases') ? PAYOUT_ROWS[only] : RELEASES;

const BEST = `
SELECT DISTINCT ON (payment_id) payment_id, order_external_id, currency, net_minor, status, released_day FROM releases
WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND source <> 'reserve'
ORDER BY payment_id, (source = 'payment' AND refunded_minor > 0) DESC NULLS LAST, source = 'report' DESC`;
const HELD = `
SELECT payment_id, net_minor FROM releases
WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND source = 'reserve' AND status = 'held'`;

const RELEASES = `
SELECT b.order_external_id AS order_name, b.currency::text AS currency, b.net_minor - coalesce(h.net_minor, 0) AS minor,
       CASE WHEN b.status IN ('released', 'refunded') THEN b.released_day END AS day, b.status = 'held' AS is_held, NULL::text AS bucket
FROM (${BEST}) b LEFT JOIN (${HELD}) h USING (payment_id)
UNION ALL
SELECT b.order_external_id, b.currency::text, h.net_minor, NULL, true, NULL
FROM (${HELD}) h JOIN (${BEST}) b USING (payment_id)`;

const ROWS = `
SELECT r.order_external_id AS order_name, p.currency::text AS currency, r.amount_minor AS minor,
       (p.ends_at AT TIME ZONE 'America/Sao_Paulo')::date AS day, false AS is_held, r.bucket::text AS bucket
FROM payouts p JOIN payout_rows r ON r.account_id = p.account_id AND r.payout_id = p.id
WHERE p.account_id = $1 AND p.marketplace = $2::"Marketplace" AND p.state <> 'unread'`;

const PAYOUT_ROWS = {
  orders: `${ROWS} AND r.order_external_id IS NOT NULL AND r.bucket IN ('orders', 'refunds', 'taxes')`,
  all: ROWS,
};
