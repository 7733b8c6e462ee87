import { beforeEach, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { productSales } from '#server/insight/sales/products/productSales.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import type { SalesFilter } from '#server/insight/sales/metrics/salesScope.ts';
import { salesSeries } from '#server/insight/sales/series/salesSeries.ts';
import { line, NOW, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';

useTestDatabase();

let shop: Shop;
beforeEach(async () => {
  await setRates();
  shop = await openShop();
});
const at = (day: string) => ({
  purchasedAt: new Date(`${day}T15:00:00Z`),
  updatedAt: new Date(`${day}T15:00:00Z`),
});
/** Every figure of change. */
async function changes(filter: SalesFilter) {
  const [metrics, series, { rows }] = await Promise.all([
    salesMetrics(shop.viewer, filter, NOW),
    salesSeries(shop.viewer, filter, NOW),
    productSales(shop.viewer, filter, { limit: 5 }, NOW),
  ]);
  return {
    since: metrics.unknownBefore,
    revenue: metrics.revenueChangePercent,
    series: series.change?.unitsPercent ?? null,
    compared: series.compared?.length ?? null,
    units: rows[0]?.unitsVariation ?? null,
  };
}
const UNKNOWN = { revenue: null, series: null, compared: null, units: null };

test('a comparison is unknown when part of it lies before the first known order', async () => {
  await shop.sell(
    order([line('A', { quantity: 3 })]),
    order([line('A')], at('2026-10-21')),
    order([line('A')], at('2026-10-20')),
    order([line('A')], { ...at('2026-10-01'), status: 'cancelled' }),
  );
  // 20 October is the first day of the previous period of these thirty days, and of the previous month to date
  const days = { period: 'custom', startDate: '2026-11-20', endDate: '2026-12-20' } as const;
  expect(await changes(days)).toEqual({ since: null, revenue: -50, series: 50, compared: 31, units: 1 });
  expect(await changes({ ...days, startDate: '2026-11-19' })).toEqual({ since: '2026-10-20', ...UNKNOWN });
  expect(await changes({ period: 'thisMonth' })).toEqual({ since: '2026-10-20', ...UNKNOWN });
  expect(await changes({ period: 'today', comparison: 'yearBefore' })).toEqual({ since: '2026-10-20', ...UNKNOWN });
  expect(await changes({ period: 'today', comparison: 'none' })).toEqual({ since: null, ...UNKNOWN });
  expect(await changes({ period: 'allTime' })).toEqual({ since: null, ...UNKNOWN });
});

test('the marketplace with the shorter known history decides for both, unless its history was read and has no orders', async () => {
  await shop.sell(
    order([line('A')]),
    order([line('A')], at('2026-11-01')),
    order([line('M')], { marketplace: 'mercadolivre', ...at('2026-11-15') }),
  );
  const sinceOf = async (marketplace?: 'amazon' | 'mercadolivre') =>
    (await salesMetrics(shop.viewer, { period: 'last7Days', marketplace }, NOW)).unknownBefore;
  expect(await Promise.all([sinceOf('amazon'), sinceOf('mercadolivre'), sinceOf()])).toEqual([
    null,
    '2026-11-15',
    '2026-11-15',
  ]);
  await queryRows(
    `INSERT INTO sync_streams (account_id, marketplace, stream, watermark, last_success_at)
     VALUES ($1, 'mercadolivre', 'orders_backfill', $2, $2)`,
    [shop.viewer.accountId, NOW],
  );
  expect(await Promise.all([sinceOf('amazon'), sinceOf('mercadolivre'), sinceOf()])).toEqual([
    null,
    '2026-11-15',
    null,
  ]);
});

test('the known past is read again after rows of the account changed', async () => {
  const sinceAt = async (dataVersion: number) =>
    (await salesMetrics({ ...shop.viewer, dataVersion }, { period: 'today' }, NOW)).unknownBefore;
  await shop.sell(order([line('A')]));
  expect(await sinceAt(1)).toBe('2026-11-20');
  await shop.sell(order([line('A')], at('2026-11-19')));
  expect(await sinceAt(2)).toBeNull();
});
