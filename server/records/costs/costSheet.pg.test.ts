import { expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, NOW, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { costReach } from './costReach.ts';
import { formerCosts } from './formerCosts.ts';
import { importCosts } from './files/importCosts.ts';
import { productCosts } from './productCosts.ts';
import { restoreProductCosts } from './restoreProductCosts.ts';
import { setProductCosts } from './setProductCosts.ts';

useTestDatabase();

/** A and M are listings of one product; B is another. A is sold in September, October and November. */
async function shop() {
  const opened = await openShop();
  const { viewer } = opened;
  const { accountId } = viewer;
  const on = (day: string) => ({ purchasedAt: new Date(`${day}T15:00:00Z`), updatedAt: new Date(`${day}T15:00:00Z`) });
  await opened.sell(
    order([line('A', { quantity: 2 }), line('B')]),
    order([line('A')], on('2026-10-05')),
    order([line('A', { quantity: 4 })], on('2026-09-10')),
    order([line('M', { asin: 'MLB1', quantity: 3 })], { marketplace: 'mercadolivre' }),
  );
  const [a, b, m] = [await opened.idOf('A'), await opened.idOf('B'), await opened.idOf('M')];
  await queryRows(
    'UPDATE products SET master_id = (SELECT master_id FROM products WHERE account_id = $1 AND id = $2) WHERE account_id = $1 AND id = $3',
    [accountId, a, m],
  );
  const stored = () =>
    queryRows(
      `SELECT product_id AS id, valid_from::text AS "from", cost_minor::int AS cost FROM product_costs WHERE account_id = $1 ORDER BY 1, 2`,
      [accountId],
    );
  const profits = () =>
    queryRows(
      `SELECT product_id AS id, cogs::int, units_without_cost AS missing FROM sales_product_totals WHERE account_id = $1 AND scope = 'all' ORDER BY 1`,
      [accountId],
    );
  const cost = (key: string, minor: number, from: string) => opened.cost(key, minor, from);
  return { ...opened, cost, viewer, accountId, a, b, m, stored, profits };
}

test('the listings of a product are one row, with the sales of all, sorted by revenue without a cost', async () => {
  const { viewer, accountId, a, b, m, cost } = await shop();
  const { rows, rowCount, missingCount } = await productCosts(viewer, {}, {}, NOW);
  expect(rows.map(({ product, units, listings }) => [product.id, units, listings])).toEqual([[a, 10, 2], [b, 1, 1]]); // prettier-ignore
  expect([rowCount, missingCount]).toEqual([2, 2]);
  const ofMl = await productCosts(viewer, { marketplace: 'mercadolivre' }, {}, NOW);
  expect(ofMl.rows.map(({ product, units }) => [product.id, units])).toEqual([[m, 10]]);
  await queryRows('UPDATE products SET has_own_cost = true WHERE account_id = $1 AND id = $2', [accountId, m]);
  const split = await productCosts(viewer, {}, {}, NOW);
  expect(split.rows.map(({ product, units, hasOwnCost }) => [product.id, units, hasOwnCost])).toEqual([[a, 7, false], [m, 3, true], [b, 1, false]]); // prettier-ignore
  await cost('A', 100, '2000-01-01');
  expect((await productCosts(viewer, {}, {}, NOW)).rows.map(({ product }) => product.id)).toEqual([m, b, a]);
});

test('a cost reaches the units from its day to the next cost, of all listings that share it', async () => {
  const { viewer, a, b, m, cost } = await shop();
  expect(await costReach(viewer, a, null)).toBe(10);
  expect(await costReach(viewer, m, '2026-10-01')).toBe(6);
  expect(await costReach(viewer, a, '2026-09-10')).toBe(10);
  expect(await costReach(viewer, a, '2026-09-11')).toBe(6);
  expect(await costReach(viewer, a, '2026-10-06')).toBe(5);
  await cost('A', 100, '2026-10-05');
  expect(await costReach(viewer, b, null)).toBe(1);
  const reach = Number(await costReach(viewer, a, '2026-09-01'));
  expect(reach).toBe(4);
  const { viewer: stranger } = await openShop('Outra');
  expect(await costReach(stranger, a, null)).toBe(0);
});

test('a cost for all days is taken back with every cost it replaced, and the profit is as before', async () => {
  const { viewer, accountId, a, stored, profits } = await shop();
  await setProductCosts(viewer, [
    { productId: a, from: '2026-09-01', costMinor: 500 },
    { productId: a, from: '2026-10-01', costMinor: 600 },
  ], { now: NOW }); // prettier-ignore
  const [costs, before] = [await stored(), await profits()];
  const former = await transaction((tx) => formerCosts(accountId, [a], tx));
  await setProductCosts(viewer, [{ productId: a, from: 'always', costMinor: 900 }], { now: NOW });
  expect(await stored()).not.toEqual(costs);
  const { changed } = await restoreProductCosts(viewer, former, { now: NOW });
  expect(changed).toBeGreaterThan(0);
  expect(await stored()).toEqual(costs);
  expect(await profits()).toEqual(before);
});

test('what was pasted is taken back at once, also where there was no cost', async () => {
  const { viewer, a, m, stored, profits } = await shop();
  await setProductCosts(viewer, [{ productId: a, from: '2026-10-01', costMinor: 600 }], { now: NOW });
  const [costs, before] = [await stored(), await profits()];
  const csv = 'Código;Custo\nA;1,00\nB;2.50';
  const mapping = { code: 'Código', cost: 'Custo' };
  const plain = await importCosts(viewer, csv, { mapping, dryRun: true, validFrom: null, isUndoable: true }, NOW);
  expect(plain.before).toEqual([]);
  const done = await importCosts(viewer, csv, { mapping, dryRun: false, validFrom: null, isUndoable: true }, NOW);
  expect(done.before.map(({ productId }) => productId)).toContain(m);
  expect(await stored()).toHaveLength(3);
  await restoreProductCosts(viewer, done.before, { now: NOW });
  expect(await stored()).toEqual(costs);
  expect(await profits()).toEqual(before);
});

test('the costs of another account are not given back, and what is invalid changes nothing', async () => {
  const { viewer, a, stored } = await shop();
  await setProductCosts(viewer, [{ productId: a, from: 'always', costMinor: 600 }], { now: NOW });
  const costs = await stored();
  const { viewer: stranger } = await openShop('Outra');
  await expect(restoreProductCosts(stranger, [{ productId: a, costs: [] }])).rejects.toMatchObject({ status: 404 });
  for (const cost of [
    { from: '2999-01-01', costMinor: 1 },
    { from: null, costMinor: -1 },
  ])
    // prettier-ignore
    await expect(restoreProductCosts(viewer, [{ productId: a, costs: [cost] }])).rejects.toMatchObject({ status: 400 });
  expect(await stored()).toEqual(costs);
});
