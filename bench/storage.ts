import { isDeepStrictEqual } from 'node:util';
import { pool, queryRows, transaction, useDatabase } from '#server/platform/postgres/db.ts';
import { rollUpMonths } from '#server/records/rollups/rollUpMonths.ts';
import { productSales } from '#server/insight/sales/products/productSales.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import type { SalesFilter } from '#server/insight/sales/metrics/salesScope.ts';
import { backendCpu } from './cpu.ts';
import { LAST_DAY } from './generateSales.ts';
import { type Goal, median } from './goals.ts';
import { loadSellers, SELLERS_KEPT } from './loadSellers.ts';
import type { Bench } from './openBench.ts';
import { floorTable, ourTable } from './productTable.ts';

const NOW = new Date(`${LAST_DAY}T17:05:00Z`);
const ROUNDS = 3;
const READS_A_ROUND = 5;
const BARS = {
  allTime: { row: '6', ms: 5, times: 500 },
  last12Months: { row: '7', ms: 25, times: 80 },
  last30Days: { row: '8', ms: 13, times: 10 },
  today: { row: '9', ms: 2, times: 5 }, // bar of 22 November 2026
};
type Period = keyof typeof BARS;
const PERIODS = Object.keys(BARS) as Period[];

/**
 * Rows 6–11: `productSales` (first page, count and totals row) on one connection, compared with an indexed join for the same
 * result, and its growth. For information: dollars, a brand and the cards.
 */
export async function storage(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  const database = isQuick ? 'bench_quick' : 'bench_full';
  await bench.keep(database, (client) => loadSellers(client, isQuick), SELLERS_KEPT);
  // no parallel workers: the CPU time of one backend is the whole cost
  useDatabase(`${bench.urlOf(database)}?options=-c%20max_parallel_workers_per_gather%3D0`);
  pool.options.max = 1;
  const watch = await backendCpu(pool);
  const sellers = await queryRows<{ name: string; id: number }>('SELECT name, id FROM accounts');
  for (const { id } of sellers) await transaction((tx) => rollUpMonths(id, LAST_DAY, tx));
  const viewerOf = (seller: string) => {
    const { id: accountId } = sellers.find(({ name }) => name === seller)!;
    return { accountId, userId: 0, isDeveloper: false };
  };
  const table = (seller: string, filter: SalesFilter) => productSales(viewerOf(seller), filter, { limit: 50 }, NOW);

  const againstFloor = async (seller: string, period: Period, hasBar: boolean): Promise<Goal> => {
    const { row, ms, times } = BARS[period];
    const cost = { ours: [] as number[], floor: [] as number[] };
    let isEqual = true;
    for (let round = 0; round < ROUNDS; round++) {
      let floor, ours: Awaited<ReturnType<typeof table>>;
      cost.floor.push(
        await watch.time(
          async () => (floor = await floorTable(viewerOf(seller), { period }, { hasDollars: !hasBar, now: NOW })),
        ),
      );
      for (let read = 0; read < READS_A_ROUND; read++)
        cost.ours.push(await watch.time(async () => (ours = await table(seller, { period }))));
      isEqual &&= isDeepStrictEqual(ourTable(ours!), floor);
    }
    const [own, base] = [median(cost.ours), median(cost.floor)];
    return {
      row,
      what: `product table, ${period}${hasBar ? '' : `, ${seller}`}`,
      measured: `${own.toFixed(2)} ms ${watch.of}; join ${base.toFixed(1)} ms`,
      ratio: `${(base / own).toFixed(own > base ? 1 : 0)}× cheaper, ${isEqual ? 'equal answers' : 'DIFFERENT ANSWERS'}`,
      bar: hasBar ? `≤ ${ms} ms and ≥ ${times}×` : '',
      passed: isEqual && (isQuick || !hasBar ? null : own <= ms && base / own >= times),
    };
  };
  const inTurns = async (reads: (() => Promise<unknown>)[], rounds = ROUNDS * READS_A_ROUND): Promise<number[]> => {
    const costs = reads.map((): number[] => []);
    for (let round = 0; round < rounds; round++)
      for (const [index, read] of reads.entries()) costs[index]!.push(await watch.time(read));
    return costs.map(median);
  };
  const flat = async (row: string, names: string[], period: Period, bar: number): Promise<Goal> => {
    const costs = await inTurns(names.map((seller) => () => table(seller, { period })));
    const growth = costs.at(-1)! / costs[0]!;
    return {
      row,
      what: `product table, ${period}, ${names.join(' → ')}`,
      measured: `${costs.map((cost) => cost.toFixed(2)).join(' / ')} ms ${watch.of}`,
      ratio: `${growth.toFixed(2)}×`,
      bar: `≤ ${bar}×`,
      passed: isQuick ? null : growth <= bar,
    };
  };
  const information = async (
    what: string,
    read: (filter: SalesFilter) => Promise<unknown>,
    filter: Omit<SalesFilter, 'period'> = {},
  ): Promise<Goal> => {
    const reads = PERIODS.map((period) => () => read({ period, ...filter }));
    const costs = await inTurns(reads, filter.brand ? ROUNDS : undefined); // these reads take seconds
    const measured = PERIODS.map((period, index) => `${period} ${costs[index]!.toFixed(2)}`).join(', ');
    return { row: '', what, measured: `${measured} ms ${watch.of}`, ratio: '', bar: '', passed: null };
  };

  const goals: Goal[] = [];
  for (const period of PERIODS) goals.push(await againstFloor('big', period, true));
  for (const period of ['today', 'last30Days', 'allTime'] as const)
    goals.push(await flat('10', ['1 month', '6 months', '24 months'], period, 1.25));
  goals.push(await flat('11', ['100k items', '500k items', 'big'], 'allTime', 1.3));
  const dollars = 'big, a fifth in US$';
  for (const period of PERIODS) goals.push(await againstFloor(dollars, period, false));
  const brand = { brand: 'Marca 3' };
  goals.push(await information('product table of a brand', (filter) => table('big', filter), brand));
  for (const seller of ['big', dollars])
    goals.push(await information(`cards, ${seller}`, (filter) => salesMetrics(viewerOf(seller), filter, NOW)));
  goals.push(await information('cards of a brand', (filter) => salesMetrics(viewerOf('big'), filter, NOW), brand));
  return goals;
}
