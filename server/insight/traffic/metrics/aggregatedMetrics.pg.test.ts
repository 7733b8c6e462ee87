import { beforeEach, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { TrafficSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { line, NOW, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { aggregatedMetrics, type AggregatedMetricsFilter, type AggregatedMetricsWindow } from './aggregatedMetrics.ts';
import { setTraffic } from '#server/insight/traffic/testing/setTraffic.ts';

useTestDatabase();

const TODAY = '2026-11-20';
const days = { startDate: TODAY, endDate: TODAY };
let shop: Shop;
beforeEach(async () => {
  await setRates();
  shop = await openShop();
});
const ALL = { limit: 100 };
const read = (filter: Partial<AggregatedMetricsFilter> = {}, window: AggregatedMetricsWindow = ALL) =>
  aggregatedMetrics(shop.viewer, { ...days, ...filter }, window, NOW);
const visit = (...traffic: Partial<TrafficSnapshot>[]) => setTraffic(shop.viewer.accountId, traffic);
const onDay = (day: string) => ({
  purchasedAt: new Date(`${day}T15:00:00Z`),
  updatedAt: new Date(`${day}T15:00:00Z`),
});

test('a row has the sales of the dashboard and the traffic of the marketplace', async () => {
  await shop.sell(order([line('A', { quantity: 3 })]), order([line('A')], { status: 'cancelled' }));
  await visit({ asin: 'B0A', pageViews: 270, sessions: 200 });
  const { rows, totals } = await read();
  expect(rows).toEqual([
    {
      productId: await shop.idOf('A'),
      name: 'Produto A',
      skus: ['A'],
      asin: 'B0A',
      marketplace: 'amazon',
      country: 'BR',
      imageUrl: null,
      units: 3,
      exactRevenue: 10_000,
      currency: 'BRL',
      pageViews: 270,
      sessions: 200,
      trafficUnits: 3,
      conversionPercent: 1.5,
      isTrafficApproximate: false,
    },
  ]);
  expect(totals).toMatchObject({
    products: 1,
    units: 3,
    orders: 1,
    averageTicket: { minor: 3_333, currency: 'BRL' },
    ticketPerOrder: { minor: 10_000, currency: 'BRL' },
  });
});

test('the total conversion is computed from sums, not as a mean of rates (vector 9)', async () => {
  await shop.sell(order([line('A', { quantity: 100 }), line('B')]));
  await visit({ asin: 'B0A', sessions: 1_000 }, { asin: 'B0B', sessions: 2 });
  const { rows, totals } = await read();
  expect(rows.map(({ conversionPercent }) => conversionPercent)).toEqual([10, 50]);
  expect(totals.conversionPercent).toBeCloseTo(10.08, 2);
});

test('sums equal the cards of the dashboard to the cent, with dollars at the rate of each day', async () => {
  await setRates(['USD', '2026-11-18', 5.4321], ['USD', '2026-11-19', 5.1234]);
  const dollars = { currency: 'USD', country: 'US' };
  await shop.sell(
    order([line('A', { priceMinor: 3_333 })], onDay('2026-11-18')),
    order([line('U', { priceMinor: 1_999 })], { ...dollars, ...onDay('2026-11-18') }),
    order([line('V', { priceMinor: 777, quantity: 2 })], { ...dollars, ...onDay('2026-11-19') }),
    order([line('M')], { marketplace: 'mercadolivre', externalId: '2000000001', packId: '7' }),
    order([line('N')], { marketplace: 'mercadolivre', externalId: '2000000002', packId: '7' }),
  );
  for (const marketplace of [null, 'amazon', 'mercadolivre'] as const)
    for (const startDate of ['2026-11-01', '2026-11-19', TODAY]) {
      const { rows, totals } = await read({ startDate, marketplace });
      const cards = await salesMetrics(shop.viewer, { period: 'custom', startDate, endDate: TODAY, marketplace }, NOW);
      expect(totals).toMatchObject({ revenue: cards.revenue, units: cards.units, orders: cards.orders });
      expect(Math.round(rows.reduce((sum, row) => sum + row.exactRevenue, 0))).toBe(cards.revenue.minor);
      expect(rows.reduce((sum, row) => sum + row.units, 0)).toBe(cards.units);
    }
});

test('without an exchange rate a row stays in its own currency and the totals indicate it', async () => {
  await shop.sell(order([line('A')]), order([line('U', { priceMinor: 999 })], { currency: 'USD', country: 'US' }));
  const { rows, totals } = await read();
  expect(rows.map(({ exactRevenue, currency }) => [exactRevenue, currency])).toEqual([
    [10_000, 'BRL'],
    [999, 'USD'],
  ]);
  expect(totals).toMatchObject({ revenue: { minor: 10_000, currency: 'BRL' }, hasExchange: false });
});

test('several SKUs of one ASIN are one row whose traffic counts once', async () => {
  await shop.sell(order([line('A'), line('B', { asin: 'B0A', quantity: 2 })]));
  await visit({ asin: 'B0A', sessions: 30 });
  const { rows, totals } = await read();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ productId: await shop.idOf('A'), skus: ['A', 'B'], units: 3, sessions: 30 });
  expect(totals).toMatchObject({ products: 1, sessions: 30, conversionPercent: 10 });
});

test('traffic that no marketplace reported is unknown, never zero', async () => {
  await shop.sell(order([line('A')]));
  expect((await read()).rows[0]).toMatchObject({
    pageViews: null,
    sessions: null,
    trafficUnits: null,
    conversionPercent: null,
  });
  expect((await read()).totals).toMatchObject({ pageViews: null, sessions: null, conversionPercent: null });
});

test('sessions of 0 have no conversion', async () => {
  await shop.sell(order([line('A')]));
  await visit({ asin: 'B0A', pageViews: 0, sessions: 0 });
  expect((await read()).rows[0]).toMatchObject({ sessions: 0, conversionPercent: null });
});

test('a product with traffic but no sales has a row', async () => {
  await shop.sell(order([line('A')], onDay('2026-10-01')));
  await visit({ asin: 'B0A', sessions: 4 });
  expect((await read()).rows).toMatchObject([{ units: 0, exactRevenue: 0, sessions: 4, conversionPercent: 0 }]);
});

test('at Mercado Livre conversion is based on visits, which are reported per item, not per variation', async () => {
  const sale = { marketplace: 'mercadolivre', externalId: '2000000001' } as const;
  await shop.sell(
    order(
      [
        line('MLB1', { asin: 'MLB1', quantity: 2 }),
        line('MLB2:7', { asin: 'MLB2', quantity: 3 }),
        line('MLB2:8', { asin: 'MLB2' }),
      ],
      sale,
    ),
  );
  const visits = { marketplace: 'mercadolivre', level: 'parent', sessions: null } as const;
  await visit({ ...visits, asin: 'MLB1', pageViews: 40 }, { ...visits, asin: 'MLB2', pageViews: 50 });
  const children = await read({ asinLevel: 'CHILD' });
  expect(children.rows.map((row) => [row.asin, row.units, row.pageViews, row.sessions, row.conversionPercent])).toEqual(
    [
      ['MLB1', 2, 40, null, 5],
      ['MLB2', 3, null, null, null],
      ['MLB2', 1, null, null, null],
    ],
  );
  const parents = await read({ asinLevel: 'PARENT' });
  expect(parents.rows.map((row) => [row.asin, row.units, row.pageViews, row.conversionPercent])).toEqual([
    ['MLB2', 4, 50, 8],
    ['MLB1', 2, 40, 5],
  ]);
  expect(parents.totals.conversionPercent).toBeCloseTo(600 / 90);
});

test('items of one family are one row by parent, with the visits of all of them', async () => {
  const sale = { marketplace: 'mercadolivre' } as const;
  const items = ['MLB1', 'MLB2', 'MLB3'];
  await shop.sell(
    order(
      items.map((key) => line(key, { asin: key, quantity: 2 })),
      { ...sale, externalId: '2000000001' },
    ),
  );
  await queryRows(`UPDATE products SET parent_asin = 'F77' WHERE account_id = $1 AND asin IN ('MLB1', 'MLB2')`, [
    shop.viewer.accountId,
  ]);
  const visits = { marketplace: 'mercadolivre', level: 'parent', sessions: null } as const;
  await visit(...['MLB1', 'MLB2', 'MLB3', 'F77'].map((asin, n) => ({ ...visits, asin, pageViews: 10 * (n + 1) })));
  const rows = async (asinLevel: 'PARENT' | 'CHILD') =>
    (await read({ asinLevel })).rows.map(({ asin, units, pageViews }) => [asin, units, pageViews]).sort();
  expect(await rows('PARENT')).toEqual([
    ['F77', 4, 70], // with those of an old item of the family
    ['MLB3', 2, 30],
  ]);
  expect(await rows('CHILD')).toEqual([
    ['MLB1', 2, 10],
    ['MLB2', 2, 20],
    ['MLB3', 2, 30],
  ]);
});

test('when sessions are known, visits do not count in the total conversion', async () => {
  await shop.sell(
    order([line('A')]),
    order([line('MLB1', { asin: 'MLB1', quantity: 9 })], { marketplace: 'mercadolivre', externalId: '2000000001' }),
  );
  await visit(
    { asin: 'B0A', sessions: 50 },
    { marketplace: 'mercadolivre', level: 'parent', asin: 'MLB1', pageViews: 10, sessions: null },
  );
  expect((await read()).totals).toMatchObject({ sessions: 50, conversionPercent: 2 });
});

test('parents have the traffic of their own report, else the marked sum of their children', async () => {
  await shop.sell(order([line('A'), line('B'), line('C'), line('D'), line('E')]));
  await queryRows(
    `UPDATE products SET parent_asin = CASE listing_key WHEN 'A' THEN 'P1' WHEN 'B' THEN 'P1' ELSE 'P2' END
     WHERE account_id = $1 AND listing_key <> 'E'`,
    [shop.viewer.accountId],
  );
  await visit(
    { asin: 'P1', parentAsin: 'P1', level: 'parent', sessions: 15 },
    { asin: 'B0A', parentAsin: 'P1', sessions: 10 },
    { asin: 'B0B', parentAsin: 'P1', sessions: 10 },
    { asin: 'B0C', parentAsin: 'P2', sessions: 4 },
    { asin: 'B0D', parentAsin: 'P2', sessions: 6 },
    { asin: 'B0E', parentAsin: 'B0E', sessions: 7 },
  );
  const { rows } = await read({ asinLevel: 'PARENT' });
  expect(rows.map((row) => [row.asin, row.units, row.sessions, row.isTrafficApproximate])).toEqual([
    ['P1', 2, 15, false],
    ['P2', 2, 10, true],
    ['B0E', 1, 7, false],
  ]);
  const children = (await read()).rows;
  expect(children.map(({ asin, sessions }) => [asin, sessions])).toEqual([
    ['B0A', 10],
    ['B0B', 10],
    ['B0C', 4],
    ['B0D', 6],
    ['B0E', 7],
  ]);
});

test('units of days without published traffic do not raise the conversion', async () => {
  await shop.sell(
    order([line('A', { quantity: 2 })], onDay('2026-11-18')),
    order([line('A', { quantity: 5 })]),
    order([line('MLB1', { asin: 'MLB1' })], { marketplace: 'mercadolivre', externalId: '2000000001' }),
  );
  await visit(
    { asin: 'B0A', day: '2026-11-17', sessions: 10 },
    { asin: 'B0A', day: '2026-11-18', sessions: 10 },
    { marketplace: 'mercadolivre', level: 'parent', asin: 'MLB1', day: TODAY, pageViews: 4, sessions: null },
  );
  const { rows, trafficCoverage } = await read({ startDate: '2026-11-01' });
  expect(rows.map((row) => [row.units, row.trafficUnits, row.conversionPercent])).toEqual([
    [7, 2, 10],
    [1, 1, 25],
  ]);
  expect(trafficCoverage).toEqual([
    { marketplace: 'amazon', firstDay: '2026-11-17', lastDay: '2026-11-18' },
    { marketplace: 'mercadolivre', firstDay: TODAY, lastDay: TODAY },
  ]);
});

test('traffic counts from the first day of the period to the last', async () => {
  const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'];
  await visit(...days.map((day) => ({ asin: 'B0A', day, sessions: 10 })));
  const { trafficCoverage } = await read({ startDate: '2026-11-17', endDate: '2026-11-18' });
  expect(trafficCoverage).toEqual([{ marketplace: 'amazon', firstDay: '2026-11-17', lastDay: '2026-11-18' }]);
});

test('months without traffic at a marketplace exclude their units from its conversion only', async () => {
  const visits = { marketplace: 'mercadolivre', level: 'parent', asin: 'MLB1', pageViews: 10, sessions: null } as const;
  const atMercadoLivre = (externalId: string, day: string) =>
    order([line('MLB1', { asin: 'MLB1' })], { marketplace: 'mercadolivre', externalId, ...onDay(day) });
  await shop.sell(
    order([line('A', { quantity: 4 })], onDay('2026-10-01')),
    order([line('A', { quantity: 2 })], onDay('2026-10-20')),
    atMercadoLivre('2000000001', '2026-09-30'),
    atMercadoLivre('2000000002', '2026-10-01'),
    atMercadoLivre('2000000003', '2026-10-09'),
    atMercadoLivre('2000000004', TODAY),
  );
  await visit({ asin: 'B0A', day: '2026-10-20', sessions: 10 }, { ...visits, day: TODAY });
  const { rows } = await read({ startDate: '2026-09-30' });
  expect(rows.map((row) => [row.asin, row.units, row.trafficUnits, row.conversionPercent])).toEqual([
    ['MLB1', 4, 1, 10],
    ['B0A', 6, 2, 20],
  ]);
});

test('without sales the average ticket per unit is 0, as specified, and the one per order is unknown', async () => {
  const nothing = {
    products: 0,
    units: 0,
    revenue: { minor: 0, currency: 'BRL' },
    averageTicket: { minor: 0, currency: 'BRL' },
    pageViews: null,
    sessions: null,
    conversionPercent: null,
  };
  expect(await read()).toEqual({
    rows: [],
    sums: { ...nothing, hasExchange: true },
    totals: { ...nothing, orders: 0, ticketPerOrder: null, hasExchange: true },
    trafficCoverage: [],
  });
});
