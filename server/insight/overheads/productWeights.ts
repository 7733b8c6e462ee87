import type { Marketplace } from '#server/market/registry.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { ratesByDay } from '#server/records/rates/ratesByDay.ts';

/** What a product sold in some days, without cancelled orders. Whole numbers from 0. */
export interface ProductWeights {
  id: number;
  marketplace: Marketplace;
  brand: string | null;
  /** Centavos, each amount at the rate of its day; 0 without one. */
  revenue: bigint;
  units: bigint;
  /** Orders with the product; a cart counts once. 0 unless asked for. */
  orders: bigint;
}

const SOLD = `
WITH sold AS MATERIALIZED (
  SELECT d.product_id, p.marketplace, p.brand, p.currency, d.day, d.units, d.revenue
  FROM sales_product_days d JOIN products p ON p.account_id = $1 AND p.id = d.product_id
  WHERE d.account_id = $1 AND d.scope = 'all' AND d.day >= $2::date AND d.day < $3::date
), rates AS MATERIALIZED (
  ${ratesByDay(`SELECT DISTINCT currency, day FROM sold WHERE currency <> 'BRL'`, '$1')}
)
SELECT product_id AS id, marketplace, brand, greatest(sum(units), 0)::text AS units,
       greatest(round(coalesce(sum(revenue * CASE currency WHEN 'BRL' THEN 1 ELSE brl END), 0)), 0)::text AS revenue
FROM sold LEFT JOIN rates USING (currency, day) GROUP BY product_id, marketplace, brand ORDER BY product_id`;

const ORDERS = `
SELECT i.product_id AS id, count(DISTINCT (coalesce('c' || o.pack_id, 'o' || o.id), o.sale_day))::text AS orders
FROM order_items i JOIN orders o ON o.account_id = $1 AND o.id = i.order_id
WHERE i.account_id = $1 AND i.sale_day >= $2::date AND i.sale_day < $3::date AND i.status <> 'cancelled'
  AND i.product_id IS NOT NULL
GROUP BY i.product_id`;

/** What each product of an account sold in some days, by id. */
export async function productWeights(
  accountId: number,
  { start, end }: DayRange,
  { hasOrders }: { hasOrders: boolean },
): Promise<ProductWeights[]> {
  const values = [accountId, start, end];
  const [sold, counted] = await Promise.all([
    queryRows<{ id: number; marketplace: Marketplace; brand: string | null; units: string; revenue: string }>(
      SOLD,
      values,
      readerOf(accountId),
    ),
    hasOrders ? queryRows<{ id: number; orders: string }>(ORDERS, values, readerOf(accountId)) : [],
  ]);
  const orders = new Map(counted.map((row) => [row.id, row.orders]));
  return sold.map((row) => ({
    ...row,
    units: BigInt(row.units),
    revenue: BigInt(row.revenue),
    orders: BigInt(orders.get(row.id) ?? 0),
  }));
}
