import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { period } from '#server/insight/period/period.ts';
import { type ProductSales, productSales } from '#server/insight/sales/products/productSales.ts';
import type { ProductSalesSort } from '#server/insight/sales/products/productSalesStatement.ts';
import type { SalesFilter } from '#server/insight/sales/metrics/salesScope.ts';
import { line, NOW, openShop, order, setRates } from '#server/insight/sales/testing/shop.ts';
import { runs } from '#server/platform/testing/runs.ts';

useTestDatabase();

const PLACES = { BR: 'BRL', US: 'USD', MX: 'MXN' };
const UNIT_COST: Record<string, number> = { A: 333, B: 1_250 };
/** First day and rate: ten-thousandths of BRL per dollar. The peso has no rate. */
const RATES: [day: string, tenThousandths: number][] = [
  ['2026-08-01', 51_234],
  ['2026-10-30', 50_000],
  ['2026-11-16', 60_001],
];
const dayOf = (at: Date) => new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(at);

const anyOrder = fc
  .record({
    country: fc.constantFrom('BR', 'BR', 'US', 'MX') as fc.Arbitrary<keyof typeof PLACES>,
    keys: fc.uniqueArray(fc.constantFrom('A', 'B', 'C'), { minLength: 1, maxLength: 3 }),
    quantity: fc.integer({ min: 1, max: 3 }),
    priceMinor: fc.option(fc.integer({ min: 0, max: 9_999 }), { freq: 8 }),
    hoursAgo: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 24 * 80 })),
  })
  .map(({ country, keys, quantity, priceMinor, hoursAgo }): OrderSnapshot => {
    const at = new Date(NOW.getTime() - hoursAgo * 3_600_000);
    const items = keys.map((key) => line(`${country}-${key}`, { sku: key, quantity, priceMinor }));
    return order(items, { country, currency: PLACES[country], purchasedAt: at, updatedAt: at });
  });

const anyView = fc.record({
  filter: fc.record({
    period: fc.constantFrom('today', 'last30Days', 'thisMonth', 'lastMonth', 'last3Months', 'last12Months', 'allTime'),
    marketplace: fc.constantFrom(null, null, 'amazon'),
    search: fc.constantFrom(null, null, 'produto us', 'produto'),
  }) as fc.Arbitrary<SalesFilter>,
  sort: fc.record({
    field: fc.constantFrom('name', 'units', 'revenue', 'profit', 'roi', 'margin', 'acos'),
    direction: fc.constantFrom('asc', 'desc'),
  }) as fc.Arbitrary<ProductSalesSort>,
  limit: fc.integer({ min: 1, max: 4 }),
});

interface Expected {
  name: string;
  currency: string;
  units: number;
  /** In ten-thousandths of minor units. */
  revenue: number;
  profit: number | null;
}

function countByHand(orders: OrderSnapshot[], filter: SalesFilter): Expected[] {
  const { start, end } = period(filter, NOW, orders.map(({ purchasedAt }) => dayOf(purchasedAt)).sort()[0]);
  const rows = new Map<string, Expected>();
  for (const { purchasedAt, currency, items } of orders) {
    const day = dayOf(purchasedAt);
    if (day < start || day >= end) continue;
    const rate = currency === 'USD' ? RATES.findLast(([from]) => from <= day)![1] : 10_000;
    for (const { name, sku, quantity, priceMinor } of items) {
      if (filter.search && !name!.toLowerCase().replace('-', ' ').includes(filter.search.replace('-', ' '))) continue;
      const shown = currency === 'MXN' ? 'MXN' : 'BRL';
      const row = rows.get(name!) ?? { name: name!, currency: shown, units: 0, revenue: 0, profit: null };
      rows.set(name!, row);
      row.units += quantity;
      row.revenue += (priceMinor ?? 0) * rate;
      const cost = UNIT_COST[sku!];
      if (priceMinor !== null) row.profit = (row.profit ?? 0) + (priceMinor - 2_000 - (cost ?? 0) * quantity) * rate;
    }
  }
  return [...rows.values()];
}

/** Half away from zero, as NUMERIC rounds. */
const rounded = (tenThousandths: number) =>
  Math.sign(tenThousandths) * Math.floor((Math.abs(tenThousandths) + 5_000) / 10_000) || 0;

const KEYS: Record<ProductSalesSort['field'], (row: ProductSales) => number | string | null> = {
  name: ({ product }) => product.name,
  units: ({ units }) => units,
  revenue: ({ revenue }) => (revenue.currency === 'BRL' ? revenue.minor : null),
  profit: ({ profit }) => (profit?.currency === 'BRL' ? profit.minor : null),
  roi: ({ roiPercent }) => roiPercent,
  margin: ({ marginPercent }) => marginPercent,
  acos: ({ acosPercent }) => acosPercent,
};

test('the pages of any sort together have every product once, in order and with its figures to the cent', async () => {
  await setRates(...RATES.map(([day, rate]): [string, string, number] => ['USD', day, rate / 10_000]));
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyOrder, { minLength: 1, maxLength: 30 }),
      fc.array(anyView, { minLength: 8, maxLength: 8 }),
      async (orders, views) => {
        const shop = await openShop();
        await shop.sell(...orders);
        for (const key of new Set(orders.flatMap(({ items }) => items.map(({ listingKey }) => listingKey)))) {
          const cost = UNIT_COST[key.at(-1)!];
          if (cost !== undefined) await shop.cost(key, cost);
        }
        for (const { filter, sort, limit } of views) {
          const rows: ProductSales[] = [];
          const expected = countByHand(orders, filter);
          for (let offset = 0; offset === 0 || offset < expected.length; offset += limit) {
            const page = await productSales(shop.viewer, filter, { sort, limit, offset }, NOW);
            expect(page.rowCount).toBe(expected.length);
            rows.push(...page.rows);
          }
          const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
          expect(
            rows
              .map(({ product, units, revenue, profit }) => ({
                name: product.name!,
                currency: revenue.currency,
                units,
                revenue: revenue.minor,
                profit: profit?.minor ?? null,
              }))
              .sort(byName),
          ).toEqual(
            expected
              .map((row) => ({
                ...row,
                revenue: rounded(row.revenue),
                profit: row.profit === null ? null : rounded(row.profit),
              }))
              .sort(byName),
          );
          const keys = rows.map(KEYS[sort.field]);
          const known = keys.filter((key) => key !== null);
          expect(keys.slice(known.length).every((key) => key === null)).toBe(true);
          const ascending = sort.direction === 'asc' ? known : known.toReversed();
          expect(ascending).toEqual(
            ascending.toSorted((a, b) => (typeof a === 'string' ? a.localeCompare(String(b), 'pt-BR') : a - Number(b))),
          );
        }
      },
    ),
    { numRuns: runs(4) },
  );
});
