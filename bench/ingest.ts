import { loadavg } from 'node:os';
import type pg from 'pg';
import type { Queryable } from '#server/platform/postgres/db.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { seedFeeRules } from '#server/records/fees/seedFeeRules.ts';
import { fillLedger } from '#server/records/ledger/restateLedger.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { returnedBy, withParts } from '#server/platform/postgres/distribution/storing.ts';
import { ROLLUP_MOVED } from '#server/records/rollups/rollupChanges.ts';
import { backendCpu, processCpu } from './cpu.ts';
import { copyInto, copySales, copyText } from './copySales.ts';
import { generateSales, type SellerPlan } from './generateSales.ts';
import { type Goal, median } from './goals.ts';
import type { Bench } from './openBench.ts';
import { prismaSales } from './prismaSales.ts';

const PRODUCTS = 5_000;
const BASE: SellerPlan = { seed: 11, products: PRODUCTS, orders: 60_000, days: 730, dollarsInTen: 1 };
const ORDERS = 40_000;
/** Rounds are cut into slices in which every way of storing runs in turn, so that a slow moment affects all of them. */
const SLICE = 10_000;
const ONE_BY_ONE = 500;
const COPIED_ONE_BY_ONE = 100;
/** Accounts that store live orders concurrently, each with its connection: concurrent commits share a write to disk. */
const CONCURRENT = ['live', 'b=500', 'b=2000', 'b=5000'];
const PRISMA_BATCH = 2_000;
const PRISMA_ONE_BY_ONE = 100;

/** Inserts a seller with 60,000 orders. Returns the account id. */
async function newSeller(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(`INSERT INTO accounts (name) VALUES ('bench') RETURNING id`);
  const accountId = rows[0]!.id;
  await copySales(client, accountId, BASE);
  await inTransaction(client, () => fillLedger(accountId, client));
  return accountId;
}

async function inTransaction(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('BEGIN');
  await work();
  await client.query('COMMIT');
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Seconds of COPY of orders and lines, without preparing their text. */
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

const rowsOf = (sales: OrderSnapshot[]) => sales.reduce((sum, { items }) => sum + 1 + items.length, 0);

/** The same sale with another external id. */
const renamed = (sale: OrderSnapshot): OrderSnapshot => ({ ...sale, externalId: `again ${sale.externalId}` });

/** Seconds to store live orders that are distributed among accounts, each with its connection. */
const concurrently = (clients: pg.Client[], sellers: Record<string, number>, live: OrderSnapshot[]) =>
  seconds(async () => {
    const shares = clients.map((client, at) => ({
      client,
      accountId: sellers[CONCURRENT[at]!]!,
      orders: live.filter((_, n) => n % clients.length === at),
    }));
    await Promise.all(shares.map(({ client, accountId, orders }) => inBatches(client, accountId, orders, 1)));
  });

/** A client that runs the same statements without the updates of rollups. */
const withoutRollups = (client: pg.Client): Queryable => ({
  query: ((statement: pg.QueryConfig) =>
    client.query({
      ...statement,
      name: `${statement.name} alone`,
      text: statement.text
        .replace(`,\n${withParts(ROLLUP_MOVED)}`, '')
        .replace(returnedBy(ROLLUP_MOVED), `'{}'::json AS returned`),
    })) as pg.Client['query'],
});

/** Rows 16–19: storing orders against COPY of the same rows. */
export async function ingest(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  await bench.create('bench_ingest');
  const client = await bench.connect('bench_ingest');
  const sellers: Record<string, number> = {};
  for (const name of ['copy', 'alone', 'b=500', 'b=2000', 'b=5000', 'ruled', 'live'])
    sellers[name] = await newSeller(client);
  await seedFeeRules({ accountId: sellers.ruled! }, { tx: client });
  await client.query('ANALYZE');
  const stopwatch = await backendCpu(client);
  const others = await Promise.all(CONCURRENT.map(() => bench.connect('bench_ingest')));
  const prisma = await prismaSales(bench.urlOf('bench_ingest'));
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
        ruled: () => inBatches(client, sellers.ruled!, slice, 5_000),
        live: () => inBatches(client, sellers.live!, live, 1),
        'side by side': () => concurrently(others, sellers, live.map(renamed)),
        createMany: () => prisma.createMany(sellers.copy!, slice.slice(0, PRISMA_BATCH).map(renamed)),
        upsert: () => prisma.upsert(sellers.copy!, live.slice(0, PRISMA_ONE_BY_ONE).map(renamed)),
        'live copy': async () => {
          let time = 0;
          for (const order of live.slice(0, COPIED_ONE_BY_ONE)) time += await copyFloor(client, sellers.copy!, [order]);
          return time;
        },
      };
      const rows = rowsOf(slice);
      const amounts: Record<string, number> = {
        live: ONE_BY_ONE,
        'side by side': ONE_BY_ONE,
        'live copy': COPIED_ONE_BY_ONE,
        createMany: rowsOf(slice.slice(0, PRISMA_BATCH)),
        upsert: rowsOf(live.slice(0, PRISMA_ONE_BY_ONE)),
      };
      for (const [name, way] of Object.entries(ways)) {
        const before = processCpu(process.pid);
        const cpu = await stopwatch.time(async () => {
          (found[name] ??= []).push((amounts[name] ?? rows) / (await way()));
        });
        if (name !== 'live') continue;
        (found.cpu ??= []).push(cpu / ONE_BY_ONE);
        (found.node ??= []).push((processCpu(process.pid) - before) / ONE_BY_ONE);
      }
    }
  }
  console.log(`ingest: load average ${load[0]!.toFixed(1)} before, ${loadavg()[0]!.toFixed(1)} after`);
  await prisma.close();
  for (const connection of [client, ...others]) await connection.end();

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
  const times = (name: string, over: string, minRatio: number): Goal => {
    const ratio = shareOf('b=2000', name);
    return {
      row: '17',
      what: `the same, 2,000 a batch, beside Prisma's ${over} without rollups`,
      measured: `${rate('b=2000')} rows/s; Prisma ${rate(name)}`,
      ratio: `${ratio.toFixed(1)}×`,
      bar: `≥ ${minRatio}×`,
      passed: ratio >= minRatio,
    };
  };
  return [
    goal('16', 'new orders without rollups, 2,000 a batch', 'alone', 50),
    goal('17', 'new orders with all rollups, 500 a batch', 'b=500', null),
    goal('17', 'new orders with all rollups, 2,000 a batch', 'b=2000', 25),
    goal('17', 'new orders with all rollups, 5,000 a batch', 'b=5000', 35),
    goal('17', 'the same, 5,000 a batch, with the fee rules every account starts with', 'ruled', null),
    times('createMany', 'createMany', 5),
    times('upsert', 'upsert', 30),
    goal('18', 'the same orders again, 2,000 a batch', 'again', 90),
    {
      row: '19',
      what: 'one live order for each transaction, durable',
      measured: `${rate('live')} orders/s, ${median(found.cpu!).toFixed(2)} ms ${stopwatch.of} of PostgreSQL and ${median(found.node!).toFixed(2)} ms of Node each; COPY ${rate('live copy')}`,
      ratio: `${(shareOf('live', 'live copy') * 100).toFixed(0)} %`,
      bar: '≥ 800 orders/s',
      passed: median(found.live!) >= 800,
    },
    {
      row: '19',
      what: `the same on ${CONCURRENT.length} connections of ${CONCURRENT.length} accounts`,
      measured: `${rate('side by side')} orders/s; on one ${rate('live')}`,
      ratio: `${shareOf('side by side', 'live').toFixed(2)}×`,
      bar: '',
      passed: null,
    },
  ];
}
