import { queryRows } from '#server/platform/postgres/db.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { notFound } from '#server/platform/values/errors.ts';

export interface OrderSummary {
  id: number;
  marketplace: Marketplace;
  /** The marketplace's own order id. */
  orderId: string;
  country: string;
  /** Null while the marketplace reports no price. */
  total: Money | null;
  units: number;
  createdAt: Date;
  status: 'pending' | 'shipped' | 'delivered' | 'cancelled';
  items: { sku: string | null; name: string | null; quantity: number; imageUrl: string | null }[];
}

type Row = Omit<OrderSummary, 'total'> & { totalMinor: number | null; currency: string };

/** Position of an order, latest first: time of purchase (ISO 8601) and id. */
export type OrderKey = readonly [boughtAt: string, id: number];

/** The account's orders that meet a condition on rows called `o` and the value `$2`, latest first, after a position. */
export async function orderSummaries(
  { accountId }: Viewer,
  condition: string,
  wanted: number | string,
  { limit, after = null }: { limit: number; after?: OrderKey | null },
): Promise<OrderSummary[]> {
  const rows = await queryRows<Row>(
    `SELECT o.id, o.marketplace, o.external_id AS "orderId", o.country, o.total_minor AS "totalMinor", o.currency,
            o.purchased_at AS "createdAt", o.status, coalesce(lines.units, 0) AS units,
            coalesce(lines.items, '[]') AS items
     FROM orders o
     LEFT JOIN LATERAL (
       SELECT sum(i.quantity)::int AS units,
              json_agg(json_build_object('sku', p.sku, 'name', p.name, 'quantity', i.quantity, 'imageUrl', p.image_url)
                       ORDER BY i.id) AS items
       FROM order_items i JOIN products p ON p.account_id = $1 AND p.id = i.product_id
       WHERE i.account_id = $1 AND i.order_id = o.id
     ) lines ON true
     WHERE o.account_id = $1 AND ${condition}
       AND ($4::timestamptz IS NULL OR o.purchased_at < $4 OR (o.purchased_at = $4 AND o.id > $5::bigint))
     ORDER BY o.purchased_at DESC, o.id LIMIT $3`,
    [accountId, wanted, limit, after?.[0] ?? null, after?.[1] ?? null],
  );
  return rows.map(({ totalMinor, currency, ...order }) => ({
    ...order,
    total: totalMinor === null ? null : { minor: totalMinor, currency },
  }));
}

/** Summary of a new order. Throws 404 when the account has no such order. */
export async function newOrder(viewer: Viewer, id: number): Promise<OrderSummary> {
  const [order] = await orderSummaries(viewer, 'o.id = $2', id, { limit: 1 });
  if (!order) throw notFound('orders.notFoundShort');
  return order;
}
