import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Money } from '#server/platform/values/money.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import { incomeStatement } from '#server/insight/profit/income/incomeStatement.ts';
import { MIXED_DAYS, openMixedShop } from '#server/insight/profit/testing/mixedShop.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { salesSums } from '#server/insight/sales/metrics/salesSums.ts';
import { inReais } from '#server/insight/sales/metrics/presentedSums.ts';
import { line, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import { taxesByMonth } from './taxesByMonth.ts';
import { taxesByProduct, taxesByProductPage, type ProductTaxSort } from './taxesByProduct.ts';
import { taxesByState } from './taxesByState.ts';
import type { TaxFigures } from './taxFigures.ts';
import { giveBack, NOW, openTaxedShop, storedTaxes, TAXED } from './testing/taxedShop.ts';

useTestDatabase();

let shop: Shop;
let mixed: Shop;
beforeAll(async () => {
  shop = await openTaxedShop();
  mixed = await openMixedShop();
  await setTaxRegime(
    mixed.viewer,
    { validFrom: '2026-10-01', regime: 'presumido', percent: null, homeUf: 'SP' },
    { now: NOW },
  );
  await giveBack(mixed, 'AA', 'pis', 77);
});

const brl = (minor: number): Money => ({ minor, currency: 'BRL' });
const minorOf = (money: Money | null) => money?.minor ?? 0;
const NAMES = ['revenue', 'base', 'tax', 'estimated', 'documented'] as const;
/** What is added up of rows: every amount, in the order of the total's. */
const amountsOf = (row: TaxFigures) => [
  ...NAMES.map((name) => minorOf(row[name])),
  ...row.kinds.map(({ amount }) => minorOf(amount)),
];
const sum = (rows: readonly TaxFigures[], of: TaxFigures) =>
  rows.reduce(
    (all, row) => amountsOf(row).map((minor, at) => minor + all[at]!),
    amountsOf(of).map(() => 0),
  );
const read = async ({ viewer }: Shop, filter: Parameters<typeof taxesByMonth>[1]) => {
  const [months, states, { ids, rowsOf, ...products }] = await Promise.all([
    taxesByMonth(viewer, filter, NOW),
    taxesByState(viewer, filter, NOW),
    taxesByProduct(viewer, filter, undefined, NOW),
  ]);
  return { months, states, products: { ...products, rows: await rowsOf(ids) } };
};

const dayAt = (index: number) => new Date(Date.parse(MIXED_DAYS.first) + index * 86_400_000).toISOString().slice(0, 10);
const anyFilter = fc.record({
  from: fc.integer({ min: 0, max: 82 }),
  length: fc.integer({ min: 0, max: 83 }),
  marketplace: fc.constantFrom(null, null, 'amazon' as const, 'mercadolivre' as const),
  status: fc.constantFrom(null, null, null, 'pending' as const, 'delivered' as const, 'cancelled' as const),
  search: fc.constantFrom('', '', 'peca n', 'ub'),
});

test.runIf(hasTrials)(
  'months, regimes, states and products add up to the tax and revenue of the cards and of the income statement',
  async () => {
    let taxed = 0;
    for (const { from, length, ...filter } of fc.sample(anyFilter, { seed: 21, numRuns: 40 })) {
      const request = { period: 'custom' as const, startDate: dayAt(from), endDate: dayAt(from + length), ...filter };
      const context = JSON.stringify(request);
      const { months, states, products } = await read(mixed, request);
      const { total } = months;
      const rest = products.withoutProduct ? [products.withoutProduct] : [];
      for (const rows of [months.months, months.regimes, states.states, [...products.rows, ...rest]])
        expect(sum(rows, total), `${context}`).toEqual(amountsOf(total));
      expect([states.total, products.total], `${context}`).toEqual([total, total]);
      expect(
        total.kinds.reduce((all, { amount }) => all + minorOf(amount), 0),
        `${context}`,
      ).toBe(minorOf(total.tax));

      const scope = await salesScope(mixed.viewer, request, NOW);
      const { start, end } = scope.days;
      const cards = inReais((await salesSums(scope, { current: { status: scope.status, start, end } })).current);
      expect([minorOf(total.tax), total.revenue.minor], `${context}`).toEqual([cards.tax, cards.revenue]);
      expect((await salesMetrics(mixed.viewer, request, NOW)).revenue, `${context}`).toEqual(total.revenue);
      taxed += Number(cards.tax !== 0);
      if (filter.search || filter.status) continue;
      const statement = await incomeStatement(mixed.viewer, { ...request, granularity: 'month' }, NOW);
      const lineOf = ({ figures }: Pick<typeof statement.total, 'figures'>) =>
        figures.find((each) => each.line === 'tax')!;
      expect(-minorOf(lineOf(statement.total).amount) + 0, `${context}`).toBe(minorOf(total.tax));
      expect(lineOf(statement.total).mark, `${context}`).toEqual(total.mark);
      const taxOf = new Map(months.months.map(({ month, tax }) => [month, minorOf(tax)]));
      for (const { days, ...column } of statement.columns)
        expect(-minorOf(lineOf(column).amount) + 0, `${days.start} of ${context}`).toBe(
          taxOf.get(`${days.start.slice(0, 7)}-01`) ?? 0,
        );
    }
    expect(taxed).toBeGreaterThan(20);
  },
);

test('a month has its regime, the price of its taxed sales without discounts, and each tax that is stored', async () => {
  const { months } = await read(shop, TAXED);
  expect(
    months.months.map(({ month, regime, revenue, base, tax }) => [
      month,
      regime,
      revenue.minor,
      base.minor,
      tax === null,
    ]),
  ).toEqual([
    ['2026-08-01', null, 5_000, 0, true],
    ['2026-09-01', 'simples', 12_345, 12_345, false],
    ['2026-10-01', 'presumido', 31_334, 31_334, false],
    // the cancelled sale and that without a price have no tax, that in US$ none, and no part in the base
    ['2026-11-01', 'presumido', 7_777 + 8_888 + 51_788, 7_777 + 8_888, false],
  ]);
  const stored = await storedTaxes(shop);
  expect(Object.fromEntries(months.total.kinds.map(({ kind, amount }) => [kind, amount!.minor]))).toEqual(
    Object.fromEntries(stored.map(({ kind, minor }) => [kind, minor])),
  );
  expect(months.total.kinds.length).toBeGreaterThan(3);
  const [, september] = months.months;
  expect(september!.kinds.filter(({ amount }) => amount!.minor > 0)).toEqual([{ kind: 'das', amount: brl(494) }]);
  expect(september!.ratePercent).toBe((494 * 100) / 12_345);
});

test('a tax that a document gives back lessens the tax, and is shown as documented', async () => {
  const { months } = await read(shop, TAXED);
  const { tax, estimated, documented } = months.total;
  expect([documented, estimated!.minor + documented!.minor]).toEqual([brl(-155), tax!.minor]);
});

test('months with one regime are one row, in the order of time', async () => {
  const { months } = await read(shop, TAXED);
  expect(months.regimes.map(({ regime, months: count, tax }) => [regime, count, tax === null])).toEqual([
    [null, 1, true],
    ['simples', 1, false],
    ['presumido', 2, false],
  ]);
});

test('states have the tax of what was sent there, the highest first, and what has no state last', async () => {
  const { states } = await read(shop, { ...TAXED, startDate: '2026-10-01' });
  expect(states.states.map(({ uf, revenue }) => [uf, revenue.minor])).toEqual([
    ['SP', 18_001],
    ['BA', 13_333],
    ['RJ', 7_777],
    [null, 8_888 + 51_788],
  ]);
  const shares = states.states.map(({ revenueSharePercent }) => revenueSharePercent!);
  expect(shares.reduce((all, share) => all + share)).toBeCloseTo(100, 9);
  expect(states.states.map(({ taxSharePercent }) => taxSharePercent!).reduce((all, share) => all + share)).toBeCloseTo(
    100,
    9,
  );
});

test('products are paged in the order of any column, those without a value last', async () => {
  const page = async (field: ProductTaxSort['field'], direction: 'asc' | 'desc', more = {}) => {
    const answer = await taxesByProductPage(shop.viewer, TAXED, { sort: { field, direction }, ...more }, NOW);
    expect(answer.rowCount).toBe(6);
    return answer.rows.map(({ product }) => product.sku);
  };
  expect(await page('revenue', 'desc')).toEqual(['U', 'A', 'B', 'C', 'MB', 'D']);
  expect(await page('name', 'asc')).toEqual(['A', 'B', 'C', 'D', 'MB', 'U']);
  expect((await page('rate', 'asc')).slice(-2)).toEqual(['U', 'D']);
  expect((await page('rate', 'desc')).slice(-2)).toEqual(['U', 'D']);
  expect((await page('das', 'desc'))[0]).toBe('A');
  expect(await page('revenue', 'desc', { page: 2, size: 4 })).toEqual(['MB', 'D']);
  await expect(page('tax', 'desc', { size: 101 })).rejects.toThrow('A página tem de 1 a 100 produtos');
});

test('a tax of no product is a row beside the products', async () => {
  const own = await openTaxedShop();
  await giveBack(own, 'C', 'tax_reversed', 20);
  await queryRows(
    `UPDATE ledger_lines SET product_id = NULL, order_id = NULL, order_item_id = NULL, status = NULL
     WHERE account_id = $1 AND kind = 'tax_reversed'`,
    [own.viewer.accountId],
  );
  const { months, products } = await read(own, TAXED);
  expect(products.withoutProduct).toMatchObject({ revenue: brl(0), tax: brl(-20) });
  expect(sum([...products.rows, products.withoutProduct!], months.total)).toEqual(amountsOf(months.total));
  expect(months.total.kinds.at(-1)).toEqual({ kind: 'tax_reversed', amount: brl(-20) });
});

test('without a regime the tax is unknown and not zero, with one that has no tax it is zero', async () => {
  const none = await openShop();
  await none.sell(order([line('A')], { shipUf: 'SP' }));
  const today = { period: 'today' } as const;
  const unknown = await read(none, today);
  expect(unknown.months.total).toMatchObject({
    tax: null,
    estimated: null,
    documented: null,
    ratePercent: null,
    kinds: [],
    revenue: brl(10_000),
    mark: { state: 'unread' },
  });
  expect([unknown.states.states[0]!.tax, unknown.products.rows[0]!.tax]).toEqual([null, null]);
  await setTaxRegime(none.viewer, { validFrom: '2026-11-01', regime: 'none', percent: null }, { now: NOW });
  const zero = await read(none, today);
  expect(zero.months.total).toMatchObject({ tax: brl(0), base: brl(0), ratePercent: null });
  expect(zero.months.regimes).toMatchObject([{ regime: 'none', tax: brl(0) }]);
});

test('another account sees none of it', async () => {
  const { months, states, products } = await read({ ...shop, viewer: await newViewer() }, TAXED);
  expect([states.states, products.rows, products.withoutProduct]).toEqual([[], [], null]);
  expect(months.total).toMatchObject({ revenue: brl(0), tax: null, kinds: [] });
  expect(months.months.every(({ revenue }) => revenue.minor === 0)).toBe(true);
});
