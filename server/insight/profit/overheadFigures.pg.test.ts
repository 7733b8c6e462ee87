import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { setOverheadAllocation } from '#server/records/overheads/overheadAllocation.ts';
import { setOverheads } from '#server/records/overheads/setOverheads.ts';
import { overhead } from '#server/records/overheads/testing/overhead.ts';
import { profitAnalyses } from '#server/insight/profit/detector/profitAnalyses.ts';
import { productSales } from '#server/insight/sales/products/productSales.ts';
import { line, NOW, openShop, order, setRates } from '#server/insight/sales/testing/shop.ts';

useTestDatabase();

test('the table of products and the Profit Detector show the same shares, beside an unchanged profit', async () => {
  const shop = await openShop();
  const { viewer } = shop;
  await setRates(['USD', '2026-01-01', 5]);
  const at = { purchasedAt: new Date('2026-11-05T15:00:00Z'), updatedAt: new Date('2026-11-05T15:00:00Z') };
  await shop.sell(order([line('A', { quantity: 3, priceMinor: 30_000 }), line('B', { lineKey: 'B#1' })], at));
  await setOverheads(viewer, {
    save: [overhead({ allocation: 'revenue' }), overhead({ name: 'Contador', amountMinor: 90_000 })],
  });
  const days = { period: 'custom', startDate: '2026-10-21', endDate: '2026-11-19' } as const;
  const table = async (more: object = {}) =>
    (await productSales(viewer, { ...days, ...more }, { limit: 10 }, NOW)).rows.map((row) => ({
      id: row.product.id,
      profit: row.profit!.minor,
      overheads: row.overheads?.minor ?? null,
      after: row.profitAfterOverheads?.minor ?? null,
    }));
  const detector = async () =>
    (await profitAnalyses(viewer, { now: NOW })).analyses
      .map((row) => ({
        id: row.product.id,
        profit: row.profit!.brl!.minor,
        overheads: row.overheads?.brl?.minor ?? null,
        after: row.profitAfterOverheads?.brl?.minor ?? null,
      }))
      .toSorted((a, b) => b.profit - a.profit);
  const off = await table();
  expect(off.map(({ overheads, after }) => [overheads, after])).toEqual([
    [null, null],
    [null, null],
  ]);
  await setOverheadAllocation(viewer, true);
  const on = await table();
  // 11 of October's 31 days and 19 of November's 30; three quarters are A's
  const whole = Math.round((300_000 * 31) / 31) - Math.round((300_000 * 20) / 31) + 190_000;
  expect(on.map(({ overheads }) => overheads)).toEqual([Math.round(whole * 0.75), whole - Math.round(whole * 0.75)]);
  expect(on.map(({ profit }) => profit)).toEqual(off.map(({ profit }) => profit));
  expect(on.map(({ after }) => after)).toEqual(on.map(({ profit, overheads }) => profit - overheads!));
  expect(await detector()).toEqual(on);
  expect((await table({ status: 'shipped' })).map(({ overheads }) => overheads)).toEqual([null, null]);
  expect((await table({ search: 'Produto B' }))[0]!.overheads).toBe(on[1]!.overheads);
  const [first] = (await profitAnalyses(viewer, { now: NOW })).analyses;
  expect(first!.overheads!.shown.currency).toBe('USD');
});
