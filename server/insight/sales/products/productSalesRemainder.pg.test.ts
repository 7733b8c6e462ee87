import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { MIXED_DAYS, openMixedShop } from '#server/insight/profit/testing/mixedShop.ts';
import { productSales } from './productSales.ts';
import { productSalesRemainder } from './productSalesRemainder.ts';
import type { SalesFilter } from '#server/insight/sales/metrics/salesScope.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { NOW, openShop, line, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import { runs } from '#server/platform/testing/runs.ts';

useTestDatabase();

let shop: Shop;
beforeAll(async () => {
  shop = await openMixedShop();
});

const day = fc
  .date({ min: new Date(MIXED_DAYS.first), max: new Date(MIXED_DAYS.last), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const anyFilter = fc
  .record({
    days: fc.option(fc.uniqueArray(day, { minLength: 2, maxLength: 2 }), { freq: 4 }),
    marketplace: fc.constantFrom(null, null, 'amazon' as const, 'mercadolivre' as const),
    status: fc.constantFrom(null, null, null, 'pending' as const, 'cancelled' as const),
    search: fc.constantFrom(null, null, 'peca no a', '701-000'),
  })
  .map(({ days, ...others }): SalesFilter => {
    const [startDate, endDate] = [...(days ?? [])].sort();
    return days ? { period: 'custom', startDate, endDate, ...others } : { period: 'allTime', ...others };
  });

/** Rows of all products with the remainder, and the cards, in minor units of BRL. */
async function bothWays({ viewer }: Shop, filter: SalesFilter) {
  const { rows, totals } = await productSales(viewer, filter, { limit: 100 }, NOW);
  const remainder = (await productSalesRemainder(viewer, filter, NOW))!;
  const metrics = await salesMetrics(viewer, filter, NOW);
  const sum = (read: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + read(row), 0);
  return {
    remainder,
    added: {
      revenue: sum(({ revenue }) => revenue.minor) + remainder.revenue.minor,
      profit: remainder.profit && sum(({ profit }) => profit?.minor ?? 0) + remainder.profit.minor,
    },
    cards: { revenue: metrics.revenue.minor, profit: metrics.profit && metrics.profit.minor },
    totals: { revenue: totals.revenue.minor, profit: totals.profit && totals.profit.minor },
  };
}

test('the rows and the remainder add up to the cards, to the cent, for sales in two currencies', async () => {
  let beyond = 0;
  await fc.assert(
    fc.asyncProperty(anyFilter, async (filter) => {
      const { remainder, added, cards, totals } = await bothWays(shop, filter);
      expect(added).toEqual(cards);
      expect(totals).toEqual(cards);
      if (remainder.profit?.minor) beyond += 1;
    }),
    { numRuns: runs(12) },
  );
  expect(beyond).toBeGreaterThan(0);
});

test('a product that was only advertised lost its advertising cost; the profit of one sold at an unknown cost is before it', async () => {
  const own = await openShop();
  await own.sell(order([line('A'), line('UNCOSTED')]), order([line('IDLE')], { status: 'cancelled' }));
  await own.cost('A', 3_000);
  for (const key of ['A', 'UNCOSTED', 'IDLE']) await own.advertise(key, 700, 0);
  const filter = { period: 'today' } as const;
  const { rows } = await productSales(
    own.viewer,
    filter,
    { limit: 9, sort: { field: 'profit', direction: 'asc' } },
    NOW,
  );
  expect(rows.map(({ product, profit, marginPercent }) => [product.sku, profit?.minor ?? null, marginPercent])).toEqual(
    [
      ['IDLE', -700, null],
      ['A', 4_300, 43],
      ['UNCOSTED', 7_300, null],
    ],
  );
  const { remainder, added, cards } = await bothWays(own, filter);
  expect(remainder).toMatchObject({ revenue: { minor: 0 }, profit: { minor: 0, currency: 'BRL' }, products: 0 });
  expect(added).toEqual(cards);
});

test('the remainder is unknown when a day has no rate', async () => {
  const own = await openShop();
  await own.sell(order([line('A')]), order([line('U')], { currency: 'EUR', country: 'DE' }));
  expect(await queryRows(`SELECT FROM exchange_rates WHERE currency = 'EUR'`)).toEqual([]);
  expect(await productSalesRemainder(own.viewer, { period: 'today' }, NOW)).toBeNull();
});
