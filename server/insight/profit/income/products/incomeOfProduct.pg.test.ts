import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { profitOf } from '#server/insight/profit/costs.ts';
import { profitSums } from '#server/insight/profit/detector/profitSums.ts';
import { MIXED_DAYS, openMixedShop } from '#server/insight/profit/testing/mixedShop.ts';
import { openShop, type Shop } from '#server/insight/sales/testing/shop.ts';
import { setOverheads } from '#server/records/overheads/setOverheads.ts';
import { overhead } from '#server/records/overheads/testing/overhead.ts';
import { type IncomeLine, incomeLineRules, incomeLines } from '#server/insight/profit/income/incomeLines.ts';
import { type IncomeColumn, incomeStatement } from '#server/insight/profit/income/incomeStatement.ts';
import { granularities } from '#server/insight/profit/income/sums/incomeBuckets.ts';

useTestDatabase();

const NOW = new Date('2026-11-20T17:05:00Z');
const period = 'custom' as const;
const all = { period, startDate: MIXED_DAYS.first, endDate: MIXED_DAYS.last, granularity: 'month' as const };
const cents = ({ figures }: IncomeColumn, line: IncomeLine) =>
  figures.find((each) => each.line === line)!.amount?.minor ?? 0;
const summands = incomeLines.filter((line) => !incomeLineRules[line].isSum && !incomeLineRules[line].partOf);
const dayAt = (index: number) => new Date(Date.parse(MIXED_DAYS.first) + index * 86_400_000).toISOString().slice(0, 10);
const next = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

let shop: Shop;
beforeAll(async () => {
  shop = await openMixedShop();
  await setOverheads(shop.viewer, { save: [overhead({ allocation: 'revenue' })] });
});

const anyScope = fc.record({
  key: fc.constantFrom('AA', 'AB', 'MA', 'UA', 'BB'),
  granularity: fc.constantFrom(...granularities),
  from: fc.integer({ min: 0, max: 60 }),
  length: fc.integer({ min: 0, max: 40 }),
});

/** What the stored lines of a product add up to, each at the rate of its day. */
async function storedProfit(productId: number, days: { startDate: string; endDate: string }): Promise<number> {
  const [row] = await queryRows<{ profit: number }>(
    `SELECT round(coalesce(sum(amount_minor * CASE l.currency WHEN 'BRL' THEN 1 ELSE (
       SELECT brl FROM exchange_rates r WHERE r.currency = l.currency AND r.day <= l.day ORDER BY r.day DESC LIMIT 1) END), 0))::float8 AS profit
     FROM ledger_lines l
     WHERE product_id = $1 AND stands AND status IS DISTINCT FROM 'cancelled' AND day BETWEEN $2 AND $3`,
    [productId, days.startDate, days.endDate],
  );
  return row!.profit;
}

test('the statement of a product adds up to its stored lines and to the Profit Detector, in BRL and from US$', async () => {
  let known = 0;
  for (const { key, granularity, from, length } of fc.sample(anyScope, { seed: 22, numRuns: 60 })) {
    const days = { startDate: dayAt(from), endDate: dayAt(from + length) };
    const productId = await shop.idOf(key);
    const context = JSON.stringify({ key, granularity, ...days });
    const { product, total, columns } = await incomeStatement(
      shop.viewer,
      { period, granularity, productId, ...days },
      NOW,
    );
    expect(product?.id).toBe(productId);
    for (const line of summands)
      expect(
        columns.reduce((sum, column) => sum + cents(column, line), 0),
        `${line} of ${context}`,
      ).toBe(cents(total, line));
    const profit = total.figures.find(({ line }) => line === 'profit')!.amount;
    const added = summands.reduce((sum, line) => sum + cents(total, line), 0);
    expect(added, `${context}`).toBe(await storedProfit(productId, days));
    expect(profit?.minor ?? added, `${context}`).toBe(added);
    expect([cents(total, 'overheads'), cents(total, 'accountFees')]).toEqual([0, 0]);
    const [detected] = await profitSums(
      shop.viewer.accountId,
      { start: days.startDate, end: next(days.endDate) },
      { productIds: [productId] },
    );
    expect(Math.round(detected ? profitOf(detected.reais!) : 0), `${context}`).toBe(added);
    known += Number(added !== 0);
  }
  expect(known, 'most of them have money').toBeGreaterThan(40);
});

test("another account's product has no sales, and the cash basis of a product is refused", async () => {
  const productId = await shop.idOf('AA');
  const { viewer: other } = await openShop();
  const { product, total, columns, accountAmounts } = await incomeStatement(other, { ...all, productId }, NOW);
  expect({ product, units: total.units, columns: columns.length, accountAmounts }).toEqual({
    product: null,
    units: 0,
    columns: 3,
    accountAmounts: [],
  });
  expect(total.figures.every(({ amount }) => !amount?.minor)).toBe(true);
  await expect(incomeStatement(shop.viewer, { ...all, productId, basis: 'cash' }, NOW)).rejects.toThrow(
    'A DRE por produto existe só por competência',
  );
});

test('units of unknown cost are those of the product alone, with their revenue', async () => {
  const whole = await incomeStatement(shop.viewer, all, NOW);
  const [withCost, without] = await Promise.all(
    ['AA', 'BB'].map(async (key) => incomeStatement(shop.viewer, { ...all, productId: await shop.idOf(key) }, NOW)),
  );
  expect([withCost!.total.unitsWithoutCost, withCost!.total.revenueWithoutCost.minor]).toEqual([0, 0]);
  expect([without!.total.unitsWithoutCost, without!.total.revenueWithoutCost.minor]).toEqual([
    whole.total.unitsWithoutCost,
    whole.total.revenueWithoutCost.minor,
  ]);
  expect(without!.total.revenueWithoutCost.minor).toBeGreaterThan(0);
});
