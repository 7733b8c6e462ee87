import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import type { SalesFilter } from '#server/insight/sales/metrics/salesScope.ts';
import { salesSeries } from './salesSeries.ts';
import { line, NOW, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';

useTestDatabase();

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await setRates();
});
const series = (filter: Partial<SalesFilter> = {}) => salesSeries(shop.viewer, { period: 'today', ...filter }, NOW);
const metrics = (filter: Partial<SalesFilter> = {}) => salesMetrics(shop.viewer, { period: 'today', ...filter }, NOW);
const brl = (minor: number) => ({ minor, currency: 'BRL' });
const bought = (when: string) => ({ purchasedAt: new Date(when), updatedAt: new Date(when) });
const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);

/** Fourteen days of orders, two in each, one in dollars; product B has no cost. */
async function sellFortnight(): Promise<void> {
  await setRates(['USD', '2026-11-01', 5.4321], ['USD', '2026-11-12', 5.3337]);
  const days = Array.from({ length: 14 }, (_, index) => `2026-11-${String(index + 7).padStart(2, '0')}`);
  await shop.sell(
    ...days.flatMap((day, index) => [
      order([line('A', { priceMinor: 10_001 + index }), line('B', { quantity: 2 })], bought(`${day}T12:30:00Z`)),
      order([line('U', { priceMinor: 1_013 + index })], {
        ...bought(`${day}T13:30:00Z`),
        country: 'US',
        currency: 'USD',
        status: index % 3 === 0 ? 'cancelled' : 'pending',
      }),
    ]),
  );
  await shop.cost('A', 3_333);
  await shop.cost('U', 111);
  for (const day of days.slice(3)) await shop.advertise('A', 777, 3_100, { day });
}

test.each<Partial<SalesFilter>>([
  { period: 'last14Days' },
  { period: 'thisMonth', status: 'pending' },
  { period: 'last14Days', search: 'produto a' },
  { period: 'last7Days', search: 'produto u', comparison: 'sameWeekdays' },
  { period: 'allTime' },
  { period: 'custom', startDate: '2024-01-15', endDate: '2026-11-20' },
])('all days add up to the card, to the cent: %o', async (filter) => {
  await sellFortnight();
  const [{ points }, card] = await Promise.all([series(filter), metrics(filter)]);
  expect(sum(points.map(({ revenue }) => revenue.minor))).toBe(card.revenue.minor);
  expect(sum(points.map(({ profit }) => profit?.minor ?? 0))).toBe(card.profit!.minor);
  expect(sum(points.map(({ orders }) => orders))).toBe(card.orders);
  expect(sum(points.map(({ units }) => units))).toBe(card.units);
  expect(new Set(points.map(({ revenue }) => revenue.currency))).toEqual(new Set([card.revenue.currency]));
});

test('today is shown by hour up to now, with yesterday up to the same time', async () => {
  const cart = { marketplace: 'mercadolivre' as const, packId: '9001' };
  await shop.openedOn('2026-11-18');
  await shop.sell(
    order([line('A', { priceMinor: 15_000 })], { ...bought('2026-11-20T13:10:00Z'), ...cart }),
    order([line('B')], { ...bought('2026-11-20T14:10:00Z'), ...cart }),
    order([line('A', { priceMinor: 10_000 })], bought('2026-11-19T17:04:00Z')),
    order([line('A', { priceMinor: 99_000 })], bought('2026-11-19T17:06:00Z')),
  );
  const { unit, points, compared, change } = await series();
  expect(unit).toBe('hour');
  expect(points.map(({ hour }) => hour)).toEqual(Array.from({ length: 15 }, (_, hour) => hour));
  expect(points[10]).toMatchObject({ revenue: brl(15_000), orders: 1, units: 1 });
  expect(points[11]).toMatchObject({ revenue: brl(10_000), orders: 0, units: 1 });
  expect(compared).toHaveLength(15);
  expect(compared!.at(-1)).toMatchObject({ day: '2026-11-19', hour: 14, revenue: brl(10_000), orders: 1 });
  expect(change).toMatchObject({ revenuePercent: 150, ordersPercent: 0, unitsPercent: 100 });
});

test('the change follows the comparison; for profit it excludes amounts without a time of day', async () => {
  await shop.sell(
    order([line('A', { priceMinor: 20_000 })]),
    order([line('A', { priceMinor: 10_000 })], bought('2026-11-13T12:00:00Z')),
    order([line('A', { priceMinor: 8_000 })], bought('2025-11-20T12:00:00Z')),
  );
  await shop.cost('A', 1_000);
  const changeFor = async (comparison: SalesFilter['comparison']) => (await series({ comparison })).change;
  expect(await changeFor('previous')).toMatchObject({ revenuePercent: null, ordersPercent: null });
  expect(await changeFor('sameWeekdays')).toMatchObject({ revenuePercent: 100, profitPercent: (10_000 * 100) / 7_000 });
  expect(await changeFor('yearBefore')).toMatchObject({ revenuePercent: 150, ordersPercent: 0 });
  expect(await changeFor('none')).toBeNull();
  await shop.advertise('A', 500, 20_000);
  const beforeAds = { profitPercent: (10_000 * 100) / 7_000, isProfitBeforeAds: true };
  expect(await changeFor('sameWeekdays')).toMatchObject({ revenuePercent: 100, ...beforeAds });
});

test('the running day is provisional, and days before the first known order are unread', async () => {
  await shop.openedOn('2026-11-15');
  const states = async (filter: Partial<SalesFilter>) =>
    (await series(filter)).points.map((point) => point.states.sales);
  expect(await states({ period: 'last7Days' })).toEqual([
    'unread',
    'known',
    'known',
    'known',
    'known',
    'known',
    'provisional',
  ]);
  expect((await states({ period: 'today' })).slice(-2)).toEqual(['known', 'provisional']);
  const months = { period: 'custom' as const, startDate: '2025-09-10', endDate: '2026-11-20' };
  expect((await states(months)).slice(-2)).toEqual(['unread', 'partial']); // and running
});

test('profit of days whose advertising was not read is without a part, and their ACOS is unread', async () => {
  await shop.openedOn('2026-11-01');
  await shop.sell(order([line('A')], bought('2026-11-18T12:00:00Z')));
  await shop.read('ads', '2026-11-18', '2026-11-19');
  const days = { period: 'custom' as const, startDate: '2026-11-17', endDate: '2026-11-18' };
  const states = async (filter: Partial<SalesFilter> = {}) =>
    (await series({ ...days, marketplace: 'amazon', ...filter })).points.map((point) => point.states.acos);
  expect(await states()).toEqual(['unread', 'known']);
  const { points } = await series({ ...days, marketplace: 'amazon' });
  expect(points[0]!.states).toMatchObject({ sales: 'known', profit: 'partial' });
});

test('a change of profit leaves advertising out that a side has not read', async () => {
  await shop.openedOn('2026-11-01');
  for (const day of ['2026-11-10', '2026-11-18'])
    await shop.sell(order([line('A', { priceMinor: 20_000 })], bought(`${day}T12:00:00Z`)));
  await shop.cost('A', 1_000);
  await shop.advertise('A', 5_000, 20_000, { day: '2026-11-18' });
  await shop.read('ads', '2026-11-15', '2026-11-20');
  const days = {
    period: 'custom' as const,
    startDate: '2026-11-17',
    endDate: '2026-11-19',
    marketplace: 'amazon' as const,
  };
  const compared = async () => (await series({ ...days, comparison: 'sameWeekdays' })).change!;
  expect(await compared()).toMatchObject({ profitPercent: 0, isProfitBeforeAds: true, acosPoints: null });
  await shop.read('ads', '2026-11-09', '2026-11-15');
  expect(await compared()).toMatchObject({ profitPercent: (-5_000 * 100) / 17_000, isProfitBeforeAds: false });
});

test('a day with sales of unknown cost has the profit before it; a day without sales has 0', async () => {
  await shop.sell(order([line('A')], bought('2026-11-19T12:00:00Z')), order([line('B')]));
  await shop.cost('A', 1_000);
  const { points } = await series({ period: 'last7Days' });
  expect(points.slice(-3)).toMatchObject([
    { day: '2026-11-18', revenue: brl(0), profit: brl(0), marginPercent: null, acosPercent: null },
    { day: '2026-11-19', revenue: brl(10_000), profit: brl(7_000), marginPercent: 70 },
    { day: '2026-11-20', revenue: brl(10_000), profit: brl(8_000), marginPercent: null },
  ]);
});
