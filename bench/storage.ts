import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { binds } from '#server/core/binds.ts';
import type { DayRange } from '#server/sales/period.ts';
import { lineMeasureSums, SALES_MEASURES } from '#server/sales/salesMeasures.ts';
import { topProducts } from '#server/sales/topProducts.ts';
import { backendCpu, type Stopwatch } from './backendCpu.ts';
import { LAST_DAY } from './generateSales.ts';
import { type Goal, median } from './goals.ts';
import { loadSellers } from './loadSellers.ts';
import type { Bench } from './openBench.ts';

const END = '2026-11-21';
const PERIODS = {
  today: { start: LAST_DAY, end: END },
  last30Days: { start: '2026-10-22', end: END },
  last12Months: { start: '2025-11-21', end: END },
  allTime: null,
} satisfies Record<string, DayRange | null>;
type Period = keyof typeof PERIODS;

const FIRST_PAGE = { limit: 50, offset: 0 };
const sums = SALES_MEASURES.map((name) => `sum(${name})::float8 AS ${name}`).join(', ');

/** A page of fifty products with every measure. */
async function pageFromRollups(client: pg.Client, accountId: number, period: Period) {
  const bind = binds();
  const slice = { accountId, scope: 'all' as const, days: PERIODS[period], today: LAST_DAY };
  const text = topProducts(slice, FIRST_PAGE, bind);
  return (await client.query({ text, values: [...bind.values] })).rows;
}

/** The sums of the whole account. */
async function sumsFromRollups(client: pg.Client, accountId: number, period: Period) {
  const { start, end } = PERIODS[period] ?? { start: '-infinity', end: 'infinity' };
  const { rows } = await client.query(
    `SELECT ${sums} FROM sales_account_days WHERE account_id = $1 AND scope = 'all' AND day >= $2 AND day < $3`,
    [accountId, start, end],
  );
  return rows;
}

/** What the dashboard asks. */
const fromRollups = async (client: pg.Client, accountId: number, period: Period) => ({
  page: await pageFromRollups(client, accountId, period),
  totals: await sumsFromRollups(client, accountId, period),
});

const noAds: string[] = SALES_MEASURES.filter((name) => name !== 'ads' && name !== 'ad_sales');
const JOIN = `
WITH lines AS (
  SELECT product_id, ${lineMeasureSums()}
  FROM (SELECT i.* FROM orders o JOIN order_items i ON i.account_id = o.account_id AND i.order_id = o.id
        WHERE o.account_id = $1 AND o.sale_day >= $2 AND o.sale_day < $3 AND i.status <> 'cancelled') sold
  GROUP BY product_id
), advertised AS (
  SELECT product_id, sum(cost_minor)::float8 AS ads, sum(sales_minor)::float8 AS ad_sales
  FROM ad_spend_days WHERE account_id = $1 AND day >= $2 AND day < $3 GROUP BY product_id
)
SELECT product_id, ${SALES_MEASURES.map((name) => `coalesce(${noAds.includes(name) ? 'l' : 'a'}.${name}, 0) AS ${name}`).join(', ')}
FROM lines l FULL JOIN advertised a USING (product_id)`;

/** The same answers from the orders joined with their lines, through indexes that cover both. */
async function fromJoin(client: pg.Client, accountId: number, period: Period) {
  const { start, end } = PERIODS[period] ?? { start: '-infinity', end: 'infinity' };
  const { rows } = await client.query(
    `WITH products AS MATERIALIZED (${JOIN}), page AS (
       SELECT * FROM products ORDER BY revenue DESC, product_id LIMIT 50)
     SELECT * FROM (SELECT * FROM page UNION ALL SELECT NULL, ${sums} FROM products) answer
     ORDER BY product_id IS NULL, revenue DESC, product_id`,
    [accountId, start, end],
  );
  const { product_id: _, ...totals } = rows.pop() as Record<string, number>;
  return { page: rows, totals: [totals] };
}

const ROUNDS = { rollups: 15, join: 3 };

async function compare(client: pg.Client, watch: Stopwatch, accountId: number, period: Period) {
  const times = { rollups: [] as number[], join: [] as number[] };
  let equal = true;
  for (let round = 0; round < ROUNDS.join; round++) {
    let floor, answer;
    times.join.push(await watch.time(async () => (floor = await fromJoin(client, accountId, period))));
    for (let n = 0; n < ROUNDS.rollups / ROUNDS.join; n++)
      times.rollups.push(await watch.time(async () => (answer = await fromRollups(client, accountId, period))));
    equal &&= isDeepStrictEqual(JSON.parse(JSON.stringify(answer)), JSON.parse(JSON.stringify(floor)));
  }
  return { rollups: median(times.rollups), join: median(times.join), equal };
}

const BARS: Record<Period, { row: string; ms: number; times: number }> = {
  allTime: { row: '6', ms: 5, times: 500 },
  last12Months: { row: '7', ms: 25, times: 80 },
  last30Days: { row: '8', ms: 13, times: 10 },
  today: { row: '9', ms: 1.5, times: 2.5 },
};

/** Rows 6–11: the product table and the account's sums, from rollups against the indexed join, and how they grow. */
export async function storage(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  const database = isQuick ? 'bench_quick' : 'bench_full';
  await bench.keep(database, (client) => loadSellers(client, isQuick));
  const client = await bench.connect(database);
  await client.query(`SET max_parallel_workers_per_gather = 0`);
  const { rows } = await client.query<{ name: string; id: number }>('SELECT name, id FROM accounts');
  const idOf = new Map(rows.map(({ name, id }) => [name, id]));
  const watch = await backendCpu(client);
  const goals: Goal[] = [];
  for (const [period, { row, ms, times }] of Object.entries(BARS) as [Period, (typeof BARS)[Period]][]) {
    const { rollups, join, equal } = await compare(client, watch, idOf.get('big')!, period);
    goals.push({
      row,
      what: `product table, ${period}`,
      measured: `${rollups.toFixed(2)} ms ${watch.of}; join ${join.toFixed(1)} ms`,
      ratio: `${(join / rollups).toFixed(0)}× cheaper, ${equal ? 'equal answers' : 'DIFFERENT ANSWERS'}`,
      bar: `≤ ${ms} ms and ≥ ${times}×`,
      passed: equal && (isQuick ? null : rollups <= ms && join / rollups >= times),
    });
  }
  const flat = async (row: string, sellers: string[], period: Period, bar: number | null, read = pageFromRollups) => {
    const found: Record<string, number[]> = {};
    for (let round = 0; round < ROUNDS.rollups; round++)
      for (const seller of sellers)
        (found[seller] ??= []).push(await watch.time(() => read(client, idOf.get(seller)!, period)));
    const costs = sellers.map((seller) => median(found[seller]!));
    const growth = costs.at(-1)! / costs[0]!;
    goals.push({
      row,
      what: `${read === pageFromRollups ? 'page' : 'account sums'}, ${period}, ${sellers.join(' → ')}`,
      measured: `${costs.map((cost) => cost.toFixed(2)).join(' / ')} ms ${watch.of}`,
      ratio: `${growth.toFixed(2)}×`,
      bar: bar === null ? '' : `≤ ${bar}×`,
      passed: isQuick || bar === null ? null : growth <= bar,
    });
  };
  for (const period of ['today', 'last30Days', 'allTime'] as const)
    await flat('10', ['1 month', '6 months', '24 months'], period, 1.25);
  // one row for each day, marketplace and currency: the sums of all time grow with the days, from next to nothing
  await flat('10', ['1 month', '6 months', '24 months'], 'allTime', null, sumsFromRollups);
  await flat('11', ['100k items', '500k items', 'big'], 'allTime', 1.3);
  await client.end();
  return goals;
}
