import { beforeEach, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { dataVersion } from '#server/platform/postgres/dataVersion.ts';
import { linkListings } from '#server/records/masters/changes/linkListings.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { setRates } from '#server/insight/sales/testing/shop.ts';
import { type HubShop, openHubShop } from './testing/hubShop.ts';

useTestDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
const PERIOD = '(period: { period: CUSTOM, startDate: "2026-10-01", endDate: "2026-11-20" })';
const globalId = (type: string, id: number) => Buffer.from(`${type}:${id}`).toString('base64');

let shop: HubShop;
let asOwner: Client;
let asOther: Client;
let id: string;
let number: number;
beforeEach(async () => {
  await setRates(['USD', '2026-10-01', 5]);
  shop = await openHubShop();
  const other = await openHubShop('Outra');
  await queryRows('UPDATE users SET is_developer = true');
  [asOwner, asOther] = [await appClient(shop.viewer), await appClient(other.viewer)];
  number = (await shop.master()).id;
  id = globalId('MasterProduct', number);
});

/** Every field of the product's page. */
const FIELDS = [
  'imageUrl',
  'unitCost { cost { minor } since isOfSome }',
  'stockEnd { coverDays quantity next { units day } }',
  `salesMetrics${PERIOD} { units revenue { minor } }`,
  `salesSeries${PERIOD} { points { units } }`,
  `events${PERIOD} { hidden events { kind day text listings { sku } from { minor } to { minor } } }`,
  `sideBySide${PERIOD} { buyBoxPercent lostBuyBoxes { since } listings { product { sku } sales { units } winning { price { minor } } visits { visits } } }`,
  `statements${PERIOD} { rowCount rows { product { sku } units } total { units } withoutProduct { units } }`,
  'analyses { product { sku } units }',
  'priceAdvices { product { sku } kind text price { minor } profit { minor } }',
  'prices { product { sku } offers { sellerId } timeline { sharePercent } winning { isOurs } buyBox { state } }',
  'restock { available quantity }',
  'purchases { rowCount rows { supplier } }',
  `ads${PERIOD} { listings { product { sku } total { spend { minor } } days { day clicks } } }`,
  'recentOrders(first: 5) { orderId items { sku } }',
  'history { edges { node { kind number to { minor } userName day text names listings { sku } } } }',
  'notes { number day text userName }',
];

test.each(FIELDS)('a product answers %s to its account only', async (field) => {
  const query = `query ($id: ID!) { node(id: $id) { ... on MasterProduct { ${field} } } }`;
  const own = await asOwner.graphql(query, { id });
  expect(own.errors).toBeUndefined();
  expect(own.data.node).not.toBeNull();
  expect((await asOther.graphql(query, { id })).data).toEqual({ node: null });
});

test('the page is found by ASIN and by SKU, in the account only', async () => {
  const find = async (client: Client, by: string) =>
    (await client.graphql(`{ viewer { productHub(${by}) { id number } } }`)).data?.viewer.productHub;
  for (const by of ['asin: "b0a"', 'asin: "MLB1"', 'sku: "A"', 'sku: "M"']) {
    expect(await find(asOwner, by)).toEqual({ id, number });
    expect((await find(asOther, by)).id).not.toBe(id);
  }
  expect(await find(asOwner, `id: "${id}"`)).toEqual({ id, number });
  expect(await find(asOther, `id: "${id}"`)).toBeNull();
  expect(await find(asOwner, 'sku: "unknown"')).toBeNull();
  await queryRows(`INSERT INTO master_products (account_id, id, sku) VALUES ($1, $2, 'CS-01-P')`, [
    shop.viewer.accountId,
    number,
  ]);
  expect(await find(asOwner, 'sku: "CS-01-P"')).toEqual({ id, number });
  expect(await find(asOther, 'sku: "CS-01-P"')).toBeNull();
  const both = await asOwner.graphql('{ viewer { productHub(asin: "B0A", sku: "A") { id } } }');
  expect(both.errors?.[0]?.message).toBe('Informe o produto, o ASIN ou o SKU.');
});

test('a listing knows its page in any list, with one statement for all', async () => {
  const { data } = await asOwner.graphql('{ viewer { foundProducts(text: "produto") { sku hubId } } }');
  const bySku = Object.fromEntries(
    data.viewer.foundProducts.map(({ sku, hubId }: { sku: string; hubId: string }) => [sku, hubId]),
  );
  expect(bySku.A).toBe(id);
  expect(bySku.M).toBe(id);
  expect(bySku.B).not.toBe(id);
});

test('joining listings moves the version by which responses with pages are kept', async () => {
  const { accountId } = shop.viewer;
  const before = await dataVersion(accountId);
  await linkListings(shop.viewer, [await shop.idOf('A'), await shop.idOf('B')]);
  expect(await dataVersion(accountId)).toBeGreaterThan(before);
});

test('notes are written and deleted in the account only', async () => {
  const create = (client: Client) =>
    client.graphql(
      `mutation ($id: ID!) { createProductNote(product: $id, day: "2026-11-06", text: "Fotos novas") {
         ... on MasterProduct { notes { number day text } } ... on UserError { message } } }`,
      { id },
    );
  expect((await create(asOther)).data.createProductNote).toEqual({ message: 'Produto não encontrado.' });
  const [note] = (await create(asOwner)).data.createProductNote.notes;
  expect(note).toMatchObject({ day: '2026-11-06', text: 'Fotos novas' });
  const remove = (client: Client) =>
    client.graphql(
      `mutation ($note: Int!) { deleteProductNote(note: $note) {
         ... on MasterProduct { notes { number } } ... on UserError { message } } }`,
      { note: note.number },
    );
  expect((await remove(asOther)).data.deleteProductNote).toEqual({ message: 'Anotação não encontrada.' });
  expect((await remove(asOwner)).data.deleteProductNote).toEqual({ notes: [] });
});

test('REST answers what GraphQL does, to the account only', async () => {
  const path = `/api/products/${number}?dateRange=custom&startDate=2026-10-01&endDate=2026-11-20`;
  const answer = (await (await asOwner.get(path)).json()) as {
    units: number;
    revenue: number;
    listings: { sku: string; units: number; revenue: number; visits: number | null; own_revenue: number | null }[];
  };
  const { data } = await asOwner.graphql(
    `query ($id: ID!) { node(id: $id) { ... on MasterProduct { salesMetrics${PERIOD} { units revenue { minor } }
       sideBySide${PERIOD} { listings { product { sku } sales { units revenue { minor } own { revenue { minor } } } visits { visits } } } } } }`,
    { id },
  );
  const { salesMetrics, sideBySide } = data.node;
  expect([answer.units, answer.revenue * 100]).toEqual([salesMetrics.units, salesMetrics.revenue.minor]);
  expect(
    answer.listings.map(({ sku, units, revenue, visits, own_revenue }) => [
      sku,
      units,
      Math.round(revenue * 100),
      visits,
      own_revenue,
    ]),
  ).toEqual(
    sideBySide.listings.map(({ product, sales, visits }: any) => [
      product.sku,
      sales.units,
      sales.revenue.minor,
      visits?.visits ?? null,
      sales.own ? sales.own.revenue.minor / 100 : null,
    ]),
  );
  expect((await asOther.get(path)).status).toBe(404);
  expect((await asOwner.get('/api/products/2147483647')).status).toBe(404);
  expect((await asOwner.get(`/api/products/${number}?dateRange=never`)).status).toBe(400);
});
