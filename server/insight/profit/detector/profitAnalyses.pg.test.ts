import { beforeEach, expect, test } from 'vitest';
import { word } from '#server/platform/language/say.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { productSales } from '#server/insight/sales/products/productSales.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { line, NOW, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { analysesSummary } from './analysesSummary.ts';
import { profitAnalyses } from './profitAnalyses.ts';

useTestDatabase();

/** Noon in São Paulo, a number of days before today, 20 November 2026. */
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const sold = (days: number, more: object = {}) => ({ purchasedAt: daysAgo(days), updatedAt: daysAgo(days), ...more });

let shop: Shop;
beforeEach(async () => {
  await setRates();
  shop = await openShop();
});
const analysisOf = async (key: string) => {
  const id = await shop.idOf(key);
  const { analyses } = await profitAnalyses(shop.viewer, { now: NOW });
  return analyses.find(({ product }) => product.id === id)!;
};

test('the window is the last 30 complete days, ending yesterday', async () => {
  await shop.sell(
    order([line('A')], sold(0)),
    order([line('A')], sold(1)),
    order([line('A')], sold(30)),
    order([line('A')], sold(31)),
  );
  expect((await profitAnalyses(shop.viewer, { now: NOW })).days).toEqual({ start: '2026-10-21', end: '2026-11-20' });
  expect((await analysisOf('A')).units).toBe(2);
});

test('figures equal those of the dashboard over the same days, to the cent', async () => {
  await setRates(['USD', '2026-01-01', 5.4321], ['USD', '2026-11-10', 5.5555]);
  await shop.sell(
    order([line('A', { priceMinor: 9_999, quantity: 3 }), line('B')], sold(2)),
    order([line('A', { priceMinor: 7_777 })], sold(15)),
    order([line('C', { priceMinor: 3_333 })], sold(12, { currency: 'USD', country: 'US' })),
    order([line('D')], sold(3)),
    order([line('B')], sold(4, { status: 'cancelled' })),
  );
  await shop.cost('A', 1_234);
  await shop.cost('B', 12_000);
  await shop.cost('C', 1_000);
  await shop.advertise('A', 777, 5_000, { day: '2026-11-12' });
  const filter = { period: 'custom' as const, startDate: '2026-10-21', endDate: '2026-11-19' };
  const { rows, totals } = await productSales(shop.viewer, filter, { limit: 100 }, NOW);
  const metrics = await salesMetrics(shop.viewer, filter, NOW);
  const { analyses, settings } = await profitAnalyses(shop.viewer, { now: NOW });
  const figures = analyses.map((row) => ({
    id: row.product.id,
    units: row.units,
    revenue: row.revenue.brl,
    profit: row.profit?.brl ?? null,
    margin: row.marginPercent,
  }));
  const expected = rows.map((row) => ({
    id: row.product.id,
    units: row.units,
    revenue: row.revenue,
    profit: row.profit,
    margin: row.marginPercent,
  }));
  const sorted = <Row extends { id: number; margin: number | null }>(all: Row[]) =>
    all.map((row) => ({ ...row, margin: row.margin?.toFixed(9) })).toSorted((a, b) => a.id - b.id);
  expect(sorted(figures)).toEqual(sorted(expected));
  const { statuses } = analysesSummary(analyses, settings);
  const unclassified = analyses.flatMap(({ status, profit }) => (status === null && profit ? [profit] : []));
  const profits = [
    ...[statuses.hemorrhage, statuses.loss, statuses.low, statuses.healthy].map(({ amount }) => amount),
    ...unclassified,
  ];
  const sum = (of: 'brl' | 'shown') => profits.reduce((total, amount) => total + amount[of]!.minor, 0);
  expect(sum('brl')).toBe(metrics.profit!.minor);
  expect(Math.abs(sum('shown') - totals.dollars!.profit!.minor)).toBeLessThanOrEqual(2); // each status is rounded once
});

test('dollars are converted at the rate of each day', async () => {
  await setRates(['USD', '2026-11-01', 5], ['USD', '2026-11-10', 4]);
  await shop.sell(order([line('A')], sold(15)), order([line('A')], sold(5)));
  await shop.cost('A', 5_000);
  const { revenue, profit } = await analysisOf('A');
  expect(revenue).toEqual({ shown: { minor: 4_500, currency: 'USD' }, brl: { minor: 20_000, currency: 'BRL' } });
  expect(profit!.shown).toEqual({ minor: 1_350, currency: 'USD' });
});

test('without an exchange rate amounts stay in reais and indicate it', async () => {
  await shop.sell(order([line('A')], sold(5)));
  const { revenue } = await analysisOf('A');
  expect(revenue.shown).toEqual({ minor: 10_000, currency: 'BRL' });
  const { analyses, settings } = await profitAnalyses(shop.viewer, { now: NOW });
  expect(analysesSummary(analyses, settings).hasExchange).toBe(false);
});

test('the profit of a product without a cost is before it, and has no status', async () => {
  await shop.sell(order([line('A')], sold(5)));
  const analysis = await analysisOf('A');
  expect(analysis).toMatchObject({ status: null, marginPercent: null, profitPerUnit: null, costs: null });
  expect(analysis.profit!.brl).toEqual({ minor: 8_000, currency: 'BRL' });
  expect(analysis).toMatchObject({ unitsWithoutCost: 1, potentialSavings: null, recommendedPrice: null });
  expect(word(analysis.recommendedAction)).toBe('Enter the product cost: until then, its profit is shown before it.');
  const { analyses, settings } = await profitAnalyses(shop.viewer, { now: NOW });
  expect(analysesSummary(analyses, settings).unclassified).toBe(1);
});

test("statuses follow the account's own thresholds", async () => {
  await shop.sell(order([line('A')], sold(5)));
  await shop.cost('A', 7_900);
  expect((await analysisOf('A')).status).toBe('danger');
  await queryRows('INSERT INTO profit_settings (account_id, danger_below) VALUES ($1, 0.5)', [shop.viewer.accountId]);
  expect((await analysisOf('A')).status).toBe('low');
});

test('danger shows the amount at risk, and only actual losses count in the monthly loss', async () => {
  await shop.sell(order([line('A')], sold(5)), order([line('B')], sold(5)), order([line('C')], sold(5)));
  await shop.cost('A', 7_900); // 1 %
  await shop.cost('B', 8_500); // −5 %
  await shop.cost('C', 9_500); // −15 %
  const { analyses, settings } = await profitAnalyses(shop.viewer, { now: NOW });
  const { statuses, monthlyLoss } = analysesSummary(analyses, settings);
  expect(statuses.danger).toMatchObject({ count: 1, amount: { brl: { minor: 400 } } });
  expect(statuses.loss.amount.brl!.minor).toBe(-500);
  expect(statuses.hemorrhage.amount.brl!.minor).toBe(-1_500);
  expect(monthlyLoss.brl!.minor).toBe(-2_000);
  expect(analyses.map(({ status }) => status)).toEqual(['hemorrhage', 'loss', 'danger']);
});

test('the recommended price takes the fees of each price band into account', async () => {
  const rule = (from: number | null, below: number | null, fulfilment: number) =>
    queryRows(
      `INSERT INTO fee_rules (account_id, marketplace, country, price_from_minor, price_below_minor, valid_from, percent,
         fixed_minor, fulfilment_minor, source, source_day)
       VALUES ($1, 'amazon', 'BR', $2, $3, '2020-01-01', 15, 0, $4, 'test', '2026-01-01')`,
      [shop.viewer.accountId, from, below, fulfilment],
    );
  await rule(null, 10_500, 500);
  await rule(10_500, null, 2_000);
  await shop.sell(order([line('A', { priceMinor: 10_000 })], sold(5))); // 15 % and R$ 5,00, as in the rule
  await shop.cost('A', 7_300); // margin 7 %; at 15 % in the first band it would be R$ 111,43, beyond its end
  const { recommendedPrice, recommendedAction } = await analysisOf('A');
  expect(recommendedPrice!.brl).toEqual({ minor: 13_286, currency: 'BRL' });
  expect(word(recommendedAction)).toMatch(/^Raise price to R\$132\.86 \(\+R\$32\.86\) to reach 15%\. /);
});

test('the default listing of an ASIN is the one with the most revenue', async () => {
  await shop.sell(
    order([line('A', { asin: 'B0X', priceMinor: 1_000 }), line('B', { asin: 'B0X', priceMinor: 2_000 })], sold(5)),
    order([line('C', { priceMinor: 10 })], sold(5)),
  );
  const isDefault = async (key: string) => (await analysisOf(key)).isDefault;
  expect([await isDefault('A'), await isDefault('B'), await isDefault('C')]).toEqual([false, true, true]);
});

test('the products of another account are not visible', async () => {
  await shop.sell(order([line('A')], sold(5)));
  const other = await openShop('Outra');
  expect((await profitAnalyses(other.viewer, { now: NOW })).analyses).toEqual([]);
});
