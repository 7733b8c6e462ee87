import type pg from 'pg';
import { fillLedger } from '#server/records/ledger/restateLedger.ts';
import { copySales } from './copySales.ts';
import { LAST_DAY, type SellerPlan } from './generateSales.ts';

const TWO_YEARS = 730;
const ORDERS_A_DAY = 500;

/** Sellers of the storage bench by name. The goals use the first; the others show how cost grows and what dollars cost. */
function sellerPlans(isQuick: boolean): Record<string, SellerPlan> {
  const scale = isQuick ? 0.1 : 1;
  const history = (seed: number, days: number) => ({
    seed,
    products: 1_000,
    orders: ORDERS_A_DAY * days * scale,
    days,
    dollarsInTen: 0,
  });
  const twoYears = (seed: number, orders: number, dollarsInTen = 0) => ({
    seed,
    products: 5_000,
    orders: orders * scale,
    days: TWO_YEARS,
    dollarsInTen,
  });
  return {
    big: twoYears(1, 1_600_000),
    'big, a fifth in US$': twoYears(7, 1_600_000, 2),
    '100k items': twoYears(2, 80_000),
    '500k items': twoYears(3, 400_000),
    '1 month': history(4, 30),
    '6 months': history(5, 182),
    '24 months': history(6, TWO_YEARS),
    ...Object.fromEntries(
      Array.from({ length: 200 * scale }, (_, n) => [
        `small ${n}`,
        { seed: 100 + n, products: 50, orders: 2_000, days: TWO_YEARS, dollarsInTen: 1 },
      ]),
    ),
  };
}

/** Loaders of the sellers, and how to restate their ledgers and rebuild their rollups. */
export const SELLERS_KEPT = {
  from: ['generateSales', 'copySales', 'loadSellers'],
  rebuild: async (client: pg.Client): Promise<void> => {
    await client.query(`SET work_mem = '256MB'`);
    const { rows } = await client.query<{ id: number }>('SELECT id FROM accounts ORDER BY id');
    for (const { id } of rows) {
      await client.query('BEGIN');
      await fillLedger(id, client);
      await client.query('COMMIT');
    }
    await client.query('VACUUM (ANALYZE)');
  },
};

/**
 * Loads all or the wanted sellers by COPY, with indexes in place and ledger and rollups by fillLedger, and adds brands, stock and
 * rates. Creates the indexes of the floor, which cover a join of orders with their lines.
 */
export async function loadSellers(
  client: pg.Client,
  isQuick: boolean,
  isWanted: (name: string) => boolean = () => true,
): Promise<void> {
  // the generator names only existing orders and products, so foreign keys are not checked
  await client.query(`SET session_replication_role = replica; SET work_mem = '256MB'`);
  for (const [name, plan] of Object.entries(sellerPlans(isQuick))) {
    if (!isWanted(name)) continue;
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
    await fillLedger(accountId, client);
    await client.query(`UPDATE products SET brand = 'Marca ' || id % 10 WHERE account_id = $1`, [accountId]);
    await client.query(
      `INSERT INTO inventory_days (account_id, product_id, day, available_quantity)
       SELECT account_id, id, day::date, id % 100
       FROM products, generate_series($2::date - 6, $2::date, '1 day') day WHERE account_id = $1`,
      [accountId, LAST_DAY],
    );
    await client.query('COMMIT');
    if (!name.startsWith('small')) console.log(`loaded ${name}: ${plan.orders} orders`);
  }
  await client.query(
    `INSERT INTO exchange_rates (currency, day, brl, source)
     SELECT 'USD', day::date, 5 + (extract(doy FROM day)::int * 37 % 100) / 100.0, 'bench'
     FROM generate_series($1::date - 800, $1::date, '1 day') day WHERE extract(isodow FROM day) < 6`,
    [LAST_DAY],
  );
  await client.query('SELECT changes.note_rates(array(SELECT day FROM exchange_rates))');
  await client.query(`
    CREATE INDEX floor_orders ON orders (account_id, sale_day) INCLUDE (id, status);
    CREATE INDEX floor_items ON order_items (account_id, order_id) INCLUDE (product_id, status, quantity, price_minor,
      discount_minor, fees_minor, fulfilment_minor)`);
  await client.query('VACUUM (ANALYZE)');
}
