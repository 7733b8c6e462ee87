import { expect, test } from 'vitest';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { csvRows } from '#server/platform/files/csvRows.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';

useTestDatabase();

const LIST = `query ($search: String, $only: MasterProductsOnly, $page: Int, $size: Int) { viewer {
  masterProducts(search: $search, only: $only, page: $page, size: $size) { pageCount rowCount rows {
    id number name sku ean units stock { available places { place available listings } }
    listings { product { id sku } cost { minor currency } hasOwnCost } } }
  masterChanges { number kind userName canUndo listings product } } }`;
const LINK = `mutation ($products: [ID!]!) { linkListings(products: $products) {
  ... on MasterChanged { change ownCosts product { name listings { product { sku } } } } ... on UserError { message } } }`;
const UNDO = `mutation ($change: Int!) { undoMasterChange(change: $change) { __typename ... on UserError { message } } }`;
const STATE = `mutation ($product: ID!, $stated: MasterProductInput!) { setMasterProduct(product: $product, stated: $stated) {
  ... on MasterProduct { name sku ean brand weightG stated { name sku ean brand } listed { name sku ean brand } }
  ... on UserError { message field } } }`;

async function shop(name?: string) {
  const opened = await openShop(name);
  await opened.sell(
    order([line('A', { quantity: 3 }), line('B', { quantity: 2 })]),
    order([{ ...line('MLB1'), listingKey: 'MLB1', asin: 'MLB1', sku: 'A' }], { marketplace: 'mercadolivre' }),
  );
  await queryRows('UPDATE users SET is_developer = true');
  const client = await appClient(opened.viewer);
  const list = async (variables: Record<string, unknown> = {}) => (await client.graphql(LIST, variables)).data.viewer;
  const ids = async () =>
    Object.fromEntries(
      (await list()).masterProducts.rows.flatMap(({ listings }: any) =>
        listings.map(({ product }: any) => [product.sku, product.id]),
      ),
    );
  return { ...opened, ...client, list, ids };
}

test('a product has the facts and figures of its listings, the same in GraphQL, REST and the file', async () => {
  const { graphql, get, list, ids, viewer, ...of } = await shop();
  await of.cost('A', 2_000);
  await queryRows(
    `INSERT INTO inventory_days (account_id, product_id, day, available_quantity) SELECT $1, id, '2026-11-19', 5 FROM products WHERE account_id = $1 AND listing_key = 'A'`,
    [viewer.accountId],
  );
  const known = await ids();
  const [, mlb] = (await list()).masterProducts.rows
    .flatMap(({ listings }: any) => listings)
    .filter(({ product }: any) => product.sku === 'A');
  const { data } = await graphql(LINK, { products: [known.B, mlb.product.id] });
  expect(data.linkListings).toMatchObject({ ownCosts: 0, product: { name: 'Produto B' } });
  const { rows, rowCount } = (await list()).masterProducts;
  expect(rowCount).toBe(2);
  expect(rows).toMatchObject([
    {
      name: 'Produto A',
      sku: 'A',
      units: 3,
      stock: { available: 5, places: [{ place: 'OWN', available: 5, listings: 1 }] },
    },
    { name: 'Produto B', units: 3, stock: { available: null, places: [] }, listings: [{ cost: null }, { cost: null }] },
  ]);
  expect(rows[0].listings).toMatchObject([{ cost: { minor: 2_000, currency: 'BRL' }, hasOwnCost: false }]);
  expect((await list({ only: 'SEVERAL' })).masterProducts.rows.map(({ name }: any) => name)).toEqual(['Produto B']);
  expect((await list({ only: 'OWN_COSTS' })).masterProducts.rowCount).toBe(0);
  expect((await list({ search: 'produto a' })).masterProducts.rowCount).toBe(1);
  expect((await list({ search: 'mlb1' })).masterProducts.rows[0].listings).toHaveLength(2);
  for (const { id, units } of rows)
    expect(
      (
        await graphql(
          `
            query ($id: ID!) {
              node(id: $id) {
                ... on MasterProduct {
                  units
                }
              }
            }
          `,
          { id },
        )
      ).data.node,
    ).toEqual({ units });
  expect((await list({ size: 1, page: 2 })).masterProducts).toMatchObject({
    pageCount: 2,
    rows: [{ name: 'Produto B' }],
  });
  const { products } = await (await get('/api/products?size=25')).json();
  expect(products.map(({ id, units, available, listings }: any) => [id, units, available, listings.length])).toEqual(
    rows.map(({ number, units, stock, listings }: any) => [number, units, stock.available, listings.length]),
  );
  const [titles, ...lines] = csvRows(await (await get('/api/products/export')).text()).map(({ cells }) => cells);
  expect(lines.map((cells) => [cells[titles!.indexOf('Produto')], cells[titles!.indexOf('Custo')]])).toEqual([
    [String(rows[0].number), '20'],
    [String(rows[1].number), ''],
    [String(rows[1].number), ''],
  ]);
});

test('what the seller states comes before what listings say, and is checked', async () => {
  const { graphql, list } = await shop();
  const [{ id }] = (await list()).masterProducts.rows;
  const state = async (stated: object) => (await graphql(STATE, { product: id, stated })).data.setMasterProduct;
  expect(await state({ name: ' Caneca ', ean: '7891234567895', weightG: 350 })).toMatchObject({
    name: 'Caneca',
    sku: 'A',
    ean: '7891234567895',
    weightG: 350,
    stated: { name: 'Caneca', sku: null, ean: '7891234567895', brand: null },
    listed: { name: 'Produto A', sku: 'A', ean: null },
  });
  expect(await state({ name: 'Caneca', ean: '789-123456789 5' })).toMatchObject({ ean: '7891234567895' });
  for (const wrong of [
    { ean: '7891234567890' },
    { ean: '2000000000008' },
    { name: 'x'.repeat(201) },
    { lengthMm: 0 },
    { weightG: 1_000_001 },
  ])
    expect((await state(wrong)).message).toMatch(/EAN|nome|comprimento|peso/);
  expect((await list()).masterProducts.rows[0].name).toBe('Caneca');
  expect(await state({})).toMatchObject({ name: 'Produto A', ean: null, weightG: null });
});

test('the search finds what listings say and what is stated, and is limited alike in GraphQL and REST', async () => {
  const { graphql, get, list, viewer } = await shop();
  const { id } = (await list()).masterProducts.rows[0]!;
  await graphql(STATE, { product: id, stated: { name: 'Açucareiro Ímpar', sku: 'AÇ-9', ean: '96385074' } });
  await queryRows(`UPDATE products SET ean = '7891234567895' WHERE account_id = $1 AND listing_key = 'B'`, [
    viewer.accountId,
  ]);
  const found = async (search: string) => (await list({ search })).masterProducts.rows.map(({ name }: any) => name);
  for (const search of ['acucareiro impar', 'AÇUCAREIRO', 'ac-9', '9638507'])
    expect(await found(search)).toEqual(['Açucareiro Ímpar']);
  expect(await found('789123456789')).toEqual(['Produto B']);
  expect(await found('9638_07')).toEqual([]);
  const other = await shop('Outra');
  expect((await other.list({ search: 'acucareiro' })).masterProducts.rowCount).toBe(0);
  const long = 'x'.repeat(201);
  expect((await graphql(LIST, { search: long })).errors?.[0]?.message).toContain('200 caracteres');
  expect((await get(`/api/products?search=${long}`)).status).toBe(400);
  expect((await list({ search: 'x'.repeat(200) })).masterProducts.rowCount).toBe(0);
});

test('a product is called as its listing that sold most units', async () => {
  const { graphql, list, ...of } = await shop();
  const products = await Promise.all(['A', 'B'].map(async (key) => btoa(`Product:${await of.idOf(key)}`)));
  await graphql(LINK, { products });
  const name = async () => (await list({ only: 'SEVERAL' })).masterProducts.rows[0]?.name;
  expect(await name()).toBe('Produto A');
  await of.sell(order([line('B', { quantity: 2 })], { externalId: 'more' }));
  expect(await name()).toBe('Produto B');
  expect((await list()).masterChanges[0]).toMatchObject({ listings: ['Produto B'], product: 'Produto A' });
});

test('the history says who changed what, and what can be taken back', async () => {
  const { graphql, list, ids } = await shop();
  const known = await ids();
  const { change } = (await graphql(LINK, { products: [known.A, known.B] })).data.linkListings;
  expect((await list()).masterChanges).toEqual([
    {
      number: change,
      kind: 'LINKED',
      userName: expect.stringMatching(/./),
      canUndo: true,
      listings: ['Produto B'],
      product: 'Produto MLB1',
    },
  ]);
  expect((await graphql(UNDO, { change })).data.undoMasterChange.__typename).toBe('MasterChanged');
  expect((await list()).masterChanges.map(({ kind, canUndo, product }: any) => [kind, canUndo, product])).toEqual([
    ['UNDONE', false, null],
    ['LINKED', false, 'Produto MLB1'],
  ]);
  expect((await graphql(UNDO, { change })).data.undoMasterChange.message).toContain('já foi desfeita');
});

test('a second account sees and changes nothing', async () => {
  const of = await shop();
  const known = await of.ids();
  const [{ id }] = (await of.list()).masterProducts.rows;
  const { change } = (await of.graphql(LINK, { products: [known.A, known.B] })).data.linkListings;
  const other = await shop('Outra');
  expect((await other.list()).masterChanges).toEqual([]);
  expect((await other.graphql(LINK, { products: [known.A, known.B] })).data.linkListings.message).toContain(
    'não encontrado',
  );
  expect((await other.graphql(UNDO, { change })).data.undoMasterChange.message).toContain('não encontrada');
  expect((await other.graphql(STATE, { product: id, stated: { name: 'x' } })).data.setMasterProduct.message).toContain(
    'não encontrado',
  );
  expect((await other.graphql(`query ($id: ID!) { node(id: $id) { id } }`, { id })).data.node).toBeNull();
  expect((await (await other.get('/api/products?search=produto')).json()).row_count).toBe(3);
});
