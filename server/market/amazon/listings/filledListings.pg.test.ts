import { textsOf } from '#server/market/testing/textsOf.ts';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import { testEffects } from '#server/market/testing/testEffects.ts';

useTestDatabase();

const BR = 'A2Q3Y263D00KWC';
const SELLER = 'A1EXEMPLO';
/** The most listings that Amazon pages through. */
const REACH = 1_000;

interface Own {
  sku: string;
  createdAt: number;
  channel?: string;
}

const itemOf = ({ sku, createdAt, channel = 'DEFAULT' }: Own) => ({
  sku,
  summaries: [
    {
      marketplaceId: BR,
      asin: `B0${sku}`,
      itemName: `Caneca ${sku}`,
      status: ['BUYABLE', 'DISCOVERABLE'],
      createdDate: new Date(createdAt).toISOString(),
      mainImage: { link: `https://m.media-amazon.com/${sku}.jpg` },
    },
  ],
  offers: [{ marketplaceId: BR, offerType: 'B2C', price: { currencyCode: 'BRL', amount: '79.90' } }],
  fulfillmentAvailability: [{ fulfillmentChannelCode: channel, ...(channel === 'DEFAULT' && { quantity: 7 }) }],
});

/** Fake Amazon with one listings report and a search in the seller's listings. */
async function amazon(
  lines: string[],
  own: Own[],
  { sellerId = SELLER as string | null, searchStatus = 200, inventory = [] as string[] } = {},
) {
  const searches: Record<string, string>[] = [];
  let url = '';
  const app = new Hono();
  app.post('/auth/o2/token', (c) => c.json({ access_token: 'Atza|1', expires_in: 3600 }));
  app.get('/v2/profiles', (c) => c.json({ code: 'UNAUTHORIZED' }, 401));
  app.get('/sellers/v1/marketplaceParticipations', (c) =>
    c.json({ payload: [{ marketplace: { id: BR }, participation: { isParticipating: true } }] }),
  );
  const reports: unknown[] = [];
  app.post('/reports/2021-06-30/reports', async (c) => {
    reports.push(await c.req.json());
    return c.json({ reportId: 'report' }, 202);
  });
  app.get('/reports/2021-06-30/reports/report', (c) => c.json({ processingStatus: 'DONE', reportDocumentId: 'file' }));
  app.get('/reports/2021-06-30/documents/file', (c) => c.json({ url: `${url}/file`, compressionAlgorithm: 'GZIP' }));
  app.get('/file', (c) => c.body(gzipSync(lines.join('\r\n')) as Uint8Array<ArrayBuffer>));
  app.get('/catalog/2022-04-01/items', (c) => c.json({ items: [] }));
  app.get('/fba/inventory/v1/summaries', (c) =>
    c.json({
      payload: {
        inventorySummaries: inventory.map((sellerSku) => ({ sellerSku, inventoryDetails: { fulfillableQuantity: 3 } })),
      },
    }),
  );
  app.get('/listings/2021-08-01/items/:seller', (c) => {
    const query = c.req.query();
    searches.push(query);
    if (searchStatus !== 200) return c.json({ errors: [{ code: 'Unauthorized' }] }, searchStatus as 403);
    if (c.req.param('seller') !== SELLER) return c.json({ errors: [{ code: 'InvalidInput' }] }, 400);
    const skus = query.identifiers?.split(',');
    const from = Date.parse(query.createdAfter ?? '1970-01-01');
    const to = Date.parse(query.createdBefore ?? '2100-01-01');
    const found = own.filter(
      ({ sku, createdAt }) => (!skus || skus.includes(sku)) && createdAt >= from && createdAt <= to,
    );
    const start = Number(query.pageToken ?? 0);
    const end = Math.min(start + 20, REACH);
    return c.json({
      numberOfResults: found.length,
      ...(end < Math.min(found.length, REACH) && { pagination: { nextToken: String(end) } }),
      items: found.slice(start, end).map(itemOf),
    });
  });
  url = await fakeServer(app);
  useMarketplaces({ lwaToken: `${url}/auth/o2/token`, spApi: { na: url }, ads: { na: url } });
  const { accountId } = await newViewer();
  const keys = { clientId: 'client', clientSecret: 'secret', refreshToken: 'Atzr|1', marketplaceCode: 'BR' };
  await storeKeys({ accountId }, 'amazon', { ...keys, ...(sellerId && { sellerId }) });
  const connector = (await accountConnector(accountId, 'amazon', testEffects()))!;
  return { connector, searches, reports };
}

async function all<T>(batches: AsyncIterable<T[]>): Promise<T[]> {
  const found: T[] = [];
  for await (const batch of batches) found.push(...batch);
  return found;
}

const own = (count: number, everyMs = 60_000): Own[] =>
  Array.from({ length: count }, (_, n) => ({
    sku: `SKU${n}`,
    createdAt: Date.parse('2025-05-04T12:00:00Z') + n * everyMs,
  }));

/** The head and rows of a Brazilian file, which has no known column of channel and quantity. */
const brazilian = (skus: string[]) => [
  'nome-do-item\tsku-do-vendedor\tpreço\tasin 1\tstatus\tmodo',
  ...skus.map((sku) => `Caneca da loja\t${sku}\t39,90\tB0${sku}\tAtivo\tx`),
];

test('the report is asked for in English and never with chosen columns', async () => {
  const { connector, reports } = await amazon(brazilian(['SKU0']), own(1));
  await all(connector.listings());
  expect(reports).toEqual([
    {
      reportType: 'GET_MERCHANT_LISTINGS_ALL_DATA',
      marketplaceIds: [BR],
      reportOptions: { preferredReportDocumentLocale: 'en_US' },
    },
  ]);
});

test('what a file lacks comes from searches of twenty SKUs, and what it has stays', async () => {
  const stored = own(41);
  stored[0]!.channel = 'AMAZON_NA';
  const { connector, searches } = await amazon(brazilian(stored.map(({ sku }) => sku)), stored);
  const listings = await all(connector.listings());
  expect(listings).toHaveLength(41);
  expect(listings[0]).toMatchObject({ name: 'Caneca da loja', priceMinor: 3_990, fulfilledByMarketplace: true });
  expect(listings[1]).toMatchObject({
    asin: 'B0SKU1',
    active: true,
    fulfilledByMarketplace: false,
    imageUrl: 'https://m.media-amazon.com/SKU1.jpg',
  });
  expect(searches.map(({ identifiers, identifiersType, pageSize }) => [identifiers!.split(',').length, identifiersType, pageSize]))
    .toEqual([[20, 'SKU', '20'], [20, 'SKU', '20'], [1, 'SKU', '20']]); // prettier-ignore
  expect(textsOf(connector.takeNotes!())).toEqual([
    'Amazon (relatório de anúncios, BR): sem coluna conhecida de quantidade, logística (FBA ou própria), e não conhecemos ' +
      '“modo”; os dados que faltam vieram da consulta de anúncios.',
  ]);
  const stock = await all(connector.stock());
  expect(stock).toHaveLength(40);
  expect(stock[0]).toMatchObject({ listingKey: 'SKU1', available: 7 });
  expect(searches, 'asked once').toHaveLength(3);
});

test('a file without a status has its own stock without a search', async () => {
  const { connector, searches } = await amazon(
    ['seller-sku\tasin1\tquantity\tfulfillment-channel', 'SKU0\tB0SKU0\t4\tDEFAULT'],
    own(1),
  );
  expect(await all(connector.stock())).toMatchObject([{ listingKey: 'SKU0', available: 4 }]);
  expect(searches).toEqual([]);
  expect(await all(connector.listings())).toMatchObject([{ active: true }]);
});

test('without the seller’s id what a file lacks stays unknown', async () => {
  const { connector, searches } = await amazon(brazilian(['SKU0']), own(1), { sellerId: null });
  expect(await all(connector.listings())).toMatchObject([
    { asin: 'B0SKU0', active: true, priceMinor: 3_990, fulfilledByMarketplace: null },
  ]);
  expect(textsOf(connector.takeNotes!())).toEqual([expect.stringMatching(/os dados que faltam ficam como estavam\.$/)]);
  expect(searches).toEqual([]);
});

test('own stock of an unknown channel counts unless Amazon holds the SKU', async () => {
  const lines = ['seller-sku\tasin1\tquantity', 'SKU0\tB0SKU0\t4', 'SKU1\tB0SKU1\t5'];
  const { connector } = await amazon(lines, [], { sellerId: null, inventory: ['SKU0'] });
  expect((await all(connector.stock())).map(({ listingKey, available }) => [listingKey, available])).toEqual([
    ['SKU0', 3],
    ['SKU1', 5],
  ]);
});

test('a refused search leaves the file as it is, with a sentence', async () => {
  const { connector } = await amazon(brazilian(['SKU0']), own(1), { searchStatus: 403 });
  expect(await all(connector.listings())).toMatchObject([{ asin: 'B0SKU0', fulfilledByMarketplace: null }]);
  expect(textsOf(connector.takeNotes!())).toEqual([
    expect.stringMatching(/ficam como estavam\.$/),
    expect.stringMatching(
      /permissão \(role\) Product Listing.*O que falta no relatório de anúncios fica como estava\.$/,
    ),
  ]);
});

test('listings without an ASIN are left out and named; SKUs with a comma are not asked for', async () => {
  const lines = ['seller-sku\tasin1\titem-name\tprice\tquantity\tstatus\tfulfillment-channel'];
  for (const sku of ['SKU0', 'novo', 'a,b']) lines.push(`${sku}\t\tCaneca\t1.00\t1\tActive\tDEFAULT`);
  const { connector, searches } = await amazon(lines, own(1));
  expect((await all(connector.listings())).map(({ listingKey, asin }) => [listingKey, asin])).toEqual([
    ['SKU0', 'B0SKU0'],
  ]);
  expect(searches.map(({ identifiers }) => identifiers)).toEqual(['SKU0,novo']);
  expect(textsOf(connector.takeNotes!())).toEqual([
    'Amazon (relatório de anúncios, BR): 2 sem ASIN ficam de fora (novo, a,b).',
  ]);
});

test('an unknown word of status is named once with its number', async () => {
  const lines = ['seller-sku\tasin1\titem-name\tprice\tquantity\tstatus\tfulfillment-channel'];
  for (const sku of ['SKU0', 'SKU1']) lines.push(`${sku}\tB0${sku}\tCaneca\t1.00\t1\tSuprimido\tDEFAULT`);
  const { connector } = await amazon(lines, own(2));
  expect((await all(connector.listings())).map(({ active }) => active)).toEqual([true, true]);
  expect(textsOf(connector.takeNotes!())).toEqual([
    'Amazon (relatório de anúncios, BR): não conhecemos a situação “Suprimido” (2 anúncios), que não conta como inativa.',
  ]);
});

const strange = ['código\tvalor\ta\tb\tc\td\te\tf\tg', '1\t2'];

test('when a file cannot be understood, every listing comes from the search, beyond its reach of 1,000', async () => {
  const stored = own(2_345);
  const { connector, searches } = await amazon(strange, stored);
  const listings = await all(connector.listings());
  expect(new Set(listings.map(({ listingKey }) => listingKey))).toEqual(new Set(stored.map(({ sku }) => sku)));
  expect(listings[7]).toMatchObject({ priceMinor: 7_990, active: true, fulfilledByMarketplace: false });
  expect(searches.some(({ pageToken }) => pageToken)).toBe(true);
  expect(searches.some(({ nextToken }) => nextToken)).toBe(false);
  expect(searches.length).toBeLessThan(200);
  expect(textsOf(connector.takeNotes!())).toEqual([
    'Amazon (relatório de anúncios, BR): não reconhecemos a coluna do SKU entre código, valor, a, b, c, d, e, f… Os anúncios ' +
      'vieram da consulta de anúncios (searchListingsItems).',
  ]);
});

test('exactly 1,000 listings are all found, and those of one second beyond them are counted', async () => {
  const exact = await amazon(strange, own(1_000));
  expect(await all(exact.connector.listings())).toHaveLength(1_000);
  const { connector } = await amazon(strange, own(1_004, 0));
  expect(await all(connector.listings())).toHaveLength(1_000);
  expect(textsOf(connector.takeNotes!())).toContain('Amazon (searchListingsItems): a consulta não alcança 4 anúncios.');
});

test('without a search a file that cannot be understood is an error with the first eight names', async () => {
  const unknown = await amazon(strange, own(1), { sellerId: null });
  await expect(all(unknown.connector.listings())).rejects.toThrow(
    /^Amazon \(relatório de anúncios, BR\): não reconhecemos a coluna do SKU entre código, valor, a, b, c, d, e, f… .*anúncios já guardados/,
  );
  const refused = await amazon(strange, own(1), { searchStatus: 403 });
  await expect(all(refused.connector.listings())).rejects.toMatchObject({
    name: 'NotPermitted',
    message: expect.stringMatching(/coluna do SKU entre código.* Amazon: o aplicativo não tem a permissão/) as string,
  });
});
