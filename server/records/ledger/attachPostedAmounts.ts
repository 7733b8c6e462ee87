import { kindsOf, type LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { inKinds } from '#server/records/rollups/kindConditions.ts';
import { RETURNING_CHANGES, ROLLUP_CHANGES } from '#server/records/rollups/rollupChanges.ts';

const given = (kinds: LedgerKind[]) => `sum(a.amount_minor) FILTER (WHERE ${inKinds('a', kinds)})`;
const taken = (kinds: LedgerKind[]) => `-${given(kinds)}`;
/** Kinds that are charged for an order: fees, and what is elsewhere charged for a product or the account. */
const FEES = kindsOf('fees', 'storage', 'account', 'financial');
/** Columns of an order line and the posted kinds they sum. */
const SUMS = {
  fees_minor: taken(FEES),
  fixed_fee_minor: taken(['fixed_fee']),
  other_fees_minor: taken(FEES.filter((kind) => kind !== 'commission' && kind !== 'fixed_fee')),
  fulfilment_minor: taken(kindsOf('logistics')),
  refund_minor: taken(kindsOf('refunds')),
  reimbursed_minor: given(kindsOf('reimbursements')),
};
const AMOUNTS = Object.keys(SUMS) as (keyof typeof SUMS)[];
const each = (write: (name: keyof typeof SUMS) => string) => AMOUNTS.map(write).join(', ');

// Difference of rounded cumulative shares, so that the shares of all lines add up to the sum exactly.
const upTo = (amount: string, weight: string) => `round(p.${amount} * ${weight}::numeric / whole)`;
const share = (amount: string) => `(${upTo(amount, 'reached')} - ${upTo(amount, '(reached - weight)')})`;

const NEW_VALUE: Record<keyof typeof SUMS, string> = {
  fees_minor: 'CASE WHEN k.has_fees THEN d.fees_minor ELSE i.fees_minor END',
  fixed_fee_minor: 'CASE WHEN k.has_fees THEN d.fixed_fee_minor ELSE i.fixed_fee_minor END',
  other_fees_minor: 'CASE WHEN k.has_fees THEN d.other_fees_minor ELSE i.other_fees_minor END',
  fulfilment_minor: 'CASE WHEN k.has_fulfilment THEN d.fulfilment_minor ELSE i.fulfilment_minor END',
  refund_minor: 'coalesce(d.refund_minor, 0)',
  reimbursed_minor: 'coalesce(d.reimbursed_minor, 0)',
};

/** Amounts are shared among lines that are not cancelled, in proportion to price; equally when no line has a price. */
const ATTACH = `
WITH requested AS MATERIALIZED (
  SELECT o.id AS order_id, o.marketplace, o.external_id, o.currency
  FROM unnest($2::bigint[]) n (id) JOIN orders o ON o.account_id = $1 AND o.id = n.id
), lines AS MATERIALIZED (
  SELECT i.id, i.order_id, regexp_replace(i.line_key, '#\\d+$', '') AS listing_key,
         coalesce(i.price_minor, 0) AS price, i.status = 'cancelled' AS is_cancelled
  FROM requested o JOIN order_items i ON i.account_id = $1 AND i.order_id = o.order_id
), posted AS MATERIALIZED ( -- amounts of a listing that the order does not have are of the whole order
  SELECT o.order_id, l.listing_key, ${each((name) => `${SUMS[name]} AS ${name}`)}
  FROM requested o
  JOIN posted_amounts a ON a.account_id = $1 AND a.marketplace = o.marketplace AND a.order_external_id = o.external_id
   AND a.currency = o.currency AND NOT a.is_superseded
  LEFT JOIN (SELECT DISTINCT order_id, listing_key FROM lines) l
    ON l.order_id = o.order_id AND l.listing_key = a.listing_key
  GROUP BY 1, 2
), bearers AS (
  SELECT p.order_id, p.listing_key, l.id, l.price, l.is_cancelled,
         bool_and(l.is_cancelled) OVER (PARTITION BY p.order_id, p.listing_key) AS none_counts
  FROM posted p JOIN lines l ON l.order_id = p.order_id AND (p.listing_key IS NULL OR l.listing_key = p.listing_key)
), weights AS (
  SELECT order_id, listing_key, id,
         CASE WHEN sum(price) OVER (PARTITION BY order_id, listing_key) > 0 THEN price ELSE 1 END AS weight
  FROM bearers WHERE none_counts OR NOT is_cancelled
), shares AS (
  SELECT order_id, listing_key, id, weight, sum(weight) OVER (PARTITION BY order_id, listing_key ORDER BY id) AS reached,
         sum(weight) OVER (PARTITION BY order_id, listing_key) AS whole FROM weights
), due AS MATERIALIZED (
  SELECT s.id, ${each((name) => `sum(${share(name)})::bigint AS ${name}`)}
  FROM shares s JOIN posted p ON p.order_id = s.order_id AND p.listing_key IS NOT DISTINCT FROM s.listing_key
  GROUP BY s.id
), known AS MATERIALIZED ( -- posted fees replace the fees of all lines of the order
  SELECT order_id, bool_or(fees_minor IS NOT NULL) AS has_fees, bool_or(fulfilment_minor IS NOT NULL) AS has_fulfilment
  FROM posted GROUP BY 1
), changes AS (
  UPDATE order_items i SET ${each((name) => `${name} = ${NEW_VALUE[name]}`)}
  FROM lines l JOIN known k USING (order_id) LEFT JOIN due d USING (id)
  WHERE i.account_id = $1 AND i.id = l.id
   AND (${each((name) => NEW_VALUE[name])}) IS DISTINCT FROM (${each((name) => `i.${name}`)})
  RETURNING ${RETURNING_CHANGES}
), ${ROLLUP_CHANGES}
SELECT count(*)::int AS changed FROM changes`;

/**
 * Recomputes fees, freight, refunds and reimbursements of the orders' lines from all posted amounts, with the rollups, in
 * the caller's transaction. An amount of a whole order, or of several lines of a listing, is shared by price, exact to the
 * cent. Orders without posted amounts do not change. Returns the number of changed lines.
 */
export async function attachPostedAmounts(accountId: number, orderIds: number[], tx: Queryable): Promise<number> {
  if (orderIds.length === 0) return 0;
  await lockAccount(accountId, tx);
  let changed = 0;
  for (let start = 0; start < orderIds.length; start += BATCH_ORDERS) {
    const { rows } = await tx.query<{ changed: number }>({
      name: 'attachPostedAmounts',
      text: ATTACH,
      values: [accountId, orderIds.slice(start, start + BATCH_ORDERS)],
    });
    changed += rows[0]!.changed;
  }
  return changed;
}

// The generic plan takes quadratic time in the number of orders. Batches of a few hundred are fastest.
const BATCH_ORDERS = 400;
