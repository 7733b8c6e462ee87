import { expect, test } from 'vitest';
import { recordListings } from '#server/records/intake/recordListings.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { useLocalMarketplaces } from '#server/records/keys/testing/localMarketplaces.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import { type ListingFigures, unknownFigures } from '#server/market/listingFigures.ts';
import { runSync } from '#server/work/sync/runSync.ts';
import { fakeConnector, newSeller } from '#server/work/sync/testing/fakeConnector.ts';
import { createCompetitor } from '#server/records/competitors/createCompetitor.ts';
import { brandCompetitors } from './brandCompetitors.ts';
import { schedulePriceChecks, startPriceCheck } from '#server/records/competitors/startPriceCheck.ts';

useTestDatabase();
const local = useLocalMarketplaces();

interface Rival {
  marketplace: 'amazon' | 'mercadolivre';
  country: string;
  currency: string;
  ourAsin: string;
  competitorAsin: string;
  competitorBrand: string;
  isOffered: boolean;
  prices: { competitorMinor: number }[];
}

const rivals = async () => (await (await fetch(`${local.url}/__simulator/rival-products`)).json()) as Rival[];

/** An account that sells our product of each pair at 10.00 and watches the competitor. */
async function sellerOf(pairs: Rival[]): Promise<Viewer> {
  const viewer = await newViewer();
  const { accountId } = viewer;
  await storeKeys({ accountId }, 'amazon', local.amazon);
  await storeKeys({ accountId }, 'mercadolivre', await local.mercadolivre());
  const listings = pairs.map(({ marketplace, country, currency, ourAsin }) => ({
    marketplace,
    country,
    currency,
    listingKey: ourAsin,
    asin: ourAsin,
    parentAsin: null,
    sku: null,
    name: 'Nosso',
    brand: null,
    imageUrl: null,
    priceMinor: 1_000,
    active: true,
    fulfilledByMarketplace: null,
  }));
  await transaction((tx) => recordListings(accountId, listings, tx));
  for (const pair of pairs) await createCompetitor(viewer, pair);
  return viewer;
}

async function check(viewer: Viewer, connect?: Parameters<typeof runSync>[2]) {
  const { accountId } = viewer;
  const runId = await startPriceCheck(viewer);
  await runSync({ accountId, runId }, {}, connect);
  return queryRow<{ status: string; error: string | null }>(
    'SELECT status, error FROM sync_runs WHERE account_id = $1 AND id = $2',
    [accountId, runId],
  );
}

test('one check reads prices from both marketplaces, ranks where reported, and no ratings', async () => {
  const all = await rivals();
  const of = (marketplace: string, country: string) =>
    all.find((one) => one.isOffered && one.marketplace === marketplace && one.country === country)!;
  const pairs = [of('amazon', 'BR'), of('amazon', 'US'), of('mercadolivre', 'BR')];
  const viewer = await sellerOf(pairs);
  expect(await check(viewer)).toEqual({ status: 'success', error: null });
  const watched = await brandCompetitors(viewer);
  watched.forEach((one, n) => {
    expect(one.competitorPrice).toEqual({ minor: pairs[n]!.prices[0]!.competitorMinor, currency: pairs[n]!.currency });
    expect(one.ourPrice!.currency).toBe(pairs[n]!.currency);
    expect(one).toMatchObject({ ourRating: null, competitorRating: null, failure: null });
    expect(one.competitorProduct).toContain(pairs[n]!.competitorBrand);
    expect(one.monitoredAt).toBeInstanceOf(Date);
    expect(one.prices).toHaveLength(1);
  });
  expect(watched.map(({ ourRank, competitorRank }) => [ourRank !== null, competitorRank !== null])).toEqual([
    [true, true],
    [true, true],
    [false, false], // Mercado Livre reports no ranks
  ]);
  expect(
    watched.map(({ ourPrice }) => ourPrice!.minor === 1_000),
    'our price as the marketplace reports it',
  ).toEqual([false, false, false]);
});

const pair: Rival = {
  marketplace: 'amazon',
  country: 'BR',
  currency: 'BRL',
  ourAsin: 'B0ABCDEFGH',
  competitorAsin: 'B0RIVAL001',
  competitorBrand: 'Vertex',
  isOffered: true,
  prices: [],
};

/** A marketplace that reports these prices, one per check; null: unknown. */
function pricesConnector(...prices: (number | null)[]) {
  let at = -1;
  return () => ({
    ...fakeConnector(newSeller([])),
    async *listingFigures(requested: Parameters<NonNullable<ReturnType<typeof fakeConnector>['listingFigures']>>[0]) {
      at += 1;
      yield requested.map((listing): ListingFigures => {
        const known = unknownFigures(listing, new Date());
        const isTheirs = listing.asin === pair.competitorAsin;
        if (isTheirs && prices[at] === null) return known;
        const priceMinor = isTheirs ? prices[at]! : 1_500;
        return { ...known, isFound: true, currency: 'BRL', priceMinor, ownPriceMinor: isTheirs ? null : 1_200 };
      });
    },
  });
}

test('the history has a row only where a price changed, with our price from the check', async () => {
  const viewer = await sellerOf([pair]);
  const connect = pricesConnector(900, 900, 800, 900);
  for (let n = 0; n < 4; n++) expect((await check(viewer, connect)).status).toBe('success');
  const [one] = await brandCompetitors(viewer);
  expect(one!.prices.map(({ competitorPrice }) => competitorPrice!.minor)).toEqual([900, 800, 900]);
  expect(one).toMatchObject({ ourPrice: { minor: 1_200 }, pricePosition: 'disadvantage' });
});

test('a competitor that could not be read keeps its figures and shows the reason until it is read again', async () => {
  const viewer = await sellerOf([pair]);
  const connect = pricesConnector(900, null, 950);
  await check(viewer, connect);
  const [before] = await brandCompetitors(viewer);
  await check(viewer, connect);
  const [kept] = await brandCompetitors(viewer);
  expect(kept).toEqual({ ...before, failure: expect.stringContaining('não foi encontrado') });
  await check(viewer, connect);
  expect((await brandCompetitors(viewer))[0]).toMatchObject({ failure: null, competitorPrice: { minor: 950 } });
});

test('a failure of a marketplace is recorded in the run and changes no figures', async () => {
  const viewer = await sellerOf([pair]);
  const failing = () => ({
    ...fakeConnector(newSeller([])),
    // oxlint-disable-next-line require-yield -- it fails before the first result
    async *listingFigures(): AsyncGenerator<ListingFigures[]> {
      throw new MarketplaceError('Amazon (getItemOffersBatch): respondeu 503.');
    },
  });
  expect(await check(viewer, failing)).toEqual({
    status: 'error',
    error: 'Amazon (getItemOffersBatch): respondeu 503.',
  });
  expect((await brandCompetitors(viewer))[0]).toMatchObject({ monitoredAt: null, competitorPrice: null });
});

test('every account with competitors in a connected marketplace is checked on schedule', async () => {
  const viewer = await sellerOf([pair]);
  const idle = await sellerOf([]);
  await schedulePriceChecks();
  const started = await queryRows<{ accountId: number }>(
    `SELECT account_id AS "accountId" FROM sync_runs WHERE sync_type = 'brand_prices' AND trigger = 'automatic'`,
  );
  const accounts = started.map(({ accountId }) => accountId);
  expect([accounts.includes(viewer.accountId), accounts.includes(idle.accountId)]).toEqual([true, false]);
});
