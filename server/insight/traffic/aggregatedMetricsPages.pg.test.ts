import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, NOW, openShop, order, setRates } from '#server/insight/sales/testing/shop.ts';
import { aggregatedMetrics, type AggregatedMetricsRow } from '#server/insight/traffic/metrics/aggregatedMetrics.ts';
import type { AggregatedMetricsSort } from '#server/insight/traffic/metrics/aggregatedMetricsStatement.ts';
import { aggregatedMetricsPage } from '#server/insight/traffic/metrics/aggregatedMetricsPage.ts';
import { setTraffic } from '#server/insight/traffic/testing/setTraffic.ts';
import { allMetricRows } from '#server/insight/traffic/metrics/allMetricRows.ts';
import { runs } from '#server/platform/testing/runs.ts';

useTestDatabase();

const DAYS = ['2026-10-02', '2026-11-09', '2026-11-20'];
const FILTER = { startDate: DAYS[0], endDate: DAYS[2] };
const BY_REVENUE = { field: 'revenue', direction: 'desc' } as const;

const product = fc.record({
  key: fc.constantFrom('SKU-9', 'SKU-10', 'água', 'Zebra', 'SKU-100', 'abacaxi', 'B2', 'b10'),
  asin: fc.constantFrom('B0A9', 'B0A10', 'B0B', 'B0C'),
  at: fc.constantFrom('BR', 'BR', 'US', 'ML') as fc.Arbitrary<'BR' | 'US' | 'ML'>,
  quantity: fc.integer({ min: 1, max: 3 }),
  priceMinor: fc.integer({ min: 0, max: 4 }).map((price) => price * 1_000),
  day: fc.constantFrom(...DAYS),
});
const visit = fc.record({
  asin: fc.constantFrom('B0A9', 'B0A10', 'B0B', 'B0D'),
  country: fc.constantFrom('BR', 'BR', 'US'),
  day: fc.constantFrom(...DAYS),
  pageViews: fc.integer({ min: 0, max: 6 }),
  sessions: fc.integer({ min: 0, max: 4 }),
});
const itemVisit = fc.record({
  asin: fc.constantFrom('B0A9', 'B0B'),
  day: fc.constantFrom(...DAYS),
  pageViews: fc.integer({ min: 0, max: 6 }),
  marketplace: fc.constant('mercadolivre' as const),
  level: fc.constant('parent' as const),
  sessions: fc.constant(null),
});
const view = fc.record({
  sort: fc.record({
    field: fc.constantFrom('sku', 'asin', 'units', 'revenue', 'pageViews', 'sessions', 'conversionPercent'),
    direction: fc.constantFrom('asc', 'desc'),
  }) as fc.Arbitrary<AggregatedMetricsSort>,
  asinLevel: fc.constantFrom('CHILD', 'PARENT') as fc.Arbitrary<'CHILD' | 'PARENT'>,
  search: fc.constantFrom(null, 'sku', 'AGUA', 'b0a'),
  limit: fc.integer({ min: 2, max: 4 }),
});

const texts = new Intl.Collator('pt-BR', { numeric: true });
const valueOf = (row: AggregatedMetricsRow, field: AggregatedMetricsSort['field']) =>
  field === 'sku' ? (row.skus[0] ?? null) : field === 'revenue' ? row.exactRevenue : row[field];

/** Expected order of the rows: unknown values last in both directions, ties by product, BRL before other currencies. */
function inOrder({ field, direction }: AggregatedMetricsSort) {
  const sign = direction === 'asc' ? 1 : -1;
  return (a: AggregatedMetricsRow, b: AggregatedMetricsRow) => {
    const [left, right] = [valueOf(a, field), valueOf(b, field)];
    const isForeign = (row: AggregatedMetricsRow) => Number(field === 'revenue' && row.currency !== 'BRL');
    const isUnknown = Number(left === null) - Number(right === null);
    if (isUnknown || left === null || right === null) return isUnknown || a.productId - b.productId;
    const compared = typeof left === 'number' ? left - Number(right) : texts.compare(left, String(right));
    return isForeign(a) - isForeign(b) || sign * compared || a.productId - b.productId;
  };
}

const sum = (rows: AggregatedMetricsRow[], read: (row: AggregatedMetricsRow) => number | null) =>
  rows.map(read).reduce((all, one) => (one === null ? all : (all ?? 0) + one), null);

test('the pages of any order contain each row of the report once, and the sums are those of its rows', async () => {
  await setRates();
  await fc.assert(
    fc.asyncProperty(
      fc.array(product, { minLength: 1, maxLength: 12 }),
      fc.array(fc.oneof(visit, itemVisit), { maxLength: 10 }),
      fc.array(view, { minLength: 4, maxLength: 4 }),
      async (products, visits, views) => {
        const shop = await openShop();
        const { viewer } = shop;
        const sold = products.map(({ key, asin, at, quantity, priceMinor, day }) => {
          const then = { purchasedAt: new Date(`${day}T15:00:00Z`), updatedAt: new Date(`${day}T15:00:00Z`) };
          const marketplace = at === 'ML' ? ('mercadolivre' as const) : ('amazon' as const);
          const place = at === 'US' ? { country: 'US', currency: 'USD' } : { country: 'BR', currency: 'BRL' };
          return order([line(`${at}-${key}`, { sku: key, asin, quantity, priceMinor })], {
            ...then,
            ...place,
            marketplace,
          });
        });
        await shop.sell(...sold);
        await setTraffic(viewer.accountId, visits);
        for (const { sort, limit, ...filter } of views) {
          const found = { ...FILTER, ...filter };
          const whole = await aggregatedMetrics(viewer, found, { limit: 1_000 }, NOW);
          const paged: AggregatedMetricsRow[] = [];
          do {
            const page = await aggregatedMetrics(viewer, found, { sort, limit, offset: paged.length }, NOW);
            expect({ ...page, rows: [] }).toEqual({ ...whole, rows: [] });
            paged.push(...page.rows);
          } while (paged.length < whole.rows.length);
          expect(paged).toEqual(whole.rows.toSorted(inOrder(sort)));
          const inReais = whole.rows.filter(
            ({ currency }) => currency === 'BRL' || whole.sums.revenue.currency !== 'BRL',
          );
          expect(whole.sums).toMatchObject({
            products: paged.length,
            units: sum(paged, ({ units }) => units) ?? 0,
            pageViews: sum(paged, ({ pageViews }) => pageViews),
            sessions: sum(paged, ({ sessions }) => sessions),
          });
          expect(whole.sums.revenue.minor).toBe(sum(inReais, ({ exactRevenue }) => exactRevenue) ?? 0);
        }
      },
    ),
    { numRuns: runs(3) },
  );
});

test('a report read in chunks has every row once, in order', async () => {
  await setRates();
  const shop = await openShop();
  const { viewer } = shop;
  await shop.sell(...['A', 'B', 'C', 'D', 'E'].map((key, index) => order([line(key, { priceMinor: index + 1 })])));
  const { rows } = await allMetricRows(viewer, { startDate: '2020-01-01', endDate: '2099-12-31' }, BY_REVENUE, 2);
  const pieces: AggregatedMetricsRow[][] = [];
  for await (const piece of rows) pieces.push(piece);
  expect(pieces.map((piece) => piece.length)).toEqual([2, 2, 1]);
  expect(pieces.flat().map(({ asin }) => asin)).toEqual(['B0E', 'B0D', 'B0C', 'B0B', 'B0A']);
});

test('a page past the end returns the last one, and an invalid one is refused', async () => {
  await setRates();
  const shop = await openShop();
  await shop.sell(...['A', 'B', 'C'].map((key, index) => order([line(key, { priceMinor: index + 1 })])));
  const page = (number: number, size: number) =>
    aggregatedMetricsPage(shop.viewer, FILTER, { page: number, size }, NOW);
  const last = await page(9, 2);
  expect({ ...last, rows: last.rows.map(({ asin }) => asin) }).toMatchObject({
    rows: ['B0A'],
    page: 2,
    pageCount: 2,
    rowCount: 3,
    sums: { products: 3 },
  });
  await expect(page(0, 2)).rejects.toMatchObject({ status: 400 });
  await expect(page(1, 101)).rejects.toMatchObject({ message: 'A página tem de 1 a 100 produtos' });
});
