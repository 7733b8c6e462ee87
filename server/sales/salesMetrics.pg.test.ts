import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '#server/core/testing/testDatabase.ts';
import type { SalesFilter } from './salesScope.ts';
import { salesMetrics } from './salesMetrics.ts';
import { line, NOW, openShop, order, setRates, type Shop } from './testing/shop.ts';

useTestDatabase();

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await setRates();
});
const metrics = (filter: Partial<SalesFilter> = {}) => salesMetrics(shop.viewer, { period: 'today', ...filter }, NOW);
const brl = (minor: number) => ({ minor, currency: 'BRL' });
const bought = (when: string) => ({ purchasedAt: new Date(when), updatedAt: new Date(when) });

test('a day without sales has zeros where zero is known and nothing where it is not', async () => {
  expect(await metrics()).toEqual({
    startDate: '2026-11-20',
    endDate: '2026-11-20',
    revenue: brl(0),
    todayRevenue: brl(0),
    revenueChangePercent: null,
    comparedUntil: new Date('2026-11-19T17:05:00Z'),
    orders: 0,
    newOrders: 0,
    units: 0,
    unitsPerOrder: null,
    acosPercent: null,
    spendWithoutSales: false,
    profit: null,
    marginPercent: null,
    unitsWithoutCost: 0,
    unitsWithoutFee: 0,
    unitsWithoutPrice: 0,
    cancelledOrders: 0,
    cancelledRevenue: brl(0),
    hasExchange: true,
  });
});

test('profit, margin and ACOS come from what each part sums to', async () => {
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
