import { loadavg } from 'node:os';
import type pg from 'pg';
import type { Queryable } from '#server/core/db.ts';
import type { OrderSnapshot } from '#server/marketplaces/snapshots.ts';
import { rebuildSales } from '#server/sales/rebuildSales.ts';
import { recordOrders } from '#server/sales/recordOrders.ts';
import { ROLLUP_CHANGES_AND_ORDERS } from '#server/sales/rollupChanges.ts';
import { backendCpu } from './backendCpu.ts';
import { copyInto, copySales, copyText } from './copySales.ts';
import { generateSales, type SellerPlan } from './generateSales.ts';
import { type Goal, median } from './goals.ts';
import type { Bench } from './openBench.ts';

const PRODUCTS = 5_000;
const BASE: SellerPlan = { seed: 11, products: PRODUCTS, orders: 60_000, days: 730, dollarsInTen: 1 };
const ORDERS = 40_000;
/** Each round is cut into slices, and every way of storing takes its turn in each: a slow moment slows all of them. */
const SLICE = 10_000;
const ONE_BY_ONE = 500;
const COPIED_ONE_BY_ONE = 100;

/** A seller who has 60,000 orders already. */
async function newSeller(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(`INSERT INTO accounts (name) VALUES ('bench') RETURNING id`);
  const accountId = rows[0]!.id;
  await copySales(client, accountId, BASE);
  await inTransaction(client, () => rebuildSales(accountId, client));
  return accountId;
}

async function inTransaction(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('BEGIN');
  await work();
  await client.query('COMMIT');
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

/** COPY of orders and lines alone, their text made before the clock starts. */
async function copyFloor(client: pg.Client, accountId: number, sales: OrderSnapshot[]): Promise<number> {
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
  return seconds(() =>
    inTransaction(client, async () => {
      for (const [table, chunks] of texts) await copyInto(client, table, chunks);
    }),
  );
}

const inBatches = (
  client: pg.Client,
  accountId: number,
  sales: OrderSnapshot[],
  batch: number,
  tx: Queryable = client,
) =>
  seconds(async () => {
    for (let at = 0; at < sales.length; at += batch)
      await inTransaction(client, () => recordOrders(accountId, sales.slice(at, at + batch), tx));
  });

/** The same statements less what keeps the rollups. */
const withoutRollups = (client: pg.Client): Queryable => ({
  query: ((statement: pg.QueryConfig) =>
    client.query({
      ...statement,
      name: `${statement.name} alone`,
      text: statement.text.replace(`, ${ROLLUP_CHANGES_AND_ORDERS}`, ''),
    })) as pg.Client['query'],
});

/** Rows 16–19: storing orders against COPY of the same rows. */
export async function ingest(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  await bench.create('bench_ingest');
  const client = await bench.connect('bench_ingest');
  const sellers: Record<string, number> = {};
  for (const name of ['copy', 'alone', 'b=500', 'b=2000', 'b=5000', 'live']) sellers[name] = await newSeller(client);
  await client.query('ANALYZE');
  const stopwatch = await backendCpu(client);
  const load = loadavg();

  const found: Record<string, number[]> = {};
  for (let round = 0; round < (isQuick ? 1 : 3); round++) {
    const plan = { ...BASE, orders: ORDERS };
    const sales = [...generateSales({ ...plan, seed: 100 + round })];
    for (let at = 0; at < sales.length; at += SLICE) {
      const slice = sales.slice(at, at + SLICE);
      const live = [...generateSales({ ...plan, seed: 1000 + round * ORDERS + at, orders: ONE_BY_ONE, days: 1 })];
      const ways: Record<string, () => Promise<number>> = {
        copy: () => copyFloor(client, sellers.copy!, slice),
        alone: () => inBatches(client, sellers.alone!, slice, 2_000, withoutRollups(client)),
        'b=500': () => inBatches(client, sellers['b=500']!, slice, 500),
        'b=2000': () => inBatches(client, sellers['b=2000']!, slice, 2_000),
        again: () => inBatches(client, sellers['b=2000']!, slice, 2_000),
        'b=5000': () => inBatches(client, sellers['b=5000']!, slice, 5_000),
        live: () => inBatches(client, sellers.live!, live, 1),
        'live copy': async () => {
          let time = 0;
          for (const order of live.slice(0, COPIED_ONE_BY_ONE)) time += await copyFloor(client, sellers.copy!, [order]);
          return time;
        },
      };
      const amounts: Record<string, number> = { live: ONE_BY_ONE, 'live copy': COPIED_ONE_BY_ONE };
      const rows = slice.reduce((sum, { items }) => sum + 1 + items.length, 0);
      for (const [name, way] of Object.entries(ways)) {
        const cpu = await stopwatch.time(async () => {
          (found[name] ??= []).push((amounts[name] ?? rows) / (await way()));
        });
        if (name === 'live') (found.cpu ??= []).push(cpu / ONE_BY_ONE);
      }
    }
  }
  console.log(`ingest: load average ${load[0]!.toFixed(1)} before, ${loadavg()[0]!.toFixed(1)} after`);
  await client.end();

  const shareOf = (name: string, floor: string) =>
    median(found[name]!.map((value, turn) => value / found[floor]![turn]!));
  const rate = (name: string) => Math.round(median(found[name]!)).toLocaleString('en');
  const goal = (row: string, what: string, name: string, percent: number | null): Goal => {
    const share = shareOf(name, 'copy');
    return {
      row,
      what,
      measured: `${rate(name)} rows/s; COPY ${rate('copy')}`,
      ratio: `${(share * 100).toFixed(0)} %`,
      bar: percent === null ? '' : `≥ ${percent} % of COPY`,
      passed: percent === null ? null : share >= percent / 100,
    };
  };
  return [
    goal('16', 'new orders without rollups, 2,000 a batch', 'alone', 50),
    goal('17', 'new orders with all rollups, 500 a batch', 'b=500', null),
    goal('17', 'new orders with all rollups, 2,000 a batch', 'b=2000', 25),
    goal('17', 'new orders with all rollups, 5,000 a batch', 'b=5000', 35),
    goal('18', 'the same orders again, 2,000 a batch', 'again', 90),
    {
      row: '19',
      what: 'one live order for each transaction, durable',
      measured: `${rate('live')} orders/s, ${median(found.cpu!).toFixed(2)} ms ${stopwatch.of} each; COPY ${rate('live copy')}`,
      ratio: `${(shareOf('live', 'live copy') * 100).toFixed(0)} %`,
      bar: '≥ 800 orders/s',
      passed: median(found.live!) >= 800,
    },
  ];
}
