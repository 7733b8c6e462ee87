import type { Queryable } from '#server/core/db.ts';
import { plainArray, textArray } from '#server/core/pgArray.ts';
import type { OrderItemSnapshot, OrderSnapshot } from '#server/marketplaces/snapshots.ts';
import { ROLLUP_CHANGES } from './rollupChanges.ts';
import { LINE_COLUMNS } from './salesMeasures.ts';
import { unitCostOn } from './unitCostOn.ts';

export interface OrderLine {
  orderId: number;
  productId: number;
  order: OrderSnapshot;
  item: OrderItemSnapshot;
}

const oldColumns = LINE_COLUMNS.map((name) => `o.${name} AS old_${name}`).join(', ');
// What the order's own snapshot tells; the other columns of a line need more than its value.
const told = LINE_COLUMNS.filter((name) => !/fees|fulfilment|refund|unit_cost/.test(name));
const newColumns = told.map((name) => `n.${name} AS new_${name}`).join(', ');

const REPLACE = `
WITH stored AS (
  SELECT * FROM order_items WHERE account_id = $1 AND order_id = ANY ($2::bigint[])
), changes AS MATERIALIZED (
  SELECT o.id, coalesce(n.order_id, o.order_id) AS order_id, n.line_key, n.purchased_at AS new_purchased_at,
         n.shipping_minor AS new_shipping_minor, ${oldColumns}, ${newColumns},
         CASE WHEN n.order_id IS NOT NULL THEN coalesce(n.fees_minor, o.fees_minor) END AS new_fees_minor,
         CASE WHEN n.order_id IS NOT NULL THEN coalesce(n.fulfilment_minor, o.fulfilment_minor) END AS new_fulfilment_minor,
         CASE WHEN n.order_id IS NOT NULL THEN coalesce(o.refund_minor, 0) END AS new_refund_minor,
         CASE WHEN n.order_id IS NOT NULL THEN ${unitCostOn('n.product_id', 'n.sale_day')} END AS new_unit_cost_minor
  FROM (
    SELECT *, (purchased_at AT TIME ZONE 'America/Sao_Paulo')::date AS sale_day FROM (
    SELECT *, to_timestamp(purchased_ms / 1000) AS purchased_at
    FROM unnest($3::bigint[], $4::text[], $5::int[], $6::"Marketplace"[], $7::"OrderStatus"[], $8::float8[],
                $9::int[], $10::bpchar[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[])
      AS n (order_id, line_key, product_id, marketplace, status, purchased_ms, quantity, currency,
            price_minor, discount_minor, shipping_minor, fees_minor, fulfilment_minor)) n
  ) n
  FULL JOIN stored o ON o.order_id = n.order_id AND o.line_key = n.line_key
  WHERE (o.product_id, o.marketplace, o.status, o.purchased_at, o.quantity, o.currency, o.price_minor, o.discount_minor,
         o.shipping_minor, o.fees_minor, o.fulfilment_minor)
        IS DISTINCT FROM
        (n.product_id, n.marketplace, n.status, n.purchased_at, n.quantity, n.currency, n.price_minor, n.discount_minor,
         n.shipping_minor, coalesce(n.fees_minor, o.fees_minor), coalesce(n.fulfilment_minor, o.fulfilment_minor))
), inserted AS (
  INSERT INTO order_items (account_id, order_id, line_key, purchased_at, shipping_minor, ${LINE_COLUMNS.join(', ')})
  SELECT $1, order_id, line_key, new_purchased_at, new_shipping_minor, ${LINE_COLUMNS.map((name) => `new_${name}`).join(', ')}
  FROM changes WHERE id IS NULL
), updated AS (
  UPDATE order_items i SET purchased_at = new_purchased_at, shipping_minor = new_shipping_minor,
         ${LINE_COLUMNS.map((name) => `${name} = new_${name}`).join(', ')}
  FROM changes c WHERE i.account_id = $1 AND i.id = c.id AND c.new_quantity IS NOT NULL
), deleted AS (
  DELETE FROM order_items i USING changes c
  WHERE i.account_id = $1 AND i.id = c.id AND c.new_quantity IS NULL
), ${ROLLUP_CHANGES}
SELECT DISTINCT order_id::float8 FROM changes`;

/**
 * Makes the lines those of their orders and carries the difference into the rollups; `known` are the orders that had
 * lines before. What the order does not tell (null fees, refunds) stays as other sources told it. Answers the orders of
 * which a line changed. The caller holds the account's lock.
 */
export async function replaceLines(
  accountId: number,
  lines: OrderLine[],
  known: number[],
  tx: Queryable,
): Promise<Set<number>> {
  const { rows } = await tx.query<[number]>({
    name: 'replaceLines',
    text: REPLACE,
    rowMode: 'array',
    values: [
      accountId,
      plainArray(known, (orderId) => orderId),
      plainArray(lines, ({ orderId }) => orderId),
      textArray(lines, ({ item }) => item.lineKey),
      plainArray(lines, ({ productId }) => productId),
      plainArray(lines, ({ order }) => order.marketplace),
      plainArray(lines, ({ item }) => item.status),
      plainArray(lines, ({ order }) => order.purchasedAt.getTime()),
      plainArray(lines, ({ item }) => item.quantity),
      textArray(lines, ({ order }) => order.currency),
      plainArray(lines, ({ item }) => item.priceMinor),
      plainArray(lines, ({ item }) => item.discountMinor),
      plainArray(lines, ({ item }) => item.shippingMinor),
      plainArray(lines, ({ item }) => item.feesMinor),
      plainArray(lines, ({ item }) => item.fulfilmentMinor),
    ],
  });
  return new Set(rows.map(([orderId]) => orderId));
}
