import { buyBoxStatus } from '#server/insight/buybox/status/buyBoxStatus.ts';
import { buyBoxSummary } from '#server/insight/buybox/status/buyBoxSummary.ts';
import { competitorProfile } from '#server/insight/buybox/competitors/competitorProfile.ts';
import { competitorRanking } from '#server/insight/buybox/competitors/competitorRanking.ts';
import { lostProducts } from '#server/insight/buybox/status/lostProducts.ts';
import { newCompetitors } from '#server/insight/buybox/changes/newCompetitors.ts';
import { productTimeline } from '#server/insight/buybox/changes/productTimeline.ts';
import { recentChanges } from '#server/insight/buybox/changes/recentChanges.ts';
import { pool, queryRow, useDatabase } from '#server/platform/postgres/db.ts';
import { backendCpu } from './cpu.ts';
import { type Goal, median } from './goals.ts';
import { loadOffers, OFFERS_UNTIL } from './loadOffers.ts';
import type { Bench } from './openBench.ts';
import { rankedText, rankingFloor } from './rankingFloor.ts';

const ROUNDS = 5;
const WARM_UP_READS = 7;
const QUICK_SHARE = 0.05;
const viewer = { accountId: 1, userId: 0, isDeveloper: false };
const month = { period: 'last30Days' } as const;
/** Midnight in São Paulo at which the 30-day ranking starts. */
const MONTH_SINCE = new Date('2026-10-21T03:00:00Z');

/** Rows 12 and 13, and all other reads of the Buy Box screens, over a year of 1,800 ASINs: five million offer changes. */
export async function buyBox(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  const sizes = isQuick ? [QUICK_SHARE] : [QUICK_SHARE * 4, 1];
  const goals: Goal[] = [];
  let before: Record<string, number> = {};
  for (const share of sizes) {
    const database = `bench_offers_${Math.round(share * 100)}`;
    await bench.keep(database, (client) => loadOffers(client, share), { from: ['loadOffers'] });
    // no parallel workers: the CPU time of one backend is the whole cost
    useDatabase(`${bench.urlOf(database)}?options=-c%20max_parallel_workers_per_gather%3D0`);
    pool.options.max = 1;
    const { costs, ranking } = await measure();
    (await pool.connect()).release(true); // the next size uses another database
    if (share === sizes.at(-1))
      goals.push(ranking, ...Object.keys(costs).map((what) => goalOf(what, costs, before, isQuick)));
    before = costs;
  }
  return goals;
}

type Costs = Record<string, number>;

/** PostgreSQL CPU of every read, and the ranking compared with computing it from the history. */
async function measure(): Promise<{ costs: Costs; ranking: Goal }> {
  const watch = await backendCpu(pool);
  const { id } = await queryRow<{ id: number }>('SELECT min(id) AS id FROM products');
  // time of the newest change, which is further back in the smaller size
  const { rows, newest } = await queryRow<{ rows: number; newest: Date }>(
    `SELECT count(*) AS rows, max(first_seen_at) FILTER (WHERE NOT is_ours) AS newest FROM seller_offers`,
  );
  const reads: [string, () => Promise<unknown>][] = [
    ['ranking of 30 days', () => competitorRanking(viewer, month, OFFERS_UNTIL)],
    ['ranking of 24 hours', () => competitorRanking(viewer, {}, OFFERS_UNTIL)],
    ['changes of 24 hours', () => recentChanges(viewer, {}, newest)],
    ['changes of 30 days', () => recentChanges(viewer, month, newest)],
    ['changes of 30 days, searched', () => recentChanges(viewer, { ...month, search: 'produto 17' }, OFFERS_UNTIL)],
    ['changes of 30 days, nothing fits', () => recentChanges(viewer, { ...month, search: 'nada disso' }, OFFERS_UNTIL)],
    ['new competitors', () => newCompetitors(viewer, {}, OFFERS_UNTIL)],
    ['summary', () => buyBoxSummary(viewer, OFFERS_UNTIL)],
    ['status, a page of 100', () => buyBoxStatus(viewer, {}, { limit: 100 }, OFFERS_UNTIL)],
    ['status, searched', () => buyBoxStatus(viewer, { search: 'produto 17' }, { limit: 100 }, OFFERS_UNTIL)],
    ['lost products', () => lostProducts(viewer, month, OFFERS_UNTIL)],
    ["a product's timeline", () => productTimeline(viewer, id, OFFERS_UNTIL)],
    ["a competitor's profile", () => competitorProfile(viewer, { marketplace: 'amazon', sellerId: 'S7' })],
  ];
  const costs: Costs = {};
  const floor: number[] = [];
  let slow: string[] = [];
  for (let round = 0; round < ROUNDS; round++)
    floor.push(await watch.time(async () => (slow = await rankingFloor(viewer.accountId, MONTH_SINCE, OFFERS_UNTIL))));
  for (const [what, read] of reads) {
    // the first read comes from disk, and PostgreSQL settles on a plan after five
    for (let warm = 0; warm < WARM_UP_READS; warm++) await read();
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await watch.time(read));
    costs[what] = median(times);
  }
  const ranked = (await competitorRanking(viewer, month, OFFERS_UNTIL)).map(rankedText);
  const isEqual = ranked.length === 50 && ranked.every((row) => slow.includes(row));
  const [own, base] = [costs['ranking of 30 days']!, median(floor)];
  return {
    costs,
    ranking: {
      row: '12',
      what: `Buy Box ranking of 30 days, ${(rows / 1e6).toFixed(1)} M changes of offers`,
      measured: `${own.toFixed(1)} ms ${watch.of}; history ${base.toFixed(0)} ms`,
      ratio: `${(base / own).toFixed(0)}× cheaper, ${isEqual ? 'equal answers' : 'DIFFERENT ANSWERS'}`,
      bar: '≤ 15 ms',
      passed: isEqual && own <= 15,
    },
  };
}

/** Reads of goal 13: at most a millisecond for any size of the history. */
const QUICK_READS = ['changes of 24 hours', 'changes of 30 days', 'new competitors'];

function goalOf(what: string, costs: Costs, before: Costs, isQuick: boolean): Goal {
  const ms = costs[what]!;
  const growth = before[what] ? ms / before[what] : null;
  const isGoal = QUICK_READS.includes(what);
  return {
    row: isGoal ? '13' : '',
    what: `Buy Box ${what}, a fifth of the changes → all`,
    measured: `${before[what] ? `${before[what].toFixed(2)} / ` : ''}${ms.toFixed(2)} ms`,
    ratio: growth ? `${growth.toFixed(2)}×` : '',
    bar: isGoal ? '≤ 1 ms, flat' : '',
    passed: isGoal && !isQuick ? ms <= 1 && (growth ?? 1) <= 1.3 : null,
  };
}
