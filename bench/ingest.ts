import type pg from 'pg';
import type { OrderSnapshot } from '#server/marketplaces/snapshots.ts';
import { rebuildSales } from '#server/sales/rebuildSales.ts';
import { recordOrders } from '#server/sales/recordOrders.ts';
import { copyInto, copySales, copyText } from './copySales.ts';
import { generateSales, type SellerPlan } from './generateSales.ts';
import { type Goal, median } from './goals.ts';
import type { Bench } from './openBench.ts';

const PRODUCTS = 5_000;
const BASE: SellerPlan = { seed: 11, products: PRODUCTS, orders: 60_000, days: 730, dollarsInTen: 1 };
const NEW: SellerPlan = { seed: 12, products: PRODUCTS, orders: 40_000, days: 730, dollarsInTen: 1 };

async function newSeller(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(`INSERT INTO accounts (name) VALUES ('bench') RETURNING id`);
  const accountId = rows[0]!.id;
  await copySales(client, accountId, BASE);
  await inTransaction(client, () => rebuildSales(accountId, client));
  await client.query('ANALYZE orders, order_items, sales_product_days, sales_product_months, sales_product_totals');
  return accountId;
}

async function inTransaction(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('BEGIN');
  await work();
  await client.query('COMMIT');
}

/** Rows per second of orders and lines together. */
async function rate(sales: OrderSnapshot[], work: () => Promise<void>): Promise<number> {
  const rows = sales.reduce((sum, { items }) => sum + 1 + items.length, 0);
  const begun = performance.now();
  await work();
  return rows / ((performance.now() - begun) / 1000);
}

async function copyFloor(client: pg.Client, sales: OrderSnapshot[]): Promise<number> {
  const accountId = await newSeller(client);
  const { rows: ids } = await client.query<{ id: number }>(
    'SELECT id FROM products WHERE account_id = $1 ORDER BY id',
    [accountId],
  );
  const { rows } = await client.query<{ id: number }>(
    `SELECT setval('orders_id_seq', nextval('orders_id_seq') + $1)::float8 - $1 AS id`,
    [sales.length],
  );
  const account = { accountId, productIds: ids.map(({ id }) => id), firstOrderId: rows[0]!.id };
  const texts = (['orders', 'items'] as const).map((table) => [table, [...copyText(table, sales, account)]] as const);
  return rate(sales, () =>
    inTransaction(client, async () => {
      for (const [table, chunks] of texts) await copyInto(client, table, chunks);
    }),
  );
}

async function recordInBatches(client: pg.Client, accountId: number, sales: OrderSnapshot[], batch: number) {
  for (let at = 0; at < sales.length; at += batch)
    await inTransaction(client, () => recordOrders(accountId, sales.slice(at, at + batch), client));
}

const BATCHES = [500, 2_000, 5_000];
const ONE_BY_ONE = 2_000;

/** Rows 16–19: storing orders against COPY of the same rows, each on a seller who has 60,000 orders already. */
export async function ingest(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  await bench.create('bench_ingest');
  const client = await bench.connect('bench_ingest');
  const sales = [...generateSales(NEW)];
  const found: Record<string, number[]> = {};
  const note = (name: string, value: number) => (found[name] ??= []).push(value);
  for (let round = 0; round < (isQuick ? 1 : 3); round++) {
    note('copy', await copyFloor(client, sales));
    for (const batch of BATCHES) {
      const accountId = await newSeller(client);
      note(`b=${batch}`, await rate(sales, () => recordInBatches(client, accountId, sales, batch)));
      if (batch !== 2_000) continue;
      note('again', await rate(sales, () => recordInBatches(client, accountId, sales, batch)));
      const live = [...generateSales({ ...NEW, seed: 13 + round, orders: ONE_BY_ONE, days: 1 })];
      const begun = performance.now();
      await recordInBatches(client, accountId, live, 1);
      note('live', ONE_BY_ONE / ((performance.now() - begun) / 1000));
    }
  }
  await client.end();
  const of = (name: string) => median(found[name]!);
  const goal = (row: string, what: string, name: string, percent: number | null): Goal => ({
    row,
    what,
    measured: `${Math.round(of(name)).toLocaleString('en')} rows/s; COPY ${Math.round(of('copy')).toLocaleString('en')}`,
    ratio: `${((of(name) / of('copy')) * 100).toFixed(0)} %`,
    bar: percent === null ? '' : `≥ ${percent} % of COPY`,
    passed: percent === null ? null : of(name) / of('copy') >= percent / 100,
  });
  return [
    goal('17', 'new orders with all rollups, 500 a batch', 'b=500', null),
    goal('17', 'new orders with all rollups, 2,000 a batch', 'b=2000', 25),
    goal('17', 'new orders with all rollups, 5,000 a batch', 'b=5000', 35),
    goal('18', 'the same orders again, 2,000 a batch', 'again', 90),
    {
      row: '19',
      what: 'one live order for each transaction, durable',
      measured: `${Math.round(of('live'))} orders/s`,
      ratio: '',
      bar: '≥ 800 orders/s',
      passed: of('live') >= 800,
    },
  ];
}
