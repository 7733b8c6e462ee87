import { pool, queryRows, useDatabase } from '#server/platform/postgres/db.ts';
import { profitOf } from '#server/insight/profit/costs.ts';
import { profitAnalyses } from '#server/insight/profit/detector/profitAnalyses.ts';
import { profitAnalysis } from '#server/insight/profit/detector/profitAnalysis.ts';
import { profitWindow } from '#server/insight/profit/detector/profitWindow.ts';
import { lineMeasureSums, preAdProfit } from '#server/records/rollups/salesMeasures.ts';
import { backendCpu } from './cpu.ts';
import { LAST_DAY } from './generateSales.ts';
import { type Goal, median } from './goals.ts';
import { loadSellers, SELLERS_KEPT } from './loadSellers.ts';
import type { Bench } from './openBench.ts';

const NOW = new Date(`${LAST_DAY}T17:05:00Z`);
const ROUNDS = 7;

/** Profit of each product from its ledger lines and advertising, in its currency, which the analyses must equal. */
async function floorProfits(accountId: number): Promise<Map<number, number>> {
  const { start, end } = profitWindow(NOW);
  const rows = await queryRows<{ id: number; profit: number }>(
    `SELECT product_id AS id, coalesce(${preAdProfit((name) => (name === 'storage' ? '0' : name))}, 0) - coalesce(spent, 0) AS profit
     FROM (SELECT product_id, ${lineMeasureSums()} FROM ledger_lines l
           WHERE account_id = $1 AND day >= $2 AND day < $3 AND order_id IS NOT NULL AND stands AND status <> 'cancelled'
           GROUP BY product_id) lines
     FULL JOIN (SELECT product_id, sum(cost_minor)::float8 AS spent FROM ad_spend_days
                WHERE account_id = $1 AND day >= $2 AND day < $3 GROUP BY product_id) a USING (product_id)`,
    [accountId, start, end],
  );
  return new Map(rows.map(({ id, profit }) => [id, profit]));
}

/** All analyses of a seller of 5,000 products and 2 million lines, and the page of one product, compared with their lines. */
export async function profit(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  const database = isQuick ? 'bench_quick' : 'bench_full';
  await bench.keep(database, (client) => loadSellers(client, isQuick), SELLERS_KEPT);
  useDatabase(`${bench.urlOf(database)}?options=-c%20max_parallel_workers_per_gather%3D0`);
  pool.options.max = 1;
  const watch = await backendCpu(pool);
  const goals: Goal[] = [];
  for (const seller of ['big', 'big, a fifth in US$']) {
    const [account] = await queryRows<{ accountId: number }>('SELECT id AS "accountId" FROM accounts WHERE name = $1', [
      seller,
    ]);
    const viewer = { ...account!, userId: 0, isDeveloper: false };
    const cost = { ours: [] as number[], node: [] as number[], floor: [] as number[], page: [] as number[] };
    let found = await profitAnalyses(viewer, { now: NOW });
    let lines = new Map<number, number>();
    for (let round = 0; round < ROUNDS; round++) {
      cost.floor.push(await watch.time(async () => (lines = await floorProfits(viewer.accountId))));
      const start = process.cpuUsage();
      cost.ours.push(await watch.time(async () => (found = await profitAnalyses(viewer, { now: NOW }))));
      const { user, system } = process.cpuUsage(start);
      cost.node.push((user + system) / 1_000);
      const { asin } = found.analyses[round]!.product;
      const requestedAt = performance.now();
      await profitAnalysis(viewer, { asin }, { now: NOW });
      cost.page.push(performance.now() - requestedAt);
    }
    const isEqual = found.analyses.every(({ product, sums }) => profitOf(sums.native) === lines.get(product.id));
    const [ours, node, floor, page] = [cost.ours, cost.node, cost.floor, cost.page].map(median) as number[];
    goals.push({
      row: '',
      what: `profit of ${found.analyses.length} products, ${seller}`,
      measured: `${ours!.toFixed(1)} ms ${watch.of}, ${node!.toFixed(0)} ms of Node, one product's page ${page!.toFixed(0)} ms by the clock; lines ${floor!.toFixed(1)} ms`,
      ratio: `${(floor! / ours!).toFixed(1)}× cheaper, ${isEqual ? 'equal answers' : 'DIFFERENT ANSWERS'}`,
      bar: '',
      passed: isEqual ? null : false,
    });
  }
  return goals;
}
