import { beforeEach, expect, test } from 'vitest';
import { sampled } from '#server/platform/testing/hasTrials.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { PeriodRequest } from '#server/insight/period/period.ts';
import { channelTable } from '#server/insight/channels/channelTable.ts';
import { profitAnalyses } from '#server/insight/profit/detector/profitAnalyses.ts';
import { profitOf } from '#server/insight/profit/costs.ts';
import { productStatements } from '#server/insight/profit/income/products/productStatements.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { productSales } from '#server/insight/sales/products/productSales.ts';
import { salesSeries } from '#server/insight/sales/series/salesSeries.ts';
import { NOW, setRates } from '#server/insight/sales/testing/shop.ts';
import { aggregatedMetrics } from '#server/insight/traffic/metrics/aggregatedMetrics.ts';
import { productAds } from './ads/productAds.ts';
import { analysesOfProduct } from './analysesOfProduct.ts';
import { sideBySide } from './listings/sideBySide.ts';
import { listingAdvices } from './prices/listingAdvices.ts';
import { type HubShop, openHubShop } from './testing/hubShop.ts';

useTestDatabase();

let shop: HubShop;
beforeEach(async () => {
  await setRates(['USD', '2026-11-01', 5.4321], ['USD', '2026-11-11', 5.1234]);
  shop = await openHubShop();
});

const PERIODS: PeriodRequest[] = [
  { period: 'last30Days' },
  { period: 'last7Days' },
  { period: 'allTime' },
  { period: 'custom', startDate: '2026-10-10', endDate: '2026-11-12' },
];

test.each(sampled(PERIODS))('each listing has the figures of its row of the dashboard in %o', async (request) => {
  const { listings } = await sideBySide(shop.viewer, await shop.master(), request, NOW);
  const { rows } = await productSales(shop.viewer, request, { limit: 100 }, NOW);
  const others = rows.filter(({ product }) => product.sku !== 'B');
  expect(listings.map(({ listing }) => listing.product.sku).sort()).toEqual(['A', 'M', 'U']);
  for (const { listing, sales } of listings) {
    const row = others.find(({ product }) => product.id === listing.product.id);
    expect(sales.units).toBe(row?.units ?? 0);
    expect(sales.revenue).toEqual(row?.revenue ?? { minor: 0, currency: 'BRL' });
    expect(sales.profit).toEqual(row ? row.profit : { minor: 0, currency: 'BRL' });
    expect(sales.acosPercent).toBe(row?.acosPercent ?? null);
  }
});

test.each(sampled(PERIODS))(
  'the tiles are the sums of the rows, and the points of the chart add up to them, in %o',
  async (request) => {
    const { id } = await shop.master();
    const of = { ...request, masterId: id };
    const metrics = await salesMetrics(shop.viewer, of, NOW);
    const rows = (await productSales(shop.viewer, request, { limit: 100 }, NOW)).rows.filter(
      ({ product }) => product.sku !== 'B',
    );
    expect(metrics.units).toBe(rows.reduce((sum, row) => sum + row.units, 0));
    const sum = rows.reduce((total, { revenue }) => total + revenue.minor, 0);
    expect(Math.abs(metrics.revenue.minor - sum)).toBeLessThanOrEqual(1); // the converted row is rounded by itself
    const { points } = await salesSeries(shop.viewer, of, NOW);
    expect(points.reduce((total, { revenue }) => total + revenue.minor, 0)).toBe(metrics.revenue.minor);
    expect(points.reduce((total, { units }) => total + units, 0)).toBe(metrics.units);
  },
);

test('revenue without a conversion is that of the sale, and only of listings in another currency', async () => {
  const { listings } = await sideBySide(shop.viewer, await shop.master(), { period: 'last30Days' }, NOW);
  const own = Object.fromEntries(
    listings.map(({ listing, sales }) => [listing.product.sku, sales.own?.revenue ?? null]),
  );
  expect(own).toEqual({ A: null, M: null, U: { minor: 2_999, currency: 'USD' } });
});

test('figures of a unit are those of the prices by channel', async () => {
  const master = await shop.master();
  const [{ listings, unitDays }, table] = [
    await sideBySide(shop.viewer, master, { period: 'last7Days' }, NOW),
    await channelTable(shop.viewer, master, NOW),
  ];
  expect(unitDays).toEqual(table.days);
  for (const { channel, charges } of listings) {
    const same = table.channels.find(({ product }) => product.id === channel.product.id)!;
    expect(channel.figures).toEqual(same.figures);
    const { fees, freight } = same.figures;
    expect(charges.minor).toBe(
      fees.minor === null && freight.minor === null ? null : (fees.minor ?? 0) + (freight.minor ?? 0),
    );
  }
  expect(listings.map(({ channel }) => channel.figures.profit.minor)).toContain(3_805);
});

test('visits and conversion are those of the aggregated metrics', async () => {
  const { listings } = await sideBySide(shop.viewer, await shop.master(), { period: 'last30Days' }, NOW);
  const { rows } = await aggregatedMetrics(
    shop.viewer,
    { startDate: '2026-10-22', endDate: '2026-11-20' },
    { limit: 100 },
    NOW,
  );
  for (const { listing, visits } of listings) {
    const row = rows.find(({ asin }) => asin === listing.product.asin)!;
    expect(visits).toMatchObject({ visits: row.sessions ?? row.pageViews, conversionPercent: row.conversionPercent });
  }
  const bySku = Object.fromEntries(listings.map(({ listing, visits }) => [listing.product.sku, visits?.visits]));
  expect(bySku).toEqual({ A: 100, M: 40, U: null });
});

test('a page that another product sells too counts its sales in the conversion, as the metrics do', async () => {
  const before = await sideBySide(shop.viewer, await shop.master(), { period: 'last30Days' }, NOW);
  await queryRows(`UPDATE products SET asin = 'B0A' WHERE account_id = $1 AND listing_key = 'B'`, [
    shop.viewer.accountId,
  ]);
  const after = await sideBySide(shop.viewer, await shop.master(), { period: 'last30Days' }, NOW);
  const visitsOf = (table: typeof before) => table.listings.find(({ listing }) => listing.product.sku === 'A')!.visits!;
  expect(visitsOf(before).skus).toBe(1);
  expect(visitsOf(after)).toMatchObject({ visits: 100, skus: 2 });
  expect(visitsOf(after).conversionPercent).toBeGreaterThan(visitsOf(before).conversionPercent!);
});

test('analyses are the rows of the detector, and the statement of the same days has their profit', async () => {
  const master = await shop.master();
  const analyses = await analysesOfProduct(shop.viewer, master, NOW);
  const all = await profitAnalyses(shop.viewer, { now: NOW });
  expect(analyses).toEqual(all.analyses.filter(({ product }) => product.sku !== 'B'));
  expect(analyses).toHaveLength(3);
  const days = { period: 'custom' as const, startDate: '2026-10-21', endDate: '2026-11-19' };
  const statements = await productStatements(shop.viewer, { ...days, masterId: master.id }, undefined, NOW);
  const rows = await statements.rowsOf(statements.ids);
  const profitIn = (figures: (typeof rows)[number]['figures']) =>
    figures.find(({ line: name }) => name === 'profit')!.amount!.minor;
  for (const { product, figures } of rows) {
    const { sums } = analyses.find((analysis) => analysis.product.id === product!.id)!;
    expect(profitIn(figures)).toBe(Math.round(profitOf(sums.reais!)));
  }
  const { profit } = await salesMetrics(shop.viewer, { ...days, masterId: master.id }, NOW);
  expect(profitIn(statements.total.figures)).toBe(profit!.minor);
  expect(statements.withoutProduct).toBeNull();
});

test('prices advise what the detector advises, once for each listing', async () => {
  const master = await shop.master();
  const advices = await listingAdvices(shop.viewer, master, NOW);
  const analyses = await analysesOfProduct(shop.viewer, master, NOW);
  expect(advices.map(({ listing }) => listing.product.id)).toEqual(master.listings.map(({ product }) => product.id));
  for (const { listing, ...advice } of advices) {
    const { action } = analyses.find(({ product }) => product.id === listing.product.id)!;
    expect(advice.price?.minor ?? null).toBe(
      action.price === null ? null : (listing.currency === 'BRL' ? action.price.brl! : action.price.shown).minor,
    );
    expect(advice.text).not.toBe('');
  }
});

test('advertising by day adds up to that of the dashboard', async () => {
  const { listings } = await productAds(shop.viewer, await shop.master(), { period: 'last30Days' }, NOW);
  expect(listings).toHaveLength(1);
  const [{ total, days, listing }] = listings as [(typeof listings)[number]];
  expect(total).toMatchObject({ spend: { minor: 777 }, sales: { minor: 5_000 }, clicks: 1, impressions: 1 });
  expect(days.map(({ day, spend }) => [day, spend.minor])).toEqual([['2026-11-19', 777]]);
  const { rows } = await productSales(shop.viewer, { period: 'last30Days' }, { limit: 100 }, NOW);
  expect(total.acosPercent).toBe(rows.find(({ product }) => product.id === listing.product.id)!.acosPercent);
});
