import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, NOW, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { deleteProductCost } from './deleteProductCost.ts';
import { productCosts, type ProductCostsFilter } from './productCosts.ts';
import { saveProductCost } from './saveProductCost.ts';

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
    listed: async (filter: ProductCostsFilter = {}) => {
      const { edges, ...page } = await productCosts(viewer, filter, {}, NOW);
      return { ...page, rows: edges.map(({ node }) => node) };
    },
    save: async (key: string, amount: string, validFrom: string | null) =>
      saveProductCost(viewer, { productId: await opened.idOf(key), amount, validFrom }, NOW),
    remove: async (key: string, validFrom: string | null) =>
      deleteProductCost(viewer, { productId: await opened.idOf(key), validFrom }),
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

test('what sold most without a cost comes first, and missing ones can be told apart', async () => {
  const { listed, cost } = await shop();
  await cost('A', 1_000, '2026-11-01'); // its sale of October has none
  await cost('C', 0);
  const all = await listed();
  expect(skus(all.rows)).toEqual(['B', 'A', 'M', 'C']);
  expect(all).toMatchObject({ totalCount: 4, missingCount: 3 });
  expect(skus((await listed({ onlyMissing: true })).rows)).toEqual(['B', 'A', 'M']);
  expect(skus((await listed({ search: 'XICARA' })).rows)).toEqual(['C']);
  expect(await listed({ marketplace: 'mercadolivre' })).toMatchObject({ totalCount: 1, missingCount: 3 });
});

test('the cost in force today stands beside its whole history', async () => {
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

test('a cost is entered from a day on, with comma or point, and tells the sales it moved', async () => {
  const { save, profits } = await shop();
  expect(await save('A', '12,5', '2026-11-01')).toEqual({ lines: 1 });
  expect(await save('B', '7.25', '2026-11-20')).toEqual({ lines: 1 });
  expect(await profits()).toMatchObject([
    { sku: 'A', cogs: 1_250, uncosted: 1 },
    { sku: 'B', cogs: 2_175, uncosted: 0 },
    { uncosted: 1 },
    { uncosted: 1 },
  ]);
  expect(await queryRows('SELECT valid_from AS day, cost_minor AS cost FROM product_cost_changes ORDER BY id')).toEqual(
    [
      { day: '2026-11-01', cost: 1_250 },
      { day: '2026-11-20', cost: 725 },
    ],
  );
});

test('who entered a cost stands beside it while that is known', async () => {
  const { save, cost, listed, viewer } = await shop();
  await save('A', '10', '2026-10-01');
  await save('A', '11', '2026-11-01');
  await cost('A', 950, '2026-11-01'); // by nobody who is known
  const entered = async () => (await listed({ search: 'produto a' })).rows[0]!.periods.map((it) => it.enteredBy);
  expect(await entered()).toEqual([null, 'Loja de teste']);
  const { viewer: stranger } = await openShop();
  await queryRows('UPDATE product_cost_changes SET user_id = $2 WHERE account_id = $1', [
    viewer.accountId,
    stranger.userId,
  ]);
  expect(await entered()).toEqual([null, null]);
});

test('a cost for all days stands in place of those before', async () => {
  const { save, listed, profits } = await shop();
  await save('A', '10', '2026-10-01');
  await save('A', '11', '2026-11-01');
  expect(await save('A', '9', null)).toEqual({ lines: 2 });
  expect((await listed({ search: 'produto a' })).rows[0]!.periods).toMatchObject([
    { validFrom: null, validUntil: null },
  ]);
  expect((await profits())[0]).toMatchObject({ cogs: 1_800 });
});

test('a cost that is taken back leaves the one before it, or none', async () => {
  const { save, remove, profits } = await shop();
  await save('A', '10', null);
  await save('A', '11', '2026-11-01');
  expect(await remove('A', '2026-11-01')).toEqual({ lines: 1 });
  expect((await profits())[0]).toMatchObject({ cogs: 2_000, uncosted: 0 });
  expect(await remove('A', null)).toEqual({ lines: 2 });
  expect((await profits())[0]).toMatchObject({ cogs: 0, uncosted: 2 });
  await expect(remove('A', null)).rejects.toMatchObject({ status: 404 });
});

test('what is no cost, a day to come and another account’s product are refused in words', async () => {
  const { save, idOf } = await shop();
  await expect(save('A', '1.234', null)).rejects.toMatchObject({
    message: '"1.234" pode ser lido de duas formas: escreva com duas casas decimais.',
  });
  await expect(save('A', '-1', null)).rejects.toMatchObject({ message: 'O valor não pode ser negativo.' });
  await expect(save('A', '1', '2026-11-21')).rejects.toMatchObject({ message: 'Esse dia ainda não chegou.' });
  const { viewer: stranger } = await openShop();
  const foreign = { productId: await idOf('A'), amount: '1', validFrom: null };
  await expect(saveProductCost(stranger, foreign, NOW)).rejects.toMatchObject({ status: 404 });
  await expect(deleteProductCost(stranger, foreign)).rejects.toMatchObject({ status: 404 });
});
