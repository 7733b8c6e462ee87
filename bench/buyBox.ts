import { buyBoxStatus } from '#server/buybox/buyBoxStatus.ts';
import { buyBoxSummary } from '#server/buybox/buyBoxSummary.ts';
import { competitorProfile } from '#server/buybox/competitorProfile.ts';
import { competitorRanking } from '#server/buybox/competitorRanking.ts';
import { lostProducts } from '#server/buybox/lostProducts.ts';
import { newCompetitors } from '#server/buybox/newCompetitors.ts';
import { productTimeline } from '#server/buybox/productTimeline.ts';
import { recentChanges } from '#server/buybox/recentChanges.ts';
import { pool, queryRow, useDatabase } from '#server/core/db.ts';
import { type Goal, median } from './goals.ts';
import { loadOffers, OFFERS_UNTIL } from './loadOffers.ts';
import type { Bench } from './openBench.ts';

const ROUNDS = 5;
const QUICK_SHARE = 0.05;
/** The screen asks again every minute and whenever a filter changes: nothing it shows may take longer. */
const MOST_MS = 1_000;
const viewer = { accountId: 1, userId: 0, isDeveloper: false };

/** Every read of the Buy Box screens over a year of 1,800 ASINs: five million changes of offers. */
export async function buyBox(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  const database = isQuick ? 'bench_offers_quick' : 'bench_offers';
  await bench.keep(database, (client) => loadOffers(client, isQuick ? QUICK_SHARE : 1));
  useDatabase(bench.urlOf(database));
  pool.options.max = 4;
  const { rows } = await queryRow<{ rows: number }>('SELECT count(*) AS rows FROM seller_offers');
  const { id } = await queryRow<{ id: number }>('SELECT min(id) AS id FROM products');
  const month = { period: 'last30Days' } as const;
  const reads: [string, () => Promise<unknown>][] = [
    ['summary', () => buyBoxSummary(viewer, OFFERS_UNTIL)],
    ['status, a page of 100', () => buyBoxStatus(viewer, {}, { limit: 100 }, OFFERS_UNTIL)],
    ['status, searched', () => buyBoxStatus(viewer, { search: 'produto 17' }, { limit: 100 }, OFFERS_UNTIL)],
    ['ranking of 24 hours', () => competitorRanking(viewer, {}, OFFERS_UNTIL)],
    ['ranking of 30 days', () => competitorRanking(viewer, month, OFFERS_UNTIL)],
    ['changes of 24 hours', () => recentChanges(viewer, {}, OFFERS_UNTIL)],
    ['changes of 30 days', () => recentChanges(viewer, month, OFFERS_UNTIL)],
    ['lost products', () => lostProducts(viewer, month, OFFERS_UNTIL)],
    ['new competitors', () => newCompetitors(viewer, {}, OFFERS_UNTIL)],
    ["a product's timeline", () => productTimeline(viewer, id, OFFERS_UNTIL)],
    ["a competitor's profile", () => competitorProfile(viewer, { marketplace: 'amazon', sellerId: 'S7' })],
  ];
  const goals: Goal[] = [];
  for (const [what, read] of reads) {
    await read(); // the first one reads from disk
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      await read();
      times.push(performance.now() - began);
    }
    const ms = median(times);
    goals.push({
      row: '',
      what: `Buy Box ${what}, ${(rows / 1e6).toFixed(1)} M changes of offers`,
      measured: `${ms.toFixed(0)} ms`,
      ratio: '',
      bar: `${MOST_MS} ms`,
      passed: ms <= MOST_MS,
    });
  }
  return goals;
}
