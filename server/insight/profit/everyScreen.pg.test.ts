import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { incomeStatement } from '#server/insight/profit/income/incomeStatement.ts';
import { profitSums } from '#server/insight/profit/detector/profitSums.ts';
import { profitOf } from '#server/insight/profit/costs.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { productSales } from '#server/insight/sales/products/productSales.ts';
import { productSalesRemainder } from '#server/insight/sales/products/productSalesRemainder.ts';
import { salesSeries } from '#server/insight/sales/series/salesSeries.ts';
import { NOW } from '#server/insight/sales/testing/shop.ts';
import { MIXED_DAYS, openMixedShop } from '#server/insight/profit/testing/mixedShop.ts';

useTestDatabase();

/** Shops to generate; `npm run faults -- ledger` tries more. */
const SHOPS = Number(process.env.FAULT_RUNS ?? 12);

const dayAt = (index: number) => new Date(Date.parse(MIXED_DAYS.first) + index * 86_400_000).toISOString().slice(0, 10);
const anyScope = fc.record({
  seed: fc.integer(),
  from: fc.integer({ min: 0, max: 60 }),
  length: fc.integer({ min: 0, max: 82 }),
  marketplace: fc.constantFrom(null, null, 'amazon' as const, 'mercadolivre' as const),
  granularity: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
});

interface LineSum {
  productId: number | null;
  currency: string;
  /** Of all lines, in minor units of `currency`. */
  profit: number;
  revenue: number;
  units: number;
  inReais: number;
}

/** What the stored lines of the account add up to, by product: each amount at the rate of its day. */
const lineSums = (accountId: number, days: { start: string; end: string }, marketplace: string | null) =>
  queryRows<LineSum>(
    `SELECT product_id AS "productId", l.currency::text, sum(amount_minor)::float8 AS profit,
            coalesce(sum(amount_minor) FILTER (WHERE kind IN ('item_revenue', 'discount')), 0)::float8 AS revenue,
            coalesce(sum(units) FILTER (WHERE kind = 'item_revenue'), 0)::float8 AS units,
            sum(amount_minor::float8 * CASE l.currency WHEN 'BRL' THEN 1 ELSE (
              SELECT brl FROM exchange_rates r WHERE r.currency = l.currency AND r.day <= l.day ORDER BY r.day DESC LIMIT 1) END) AS "inReais"
     FROM ledger_lines l
     WHERE account_id = $1 AND stands AND status IS DISTINCT FROM 'cancelled' AND day BETWEEN $2 AND $3
       AND ($4::text IS NULL OR marketplace::text = $4)
     GROUP BY 1, 2`,
    [accountId, days.start, days.end, marketplace],
  );

const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);

test('what the stored lines of a product add up to is what every screen says, of any shop, to the cent', async () => {
  let compared = 0;
  for (const { seed, from, length, marketplace, granularity } of fc.sample(anyScope, { seed: 19, numRuns: SHOPS })) {
    const { viewer } = await openMixedShop({ seed, size: 0.12 });
    const days = { start: dayAt(from), end: dayAt(Math.min(82, from + length)) };
    const label = `shop ${seed}, ${days.start} to ${days.end}, ${marketplace}`;
    const stored = await lineSums(viewer.accountId, days, marketplace);
    const filter = { period: 'custom' as const, startDate: days.start, endDate: days.end, marketplace };
    const { rows, totals } = await productSales(viewer, filter, { limit: 100 }, NOW);
    const cards = await salesMetrics(viewer, filter, NOW);
    const statement = await incomeStatement(viewer, { ...filter, granularity }, NOW);
    const series = await salesSeries(viewer, filter, NOW);

    const byProduct = new Map(stored.map((row) => [row.productId, row]));
    for (const row of rows) {
      const lines = byProduct.get(row.product.id);
      const isNative = row.revenue.currency === lines?.currency;
      const expected = Math.round((isNative ? lines?.profit : lines?.inReais) ?? 0);
      expect(row.units, `${label}: units of ${row.product.id}`).toBe(lines?.units ?? 0);
      expect(row.profit?.minor ?? expected, `${label}: profit of ${row.product.id}`).toBe(expected);
      compared += Number(expected !== 0);
    }
    const native = await profitSums(viewer.accountId, { start: days.start, end: next(days.end) });
    for (const { productId, native: totalsOf, units } of native) {
      const lines = byProduct.get(productId);
      if (marketplace && !lines) continue;
      const detected = { profit: profitOf(totalsOf), units };
      expect(detected, `${label}: detector of ${productId}`).toEqual({
        profit: lines?.profit ?? 0,
        units: lines?.units ?? 0,
      });
    }

    const whole = Math.round(sum(stored.map(({ inReais }) => inReais)));
    const units = sum(stored.map((row) => row.units));
    const line = (name: string) => statement.total.figures.find((figure) => figure.line === name)?.amount?.minor ?? 0;
    expect({ units: cards.units, ofTable: totals.units, ofStatement: statement.total.units }, `${label}`).toEqual({
      units,
      ofTable: units,
      ofStatement: units,
    });
    const rest = await productSalesRemainder(viewer, filter, NOW);
    const ofRows = sum(rows.map(({ profit }) => profit?.minor ?? 0)) + (rest?.profit?.minor ?? 0);
    const known = cards.profit === null ? [] : [cards.profit.minor, totals.profit?.minor, line('profit'), ofRows];
    expect(known, `${label}`).toEqual(known.map(() => whole));
    expect(sum(series.points.map((point) => point.units)), `${label}`).toBe(units);
  }
  expect(compared, 'products with money').toBeGreaterThan(SHOPS);
});

const next = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
