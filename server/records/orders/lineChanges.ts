import { feeEstimate } from '#server/records/fees/feeEstimate.ts';
import { taxOn } from '#server/records/taxes/taxOn.ts';
import { LINE_COLUMNS } from '#server/records/rollups/salesMeasures.ts';
import { unitCostOn } from '#server/records/costs/unitCostOn.ts';

type LineColumn = (typeof LINE_COLUMNS)[number];
const list = (write: (name: LineColumn) => string) => LINE_COLUMNS.map(write).join(', ');
const N = { productId: 'n.product_id', day: 'n.sale_day', quantity: 'n.quantity', currency: 'n.currency' };
const PRICE = { priceMinor: 'n.price_minor', discountMinor: 'n.discount_minor' };

/** New values of the columns that the order's snapshot `n` does not report, or may omit; `o` is the stored line. */
const MERGED_VALUES: Partial<Record<LineColumn, string>> = {
  fees_minor: 'coalesce(n.fees_minor, o.fees_minor)',
  // a fee on the order itself comes without its parts
  fixed_fee_minor: 'CASE WHEN n.fees_minor IS NULL THEN o.fixed_fee_minor END',
  other_fees_minor: 'CASE WHEN n.fees_minor IS NULL THEN o.other_fees_minor END',
  fulfilment_minor: 'coalesce(n.fulfilment_minor, o.fulfilment_minor)',
  refund_minor: 'coalesce(o.refund_minor, 0)',
  reimbursed_minor: 'coalesce(o.reimbursed_minor, 0)',
  resellable_quantity: 'coalesce(o.resellable_quantity, 0)',
  unit_cost_minor: unitCostOn(N.productId, N.day),
  estimated_fees_minor: 'e.fees',
  estimated_fixed_fee_minor: 'e.fixed_fee',
  estimated_fulfilment_minor: 'e.fulfilment',
  tax_minor: taxOn({ ...N, ...PRICE }),
};
const newValue = (name: LineColumn) => MERGED_VALUES[name] ?? `n.${name}`;
/** As `newValue`; null, and not computed, when the snapshot no longer has the line. */
const newValueOrNull = (name: LineColumn) =>
  name in MERGED_VALUES ? `CASE WHEN n.order_id IS NOT NULL THEN ${newValue(name)} END` : newValue(name);

const SNAPSHOT_LINES = `
  SELECT o.id AS order_id, o.marketplace, o.purchased_at, o.sale_day, o.currency, n.*
  FROM unnest($12::bigint[], $13::text[], $14::int[], $15::"OrderStatus"[], $16::int[],
              $17::bigint[], $18::bigint[], $19::bigint[], $20::bigint[], $21::bigint[])
    WITH ORDINALITY AS n (ord, line_key, product_id, status, quantity,
          price_minor, discount_minor, shipping_minor, fees_minor, fulfilment_minor, line_ord)
  JOIN incoming o USING (ord)`;

const INSERTED = `
  INSERT INTO order_items (account_id, order_id, line_key, purchased_at, shipping_minor, ${list((name) => name)})
  SELECT $1, order_id, line_key, new_purchased_at, new_shipping_minor, ${list((name) => `new_${name}`)} FROM changes`;

const STORED = `stored AS (
  SELECT i.* FROM incoming o
  CROSS JOIN LATERAL (SELECT * FROM order_items i WHERE i.account_id = $1 AND i.order_id = o.id OFFSET 0) i
  WHERE o.verdict NOT IN ('created', 'stale')
)`;

const HAS_CHANGED = `WHERE (o.product_id, o.marketplace, o.status, o.purchased_at, o.quantity, o.currency, o.price_minor, o.discount_minor,
         o.shipping_minor, o.fees_minor, o.fulfilment_minor)
        IS DISTINCT FROM
        (n.product_id, n.marketplace, n.status, n.purchased_at, n.quantity, n.currency, n.price_minor, n.discount_minor,
         n.shipping_minor, coalesce(n.fees_minor, o.fees_minor), coalesce(n.fulfilment_minor, o.fulfilment_minor))`;

const UPDATED_AND_DELETED = `updated_lines AS (
  UPDATE order_items i SET purchased_at = new_purchased_at, shipping_minor = new_shipping_minor,
         ${list((name) => `${name} = new_${name}`)}
  FROM changes c WHERE i.account_id = $1 AND i.id = c.id AND c.id IS NOT NULL AND c.new_quantity IS NOT NULL
), deleted_lines AS (
  DELETE FROM order_items i USING changes c
  WHERE i.account_id = $1 AND i.id = c.id AND c.new_quantity IS NULL
)`;

/**
 * CTEs that replace the stored lines of the orders `incoming` (see ORDER_CHANGES). Values that the order does not report
 * (null fees, refunds) keep what other sources reported. `changes`: each inserted, updated or deleted line, in the form
 * that ROLLUP_CHANGES reads. Columns of the lines in `$12` to `$21`, the first being the order's 1-based index.
 */
export const LINE_CHANGES = `snapshot_lines AS (${SNAPSHOT_LINES} WHERE o.verdict <> 'stale'), ${STORED},
changes AS MATERIALIZED (
  SELECT o.id, coalesce(n.order_id, o.order_id) AS order_id, n.line_key, n.line_ord, n.purchased_at AS new_purchased_at,
         n.shipping_minor AS new_shipping_minor,
         ${list((name) => `o.${name} AS old_${name}`)},
         ${list((name) => `${newValueOrNull(name)} AS new_${name}`)}
  FROM snapshot_lines n FULL JOIN stored o ON o.order_id = n.order_id AND o.line_key = n.line_key
  LEFT JOIN LATERAL (${feeEstimate({ ...N, ...PRICE })}) e ON true
  ${HAS_CHANGED}
), inserted_lines AS (${INSERTED} WHERE id IS NULL ORDER BY line_ord), ${UPDATED_AND_DELETED}`;

/** As LINE_CHANGES for new orders only (see NEW_ORDERS): `changes` has no old lines. */
export const NEW_LINES = `snapshot_lines AS (${SNAPSHOT_LINES}),
changes AS MATERIALIZED (
  SELECT n.order_id, n.line_key, n.purchased_at AS new_purchased_at, n.shipping_minor AS new_shipping_minor,
         ${list((name) => `${newValue(name)} AS new_${name}`)}
  FROM snapshot_lines n CROSS JOIN (SELECT (NULL::order_items).*) o
  LEFT JOIN LATERAL (${feeEstimate({ ...N, ...PRICE })}) e ON true
), inserted_lines AS (${INSERTED})`;
