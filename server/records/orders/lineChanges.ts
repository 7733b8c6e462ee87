import { feeEstimate } from '#server/records/fees/feeEstimate.ts';
import { taxOn } from '#server/records/taxes/taxOn.ts';
import { LINE_COLUMNS } from '#server/records/rollups/salesMeasures.ts';
import { unitCostOn } from '#server/records/costs/unitCostOn.ts';

type LineColumn = (typeof LINE_COLUMNS)[number];
const list = (write: (name: LineColumn) => string) => LINE_COLUMNS.map(write).join(', ');
const N = { productId: 'n.product_id', day: 'n.sale_day', quantity: 'n.quantity', currency: 'n.currency' };
const PRICE = { priceMinor: 'n.price_minor', discountMinor: 'n.discount_minor' };

/** The new value of each column that the order's own snapshot `n` does not tell, or may not, beside the line's old self `o`. */
const UNTOLD: Partial<Record<LineColumn, string>> = {
  fees_minor: 'coalesce(n.fees_minor, o.fees_minor)',
  // how the order's own fee is made up nobody says
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
const newValue = (name: LineColumn) => UNTOLD[name] ?? `n.${name}`;
/** Null where the line is gone: then nothing of it is worked out. */
const valueIfTold = (name: LineColumn) =>
  name in UNTOLD ? `CASE WHEN n.order_id IS NOT NULL THEN ${newValue(name)} END` : newValue(name);

const TOLD = `
  SELECT o.id AS order_id, o.marketplace, o.purchased_at, o.sale_day, o.currency, n.*
  FROM unnest($12::bigint[], $13::text[], $14::int[], $15::"OrderStatus"[], $16::int[],
              $17::bigint[], $18::bigint[], $19::bigint[], $20::bigint[], $21::bigint[])
    WITH ORDINALITY AS n (ord, line_key, product_id, status, quantity,
          price_minor, discount_minor, shipping_minor, fees_minor, fulfilment_minor, line_ord)
  JOIN seen o USING (ord)`;

const INSERTED = `
  INSERT INTO order_items (account_id, order_id, line_key, purchased_at, shipping_minor, ${list((name) => name)})
  SELECT $1, order_id, line_key, new_purchased_at, new_shipping_minor, ${list((name) => `new_${name}`)} FROM changes`;

const STORED = `stored AS (
  SELECT i.* FROM seen o
  CROSS JOIN LATERAL (SELECT * FROM order_items i WHERE i.account_id = $1 AND i.order_id = o.id OFFSET 0) i
  WHERE o.verdict NOT IN ('created', 'stale')
)`;

const IS_ANOTHER = `WHERE (o.product_id, o.marketplace, o.status, o.purchased_at, o.quantity, o.currency, o.price_minor, o.discount_minor,
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
 * CTEs that make the lines those of the orders `seen` (see ORDER_CHANGES). What the order does not tell (null fees,
 * refunds) stays as other sources told it. `changes`: each line that is new, gone or another, as ROLLUP_CHANGES wants
 * it. Columns of the lines in `$12` to `$21`, the first being the number of the order.
 */
export const LINE_CHANGES = `told AS (${TOLD} WHERE o.verdict <> 'stale'), ${STORED},
changes AS MATERIALIZED (
  SELECT o.id, coalesce(n.order_id, o.order_id) AS order_id, n.line_key, n.line_ord, n.purchased_at AS new_purchased_at,
         n.shipping_minor AS new_shipping_minor,
         ${list((name) => `o.${name} AS old_${name}`)},
         ${list((name) => `${valueIfTold(name)} AS new_${name}`)}
  FROM told n FULL JOIN stored o ON o.order_id = n.order_id AND o.line_key = n.line_key
  LEFT JOIN LATERAL (${feeEstimate({ ...N, ...PRICE })}) e ON true
  ${IS_ANOTHER}
), inserted_lines AS (${INSERTED} WHERE id IS NULL ORDER BY line_ord), ${UPDATED_AND_DELETED}`;

/** The same for orders never seen (see NEW_ORDERS): `changes` has no old lines. */
export const NEW_LINES = `told AS (${TOLD}),
changes AS MATERIALIZED (
  SELECT n.order_id, n.line_key, n.purchased_at AS new_purchased_at, n.shipping_minor AS new_shipping_minor,
         ${list((name) => `${newValue(name)} AS new_${name}`)}
  FROM told n CROSS JOIN (SELECT (NULL::order_items).*) o
  LEFT JOIN LATERAL (${feeEstimate({ ...N, ...PRICE })}) e ON true
), inserted_lines AS (${INSERTED})`;
