import type pg from 'pg';
import { rollUpMonths } from '#server/records/rollups/rollUpMonths.ts';
import { fillLedger } from '#server/records/ledger/restateLedger.ts';
import { rebuildTraffic } from '#server/records/traffic/rebuildTraffic.ts';
import { copySales } from './copySales.ts';
import { LAST_DAY } from './generateSales.ts';

const DAYS = 730;
const PRODUCTS = 5_000;
const ORDERS = 1_600_000;
/** Mercado Livre reports visits for 150 days; Amazon's report goes back two years. */
const VISIT_DAYS = 150;
/** Amazon's newest report covers the day before yesterday. */
const LATE_DAYS = 2;

/**
 * Loads a seller of 5,000 products and 2 million lines over two years, with daily traffic of seven tenths of the products
 * by ASIN and by parent, and visits of the others. `share` scales the orders and the days of traffic.
 */
export async function loadTraffic(client: pg.Client, share: number): Promise<void> {
  await client.query(`SET session_replication_role = replica; SET work_mem = '256MB'`);
  const { rows } = await client.query<{ id: number }>(`INSERT INTO accounts (name) VALUES ('traffic') RETURNING id`);
  const accountId = rows[0]!.id;
  await client.query('BEGIN');
  await copySales(client, accountId, {
    seed: 1,
    products: PRODUCTS,
    orders: ORDERS * share,
    days: DAYS,
    dollarsInTen: 0,
  });
  await fillLedger(accountId, client);
  await client.query(
    `UPDATE products SET parent_asin = 'P' || (id / 4) WHERE account_id = $1 AND marketplace = 'amazon'`,
    [accountId],
  );
  // an item without variations is its own listing, for which visits are reported
  await client.query(`UPDATE products SET asin = listing_key WHERE account_id = $1 AND marketplace = 'mercadolivre'`, [
    accountId,
  ]);
  const traffic = (level: string, asin: string, days: number, where: string) =>
    client.query(
      `INSERT INTO traffic_days (account_id, level, day, marketplace, country, asin, parent_asin, page_views, sessions)
       SELECT account_id, '${level}', day::date, marketplace, country, ${asin}, max(parent_asin),
              sum(1 + (id * 7919 + extract(doy FROM day)::int * 31) % 40),
              CASE marketplace WHEN 'amazon' THEN sum(1 + (id * 7919 + extract(doy FROM day)::int * 31) % 30) END
       FROM generate_series($2::date - ${Math.round(days * share)}, $2::date - ${LATE_DAYS}, '1 day') day, products
       WHERE account_id = $1 AND ${where} AND (id + extract(doy FROM day)::int) % 10 > 0
       GROUP BY account_id, day, marketplace, country, ${asin} ORDER BY day`,
      [accountId, LAST_DAY],
    );
  await traffic('child', 'asin', DAYS, `marketplace = 'amazon'`);
  await traffic('parent', 'parent_asin', DAYS, `marketplace = 'amazon'`);
  await traffic('parent', 'asin', VISIT_DAYS, `marketplace = 'mercadolivre'`);
  await rebuildTraffic(accountId, client);
  await rollUpMonths(accountId, LAST_DAY, client); // as every night
  await client.query('COMMIT');
  await client.query(`CREATE INDEX floor_orders ON orders (account_id, sale_day) INCLUDE (id, status)`);
  await client.query(`CREATE INDEX floor_items ON order_items (account_id, order_id) INCLUDE (product_id, status, quantity,
    price_minor, discount_minor)`);
  await client.query('VACUUM (ANALYZE)');
}
