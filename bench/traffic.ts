import { isDeepStrictEqual } from 'node:util';
import { pool, queryRow, queryRows, useDatabase } from '#server/platform/postgres/db.ts';
import { aggregatedMetrics } from '#server/insight/traffic/metrics/aggregatedMetrics.ts';
import { backendCpu } from './cpu.ts';
import { LAST_DAY } from './generateSales.ts';
import { type Goal, median } from './goals.ts';
import { loadTraffic } from './loadTraffic.ts';
import type { Bench } from './openBench.ts';

const NOW = new Date(`${LAST_DAY}T17:05:00Z`);
const ROUNDS = 3;
const READS_A_ROUND = 5;
const PAGE = 50;
const QUICK_SHARE = 0.1;
const DAY_MS = 86_400_000;
const BAR = { ms: 30, times: 30 }; // row 14

const daysAgo = (days: number) => new Date(Date.parse(LAST_DAY) - days * DAY_MS).toISOString().slice(0, 10);

/** Units, revenue, views and sessions of every ASIN from orders, lines and days of traffic, through covering indexes. */
const floorReport = (accountId: number, startDate: string) =>
  queryRows<{ id: number; units: number; revenue: number; views: number | null; sessions: number | null }>(
    `WITH sold AS (
       SELECT product_id AS id, sum(quantity)::int AS units, sum(price_minor - discount_minor)::float8 AS revenue
       FROM orders o JOIN order_items i ON i.account_id = o.account_id AND i.order_id = o.id
       WHERE o.account_id = $1 AND o.sale_day >= $2 AND o.sale_day <= $3 AND i.status <> 'cancelled' GROUP BY product_id
     ), visited AS (
       SELECT marketplace, country, asin, sum(page_views)::int AS views, sum(sessions)::int AS sessions FROM traffic_days
       WHERE account_id = $1 AND day >= $2 AND day <= $3
         AND level = CASE marketplace WHEN 'amazon' THEN 'child' ELSE 'parent' END::"TrafficLevel"
       GROUP BY marketplace, country, asin
     )
     SELECT p.id, coalesce(units, 0) AS units, coalesce(revenue, 0) AS revenue, views, sessions
     FROM products p LEFT JOIN sold USING (id) LEFT JOIN visited USING (marketplace, country, asin)
     WHERE account_id = $1 AND (units > 0 OR revenue <> 0 OR views > 0) ORDER BY revenue DESC, id`,
    [accountId, startDate, LAST_DAY],
  );

/** Row 14: a page of the report of 5,000 products, compared with an indexed join; the whole report must be equal. */
export async function traffic(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  const database = isQuick ? 'bench_traffic_quick' : 'bench_traffic';
  await bench.keep(database, (client) => loadTraffic(client, isQuick ? QUICK_SHARE : 1));
  // no parallel workers: the CPU time of one backend is the whole cost
  useDatabase(`${bench.urlOf(database)}?options=-c%20max_parallel_workers_per_gather%3D0`);
  pool.options.max = 1;
  const watch = await backendCpu(pool);
  const { accountId } = await queryRow<{ accountId: number }>('SELECT id AS "accountId" FROM accounts');
  const viewer = { accountId, userId: 0, isDeveloper: false };
  const goals: Goal[] = [];
  for (const days of [365, 30]) {
    const filter = { startDate: daysAgo(days - 1), endDate: LAST_DAY };
    const cost = { ours: [] as number[], clock: [] as number[], floor: [] as number[] };
    let isEqual = true;
    for (let round = 0; round < ROUNDS; round++) {
      let floor: Awaited<ReturnType<typeof floorReport>>;
      cost.floor.push(await watch.time(async () => (floor = await floorReport(accountId, filter.startDate))));
      for (let read = 0; read < READS_A_ROUND; read++) {
        const start = performance.now();
        cost.ours.push(await watch.time(() => aggregatedMetrics(viewer, filter, { limit: PAGE }, NOW)));
        cost.clock.push(performance.now() - start);
      }
      const whole = await aggregatedMetrics(viewer, filter, { limit: floor!.length + 1 }, NOW);
      const ours = whole.rows.map(({ productId: id, units, exactRevenue: revenue, pageViews: views, sessions }) => ({
        id,
        units,
        revenue,
        views,
        sessions,
      }));
      isEqual &&= isDeepStrictEqual(ours, floor!);
    }
    const [own, clock, base] = [cost.ours, cost.clock, cost.floor].map(median) as [number, number, number];
    goals.push({
      row: days === 365 ? '14' : '',
      what: `a page of 50 of aggregated metrics, ${days} days, 5,000 products`,
      measured: `${own.toFixed(1)} ms ${watch.of}, ${clock.toFixed(0)} ms by the clock; join ${base.toFixed(0)} ms`,
      ratio: `${(base / own).toFixed(1)}× cheaper, ${isEqual ? 'equal answers' : 'DIFFERENT ANSWERS'}`,
      bar: days === 365 ? `≤ ${BAR.ms} ms and ≥ ${BAR.times}×` : '',
      passed: isEqual && (isQuick || days !== 365 ? null : own <= BAR.ms && base / own >= BAR.times),
    });
  }
  return goals;
}
