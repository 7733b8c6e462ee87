import { factsOf, type Marketplace } from '#server/market/registry.ts';
import { releasedMoney } from './releasedMoney.ts';

/**
 * SQL of what is paid: `order_name`, `currency`, `minor`, `day` (null while it is not paid), `is_held`, `bucket` of the row of a payout
 * or statement, or null. `$1` is the account, `$2` the marketplace. Of orders: only those in `sales`, by `name`; of a month: `$4` is
 * its first day, `$5` the one after it.
 *
 * A marketplace whose payments release their money: see `releasedMoney`; `isCovered` adds the movements of the account that are not about
 * sales. Another one: the rows of its payouts, on the day that the payout ends.
 */
export const paidMoney = (marketplace: Marketplace, of: 'orders' | 'month', isCovered = false): string =>
  factsOf(marketplace).withoutStreams.includes('releases') ? payoutRows(of) : releasedMoney(of, isCovered);

const ROW = `
SELECT r.order_external_id AS order_name, p.currency::text AS currency, r.amount_minor AS minor,
       (p.ends_at AT TIME ZONE 'America/Sao_Paulo')::date AS day, false AS is_held, r.bucket::text AS bucket`;
const IS_READ = `p.account_id = $1 AND p.marketplace = $2::"Marketplace" AND p.state <> 'unread'`;

/** Each order by its rows, and each payout by its own: never all rows of the account. */
const payoutRows = (of: 'orders' | 'month'): string =>
  of === 'orders'
    ? `${ROW}
FROM sales s CROSS JOIN LATERAL (
  SELECT * FROM payout_rows WHERE account_id = $1 AND order_external_id = s.name AND bucket IN ('orders', 'refunds', 'taxes') OFFSET 0) r
CROSS JOIN LATERAL (SELECT * FROM payouts p WHERE ${IS_READ} AND p.id = r.payout_id OFFSET 0) p`
    : `${ROW}
FROM (
  SELECT * FROM payouts p WHERE ${IS_READ} AND p.ends_at >= $4::date::timestamp AT TIME ZONE 'America/Sao_Paulo'
    AND p.ends_at < $5::date::timestamp AT TIME ZONE 'America/Sao_Paulo' OFFSET 0) p
CROSS JOIN LATERAL (SELECT * FROM payout_rows WHERE account_id = $1 AND payout_id = p.id OFFSET 0) r`;
