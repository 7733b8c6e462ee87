import type pg from 'pg';
import { rebuildSales } from '#server/sales/rebuildSales.ts';
import { copySales } from './copySales.ts';
import { LAST_DAY, type SellerPlan } from './generateSales.ts';

const TWO_YEARS = 730;
const ORDERS_A_DAY = 500;

/** Sellers of the storage bench by name; the goals ask for the first, the others show how cost grows. */
export function sellerPlans(isQuick: boolean): Record<string, SellerPlan> {
  const scale = isQuick ? 0.1 : 1;
  const history = (seed: number, days: number) => ({
    seed,
    products: 1_000,
    orders: ORDERS_A_DAY * days * scale,
    days,
  });
  return {
    big: { seed: 1, products: 5_000, orders: 1_600_000 * scale, days: TWO_YEARS },
    '100k items': { seed: 2, products: 5_000, orders: 80_000 * scale, days: TWO_YEARS },
    '500k items': { seed: 3, products: 5_000, orders: 400_000 * scale, days: TWO_YEARS },
    '1 month': history(4, 30),
    '6 months': history(5, 182),
    '24 months': history(6, TWO_YEARS),
    ...Object.fromEntries(
      Array.from({ length: 200 * scale }, (_, n) => [
        `small ${n}`,
        { seed: 100 + n, products: 50, orders: 2_000, days: TWO_YEARS },
      ]),
    ),
  };
}

/**
 * Loads the sellers by COPY, with foreign keys and indexes in place, and makes their rollups by rebuildSales. Adds what
 * the floor needs: indexes that cover a join of orders with their lines.
 */
export async function loadSellers(client: pg.Client, isQuick: boolean): Promise<void> {
  for (const [name, plan] of Object.entries(sellerPlans(isQuick))) {
    const { rows } = await client.query<{ id: number }>('INSERT INTO accounts (name) VALUES ($1) RETURNING id', [name]);
    const accountId = rows[0]!.id;
    await client.query('BEGIN');
    await copySales(client, accountId, plan);
    await client.query(
      `INSERT INTO ad_spend_days (account_id, product_id, day, cost_minor, sales_minor, clicks, impressions)
       SELECT account_id, id, day::date, 100 + id % 900, 1000 + id % 9000, 10, 1000
       FROM products, generate_series($2::date - 89, $2::date, '1 day') day WHERE account_id = $1 AND id % 10 = 0`,
      [accountId, LAST_DAY],
    );
    await rebuildSales(accountId, client);
    await client.query('COMMIT');
    if (!name.startsWith('small')) console.log(`loaded ${name}: ${plan.orders} orders`);
  }
  await client.query(`
    CREATE INDEX floor_orders ON orders (account_id, sale_day) INCLUDE (id, status);
    CREATE INDEX floor_items ON order_items (account_id, order_id) INCLUDE (product_id, status, quantity, price_minor,
      discount_minor, fees_minor, fulfilment_minor, refund_minor, unit_cost_minor)`);
  await client.query('VACUUM (ANALYZE)');
}
