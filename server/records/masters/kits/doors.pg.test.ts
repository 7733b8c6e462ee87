import { expect, test } from 'vitest';
import { csvRows } from '#server/platform/files/csvRows.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { type Key, kitShop } from './testing/kitShop.ts';

useTestDatabase();

const PARTNER = '{ number product name pieces isListed available }';
const LIST = `{ viewer { masterProducts { rows {
  id number sku buildable kitCount components ${PARTNER} kits ${PARTNER} stock { available } } } masterChanges { number kind canUndo listings } } }`;
const SET = `mutation ($product: ID!, $components: [KitComponentInput!]!) { setKitComponents(product: $product, components: $components) {
  __typename ... on MasterChanged { change lines ownCosts product { sku components { pieces } } } ... on UserError { code message } } }`;

async function shop(name?: string) {
  const opened = await kitShop(name);
  await queryRows('UPDATE users SET is_developer = true');
  const client = await appClient(opened.viewer);
  const list = async () => (await client.graphql(LIST)).data.viewer;
  const product = async (key: Key) => (await list()).masterProducts.rows.find(({ sku }: any) => sku === key);
  const count = (key: Key, available: number, reserved = 0) =>
    queryRows(
      `INSERT INTO inventory_days (account_id, product_id, day, available_quantity, reserved_quantity)
       VALUES ($1, $2, '2026-11-19', $3, $4)
       ON CONFLICT (account_id, product_id, day) DO UPDATE SET available_quantity = $3`,
      [opened.viewer.accountId, opened.id(key), available, reserved],
    );
  return { ...opened, ...client, list, product, count };
}

test('a kit shows its components and how many can be built of what is free, the same in GraphQL, REST and the file', async () => {
  const of = await shop();
  await of.setKit('K', { A: 2, B: 1 });
  await of.setKit('L', { K: 1, A: 1 });
  await of.count('A', 9, 5); // what is reserved is not in what is free
  expect((await of.product('K')).buildable).toBeNull();
  await of.count('B', 10);
  await of.count('K', 100); // no units of what it is made of
  const [k, l, a] = [await of.product('K'), await of.product('L'), await of.product('A')];
  expect(k).toMatchObject({
    buildable: 4,
    components: [
      { name: 'Produto A', product: a.id, number: a.number, pieces: 2, isListed: false, available: 9 },
      { name: 'Produto B', pieces: 1, available: 10 },
    ],
    kits: [{ name: 'Produto L', pieces: 1 }],
    kitCount: 1,
  });
  expect(l.buildable).toBe(3); // three A and one B each
  expect(a).toMatchObject({
    buildable: null,
    components: [],
    kits: [
      { product: k.id, pieces: 2 },
      { product: l.id, pieces: 1 },
    ],
    kitCount: 2,
    stock: { available: 9 },
  });
  await queryRows(`UPDATE products SET is_kit = true WHERE id = $1`, [of.id('K')]);
  // what was counted before the marketplace said that it is a bundle is no stock
  expect(await of.product('K')).toMatchObject({ buildable: 4, stock: { available: null } });
  const { products } = await (await of.get('/api/products')).json();
  expect(products.find(({ sku }: any) => sku === 'K')).toMatchObject({
    buildable: 4,
    components: [
      { id: a.number, sku: 'A', pieces: 2, is_listed: false, available: 9 },
      { sku: 'B', pieces: 1 },
    ],
  });
  const [titles, ...lines] = csvRows(await (await of.get('/api/products/export')).text()).map(({ cells }) => cells);
  const cell = (line: string[], title: string) => line[titles!.indexOf(title)];
  const ofKit = lines.find((line) => cell(line, 'SKU') === 'K')!;
  const b = await of.product('B');
  expect([cell(ofKit, 'Componentes'), cell(ofKit, 'Dá para montar')]).toEqual([
    `2 × ${a.number} + 1 × ${b.number}`,
    '4',
  ]);
  const ofA = lines.find((line) => cell(line, 'SKU') === 'A')!;
  expect([cell(ofA, 'Componentes'), cell(ofA, 'Dá para montar')]).toEqual(['', '']);
});

test('components are stated by GraphQL and REST, and the history takes them back', async () => {
  const of = await shop();
  await of.setCost('A', '2026-01-01', 100);
  const [k, a, b] = [await of.product('K'), await of.product('A'), await of.product('B')];
  const { data } = await of.graphql(SET, { product: k.id, components: [{ product: a.id, pieces: 3 }] });
  expect(data.setKitComponents).toMatchObject({ lines: 1, product: { sku: 'K', components: [{ pieces: 3 }] } });
  expect((await of.costs()).K).toEqual(['2026-01-01 300']);
  const stated = await of.request('PUT', `/api/products/${k.number}/components`, {
    components: [
      { id: a.number, pieces: 1 },
      { id: b.number, pieces: 2 },
    ],
  });
  expect([stated.status, await stated.json()]).toEqual([200, { change: expect.any(Number), lines: 1 }]);
  expect(await of.kits()).toEqual(['K: 1 A, 2 B']);
  expect((await of.list()).masterChanges).toMatchObject([
    { kind: 'COMPONENTS', canUndo: true, listings: ['Produto K'] },
    { kind: 'COMPONENTS', canUndo: false },
  ]);
  for (const components of [
    [{ id: a.number, pieces: 0 }],
    [{ id: a.number, pieces: 10_001 }],
    [{ id: a.number, pieces: 1.5 }],
    [{ id: 'x', pieces: 1 }],
    Array.from({ length: 51 }, (_, at) => ({ id: at + 1, pieces: 1 })),
    undefined,
  ])
    expect((await of.request('PUT', `/api/products/${k.number}/components`, { components })).status).toBe(400);
  const refused = await of.graphql(SET, { product: a.id, components: [{ product: k.id, pieces: 1 }] });
  expect(refused.data.setKitComponents).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('si mesmo'),
  });
});

test('a second account states nothing about products of the first, nor of them', async () => {
  const of = await shop();
  const other = await shop('Outra');
  const [k, a] = [await of.product('K'), await of.product('A')];
  const mine = await other.product('K');
  for (const [product, component] of [
    [k, a],
    [mine, a],
    [k, mine],
  ]) {
    const { data } = await other.graphql(SET, {
      product: product.id,
      components: [{ product: component.id, pieces: 1 }],
    });
    expect(data.setKitComponents).toMatchObject({ code: 'NOT_FOUND' });
    const components = [{ id: component.number, pieces: 1 }];
    expect((await other.request('PUT', `/api/products/${product.number}/components`, { components })).status).toBe(404);
  }
  await of.setKit('K', { A: 2 });
  expect((await other.product('K')).components).toEqual([]);
  expect(JSON.stringify(await (await other.get('/api/products')).json())).not.toContain('"pieces"');
});
