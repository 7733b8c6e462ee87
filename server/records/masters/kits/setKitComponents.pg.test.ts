import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { deleteProductCosts } from '#server/records/costs/deleteProductCosts.ts';
import { setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { setOwnCost } from '#server/records/masters/changes/setOwnCost.ts';
import { undoMasterChange } from '#server/records/masters/changes/undoMasterChange.ts';
import { masterChanges } from '#server/records/masters/changes/masterChanges.ts';
import { setKitComponents } from './setKitComponents.ts';
import { type Key, kitShop } from './testing/kitShop.ts';

useTestDatabase();

test('a kit costs what its components cost, on each day on which all are known, and profit follows', async () => {
  const of = await kitShop();
  await of.setCost('A', '2026-01-01', 2_000);
  await of.setKit('K', { A: 2, B: 1 });
  expect(await of.kits()).toEqual(['K: 1 B, 2 A']);
  expect(await of.costs()).toEqual({ A: ['2026-01-01 2000'] }); // B is unknown: so is the kit
  await of.setCost('B', '2026-03-01', 500);
  expect(await of.costs()).toMatchObject({ K: ['2026-03-01 4500'] });
  expect(await of.cogs()).toBe(-2_000 - 500 - 4_500);
  await of.setCost('A', '2026-10-01', 2_100);
  expect(await of.costs()).toMatchObject({ K: ['2026-03-01 4500', '2026-10-01 4700'] });
  expect(await of.cogs()).toBe(-2_100 - 500 - 4_700);
  await deleteProductCosts(of.viewer, [{ productId: of.id('B'), from: '2026-03-01' }]);
  expect(await of.costs()).toEqual({ A: ['2026-01-01 2000', '2026-10-01 2100'] });
  expect(await of.cogs()).toBe(-2_100);
});

test('kits in kits follow, in each currency', async () => {
  const of = await kitShop();
  await of.setKit('L', { K: 3, A: 1 });
  await of.setKit('K', { A: 2, B: 1 });
  await of.setCost('A', '2026-01-01', 100);
  await of.setCost('B', '2026-01-01', 10);
  expect(await of.costs()).toMatchObject({ K: ['2026-01-01 210'], L: ['2026-01-01 730'] });
  expect(await of.cogs()).toBe(-100 - 10 - 210 - 730);
  await of.link('A', 'D');
  await of.link('B', 'F');
  await of.setCost('D', '2026-02-01', 7);
  expect(await of.costs()).toMatchObject({ K: ['2026-01-01 210'], D: ['2026-02-01 7'] });
});

test('naming components changes no known profit: costs that the kit has stay its own until the seller says otherwise', async () => {
  const of = await kitShop();
  for (const [key, minor] of [
    ['A', 100],
    ['B', 10],
    ['K', 300],
  ] as const)
    await of.setCost(key, '2026-01-01', minor);
  const known = await of.cogs();
  expect(await of.setKit('K', { A: 2, B: 1 })).toMatchObject({ ownCosts: [of.id('K')], lines: 0 });
  expect(await of.costs()).toMatchObject({ 'K*': ['2026-01-01 300'] });
  expect(await of.cogs()).toBe(known);
  await of.setCost('A', '2026-02-01', 120);
  expect(await of.costs()).toMatchObject({ 'K*': ['2026-01-01 300'] });
  expect(await setOwnCost(of.viewer, of.id('K'), false)).toEqual({ lines: 1 });
  expect(await of.costs()).toMatchObject({ K: ['2026-01-01 210', '2026-02-01 250'] });
  expect(await of.cogs()).toBe(-120 - 10 - 250);
  await setOwnCost(of.viewer, of.id('K'), true);
  await of.setCost('A', '2026-02-01', 130);
  expect(await of.costs()).toMatchObject({ 'K*': ['2026-01-01 210', '2026-02-01 250'] });
});

test('a cost that is entered for a kit is its own, unless it is that of its components; theirs cannot be deleted', async () => {
  const of = await kitShop();
  await of.setCost('A', '2026-01-01', 100);
  await of.setKit('K', { A: 2 });
  await of.setCost('K', '2026-01-01', 200);
  expect(await of.costs()).toMatchObject({ K: ['2026-01-01 200'] });
  await expect(deleteProductCosts(of.viewer, [{ productId: of.id('K'), from: '2026-01-01' }])).rejects.toMatchObject({
    status: 409,
  });
  await of.setCost('K', '2026-05-01', 250);
  expect(await of.costs()).toMatchObject({ 'K*': ['2026-01-01 200', '2026-05-01 250'] });
  expect(await of.cogs()).toBe(-100 - 250);
  await deleteProductCosts(of.viewer, [{ productId: of.id('K'), from: '2026-05-01' }]);
  expect(await of.costs()).toMatchObject({ 'K*': ['2026-01-01 200'] });
});

test('the costs of a file that were not changed in it leave a kit to its components', async () => {
  const of = await kitShop();
  await of.setCost('A', '2026-01-01', 100);
  await of.setKit('K', { A: 2 });
  await of.link('A', 'B');
  await setProductCosts(of.viewer, [
    { productId: of.id('K'), from: '2026-01-01', costMinor: 200 },
    { productId: of.id('B'), from: '2026-01-01', costMinor: 150 },
  ]);
  expect(await of.costs()).toMatchObject({ K: ['2026-01-01 300'] });
});

test('a kit that is none any more keeps the costs that it has, and taking it back removes what it took', async () => {
  const of = await kitShop();
  await of.setCost('A', '2026-01-01', 100);
  const { changeId: named } = await of.setKit('K', { A: 2 });
  const { changeId: emptied } = await of.setKit('K', {});
  expect(await of.kits()).toEqual([]);
  await of.setCost('A', '2026-02-01', 110);
  expect(await of.costs()).toMatchObject({ K: ['2026-01-01 200'] });
  await expect(undoMasterChange(of.viewer, named)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('componentes'),
  });
  await undoMasterChange(of.viewer, emptied);
  expect(await of.kits()).toEqual(['K: 2 A']);
  expect((await masterChanges(of.viewer)).map(({ kind, canUndo }) => [kind, canUndo])).toEqual([
    ['undone', false],
    ['components', false],
    ['components', true],
  ]);
  await setOwnCost(of.viewer, of.id('K'), false);
  expect(await of.costs()).toMatchObject({ K: ['2026-01-01 200', '2026-02-01 220'] });
  await undoMasterChange(of.viewer, named);
  expect(await of.kits()).toEqual([]);
  expect(await of.costs()).toEqual({ A: ['2026-01-01 100', '2026-02-01 110'] });
  expect(await of.cogs()).toBe(-110);
});

test('components that cannot be are refused', async () => {
  const of = await kitShop();
  await of.setKit('K', { A: 2 });
  await of.setKit('L', { K: 1 });
  const [k, a, b] = await Promise.all([of.masterOf('K'), of.masterOf('A'), of.masterOf('B')]);
  for (const wrong of [
    [{ componentId: k, pieces: 1 }],
    [{ componentId: a, pieces: 0 }],
    [{ componentId: a, pieces: 10_001 }],
    [{ componentId: a, pieces: 1.5 }],
    [
      { componentId: a, pieces: 1 },
      { componentId: a, pieces: 2 },
    ],
    Array.from({ length: 51 }, (_, at) => ({ componentId: at + 1_000_000, pieces: 1 })),
  ])
    await expect(setKitComponents(of.viewer, k, wrong)).rejects.toMatchObject({ status: 400 });
  for (const [kit, component] of [
    [a, 2 ** 40],
    [a, 999_999_999],
    [Number.NaN, a],
    [999_999_999, a],
  ] as const)
    await expect(setKitComponents(of.viewer, kit, [{ componentId: component, pieces: 1 }])).rejects.toMatchObject({
      status: 404,
    });
  await expect(of.setKit('A', { L: 1 })).rejects.toMatchObject({ message: expect.stringContaining('conter a si') });
  await of.setKit('M', { L: 1 });
  await of.setKit('C', { M: 1 });
  await of.setKit('E', { C: 1 });
  await expect(setKitComponents(of.viewer, b, [{ componentId: await of.masterOf('E'), pieces: 1 }])).rejects.toThrow(
    '5 níveis',
  );
  await of.setKit('K', { A: 10_000 });
  await expect(of.setKit('L', { K: 101 })).rejects.toThrow('1.000.000 unidades');
  expect(await of.kits()).toEqual(['C: 1 M', 'E: 1 C', 'K: 10000 A', 'L: 1 K', 'M: 1 L']);
});

test('products that become one carry their kits along: pieces of one kit add up, equal kits become one', async () => {
  const of = await kitShop();
  await of.setCost('A', '2026-01-01', 100);
  await of.setCost('B', '2026-01-01', 30);
  await of.setKit('K', { A: 2, B: 1 });
  const { changeId } = await of.link('A', 'B');
  expect(await of.kits()).toEqual(['K: 3 AB']);
  expect(await of.costs()).toMatchObject({ 'B*': ['2026-01-01 30'], K: ['2026-01-01 300'] });
  await of.setKit('L', { A: 3 });
  const { changeId: linked } = await of.link('K', 'L');
  expect(await of.kits()).toEqual(['KL: 3 AB']);
  expect((await masterChanges(of.viewer)).map(({ canUndo }) => canUndo)).toEqual([true, false, true, false]);
  await undoMasterChange(of.viewer, linked);
  expect(await of.kits()).toEqual(['K: 3 AB', 'L: 3 AB']);
  const { changeId: later } = await of.setKit('K', { A: 4 });
  await expect(undoMasterChange(of.viewer, changeId)).rejects.toMatchObject({ status: 409 });
  await undoMasterChange(of.viewer, later);
  await undoMasterChange(of.viewer, changeId);
  expect(await of.kits()).toEqual(['K: 1 B, 2 A', 'L: 3 A']);
  expect(await of.costs()).toMatchObject({ K: ['2026-01-01 230'], L: ['2026-01-01 300'] });
});

test('a kit does not become one with what it contains, nor with a kit of something else or what is no kit', async () => {
  const of = await kitShop();
  await of.setKit('K', { A: 2 });
  await of.setKit('L', { A: 3 });
  await of.setKit('M', { K: 1, A: 2 });
  for (const [keys, words] of [
    [['K', 'A'], 'não é o mesmo produto'],
    [['K', 'M'], 'é componente do outro'],
    [['K', 'L'], 'componentes diferentes'],
  ] as const)
    await expect(of.link(...keys)).rejects.toMatchObject({ status: 409, message: expect.stringContaining(words) });
  await of.setKit('L', { M: 1 });
  await queryRows(`UPDATE products SET is_kit = true WHERE account_id = $1 AND listing_key = 'A'`, [
    of.viewer.accountId,
  ]);
  await expect(of.link('A', 'L')).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('conter a si'),
  });
  expect(await of.kits()).toEqual(['K: 2 A', 'L: 1 M', 'M: 1 K, 2 A']);
});

test('listings that leave a kit have its components, and go back without them', async () => {
  const of = await kitShop();
  await of.setCost('A', '2026-01-01', 100);
  await of.setCost('L', '2026-01-01', 90);
  await of.link('K', 'L', 'M');
  await of.setKit('K', { A: 2 });
  expect(await of.costs()).toMatchObject({ 'K*': ['2026-01-01 90'], 'L*': ['2026-01-01 90'] });
  for (const key of ['K', 'M'] as const) await setOwnCost(of.viewer, of.id(key), false);
  const { changeId } = await of.split('L', 'K');
  expect(await of.kits()).toEqual(['KL: 2 A', 'M: 2 A']);
  expect(await of.costs()).toMatchObject({ K: ['2026-01-01 200'], 'L*': ['2026-01-01 90'], M: ['2026-01-01 200'] });
  await undoMasterChange(of.viewer, changeId);
  expect(await of.kits()).toEqual(['KLM: 2 A']);
  await of.setCost('A', '2026-01-01', 110);
  expect(await of.costs()).toMatchObject({ K: ['2026-01-01 220'], 'L*': ['2026-01-01 90'], M: ['2026-01-01 220'] });
});

test('a kit that joins one with components takes their cost, and loses it when that is taken back', async () => {
  const of = await kitShop();
  await of.setCost('A', '2026-01-01', 100);
  await of.setKit('K', { A: 2 });
  await queryRows(`UPDATE products SET is_kit = true WHERE account_id = $1 AND listing_key IN ('L', 'M')`, [
    of.viewer.accountId,
  ]);
  await of.setCost('M', '2026-01-01', 70);
  const { changeId, ownCosts } = await of.link('L', 'K', 'M');
  expect(ownCosts).toEqual([of.id('M')]);
  expect(await of.kits()).toEqual(['KLM: 2 A']);
  expect(await of.costs()).toEqual({
    A: ['2026-01-01 100'],
    K: ['2026-01-01 200'],
    L: ['2026-01-01 200'],
    'M*': ['2026-01-01 70'],
  });
  await of.setCost('A', '2026-01-01', 101);
  await undoMasterChange(of.viewer, changeId);
  expect(await of.kits()).toEqual(['K: 2 A']);
  expect(await of.costs()).toEqual({ A: ['2026-01-01 101'], K: ['2026-01-01 202'], M: ['2026-01-01 70'] });
  expect(await of.cogs()).toBe(-101 - 202 - 70);
});

test('joining is taken back also after the product became a kit: what was taken over goes, what was entered stays', async () => {
  const of = await kitShop();
  await of.setCost('A', '2026-01-01', 100);
  await of.setCost('C', '2026-01-01', 50);
  const { changeId } = await of.link('K', 'A');
  await of.setKit('K', { C: 1 });
  expect(await of.costs()).toMatchObject({ 'A*': ['2026-01-01 100'], 'K*': ['2026-01-01 100'] });
  await undoMasterChange(of.viewer, changeId);
  expect(await of.kits()).toEqual(['K: 1 C']);
  expect(await of.costs()).toEqual({ A: ['2026-01-01 100'], C: ['2026-01-01 50'], K: ['2026-01-01 50'] });
  expect(await of.cogs()).toBe(-100 - 50 - 50);
});

test('a change is not taken back into a circle', async () => {
  const of = await kitShop();
  await of.setKit('K', { A: 2 });
  const { changeId } = await of.setKit('K', {});
  await of.setKit('A', { K: 1 });
  await expect(undoMasterChange(of.viewer, changeId)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('conter a si mesmo'),
  });
  expect(await of.kits()).toEqual(['A: 1 K']);
});

test('a cost that was entered since stays when components are taken back', async () => {
  const of = await kitShop();
  await of.setCost('A', '2026-01-01', 100);
  await of.setKit('K', { A: 2 });
  const { changeId } = await of.setKit('K', { A: 3 });
  await of.setCost('K', '2026-05-01', 999);
  await undoMasterChange(of.viewer, changeId);
  expect(await of.costs()).toMatchObject({ 'K*': ['2026-01-01 300', '2026-05-01 999'] });
  expect(await of.cogs()).toBe(-100 - 999);
});

test('a listing that leaves a kit alone keeps a cost of its own', async () => {
  const of = await kitShop();
  await of.setCost('A', '2026-01-01', 100);
  await of.setCost('L', '2026-01-01', 90);
  await of.link('K', 'L');
  await of.setKit('K', { A: 2 });
  await of.split('L');
  await setOwnCost(of.viewer, of.id('K'), false);
  expect(await of.kits()).toEqual(['K: 2 A', 'L: 2 A']);
  expect(await of.costs()).toMatchObject({ K: ['2026-01-01 200'], 'L*': ['2026-01-01 90'] });
});

test('numbers of products are those of an account: another one may have the same', async () => {
  const [other, of] = [await kitShop('Outra'), await kitShop()];
  const same = async (key: Key) =>
    queryRows('UPDATE products SET master_id = $2 WHERE id = $1', [other.id(key), await of.masterOf(key)]);
  for (const key of ['A', 'B', 'K', 'L'] as const) await same(key);
  await other.setCost('A', '2026-01-01', 7);
  await other.setKit('L', { A: 1 });
  await of.setCost('A', '2026-01-01', 100);
  await of.setKit('K', { A: 2 });
  await of.link('A', 'B');
  expect([await of.kits(), await other.kits()]).toEqual([['K: 2 AB'], ['L: 1 A']]);
  expect(await of.costs()).toMatchObject({ A: ['2026-01-01 100'], B: ['2026-01-01 100'], K: ['2026-01-01 200'] });
  expect(await other.costs()).toEqual({ A: ['2026-01-01 7'], L: ['2026-01-01 7'] });
  await expect(of.setKit('A', { K: 1 })).rejects.toThrow('conter a si mesmo');
  await of.split('B');
  await of.setKit('K', {});
  expect([await of.kits(), await other.kits()]).toEqual([[], ['L: 1 A']]);
});

test('a second account reads and changes nothing of the first', async () => {
  const of = await kitShop();
  const other = await kitShop('Outra');
  const { changeId } = await of.setKit('K', { A: 2 });
  const [k, x] = [await of.masterOf('K'), await other.masterOf('A')];
  const mine = await other.masterOf('K');
  for (const refused of [
    () => setKitComponents(other.viewer, k, []),
    () => setKitComponents(other.viewer, k, [{ componentId: x, pieces: 1 }]),
    () => setKitComponents(other.viewer, mine, [{ componentId: k, pieces: 1 }]),
    () => undoMasterChange(other.viewer, changeId),
  ])
    await expect(refused()).rejects.toMatchObject({ status: 404 });
  expect(await of.kits()).toEqual(['K: 2 A']);
  expect(await other.kits()).toEqual([]);
  expect(await masterChanges(other.viewer)).toEqual([]);
});
