import { beforeAll, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import {
  type BuyBoxFilter,
  buyBoxPeriods,
  competitorTypes,
  listingStatuses,
  priceRanges,
} from '#server/insight/buybox/status/buyBoxFilter.ts';
import { buyBoxStatus } from '#server/insight/buybox/status/buyBoxStatus.ts';
import { competitorRanking } from '#server/insight/buybox/competitors/competitorRanking.ts';
import { lostProducts } from '#server/insight/buybox/status/lostProducts.ts';
import { newCompetitors } from '#server/insight/buybox/changes/newCompetitors.ts';
import { changesFeed, recentChanges } from '#server/insight/buybox/changes/recentChanges.ts';
import { check, minutesAfter, offer, record, US } from '#server/insight/buybox/testing/checks.ts';

useTestDatabase();

/** Friday 20 November 2026, 15:00 in São Paulo. */
const NOW = new Date('2026-11-20T18:00:00Z');
const ago = (minutes: number) => minutesAfter(NOW, -minutes);
const DAY = 24 * 60;

let viewer: Viewer;
beforeAll(async () => {
  const shop = await openShop();
  ({ viewer } = shop);
  await shop.sell(
    order([
      line('KEPT'),
      line('LOST', { name: "Garrafa D'Água 100% L'Oréal" }),
      line('CHEAP'),
      line('NONE'),
      line('OLD'),
    ]),
  );
  const { accountId } = viewer;
  const kept = (at: Date) => check('B0KEPT', at, US, [offer(US, 1000), offer('FBM', 1100, { isFba: false })]);
  const lost = (at: Date, price: number) =>
    check('B0LOST', at, 'RATED', [offer(US, 1000), offer('RATED', price, { feedbackRating: 96 })]);
  await record(accountId, kept(ago(20 * DAY)), lost(ago(20 * DAY), 950));
  await record(accountId, check('B0CHEAP', ago(60), US, [offer(US, 1000), offer('TEN', 900), offer('EDGE', 950)]));
  await record(accountId, check('B0CHEAP', ago(30), 'EDGE', [offer(US, 1000), offer('TEN', 900), offer('EDGE', 899)]));
  await record(accountId, kept(ago(10)), lost(ago(10), 930), check('B0NONE', ago(10), null, []));
});

const names = async (filter: BuyBoxFilter) =>
  (await buyBoxStatus(viewer, filter, { limit: 100 }, NOW)).rows.map(({ product }) => product.asin.slice(2)).toSorted();
const sellers = async (filter: BuyBoxFilter) =>
  (await competitorRanking(viewer, filter, NOW)).map(({ sellerId }) => sellerId).toSorted();
const ALL = ['CHEAP', 'KEPT', 'LOST', 'NONE'];

test.each<[string, BuyBoxFilter, string[], string[]]>([
  ['no filter', {}, ALL, ['EDGE', 'FBM', 'RATED', 'TEN']],
  ['shipped by the marketplace', { competitorType: 'fba' }, ['CHEAP', 'KEPT', 'LOST'], ['EDGE', 'RATED', 'TEN']],
  ['shipped by the seller', { competitorType: 'fbm' }, [], ['FBM']],
  ['rated above 95 %', { competitorType: 'highRating' }, ['LOST'], ['RATED']],
  ['lower than ours', { priceRange: 'lower' }, ['CHEAP', 'LOST'], ['EDGE', 'RATED', 'TEN']],
  ['higher than ours', { priceRange: 'higher' }, [], ['FBM']],
  ['more than 10 % lower, 10.0 % is not', { priceRange: 'aggressive' }, ['CHEAP'], ['EDGE']],
  ['active', { listingStatus: 'active' }, ALL, ['EDGE', 'FBM', 'RATED', 'TEN']],
  ['inactive', { listingStatus: 'inactive' }, [], []],
  ['with an owner', { listingStatus: 'withBuyBox' }, ['CHEAP', 'KEPT', 'LOST'], ['EDGE', 'FBM', 'RATED', 'TEN']],
  ['without an owner', { listingStatus: 'withoutBuyBox' }, ['NONE'], []],
  ['ours', { listingStatus: 'winning' }, ['KEPT'], ['FBM']],
  ['theirs', { listingStatus: 'losing' }, ['CHEAP', 'LOST'], ['EDGE', 'RATED', 'TEN']],
  ['a product’s name', { search: "d'agua 100% l'oreal" }, ['LOST'], ['RATED']],
  ['a competitor', { search: 'rated' }, ['LOST'], ['RATED']],
  ['a literal percent sign', { search: '%' }, ['LOST'], ['RATED']],
  ['a literal underscore', { search: '_' }, [], []],
  ['no match', { search: 'nada disso' }, [], []],
])('%s: exactly the matching products and competitors', async (_name, filter, products, competitors) => {
  expect([await names(filter), await sellers(filter)]).toEqual([products, competitors]);
});

test('the period filters competitors and changes, not the current state', async () => {
  expect(await sellers({ period: 'last2Hours' })).toEqual(['EDGE', 'FBM', 'RATED', 'TEN']);
  const later = minutesAfter(NOW, 3 * DAY);
  expect(await competitorRanking(viewer, { period: 'last24Hours' }, later)).toEqual([]);
  expect(await recentChanges(viewer, { period: 'last24Hours' }, later)).toEqual([]);
  expect((await buyBoxStatus(viewer, { period: 'last2Hours' }, { limit: 100 }, later)).rowCount).toBe(4);
});

test('changes show previous and new owner and price; a rise is a negative reduction', async () => {
  const changes = await recentChanges(viewer, { period: 'last24Hours' }, NOW);
  expect(changes.map(({ kind, product, to }) => [kind, product.asin, to?.sellerId])).toEqual([
    ['price', 'B0LOST', 'RATED'],
    ['owner', 'B0CHEAP', 'EDGE'],
    ['price', 'B0CHEAP', 'EDGE'],
  ]);
  const [price, owner] = changes;
  expect(price).toMatchObject({ priceBefore: { minor: 950 }, price: { minor: 930 } });
  expect(price!.reductionPercent).toBeCloseTo(2.105, 3);
  expect(owner).toMatchObject({ from: { isOurs: true }, to: { isOurs: false }, ourPrice: { minor: 1000 } });
});

test.each([{}, { search: 'b0' }])(
  'the pages of changes (%j) together have every change once, in order',
  async (filter) => {
    const whole = { period: 'last24Hours' as const, ...filter };
    const all = await recentChanges(viewer, whole, NOW);
    expect(all.length).toBeGreaterThan(2);
    const paged = [];
    for (let after: string | null = null, isMore = true; isMore;) {
      const page: Awaited<ReturnType<typeof changesFeed>> = await changesFeed(viewer, whole, { first: 1, after }, NOW);
      paged.push(...page.edges.map(({ node }) => node));
      after = page.pageInfo.endCursor;
      isMore = page.pageInfo.hasNextPage;
    }
    expect(paged).toEqual(all);
    const { endCursor } = (await changesFeed(viewer, whole, { first: 1 }, NOW)).pageInfo;
    const stranger = await newViewer();
    expect((await changesFeed(stranger, whole, { after: endCursor }, NOW)).edges).toEqual([]);
    await expect(changesFeed(viewer, whole, { after: 'x' }, NOW)).rejects.toMatchObject({ code: 'BAD_CURSOR' });
  },
);

test('lost is ours for less than half of the observed time; unobserved products are counted separately', async () => {
  const { rows, withoutData } = await lostProducts(viewer, {}, NOW);
  expect(rows.map(({ product, sharePercent }) => [product.asin, sharePercent])).toEqual([
    ['B0LOST', 0],
    ['B0NONE', 0],
  ]);
  expect(rows[0]).toMatchObject({ topCompetitor: { sellerId: 'RATED' } });
  expect(withoutData, 'OLD is not watched yet').toBe(0);
});

test('exactly half is not lost', async () => {
  const even = await openShop('Meio a meio');
  await even.sell(order([line('HALF')]));
  const offers = [offer(US, 1000), offer('A2', 900)];
  await record(even.viewer.accountId, check('B0HALF', ago(120), US, offers), check('B0HALF', ago(60), 'A2', offers));
  const share = (await buyBoxStatus(even.viewer, {}, { limit: 10 }, NOW)).rows[0]!.sharePercent;
  expect([share, (await lostProducts(even.viewer, {}, NOW)).rows]).toEqual([50, []]);
});

test('new competitors are those of the last 7 days, once the history is that long', async () => {
  const { rows, trackedSince, isHistoryInsufficient } = await newCompetitors(viewer, {}, NOW);
  expect([isHistoryInsufficient, trackedSince]).toEqual([false, ago(20 * DAY)]);
  expect(rows.map(({ sellerId }) => sellerId).toSorted()).toEqual(['EDGE', 'TEN']);
  expect((await newCompetitors(viewer, { priceRange: 'aggressive' }, NOW)).rows).toHaveLength(1);
  expect((await newCompetitors(viewer, {}, minutesAfter(NOW, 8 * DAY))).rows).toEqual([]);

  const young = await openShop('Recente');
  await young.sell(order([line('A')]));
  await record(young.viewer.accountId, check('B0A', ago(2 * DAY), 'A2', [offer('A2', 1)]));
  expect(await newCompetitors(young.viewer, {}, NOW)).toMatchObject({ rows: [], isHistoryInsufficient: true });
  expect(await newCompetitors(await newViewer(), {}, NOW)).toEqual({
    rows: [],
    trackedSince: null,
    isHistoryInsufficient: true,
  });
});

test.runIf(hasTrials)('every combination of filters works', async () => {
  const some = <T>(choices: readonly T[]) => [null, ...choices];
  let combinations = 0;
  for (const competitorType of some(competitorTypes))
    for (const priceRange of some(priceRanges))
      for (const listingStatus of some(listingStatuses))
        for (const search of [null, "L'Oréal_%"]) {
          const periods = Object.keys(buyBoxPeriods) as (keyof typeof buyBoxPeriods)[];
          const filter = { competitorType, priceRange, listingStatus, search, period: periods[combinations % 4]! };
          await Promise.all([
            buyBoxStatus(viewer, filter, { limit: 5 }, NOW),
            competitorRanking(viewer, filter, NOW),
            recentChanges(viewer, filter, NOW),
            lostProducts(viewer, filter, NOW),
            newCompetitors(viewer, filter, NOW),
          ]);
          combinations += 1;
        }
  expect(combinations).toBe(4 * 4 * 7 * 2);
});

test('a search that is too long is refused', async () => {
  await expect(buyBoxStatus(viewer, { search: 'x'.repeat(201) }, { limit: 1 }, NOW)).rejects.toThrow(
    'Busca longa demais',
  );
});
