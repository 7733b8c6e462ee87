import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, NOW, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { deleteProductCosts } from './deleteProductCosts.ts';
import { type EnteredCost, enteredCost } from './enteredCost.ts';
import { productCosts, type ProductCostsFilter } from './productCosts.ts';
import { MAX_COST_MINOR } from '#server/records/money/costAmount.ts';
import { type NewProductCost, setProductCosts } from './setProductCosts.ts';

useTestDatabase();

async function shop() {
  const opened = await openShop();
  const { viewer } = opened;
  const earlier = new Date('2026-10-05T15:00:00Z');
  await opened.sell(
    order([line('A'), line('B', { quantity: 3 }), line('C', { name: 'Xícara' })]),
    order([line('A')], { purchasedAt: earlier, updatedAt: earlier }),
    order([line('M', { asin: 'MLB1' })], { marketplace: 'mercadolivre' }),
  );
  return {
    viewer,
    idOf: (key: string) => opened.idOf(key),
    cost: (key: string, costMinor: number, from?: string) => opened.cost(key, costMinor, from),
    listed: (filter: ProductCostsFilter = {}) => productCosts(viewer, filter, {}, NOW),
    save: async (key: string, amount: EnteredCost['amount'], from: string | null) => {
      const cost = await enteredCost(viewer, { productId: await opened.idOf(key), amount, from });
      return setProductCosts(viewer, [cost], { now: NOW });
    },
    remove: async (key: string, from: string) =>
      deleteProductCosts(viewer, [{ productId: await opened.idOf(key), from }]),
    profits: () =>
      queryRows(
        `SELECT p.sku, t.cogs, t.units_without_cost AS uncosted FROM sales_product_totals t
         JOIN products p ON p.account_id = $1 AND p.id = t.product_id
         WHERE t.account_id = $1 AND t.scope = 'all' ORDER BY p.id`,
        [viewer.accountId],
      ),
  };
}
const skus = (rows: { product: { sku: string | null } }[]) => rows.map(({ product }) => product.sku);

test('products with most units sold without a cost come first, and products with missing costs can be filtered', async () => {
  const { listed, cost } = await shop();
  await cost('A', 1_000, '2026-11-01'); // its sale in October has no cost
  await cost('C', 0);
  const all = await listed();
  expect(skus(all.rows)).toEqual(['B', 'A', 'M', 'C']);
  expect(all).toMatchObject({ rowCount: 4, missingCount: 3 });
  expect(skus((await listed({ onlyMissing: true })).rows)).toEqual(['B', 'A', 'M']);
  expect(skus((await listed({ search: 'XICARA' })).rows)).toEqual(['C']);
  expect(await listed({ marketplace: 'mercadolivre' })).toMatchObject({ rowCount: 1, missingCount: 3 });
});

test('a product has its cost of today and all its cost periods', async () => {
  const { listed, cost } = await shop();
  await cost('A', 800, '2000-01-01');
  await cost('A', 900, '2026-10-01');
  await cost('A', 950, '2026-12-01');
  const [row] = (await listed({ search: 'produto a' })).rows;
  const brl = (minor: number) => ({ minor, currency: 'BRL' });
  expect(row).toMatchObject({
    cost: brl(900),
    costSince: '2026-10-01',
    periods: [
      { validFrom: '2026-12-01', validUntil: null, cost: brl(950) },
      { validFrom: '2026-10-01', validUntil: '2026-11-30', cost: brl(900) },
      { validFrom: null, validUntil: '2026-09-30', cost: brl(800) },
    ],
  });
});

test('a cost is entered from a day on, as text or an amount, and the number of changed sales is returned', async () => {
  const { viewer, save, profits } = await shop();
  expect(await save('A', '12,5', '2026-11-01')).toEqual({ changed: 1, lines: 1 });
  expect(await save('B', { minor: 725, currency: 'BRL' }, '2026-11-20')).toEqual({ changed: 1, lines: 1 });
  expect(await profits()).toMatchObject([
    { sku: 'A', cogs: 1_250, uncosted: 1 },
    { sku: 'B', cogs: 2_175, uncosted: 0 },
    { uncosted: 1 },
    { uncosted: 1 },
  ]);
  expect(
    await queryRows(
      'SELECT valid_from AS day, cost_minor AS cost FROM product_cost_changes WHERE account_id = $1 ORDER BY id',
      [viewer.accountId],
    ),
  ).toEqual([
    { day: '2026-11-01', cost: 1_250 },
    { day: '2026-11-20', cost: 725 },
  ]);
});

test('a cost has the name of the person who entered it, if known', async () => {
  const { save, listed, viewer } = await shop();
  await save('A', '10', '2026-10-01');
  await save('A', '11', '2026-11-01');
  // as stored before changes of costs were recorded
  await queryRows(`UPDATE product_costs SET cost_minor = 950 WHERE account_id = $1 AND valid_from = '2026-11-01'`, [
    viewer.accountId,
  ]);
  const entered = async () => (await listed({ search: 'produto a' })).rows[0]!.periods.map((it) => it.enteredBy);
  expect(await entered()).toEqual([null, 'Loja de teste']);
  const { viewer: stranger } = await openShop();
  await queryRows('UPDATE product_cost_changes SET user_id = $2 WHERE account_id = $1', [
    viewer.accountId,
    stranger.userId,
  ]);
  expect(await entered()).toEqual([null, null]);
});

test('a cost for all days replaces earlier costs', async () => {
  const { save, listed, profits } = await shop();
  await save('A', '10', '2026-10-01');
  await save('A', '11', '2026-11-01');
  expect(await save('A', '9', null)).toEqual({ changed: 3, lines: 2 });
  expect((await listed({ search: 'produto a' })).rows[0]!.periods).toMatchObject([
    { validFrom: null, validUntil: null },
  ]);
  expect((await profits())[0]).toMatchObject({ cogs: 1_800 });
});

test('after a cost is deleted, the previous one applies, if any', async () => {
  const { save, remove, profits } = await shop();
  await save('A', '10', null);
  await save('A', '11', '2026-11-01');
  expect(await remove('A', '2026-11-01')).toEqual({ lines: 1 });
  expect((await profits())[0]).toMatchObject({ cogs: 2_000, uncosted: 0 });
  expect(await remove('A', 'always')).toEqual({ lines: 2 });
  expect((await profits())[0]).toMatchObject({ cogs: 0, uncosted: 2 });
  await expect(remove('A', 'always')).rejects.toMatchObject({ status: 404 });
});

test('invalid costs, future days and products of other accounts are refused', async () => {
  const { save, idOf } = await shop();
  await expect(save('A', '1.234', null)).rejects.toMatchObject({
    message: '"1.234" pode ser lido de duas formas: escreva com duas casas decimais.',
  });
  await expect(save('A', { minor: 1, currency: 'USD' }, null)).rejects.toMatchObject({
    status: 400,
    message: 'O valor deve estar em BRL.',
  });
  await expect(save('A', '-1', null)).rejects.toMatchObject({ message: 'O valor não pode ser negativo.' });
  await expect(save('A', '1', '2026-11-21')).rejects.toMatchObject({ message: 'Esse dia ainda não chegou.' });
  const { viewer: stranger } = await openShop();
  const foreign = { productId: await idOf('A'), from: 'always' };
  await expect(enteredCost(stranger, { ...foreign, amount: '1' })).rejects.toMatchObject({ status: 404 });
  await expect(setProductCosts(stranger, [{ ...foreign, costMinor: 1 }])).rejects.toMatchObject({ status: 404 });
  await expect(deleteProductCosts(stranger, [foreign])).rejects.toMatchObject({ status: 404 });
});

test('several costs are set together or not at all, each up to the maximum', async () => {
  const { viewer, idOf } = await shop();
  const [a, b] = [await idOf('A'), await idOf('B')];
  const cost = (productId: number, costMinor: number, from = '2026-11-01') => ({ productId, from, costMinor });
  const set = (...costs: NewProductCost[]) => setProductCosts(viewer, costs, { now: NOW });
  const { viewer: stranger } = await openShop();
  for (const wrong of [
    cost(b, MAX_COST_MINOR + 1),
    cost(b, -1),
    cost(b, 0.5),
    cost(b, 1, '2026-11-21'),
    cost(b, 1, '1999-12-31'),
  ])
    await expect(set(cost(a, 100), wrong)).rejects.toMatchObject({ status: 400 });
  const notFound = { status: 404 };
  for (const productId of [999_999, 2 ** 40, Number.NaN]) {
    await expect(set(cost(a, 100), cost(productId, 1))).rejects.toMatchObject(notFound);
    await expect(enteredCost(viewer, { productId, amount: '1', from: null })).rejects.toMatchObject(notFound);
    await expect(deleteProductCosts(viewer, [{ productId, from: 'always' }])).rejects.toMatchObject(notFound);
  }
  await expect(setProductCosts(stranger, [cost(a, 100)])).rejects.toMatchObject({ status: 404 });
  expect(await queryRows('SELECT 1 FROM product_costs WHERE product_id = ANY ($1)', [[a, b]])).toEqual([]);
  expect(await queryRows('SELECT 1 FROM product_cost_changes WHERE product_id = ANY ($1)', [[a, b]])).toEqual([]);
  expect(await set(cost(a, 100), cost(b, MAX_COST_MINOR), cost(b, 0))).toEqual({ changed: 2, lines: 2 });
  expect(
    await queryRows('SELECT cost_minor AS cost FROM product_costs WHERE product_id = ANY ($1) ORDER BY product_id', [
      [a, b],
    ]),
  ).toEqual([
    { cost: 100 },
    { cost: 0 }, // the last cost of a day applies
  ]);
});

test('a cost that replaces others until today keeps earlier costs and future ones', async () => {
  const { viewer, idOf, cost, profits } = await shop();
  const productId = await idOf('A');
  for (const [amount, from] of [
    [500, '2026-10-01'],
    [600, '2026-11-05'],
    [700, '2026-11-20'],
    [800, '2026-11-21'],
  ] as const)
    await cost('A', amount, from);
  const window = { productId, from: '2026-10-21', costMinor: 900, replaces: 'until today' as const };
  expect(await setProductCosts(viewer, [window], { now: NOW })).toEqual({ changed: 3, lines: 1 });
  expect(
    await queryRows(
      'SELECT valid_from AS day, cost_minor AS cost FROM product_costs WHERE product_id = $1 ORDER BY 1',
      [productId],
    ),
  ).toEqual([
    { day: '2026-10-01', cost: 500 },
    { day: '2026-10-21', cost: 900 },
    { day: '2026-11-21', cost: 800 },
  ]);
  expect((await profits())[0]).toMatchObject({ cogs: 1_400 });
});
