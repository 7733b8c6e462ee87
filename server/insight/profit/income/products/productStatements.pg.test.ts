import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { MIXED_DAYS, openMixedShop } from '#server/insight/profit/testing/mixedShop.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { line, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import { incomeEntries } from '#server/insight/profit/income/incomeEntries.ts';
import { type IncomeLine, incomeLineRules, incomeLines } from '#server/insight/profit/income/incomeLines.ts';
import type { IncomeSlice } from '#server/insight/profit/income/incomeSlice.ts';
import { incomeStatement } from '#server/insight/profit/income/incomeStatement.ts';
import { accrualRows } from '#server/insight/profit/income/sums/accrualRows.ts';
import { incomeSums } from '#server/insight/profit/income/sums/incomeSums.ts';
import { productRows } from '#server/insight/profit/income/sums/ledgerRows.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { setOverheads } from '#server/records/overheads/setOverheads.ts';
import { overhead } from '#server/records/overheads/testing/overhead.ts';
import { productStatements, type StatementsRequest } from './productStatements.ts';
import { productStatementsPage } from './productStatementsPage.ts';

useTestDatabase();

const NOW = new Date('2026-11-20T17:05:00Z');
const period = 'custom' as const;
const all = { period, startDate: MIXED_DAYS.first, endDate: MIXED_DAYS.last };
const cents = ({ figures }: IncomeSlice, name: IncomeLine) => figures[incomeLines.indexOf(name)]!.amount?.minor ?? 0;
const dayAt = (index: number) => new Date(Date.parse(MIXED_DAYS.first) + index * 86_400_000).toISOString().slice(0, 10);
const ownAmounts = incomeLines.filter((name) => !incomeLineRules[name].isSum);

let shop: Shop;
beforeAll(async () => {
  shop = await openMixedShop();
  const { viewer } = shop;
  await setOverheads(viewer, {
    save: [
      overhead({ allocation: 'revenue' }),
      overhead({ name: 'Caixas', category: 'packaging', every: 'order', amountMinor: 77, allocation: 'none' }),
    ],
  });
  const fee = { kind: 'account_fee' as const, orderExternalId: null, countsAlone: true, day: '2026-09-10' };
  await transaction((tx) => recordPostedAmounts(viewer.accountId, [postedAmount('monthly', -1_990, fee)], tx));
});

const anyScope = fc.record({
  marketplace: fc.constantFrom(null, null, 'amazon' as const, 'mercadolivre' as const),
  from: fc.integer({ min: 0, max: 82 }),
  length: fc.integer({ min: 0, max: 60 }),
});

/** Rows of all products, and what is of none. */
async function read(of: Shop, request: StatementsRequest) {
  const { ids, rowsOf, withoutProduct, ...rest } = await productStatements(of.viewer, request, undefined, NOW);
  return { ...rest, products: await rowsOf(ids), withoutProduct };
}

test.runIf(hasTrials)(
  'products and what is of none add up to every line of the income statement, to the cent, in any scope',
  async () => {
    let [sums, converted, ofNone] = [0, 0, 0];
    for (const { from, length, marketplace } of fc.sample(anyScope, { seed: 22, numRuns: 80 })) {
      const request = { period, startDate: dayAt(from), endDate: dayAt(from + length), marketplace };
      const context = JSON.stringify(request);
      const { products, withoutProduct, total, isConverted } = await read(shop, request);
      const whole = await incomeStatement(shop.viewer, { ...request, granularity: 'month' }, NOW);
      const rows = [...products, ...(withoutProduct ? [withoutProduct] : [])];
      expect(total, `${context}`).toMatchObject({ figures: whole.total.figures, units: whole.total.units });
      for (const name of ownAmounts) {
        const added = rows.reduce((sum, row) => sum + cents(row, name), 0);
        expect(added, `${name} of ${context}`).toBe(cents(whole.total, name));
        sums += Number(added !== 0);
      }
      for (const row of rows) {
        let running = 0;
        for (const { line: name, amount } of row.figures) {
          const { isSum, partOf } = incomeLineRules[name];
          expect(isSum ? (amount?.minor ?? running) : running, `${name} of ${context}`).toBe(running);
          if (!isSum && !partOf) running += amount?.minor ?? 0;
        }
      }
      const counted = (count: (row: IncomeSlice) => number) => rows.reduce((sum, row) => sum + count(row), 0);
      expect([
        counted(({ units }) => units),
        counted(({ unitsWithoutCost }) => unitsWithoutCost),
        counted(({ revenueWithoutCost }) => revenueWithoutCost.minor),
      ]).toEqual([whole.total.units, whole.total.unitsWithoutCost, whole.total.revenueWithoutCost.minor]);
      converted += Number(isConverted);
      ofNone += Number(withoutProduct !== null);
    }
    expect(sums, 'most of them say something').toBeGreaterThan(500);
    expect([converted > 20, ofNone > 20]).toEqual([true, true]);
  },
);

const statuses = ['pending', 'shipped', 'delivered', 'cancelled'] as const;
test.each(statuses)('so do the sums of orders that are %s', async (status) => {
  const scope = await salesScope(shop.viewer, { ...all, status }, NOW);
  const { accountId } = scope;
  const byProduct = await incomeSums(accountId, 'product', (bind) => productRows(scope, bind));
  const byMarketplace = await incomeSums(accountId, 'marketplace', (bind) => accrualRows(scope, bind));
  for (const target of ['BRL', 'native']) {
    const whole = byMarketplace.find((row) => row.target === target && row.bucket === null);
    const rows = byProduct.filter((row) => row.target === target && row.bucket !== null);
    for (const name of [...incomeEntries, 'profit', 'units'] as const)
      expect(
        rows.reduce((sum, row) => sum + row[name], 0),
        `${name} in ${target}`,
      ).toBe(whole?.[name] ?? 0);
  }
  expect(byProduct.length).toBeGreaterThan(4);
});

test('each row is the statement of its product but for cents of exchange', async () => {
  const { products } = await read(shop, all);
  expect(products.length).toBeGreaterThan(4);
  for (const row of products) {
    const productId = row.product!.id;
    const own = await incomeStatement(shop.viewer, { ...all, granularity: 'month', productId }, NOW);
    for (const name of incomeLines) {
      const [of, apart] = [row, own.total].map(({ figures }) => figures[incomeLines.indexOf(name)]!);
      expect(Math.abs((of!.amount?.minor ?? 0) - (apart!.amount?.minor ?? 0)), `${name}`).toBeLessThanOrEqual(1);
      expect([of!.amount === null, of!.mark], `${name}`).toEqual([apart!.amount === null, apart!.mark]);
    }
    expect(row.units).toBe(own.total.units);
  }
});

test('overheads and expenses of the account are of no product', async () => {
  const { products, withoutProduct } = await read(shop, all);
  const { total } = await incomeStatement(shop.viewer, { ...all, granularity: 'month' }, NOW);
  for (const name of ['overheads', 'accountFees'] as const) {
    expect(products.map((row) => cents(row, name))).toEqual(products.map(() => 0));
    expect([cents(withoutProduct!, name), cents(total, name) < 0]).toEqual([cents(total, name), true]);
  }
  expect(cents(withoutProduct!, 'packaging'), 'charged for orders').toBeLessThan(0);
  expect(cents(withoutProduct!, 'grossSales')).toBe(0);
});

test('pages are in the order of a line, unknown last in both directions', async () => {
  const few = await openShop();
  const at = { purchasedAt: new Date('2026-11-05T15:00:00Z'), updatedAt: new Date('2026-11-05T15:00:00Z') };
  await few.sell(
    order([line('A', { priceMinor: 30_000 })], at),
    order([line('B', { priceMinor: 20_000 })], at),
    order([line('C', { priceMinor: null })], at),
  );
  const page = async (name: IncomeLine, direction: 'asc' | 'desc', more = {}) => {
    const sort = { line: name, direction };
    const { rows, ...rest } = await productStatementsPage(few.viewer, { period: 'thisMonth' }, { sort, ...more }, NOW);
    expect(rest).toMatchObject({ rowCount: 3, page: expect.any(Number), withoutProduct: null });
    return rows.map(({ product }) => product!.asin);
  };
  expect(await page('contribution', 'desc')).toEqual(['B0A', 'B0B', 'B0C']);
  expect(await page('contribution', 'asc')).toEqual(['B0B', 'B0A', 'B0C']);
  expect(await page('grossSales', 'asc')).toEqual(['B0C', 'B0B', 'B0A']);
  expect(await page('grossSales', 'desc', { page: 2, size: 2 })).toEqual(['B0C']);
  const tooLong = productStatementsPage(few.viewer, { period: 'thisMonth' }, { size: 101 }, NOW);
  await expect(tooLong).rejects.toThrow('A página tem de 1 a 100 produtos');
});

test('an account without sales has no rows', async () => {
  const none = await productStatements(await newViewer(), all, undefined, NOW);
  expect([none.ids, none.withoutProduct, none.total.units]).toEqual([[], null, 0]);
});
