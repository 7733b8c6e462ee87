import { beforeAll, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { recordListings } from '#server/records/intake/recordListings.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { useLocalMarketplaces } from '#server/records/keys/testing/localMarketplaces.ts';
import type { ListingSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { runSync } from '#server/work/sync/runSync.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { buyBoxStatus } from '#server/insight/buybox/status/buyBoxStatus.ts';
import { buyBoxSummary } from '#server/insight/buybox/status/buyBoxSummary.ts';
import { competitorProfile } from '#server/insight/buybox/competitors/competitorProfile.ts';
import { recentChanges } from '#server/insight/buybox/changes/recentChanges.ts';

useTestDatabase();
const local = useLocalMarketplaces();

let listings: ListingSnapshot[];
beforeAll(async () => {
  const sheet = (await (await fetch(`${local.url}/__simulator/costs`)).json()) as ListingSnapshot[];
  const some = (marketplace: string, country: string, count: number) =>
    sheet.filter((one) => one.marketplace === marketplace && one.country === country).slice(0, count);
  listings = [...some('amazon', 'BR', 30), ...some('amazon', 'US', 5), ...some('mercadolivre', 'BR', 25)].map(
    (one) => ({
      ...one,
      parentAsin: null,
      name: `Produto ${one.listingKey}`,
      brand: null,
      imageUrl: null,
      priceMinor: 1_000,
      active: true,
      fulfilledByMarketplace: null,
    }),
  );
});

async function seller(): Promise<Viewer> {
  const viewer = await newViewer();
  await storeKeys(viewer, 'amazon', local.amazon);
  await storeKeys(viewer, 'mercadolivre', await local.mercadolivre());
  await transaction((tx) => recordListings(viewer.accountId, listings, tx));
  return viewer;
}

async function look({ accountId }: Viewer) {
  const { runId } = await startSync({ accountId }, { trigger: 'manual', syncType: 'buy_box_auto' });
  await runSync({ accountId, runId });
  const run = await queryRow<{ status: string; error: string | null }>(
    'SELECT status, error FROM sync_runs WHERE account_id = $1 AND id = $2',
    [accountId, runId],
  );
  return [run.status, run.error];
}

const force = (asin: string, winner: string, priceMinor?: number) =>
  local.control('/offers', { asin, winner, priceMinor });

test('one run reads Buy Box owners of both marketplaces, and names of competitors where available', async () => {
  const viewer = await seller();
  const [first, second, third] = listings;
  await force(first!.asin, 'us');
  await force(second!.asin, 'A1RIVAL', 777);
  await force(third!.asin, 'none');
  expect(await look(viewer)).toEqual(['success', null]);
  const { rows } = await buyBoxStatus(viewer, {}, { limit: 100 });
  const of = (asin: string) => rows.find(({ product }) => product.asin === asin);
  expect(of(first!.asin)).toMatchObject({
    state: 'winning',
    owner: { isOurs: true },
    sharePercent: expect.any(Number),
  });
  expect(of(second!.asin)).toMatchObject({
    state: 'losing',
    owner: { isOurs: false, sellerId: 'A1RIVAL', name: null },
    price: { minor: 777, currency: 'BRL' },
    statusMessage: 'Perdida para A1RIVAL',
  });
  expect(of(third!.asin)).toMatchObject({ state: 'none', owner: null, price: null, statusMessage: 'Sem Buy Box' });

  const watched = await queryRows<{ marketplace: string; competes: boolean; currency: string | null }>(
    'SELECT DISTINCT marketplace, country, competes, currency FROM watched_listings WHERE account_id = $1',
    [viewer.accountId],
  );
  expect(watched).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ marketplace: 'amazon', competes: true, currency: 'BRL' }),
      expect.objectContaining({ marketplace: 'amazon', competes: true, currency: 'USD' }),
      expect.objectContaining({ marketplace: 'mercadolivre', competes: true, currency: 'BRL' }),
      expect.objectContaining({ marketplace: 'mercadolivre', competes: false, currency: null }),
    ]),
  );
  const named = await queryRows<{ name: string; rating: string; isOurs: boolean }>(
    `SELECT name, feedback_rating AS rating, is_ours AS "isOurs" FROM offer_sellers
     WHERE account_id = $1 AND marketplace = 'mercadolivre' AND NOT is_ours`,
    [viewer.accountId],
  );
  expect(named.length).toBeGreaterThan(3);
  for (const { name, rating } of named)
    expect([name, Number(rating) > 80]).toEqual([expect.stringMatching(/\w/), true]);
  const { totalProducts, wonCount, activeCompetitors } = await buyBoxSummary(viewer);
  expect(totalProducts).toBe(rows.length);
  expect(wonCount).toBe(rows.filter(({ owner }) => owner?.isOurs).length);
  expect(activeCompetitors).toBeGreaterThan(5);
});

test('a repeated run without changes writes no rows, and a change of owner is one change', async () => {
  const viewer = await seller();
  const { asin } = listings[4]!;
  await force(asin, 'us');
  await look(viewer);
  const rows = () =>
    queryRow(
      `SELECT (SELECT count(*) FROM ownership_spans WHERE account_id = $1) AS spans,
              (SELECT count(*) FROM seller_offers WHERE account_id = $1) AS offers`,
      [viewer.accountId],
    );
  const before = await rows();
  expect(await look(viewer)).toEqual(['success', null]);
  expect(await rows()).toEqual(before);
  await force(asin, 'A1THIEF', 500);
  await look(viewer);
  const changes = (await recentChanges(viewer, {})).filter(({ kind }) => kind === 'owner');
  expect(changes).toEqual([
    expect.objectContaining({
      from: expect.objectContaining({ isOurs: true }),
      price: { minor: 500, currency: 'BRL' },
    }),
  ]);
  expect(changes[0]).toMatchObject({ product: { asin }, to: { sellerId: 'A1THIEF' } });
  expect((await buyBoxSummary(viewer)).changesToday).toBe(1);
  const profile = await competitorProfile(viewer, { marketplace: 'amazon', sellerId: 'A1THIEF' });
  expect(profile?.offers).toEqual([expect.objectContaining({ hasBuyBox: true, isCurrent: true })]);
  await force(asin, 'free');
});

test('when Mercado Livre hides the list of competitors, the winner’s price is known but not the seller', async () => {
  const viewer = await seller();
  await local.control('/faults', { match: '/products/[^/]+/items', status: 403, times: 1_000 });
  expect(await look(viewer)).toEqual(['success', null]);
  await fetch(`${local.url}/__simulator/faults`, { method: 'DELETE' });
  const { rows } = await buyBoxStatus(viewer, { listingStatus: 'losing' }, { limit: 100 });
  const lost = rows.filter(({ product }) => product.marketplace === 'mercadolivre');
  expect(lost.length).toBeGreaterThan(0);
  for (const row of lost)
    expect(row).toMatchObject({ owner: { sellerId: null }, price: { minor: expect.any(Number) } });
  const offers = await queryRows(
    `SELECT 1 FROM seller_offers o JOIN watched_listings w USING (account_id)
     WHERE w.id = o.listing_id AND o.account_id = $1 AND w.marketplace = 'mercadolivre'`,
    [viewer.accountId],
  );
  expect(offers).toEqual([]);
});

test.runIf(hasTrials)(
  'a refused call, a dropped connection and an expired token do not change the result',
  async () => {
    const viewer = await seller();
    await local.control('/expire-tokens');
    for (const fault of [
      { match: 'itemOffers', status: 429 },
      { match: 'itemOffers', kind: 'reset' },
      { match: 'price_to_win', status: 500 },
    ])
      await local.control('/faults', fault);
    expect(await look(viewer)).toEqual(['success', null]);
    const seen = await queryRow<{ count: number }>(
      `SELECT count(*) FROM watched_listings WHERE account_id = $1 AND state IS NOT NULL AND marketplace = 'amazon'`,
      [viewer.accountId],
    );
    expect(seen.count).toBe(35);
  },
);
