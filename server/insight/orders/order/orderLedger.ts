import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { lastStockOf } from '#server/records/stock/storedStock.ts';
import type { LadderLine } from './ladder.ts';

const LINES = `
SELECT l.kind::text AS kind, sum(l.amount_minor)::bigint AS "amountMinor", l.basis::text AS basis, l.source, max(p.day) AS "postedOn"
FROM ledger_lines l LEFT JOIN posted_amounts p ON p.account_id = l.account_id AND p.id = l.posted_id
WHERE l.account_id = $1 AND l.order_id = $2 AND l.stands AND l.status <> 'cancelled'
GROUP BY l.kind, l.basis, l.source, l.amount_minor IS NULL ORDER BY l.kind, l.basis, l.source`;

/** What counts in the profit of an order of the account: its ledger lines, those alike added up. */
export const orderLedger = (accountId: number, orderId: number): Promise<LadderLine[]> =>
  queryRows<LadderLine>(LINES, [accountId, orderId], readerOf(accountId));

/** A line of an order: what was bought, and what is known of the product. Amounts in minor units of the order's currency. */
export interface OrderItem {
  product: CatalogProduct;
  status: 'pending' | 'shipped' | 'delivered' | 'cancelled';
  quantity: number;
  currency: string;
  /** Of all units; null while the marketplace gives none. */
  priceMinor: number | null;
  /** Units in stock at the last count, of all listings that share it; null when never counted. */
  stockLeft: number | null;
  /** Cost of a unit on the day of the sale, and since when; null without one. */
  unitCostMinor: number | null;
  costSince: string | null;
}

/** Lines of an order that are shown. */
const MAX_ITEMS = 200;

const ITEMS = `
SELECT json_build_object('id', p.id, 'asin', p.asin, 'sku', p.sku, 'name', p.name, 'brand', p.brand, 'imageUrl', p.image_url,
         'marketplace', p.marketplace, 'country', p.country) AS product,
       i.status::text AS status, i.quantity, i.currency::text AS currency, i.price_minor AS "priceMinor", stock.available_quantity AS "stockLeft",
       cost.cost_minor AS "unitCostMinor", cost.valid_from AS "costSince"
FROM order_items i JOIN products p ON p.account_id = i.account_id AND p.id = i.product_id
LEFT JOIN LATERAL (${lastStockOf('p')}) stock ON NOT p.is_kit
LEFT JOIN LATERAL (SELECT c.cost_minor, c.valid_from FROM product_costs c
  WHERE c.account_id = $1 AND c.product_id = i.product_id AND c.valid_from <= i.sale_day
  ORDER BY c.valid_from DESC LIMIT 1) cost ON true
WHERE i.account_id = $1 AND i.order_id = $2 ORDER BY i.id LIMIT ${MAX_ITEMS}`;

/** The lines of an order of the account, in its order, at most 200. */
export const orderItems = (accountId: number, orderId: number): Promise<OrderItem[]> =>
  queryRows<OrderItem>(ITEMS, [accountId, orderId], readerOf(accountId));
