import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BRAZIL, type Json, openSimulator, temporaryFolder, UNITED_STATES } from '#simulator/testing/openSimulator.ts';

async function open(options = {}) {
  const simulator = await openSimulator(options);
  const { sellerId } = simulator.accounts.amazon;
  const search = (query: string, seller = sellerId) =>
    simulator.amazon(`/listings/2021-08-01/items/${seller}?marketplaceIds=${BRAZIL}&${query}`);
  return { ...simulator, search };
}
const ALL = 'includedData=summaries,offers,fulfillmentAvailability&pageSize=20';
const skusOf = ({ body }: Json) => body.items.map(({ sku }: Json) => sku);

test('a search pages through the seller’s listings by pageToken, while nextToken brings the first page for ever', async () => {
  const { search } = await open();
  const first = await search(ALL);
  expect(first.body).toMatchObject({ numberOfResults: 160, pagination: { nextToken: expect.any(String) } });
  const token = encodeURIComponent(first.body.pagination.nextToken);
  const second = await search(`${ALL}&pageToken=${token}`);
  expect(new Set([...skusOf(first), ...skusOf(second)]).size).toBe(40);
  expect(skusOf(await search(`${ALL}&nextToken=${token}`))).toEqual(skusOf(first));
  expect((await search(`${ALL}&pageToken=x`)).status).toBe(400);
});

test('a listing has its product, price and channel, in the marketplaces that are asked for', async () => {
  const { search, ask, amazon, accounts } = await open();
  const { body: sheet } = await ask('/__simulator/costs');
  const known = sheet.find(({ marketplace, country }: Json) => marketplace === 'amazon' && country === 'BR');
  const { body } = await search(`${ALL}&identifiersType=SKU&identifiers=${encodeURIComponent(known.sku)},NOT-OURS`);
  expect(body.numberOfResults).toBe(1);
  const [item] = body.items;
  expect(item.sku).toBe(known.sku);
  expect(item.summaries).toMatchObject([{ marketplaceId: BRAZIL, asin: known.asin }]);
  expect(item.offers[0]?.price.currencyCode ?? 'BRL').toBe('BRL');
  expect(item.fulfillmentAvailability[0].fulfillmentChannelCode).toMatch(/^(DEFAULT|AMAZON_NA)$/);
  const path = `/listings/2021-08-01/items/${accounts.amazon.sellerId}`;
  const both = await amazon(`${path}?marketplaceIds=${BRAZIL},${UNITED_STATES}&pageSize=20`);
  expect(both.body.items[0]).not.toHaveProperty('offers');
  expect((await amazon(path)).status).toBe(400);
});

test('bounds of the creation are inclusive, and listings are sorted by it', async () => {
  const { search } = await open();
  const { body } = await search(`${ALL}&sortBy=createdDate&sortOrder=ASC`);
  const created = body.items.map(({ summaries }: Json) => summaries[0].createdDate as string);
  expect(created).toEqual(created.toSorted());
  const span = `createdAfter=${created[3]}&createdBefore=${created[5]}`;
  const found = await search(`${ALL}&sortBy=createdDate&sortOrder=ASC&${span}`);
  expect(skusOf(found)).toEqual(skusOf({ body }).slice(3, 6));
  expect((await search(`${ALL}&createdAfter=ontem`)).status).toBe(400);
});

test('one search reaches 1,000 listings of any number', async () => {
  const file = join(temporaryFolder(), 'orders.tsv');
  const columns = 'amazon-order-id purchase-date order-status sales-channel sku asin quantity item-price currency';
  const rows = Array.from({ length: 1_030 }, (_, n) =>
    [`701-${String(n).padStart(7, '0')}-0000001`, '2026-11-17T13:02:11+00:00', 'Shipped', 'Amazon.com.br', `SKU-${n}`,
     `B0${String(n).padStart(8, '0')}`, '1', '10.00', 'BRL'].join('\t'),
  ); // prettier-ignore
  writeFileSync(file, [columns.replaceAll(' ', '\t'), ...rows].join('\n'));
  const { search } = await open({ ordersFile: file });
  const found = new Set<string>();
  let pages = 0;
  for (let token = ''; ; pages += 1) {
    const { body } = await search(`${ALL}${token}`);
    expect(body.numberOfResults).toBe(1_030);
    for (const { sku } of body.items) found.add(sku);
    if (!body.pagination.nextToken) break;
    token = `&pageToken=${encodeURIComponent(body.pagination.nextToken)}`;
  }
  expect([found.size, pages]).toEqual([1_000, 49]);
});

test('more than twenty SKUs or a page and another seller are refused', async () => {
  const { search } = await open();
  const skus = Array.from({ length: 21 }, (_, n) => `SKU-${n}`).join(',');
  expect((await search(`${ALL}&identifiersType=SKU&identifiers=${skus}`)).status).toBe(400);
  expect((await search('identifiers=SKU-1')).status).toBe(400);
  expect((await search('pageSize=21')).status).toBe(400);
  expect((await search('sortBy=price')).status).toBe(400);
  expect((await search(ALL, 'A1OUTRO')).status).toBe(403);
});
