import { expect, test } from 'vitest';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { mergeProducts } from '#server/records/moves/mergeProducts.ts';
import { transaction } from '#server/platform/postgres/db.ts';
import { endOverhead } from './endOverhead.ts';
import { overheads } from './overheads.ts';
import { type OverheadInput, setOverheads } from './setOverheads.ts';
import { overhead } from './testing/overhead.ts';

useTestDatabase();

async function shop() {
  const { viewer, ...opened } = await openShop();
  await opened.sell(order([line('A'), line('B', { lineKey: 'B#1' })]));
  return {
    viewer,
    idOf: (key: string) => opened.idOf(key),
    set: (...save: OverheadInput[]) => setOverheads(viewer, { save }),
    remove: (...ids: number[]) => setOverheads(viewer, { delete: ids }),
    end: (id: number, day: string | null) => endOverhead(viewer, id, day),
    stored: () => overheads(viewer.accountId),
  };
}

test('overheads are added, changed, ended and deleted', async () => {
  const { set, remove, end, stored, idOf } = await shop();
  const [a, b] = [await idOf('A'), await idOf('B')];
  const shares = overhead({
    name: 'Estúdio',
    allocation: 'fixed_share',
    scope: 'products',
    products: [
      { id: a, percent: 60.5 },
      { id: b, percent: 39.5 },
    ],
  });
  const [rent, studio] = (await set(overhead(), shares)) as [number, number];
  expect(await stored()).toEqual([
    { ...overhead(), id: rent },
    { ...shares, id: studio },
  ]);
  const software = overhead({
    name: 'Sistema',
    category: 'software',
    amountMinor: 9_900,
    scope: 'brand',
    brand: 'Azul',
  });
  expect(await set({ ...software, id: studio })).toEqual([studio]);
  expect((await stored()).at(-1)).toEqual({ ...software, id: studio });
  await end(rent, '2026-10-31');
  expect((await stored()).at(-1)).toMatchObject({ id: rent, validUntil: '2026-10-31' });
  await end(rent, null);
  await remove(studio);
  expect(await stored()).toEqual([{ ...overhead(), id: rent }]);
});

const everything = { scope: 'products', allocation: 'fixed_share' } as const;

test.each<[string, Partial<OverheadInput>, number]>([
  ['no name', { name: ' ' }, 400],
  ['a long name', { name: 'x'.repeat(121) }, 400],
  ['a NUL in its name', { name: 'a\0b' }, 400],
  ['no amount', { amountMinor: 0 }, 400],
  ['a negative amount', { amountMinor: -1 }, 400],
  ['half a centavo', { amountMinor: 0.5 }, 400],
  ['a huge amount', { amountMinor: 10_000_000_001 }, 400],
  ['a huge amount of each unit', { every: 'unit', amountMinor: 100_000_001 }, 400],
  ['no first day', { validFrom: '' }, 400],
  ['the year 1', { validFrom: '0001-01-01' }, 400],
  ['the year 9999', { validUntil: '9999-12-31' }, 400],
  ['an end before its start', { validUntil: '2025-12-31' }, 400],
  ['no marketplace of its own', { scope: 'marketplace' }, 400],
  ['a marketplace that is not asked for', { marketplace: 'amazon' }, 400],
  ['no brand', { scope: 'brand' }, 400],
  ['a long brand', { scope: 'brand', brand: 'x'.repeat(201) }, 400],
  ['no products', { scope: 'products' }, 400],
  ['products that are not asked for', { products: [{ id: 1, percent: null }] }, 400],
  ['fixed shares of the account', { allocation: 'fixed_share' }, 400],
  ['a product without its share', { ...everything, products: [{ id: 1, percent: null }] }, 400],
  ['a share without fixed shares', { scope: 'products', products: [{ id: 1, percent: 5 }] }, 400],
  ['a share of nothing', { ...everything, products: [{ id: 1, percent: 0 }] }, 400],
  ['shares above the whole', { ...everything, products: [1, 2].map((id) => ({ id, percent: 50.001 })) }, 400],
  ['a share that is no number', { ...everything, products: [{ id: 1, percent: Number.NaN }] }, 400],
  ['a product twice', { scope: 'products', products: [1, 1].map((id) => ({ id, percent: null })) }, 400],
  [
    'too many products',
    { scope: 'products', products: Array.from({ length: 201 }, (_, id) => ({ id: id + 1, percent: null })) },
    400,
  ],
  ['an unknown product', { scope: 'products', products: [{ id: 999_999, percent: null }] }, 404],
  ['a product number beyond integers', { scope: 'products', products: [{ id: 2 ** 40, percent: null }] }, 404],
  ['an unknown number', { id: 999_999 }, 404],
  ['a number beyond integers', { id: 2 ** 40 }, 404],
])('an overhead with %s is refused, and none of the others is stored', async (_name, more, status) => {
  const { set, stored } = await shop();
  await expect(set(overhead(), overhead(more))).rejects.toMatchObject({ status });
  expect(await stored()).toEqual([]);
});

test('a second account neither sees, changes, ends nor deletes an overhead, nor uses the products', async () => {
  const first = await shop();
  const other = await shop();
  const [id] = (await first.set(overhead())) as [number];
  expect(await other.stored()).toEqual([]);
  await expect(other.set(overhead({ id, amountMinor: 1 }))).rejects.toMatchObject({ status: 404 });
  await expect(other.end(id, '2026-10-31')).rejects.toMatchObject({ status: 404 });
  await expect(other.remove(id)).rejects.toMatchObject({ status: 404 });
  const products = [{ id: await first.idOf('A'), percent: null }];
  await expect(other.set(overhead({ scope: 'products', products }))).rejects.toMatchObject({ status: 404 });
  expect(await first.stored()).toEqual([{ ...overhead(), id }]);
});

test('an end before the start is refused, and those of other years', async () => {
  const { set, end, stored } = await shop();
  const [id] = (await set(overhead())) as [number];
  for (const day of ['2025-12-31', '0001-01-01', '9999-12-31'])
    await expect(end(id, day)).rejects.toMatchObject({ status: 400 });
  expect(await stored()).toEqual([{ ...overhead(), id }]);
});

test('an overhead follows its product into another one, and goes with the account', async () => {
  const { viewer, set, stored, idOf } = await shop();
  const [from, into] = [await idOf('A'), await idOf('B')];
  await set(overhead({ scope: 'products', products: [{ id: from, percent: null }] }));
  await transaction((tx) => mergeProducts(viewer.accountId, { from, into }, tx));
  expect((await stored())[0]!.products).toEqual([{ id: into, percent: null }]);
  await queryRows('SELECT erase_account($1)', [viewer.accountId]);
  expect(await stored()).toEqual([]);
});
