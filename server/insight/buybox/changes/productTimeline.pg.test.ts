import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { competitorProfile } from '#server/insight/buybox/competitors/competitorProfile.ts';
import { productTimeline, spansFeed, timelineSummary } from './productTimeline.ts';
import { check, minutesAfter, offer, record, US } from '#server/insight/buybox/testing/checks.ts';

useTestDatabase();

/** Friday 20 November 2026, 15:00 in São Paulo. */
const NOW = new Date('2026-11-20T18:00:00Z');
const ago = (minutes: number) => minutesAfter(NOW, -minutes);

test('a product’s timeline shows owners, times, prices and the estimated loss', async () => {
  const shop = await openShop();
  // R$ 100,00 while it was ours, R$ 30,00 while it was not, and R$ 50,00 while not observed
  await shop.sell(
    order([line('A'), line('NEVER')], { purchasedAt: ago(100) }),
    order([line('A', { priceMinor: 3_000, quantity: 2 })], { purchasedAt: ago(20) }),
    order([line('A', { priceMinor: 5_000 })], { purchasedAt: ago(12) }),
  );
  const { accountId } = shop.viewer;
  const held = { confirmedUntil: ago(70) };
  await record(
    accountId,
    check('B0A', ago(130), US, [offer(US, 1000), offer('A2', 1100)], held),
    check('B0A', ago(60), 'A2', [offer(US, 1000), offer('A2', 990)], { confirmedUntil: ago(45) }),
    check('B0A', ago(10), 'A2', [offer(US, 1000), offer('A2', 990)]),
  );
  const timeline = (await productTimeline(shop.viewer, await shop.idOf('A'), NOW))!;
  expect(timeline.spans).toMatchObject([
    { startedAt: ago(130), endedAt: ago(60), state: 'winning', owner: { isOurs: true }, priceBefore: null },
    {
      startedAt: ago(60),
      endedAt: ago(15), // half an hour after the last confirmation
      owner: { isOurs: false, sellerId: 'A2' },
      isOwnerChange: true,
      price: { minor: 990, currency: 'BRL' },
      priceBefore: { minor: 1000 },
      ourPrice: { minor: 1000 },
    },
    { startedAt: ago(10), endedAt: NOW, isOwnerChange: false, priceBefore: { minor: 990 } },
  ]);
  // ours for 70 of 125 minutes with R$ 100,00: the other 55 minutes are worth 55/70 of it and sold R$ 30,00
  expect(timeline.sharePercent).toBeCloseTo((70 / 125) * 100, 9);
  expect(timeline.coveragePercent).toBeCloseTo((125 / (30 * 24 * 60)) * 100, 9);
  expect(timeline.estimatedRevenueLost).toEqual({ minor: 4857, currency: 'BRL' });
  const summary = (await timelineSummary(shop.viewer, await shop.idOf('A'), NOW))!;
  const paged = [];
  for (let after: string | null = null, isMore = true; isMore;) {
    const page: Awaited<ReturnType<typeof spansFeed>> = await spansFeed(shop.viewer, summary, { first: 1, after });
    paged.push(...page.edges.map(({ node }) => node));
    after = page.pageInfo.endCursor;
    isMore = page.pageInfo.hasNextPage;
  }
  expect(paged, 'page after page, newest first').toEqual(timeline.spans.toReversed());
  await expect(spansFeed(shop.viewer, summary, { after: btoa('v1:1') })).rejects.toMatchObject({ code: 'BAD_CURSOR' });
  const stranger = await openShop('Outra');
  expect((await spansFeed(stranger.viewer, summary, {})).edges).toEqual([]);
  expect(await productTimeline(shop.viewer, await shop.idOf('NEVER'), NOW)).toBeNull();
  expect(await productTimeline(shop.viewer, 1e12, NOW)).toBeNull();
});

test('without a sale or time of ours the loss is unknown', async () => {
  const shop = await openShop();
  await shop.sell(order([line('A')]));
  await record(shop.viewer.accountId, check('B0A', ago(10), 'A2', [offer(US, 1000), offer('A2', 990)]));
  const timeline = await productTimeline(shop.viewer, await shop.idOf('A'), NOW);
  expect(timeline).toMatchObject({ sharePercent: 0, estimatedRevenueLost: null });
});

test('a competitor’s profile shows their newest offer of each product, including ended ones', async () => {
  const shop = await openShop();
  await shop.sell(order([line('A'), line('B'), line('C')]));
  const { accountId } = shop.viewer;
  await record(accountId, check('B0A', ago(60), 'A2', [offer(US, 1000), offer('A2', 800)]));
  await record(accountId, check('B0B', ago(60), US, [offer(US, 1000), offer('A2', 1250)]));
  await record(accountId, check('B0A', ago(40), 'A2', [offer(US, 1000), offer('A2', 700)]));
  await record(accountId, check('B0B', ago(40), US, [offer(US, 1000)]));
  const profile = (await competitorProfile(shop.viewer, { marketplace: 'amazon', sellerId: 'A2' }))!;
  expect(profile).toMatchObject({ sellerId: 'A2', name: null, firstSeenAt: ago(60) });
  expect(profile.offers.map((one) => [one.product.asin, one.price.minor, one.hasBuyBox, one.isCurrent])).toEqual([
    ['B0A', 700, true, true],
    ['B0B', 1250, false, false],
  ]);
  expect(profile.offers[0]).toMatchObject({ firstSeenAt: ago(60), lastSeenAt: ago(40) });
  expect(profile.offers[1]!.priceDifferencePercent).toBe(-20);
  expect(await competitorProfile(shop.viewer, { marketplace: 'amazon', sellerId: US }), 'we are none').toBeNull();
  expect(await competitorProfile(shop.viewer, { marketplace: 'mercadolivre', sellerId: 'A2' })).toBeNull();
});
