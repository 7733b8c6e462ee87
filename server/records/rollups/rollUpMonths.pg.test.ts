import { expect, test } from 'vitest';
import { transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, NOW, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { rollUpMonths } from './rollUpMonths.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { productSales } from '#server/insight/sales/products/productSales.ts';

useTestDatabase();

const FEWEST_FIRST = { field: 'units', direction: 'asc' } as const;
const sold = (listingKey: string, day: string, quantity: number) => {
  const noon = new Date(`${day}T15:00:00Z`);
  return order([line(listingKey, { quantity })], { purchasedAt: noon, updatedAt: noon });
};

test('sales before the earliest stored month stay out of later figures when another month is over', async () => {
  const shop = await openShop();
  await shop.sell(sold('OLDER', '2025-09-10', 5), sold('OLD', '2025-10-10', 1));
  await shop.sell(sold('A', '2026-01-05', 20), sold('A', '2026-11-20', 300));
  for (const today of ['2026-10-20', '2026-11-20'])
    await transaction((tx) => rollUpMonths(shop.viewer.accountId, today, tx));
  const unitsFrom = async (startDate: string) => {
    const days = { period: 'custom', startDate, endDate: '2026-11-20' } as const;
    const { rows } = await productSales(shop.viewer, days, { sort: FEWEST_FIRST, limit: 9 }, NOW);
    return rows.map(({ units }) => units);
  };
  expect(await unitsFrom('2025-10-01')).toEqual([1, 320]);
  expect(await unitsFrom('2025-11-01')).toEqual([320]);
  expect(await unitsFrom('2026-01-01'), 'sold in its own month').toEqual([320]);
  expect(await unitsFrom('2026-08-01')).toEqual([300]);
});

test('monthly sums end where the period ends, and a late order of a stored month counts', async () => {
  const shop = await openShop();
  await shop.sell(sold('A', '2026-01-05', 1), sold('A', '2026-06-10', 20));
  await transaction((tx) => rollUpMonths(shop.viewer.accountId, '2026-11-20', tx));
  const unitsTo = async (endDate: string) =>
    (await salesMetrics(shop.viewer, { period: 'custom', startDate: '2026-01-01', endDate }, NOW)).units;
  expect(await unitsTo('2026-05-31')).toBe(1);
  expect(await unitsTo('2026-06-30')).toBe(21);
  await shop.sell(sold('A', '2026-02-05', 300), sold('A', '2026-11-20', 4_000));
  expect(await unitsTo('2026-06-30')).toBe(321);
});
