import { beforeEach, expect, test } from 'vitest';
import { reasonsOf } from '#server/insight/coverage/basisText.ts';
import type { FigureMark } from '#server/insight/coverage/figureMark.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { SalesFilter } from './salesScope.ts';
import { salesMetrics } from './salesMetrics.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import { line, NOW, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';

useTestDatabase();

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await setRates();
});
const metrics = (filter: Partial<SalesFilter> = {}) => salesMetrics(shop.viewer, { period: 'today', ...filter }, NOW);
const brl = (minor: number) => ({ minor, currency: 'BRL' });
const UNREAD = expect.objectContaining({ state: 'unread' });
const bought = (when: string) => ({ purchasedAt: new Date(when), updatedAt: new Date(when) });

test('a day without sales has 0 where known and null otherwise', async () => {
  expect(await metrics()).toEqual({
    startDate: '2026-11-20',
    endDate: '2026-11-20',
    revenue: brl(0),
    todayRevenue: brl(0),
    revenueChangePercent: null,
    comparedUntil: null,
    unknownBefore: null,
    orders: 0,
    newOrders: 0,
    pendingOrders: 0,
    units: 0,
    unitsPerOrder: null,
    acosPercent: null,
    spendWithoutSales: false,
    profit: brl(0),
    isProfitBeforeAds: false,
    profitWithoutOrder: null,
    marginPercent: null,
    estimatedShare: null,
    unitsWithoutCost: 0,
    unitsWithoutFee: 0,
    unitsWithoutFreight: 0,
    unitsWithoutPrice: 0,
    cancelledOrders: 0,
    cancelledRevenue: brl(0),
    hasExchange: true,
    marks: { revenue: UNREAD, profit: UNREAD, acos: UNREAD },
    todayMark: UNREAD,
  });
});

test('a figure says what is known of it: the running day, advertising that was not read, a missing cost or fee', async () => {
  await shop.openedOn('2026-10-01');
  await shop.readMoney('2026-10-01', '2026-11-20');
  await shop.sell(
    order([line('A')]),
    order([line('B', { feesMinor: null, fulfilmentMinor: null })], {
      purchasedAt: new Date('2026-11-10T15:00:00Z'),
      updatedAt: new Date('2026-11-10T15:00:00Z'),
    }),
  );
  await shop.cost('A', 1_000);
  await shop.cost('B', 1_000);
  await setTaxRegime(shop.viewer, { validFrom: '2026-01-01', regime: 'none', percent: null }, { now: NOW });
  const marks = async (filter: Partial<SalesFilter>) => {
    const { marks: found, todayMark } = await metrics({ marketplace: 'amazon', ...filter });
    const shown = (mark: FigureMark) => [mark.state, ...reasonsOf(mark, { today: '2026-11-20' })];
    return {
      revenue: shown(found.revenue),
      profit: shown(found.profit),
      acos: shown(found.acos),
      today: shown(todayMark),
    };
  };
  const running = 'Ainda muda: o período não acabou';
  const unread = 'Anúncios não lidos';
  expect(await marks({})).toEqual({
    revenue: ['provisional', running],
    profit: ['partial', unread, running],
    acos: ['unread', unread],
    today: ['provisional', running],
  });
  await shop.read('ads', '2026-11-10', '2026-11-20');
  const tenth = { period: 'custom' as const, startDate: '2026-11-10', endDate: '2026-11-10' };
  expect(await marks(tenth)).toMatchObject({
    revenue: ['known'],
    profit: ['partial', 'Antes das tarifas de 1 un.'],
    acos: ['known'],
  });
  await shop.sell(order([line('C')], { purchasedAt: new Date('2026-11-10T16:00:00Z') }));
  expect((await marks(tenth)).profit).toEqual(['partial', 'Antes do custo de 1 un.', 'Antes das tarifas de 1 un.']);
  expect((await marks({ period: 'last7Days' })).revenue).toEqual(['known']);
  expect((await marks({ period: 'last30Days' })).acos).toEqual(['partial', 'Anúncios não lidos antes de 10/11']);
  // advertising belongs to no status
  expect((await marks({ period: 'last30Days', status: 'shipped' })).profit).not.toContain(
    'Anúncios não lidos antes de 10/11',
  );
});

test('profit, margin and ACOS come from the sums of their parts', async () => {
  // R 2000, C 700, F 300, H 180, ads 150 with 750 sold
  const item = { quantity: 10, priceMinor: 200_000, feesMinor: 30_000, fulfilmentMinor: 18_000 };
  await shop.sell(order([line('A', item)]));
  await shop.cost('A', 7_000);
  await shop.advertise('A', 15_000, 75_000);
  expect(await metrics()).toMatchObject({
    revenue: brl(200_000),
    orders: 1,
    units: 10,
    unitsPerOrder: 10,
    profit: brl(67_000),
    marginPercent: 33.5,
    acosPercent: 20,
    unitsWithoutCost: 0,
  });
});

test('revenue is compared with yesterday up to the same time of day', async () => {
  await shop.sell(
    order([line('A', { priceMinor: 15_000 })]),
    order([line('A', { priceMinor: 10_000 })], bought('2026-11-19T17:04:59.999Z')),
    order([line('A', { priceMinor: 99_000 })], bought('2026-11-19T17:05:00Z')),
  );
  const cut = await metrics();
  expect(cut).toMatchObject({ revenueChangePercent: 50, comparedUntil: new Date('2026-11-19T17:05:00Z') });
  const whole = await metrics({ period: 'yesterday' });
  expect(whole).toMatchObject({ revenueChangePercent: null, comparedUntil: null, revenue: brl(109_000) });
});

test('the comparison keeps the filters, also for single orders', async () => {
  await shop.sell(
    order([line('A', { priceMinor: 15_000 }), line('B')], { externalId: 'SAME-1' }),
    order([line('A', { priceMinor: 10_000 })], { ...bought('2026-11-19T15:00:00Z'), externalId: 'SAME-2' }),
    order([line('B')], { ...bought('2026-11-19T15:00:00Z'), externalId: 'OTHER-1' }),
    order([line('A')], { ...bought('2026-11-19T20:00:00Z'), externalId: 'SAME-3' }),
  );
  expect(await metrics({ search: 'produto a' })).toMatchObject({ revenueChangePercent: 50, revenue: brl(15_000) });
  expect(await metrics({ search: 'same-' })).toMatchObject({ revenueChangePercent: 150, revenue: brl(25_000) });
  expect(await metrics({ marketplace: 'mercadolivre' })).toMatchObject({ revenueChangePercent: null, revenue: brl(0) });
});

test("today's revenue accompanies any period, with the same filters", async () => {
  await shop.sell(order([line('A')]), order([line('B')], bought('2026-11-02T15:00:00Z')));
  expect(await metrics({ period: 'thisMonth' })).toMatchObject({ revenue: brl(20_000), todayRevenue: brl(10_000) });
  expect(await metrics({ period: 'thisMonth', search: 'produto b' })).toMatchObject({
    revenue: brl(10_000),
    todayRevenue: brl(0),
  });
});

test('a cart is one purchase, with and without a search', async () => {
  const cart = { marketplace: 'mercadolivre' as const, packId: '3000001' };
  await shop.sell(order([line('A')], cart), order([line('B')], cart), order([line('A')], { status: 'pending' }));
  const all = { orders: 2, units: 3, unitsPerOrder: 1.5, newOrders: 1 };
  expect(await metrics()).toMatchObject(all);
  expect(await metrics({ search: 'produto' })).toMatchObject(all);
  expect(await metrics({ search: '3000001' })).toMatchObject({ orders: 1, units: 2, newOrders: 0 });
});

test('new orders are the pending ones with any other filter', async () => {
  await shop.sell(order([line('A')], { status: 'pending' }), order([line('B')], { status: 'delivered' }));
  expect((await metrics()).newOrders).toBe(1);
  expect((await metrics({ status: 'pending' })).newOrders).toBe(1);
  expect((await metrics({ status: 'delivered' })).newOrders).toBe(0);
  expect((await metrics({ search: 'produto b' })).newOrders).toBe(0);
  expect((await metrics({ period: 'yesterday' })).newOrders).toBe(0);
});

test('cancelled orders are excluded from the figures and counted separately', async () => {
  await shop.sell(order([line('A')], { status: 'cancelled' }), order([line('B', { priceMinor: 2_500 })]));
  const cancelled = { cancelledOrders: 1, cancelledRevenue: brl(10_000) };
  expect(await metrics()).toMatchObject({ revenue: brl(2_500), orders: 1, ...cancelled });
  expect(await metrics({ status: 'shipped' })).toMatchObject({ revenue: brl(2_500), ...cancelled });
  expect(await metrics({ status: 'cancelled' })).toMatchObject({ revenue: brl(10_000), orders: 1, ...cancelled });
  expect(await metrics({ search: 'produto b' })).toMatchObject({ cancelledOrders: 0, cancelledRevenue: brl(0) });
});

test('advertising without sales has no ACOS and is flagged', async () => {
  await shop.sell(order([line('A')]));
  await shop.advertise('A', 900, 0);
  expect(await metrics()).toMatchObject({ acosPercent: null, spendWithoutSales: true });
  expect(await metrics({ status: 'shipped' })).toMatchObject({ acosPercent: null, spendWithoutSales: false });
});

test('units without price, cost or fee are counted, not guessed', async () => {
  await shop.sell(order([line('A', { priceMinor: null, quantity: 2 }), line('B', { feesMinor: null, quantity: 3 })]));
  await shop.cost('B', 1_000);
  expect(await metrics()).toMatchObject({
    units: 5,
    unitsWithoutPrice: 2,
    unitsWithoutCost: 2,
    unitsWithoutFee: 3,
    profit: brl(6_500),
  });
  await shop.sell(order([line('C', { feesMinor: null, quantity: 9 })]));
  await shop.cost('C', 1_000);
  expect(await metrics({ search: 'produto c' })).toMatchObject({ unitsWithoutFee: 9, profit: brl(500) });
  await shop.sell(order([line('D', { priceMinor: null })]));
  expect(await metrics({ search: 'produto d' })).toMatchObject({ profit: null, marginPercent: null });
});

test('a loss is a negative profit', async () => {
  await shop.sell(order([line('A')]));
  await shop.cost('A', 9_000);
  expect(await metrics()).toMatchObject({ profit: brl(-1_000), marginPercent: -10 });
});

test('all time begins with the first sale', async () => {
  await shop.sell(order([line('A')], bought('2024-02-29T12:00:00Z')), order([line('A')]));
  expect(await metrics({ period: 'allTime' })).toMatchObject({
    startDate: '2024-02-29',
    endDate: '2026-11-20',
    revenue: brl(20_000),
    revenueChangePercent: null,
    comparedUntil: null,
  });
});

test('custom days are both included, and may not be reversed', async () => {
  await shop.sell(
    order([line('A')], bought('2026-03-10T03:30:00Z')),
    order([line('A')], bought('2026-03-10T01:30:00Z')),
  );
  const custom = (startDate: string, endDate: string) => metrics({ period: 'custom', startDate, endDate });
  expect(await custom('2026-03-09', '2026-03-10')).toMatchObject({ units: 2, endDate: '2026-03-10' });
  expect(await custom('2026-03-10', '2026-03-10')).toMatchObject({ units: 1, revenueChangePercent: 0 });
  await expect(custom('2026-03-10', '2026-03-09')).rejects.toThrow('Data final não pode ser anterior à data inicial');
});

test('dollars are converted to reais day by day', async () => {
  await setRates(['USD', '2026-11-18', 5], ['USD', '2026-11-20', 5.5]);
  const inUsd = { currency: 'USD', country: 'US' };
  await shop.sell(
    order([line('A')]),
    order([line('U')], inUsd),
    order([line('U')], { ...inUsd, ...bought('2026-11-19T12:00:00Z') }),
  );
  await shop.cost('U', 3_000);
  expect(await metrics()).toMatchObject({
    revenue: brl(65_000),
    // the sale without a cost counts before it
    profit: brl(35_500),
    hasExchange: true,
    revenueChangePercent: 30,
  });
});

test('a currency without a rate is shown alone, excluded when mixed with reais, and never compared with them', async () => {
  const inPesos = { currency: 'MXN', country: 'MX' };
  await shop.sell(order([line('M')], inPesos));
  const mxn = { minor: 10_000, currency: 'MXN' };
  expect(await metrics()).toMatchObject({ revenue: mxn, todayRevenue: mxn, hasExchange: false });
  await shop.sell(order([line('A')], bought('2026-11-19T12:00:00Z')));
  expect(await metrics()).toMatchObject({ revenue: mxn, revenueChangePercent: null });
  await shop.sell(order([line('A')]));
  expect(await metrics()).toMatchObject({ revenue: brl(10_000), units: 2, orders: 2, hasExchange: false });
});

test('another account sees none of these figures', async () => {
  await shop.sell(order([line('A')], { externalId: 'SECRET-1' }), order([line('B')], { status: 'cancelled' }));
  const other = await openShop('Outra');
  for (const filter of [{}, { search: 'SECRET' }, { search: 'produto' }, { period: 'allTime' as const }])
    expect(await salesMetrics(other.viewer, { period: 'today', ...filter }, NOW)).toMatchObject({
      startDate: '2026-11-20',
      revenue: brl(0),
      orders: 0,
      newOrders: 0,
      cancelledOrders: 0,
      revenueChangePercent: null,
    });
});
