import { textsOf } from '#server/market/testing/textsOf.ts';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { readCredential } from '#server/records/keys/readCredential.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import { type Connector, ReadLater } from '#server/market/connector.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import { testEffects } from '#server/market/testing/testEffects.ts';

useTestDatabase();

const BR = 'A2Q3Y263D00KWC';
const DAY_MS = 86_400_000;

const order = (orderId: string) => ({
  orderId,
  createdTime: '2026-11-17T13:02:11Z',
  lastUpdatedTime: '2026-11-18T08:00:00Z',
  salesChannel: { channelName: 'AMAZON', marketplaceId: BR },
  fulfillment: { fulfillmentStatus: 'SHIPPED' },
  orderItems: [
    {
      orderItemId: `${orderId}-1`,
      quantityOrdered: 1,
      product: {
        asin: 'B0EXAMPLE1',
        sellerSku: 'SKU-001',
        price: { unitPrice: { amount: '79.90', currencyCode: 'BRL' } },
      },
    },
  ],
});

/** Fake Amazon with one seller in Brazil; tests add the operations they need. */
async function amazon(routes: (app: Hono, url: () => string) => void = () => {}) {
  let tokens = 0;
  let url = '';
  const requests: string[] = [];
  const app = new Hono();
  app.use(async ({ req }, next) => {
    requests.push(`${req.method} ${req.path}`);
    await next();
  });
  app.post('/auth/o2/token', (c) => c.json({ access_token: `Atza|${(tokens += 1)}`, expires_in: 3600 }));
  routes(app, () => url);
  app.get('/sellers/v1/marketplaceParticipations', (c) =>
    c.json({
      payload: [
        { marketplace: { id: BR }, participation: { isParticipating: true } },
        { marketplace: { id: 'ATVPDKIKX0DER' }, participation: { isParticipating: false } },
        { marketplace: { id: 'A-UNKNOWN' }, participation: { isParticipating: true } },
      ],
    }),
  );
  app.get('/v2/profiles', (c) => c.json({ code: 'UNAUTHORIZED' }, 401));
  url = await fakeServer(app);
  useMarketplaces({ lwaToken: `${url}/auth/o2/token`, spApi: { na: url }, ads: { na: `${url}` } });
  const { accountId } = await newViewer();
  await storeKeys({ accountId }, 'amazon', {
    clientId: 'client',
    clientSecret: 'secret',
    refreshToken: 'Atzr|1',
    marketplaceCode: 'BR',
  });
  const effects = testEffects();
  const connector = await accountConnector(accountId, 'amazon', effects);
  return { accountId, effects, requests, connector: connector as Connector, tokens: () => tokens };
}

async function all<T>(batches: AsyncIterable<T[]> | null): Promise<T[]> {
  const found: T[] = [];
  for await (const batch of batches ?? []) found.push(...batch);
  return found;
}

const window = { start: new Date('2026-11-01T00:00:00Z'), end: new Date('2026-11-20T00:00:00Z') };
const ignore = () => Promise.resolve();

test('an account without complete keys has no connector', async () => {
  const { accountId } = await newViewer();
  expect(await accountConnector(accountId, 'amazon')).toBeNull();
  await storeKeys({ accountId }, 'amazon', { clientId: 'client', clientSecret: 'secret' });
  expect(await accountConnector(accountId, 'amazon')).toBeNull();
});

test('changed orders arrive page by page, and the watermark is that of the first page', async () => {
  const queries: Record<string, string>[] = [];
  const { connector } = await amazon((app) =>
    app.get('/orders/2026-01-01/orders', (c) => {
      queries.push(c.req.query());
      const last = c.req.query('paginationToken') === 'two';
      return c.json({
        orders: [order(last ? '701-2' : '701-1')],
        ...(last ? {} : { pagination: { nextToken: 'two' } }),
        lastUpdatedBefore: last ? '2026-11-20T11:59:00Z' : '2026-11-20T11:58:00Z',
      });
    }),
  );
  const since = new Date('2026-11-20T10:00:00Z');
  const first = await connector.changedOrders(since, null);
  const second = await connector.changedOrders(since, first.nextPage);
  expect([...first.orders, ...second.orders].map(({ externalId }) => externalId)).toEqual(['701-1', '701-2']);
  expect(second.nextPage).toBeNull();
  expect([first.watermark, second.watermark]).toEqual(Array(2).fill(new Date('2026-11-20T11:58:00Z')));
  expect(queries[0]).toMatchObject({ lastUpdatedAfter: '2026-11-20T09:55:00.000Z', marketplaceIds: BR });
  expect(queries[1]).toEqual({ ...queries[0], paginationToken: 'two' });
});

test('marketplaces that the product does not know are named once per read of orders, and the others are read', async () => {
  const asked: (string | undefined)[] = [];
  const shop = (id: string, name: string, domainName: string) => ({
    marketplace: { id, name, countryCode: 'XX', domainName },
    participation: { isParticipating: true },
  });
  const known = { marketplace: { id: BR }, participation: { isParticipating: true } };
  const answer = (payload: object[]) =>
    amazon((app) => {
      app.get('/sellers/v1/marketplaceParticipations', (c) => c.json({ payload }));
      app.get('/orders/2026-01-01/orders', (c) => {
        asked.push(c.req.query('marketplaceIds'));
        return c.json({ orders: [order('701-1')], pagination: { nextToken: 'two' } });
      });
    });
  const others = [
    shop('A-NEW', 'Amazon.xx', 'www.amazon.xx'),
    shop('A-ELSEWHERE', 'Non-Amazon XX', 'sim1.stores.amazon.xx'),
    shop('A-NEWER', 'Amazon.yy', 'www.amazon.yy'),
  ];
  const { connector } = await answer([...others, known]);
  const { nextPage } = await connector.changedOrders(new Date(0), null);
  await connector.changedOrders(new Date(0), nextPage);
  expect(asked).toEqual([BR, BR]);
  expect([textsOf(connector.takeNotes!()), textsOf(connector.takeNotes!())]).toEqual([
    ['Amazon: a conta também vende em Amazon.xx (XX) e Amazon.yy (XX), que ainda não lemos.'],
    [],
  ]);

  const elsewhere = await answer(others);
  await expect(elsewhere.connector.changedOrders(new Date(0), null)).rejects.toThrow(
    /não participa de nenhum marketplace que lemos nesta região.*Amazon\.xx.*Confira o marketplace/,
  );
});

test('a token that expires between pages is refreshed, and the page is read', async () => {
  let dead = '';
  const { connector, tokens } = await amazon((app) =>
    app.get('/orders/2026-01-01/orders', (c) => {
      const isSecond = c.req.query('paginationToken') !== undefined;
      const token = c.req.header('x-amz-access-token');
      if (token === dead)
        return c.json(
          { errors: [{ code: 'Unauthorized', message: 'The access token you provided has expired.' }] },
          403,
        );
      return c.json({ orders: [order('701-1')], pagination: isSecond ? {} : { nextToken: 'two' } });
    }),
  );
  const first = await connector.changedOrders(new Date(0), null);
  const before = tokens();
  dead = `Atza|${before}`;
  expect((await connector.changedOrders(new Date(0), first.nextPage)).orders).toHaveLength(1);
  expect(tokens()).toBe(before + 1);
});

test('an unknown page token restarts the read', async () => {
  const { connector, effects } = await amazon((app) =>
    app.get('/orders/2026-01-01/orders', (c) =>
      c.req.query('paginationToken')
        ? c.json({ errors: [{ code: 'InvalidInput' }] }, 400)
        : c.json({ orders: [order('701-1')], pagination: { nextToken: 'two' } }),
    ),
  );
  const { nextPage } = await connector.changedOrders(new Date(0), null);
  expect((await connector.changedOrders(new Date(0), nextPage)).orders).toHaveLength(1);
  effects.pass(DAY_MS);
  expect((await connector.changedOrders(new Date(0), nextPage)).orders).toHaveLength(1);
});

test('an expired page token is not sent', async () => {
  const sent: (string | undefined)[] = [];
  const { connector, effects } = await amazon((app) =>
    app.get('/orders/2026-01-01/orders', (c) => {
      sent.push(c.req.query('paginationToken'));
      return c.json({ orders: [order('701-1')], pagination: { nextToken: 'two' } });
    }),
  );
  const { nextPage } = await connector.changedOrders(new Date(0), null);
  effects.pass(DAY_MS - 2 * 3_600_000);
  await connector.changedOrders(new Date(0), nextPage);
  effects.pass(3_600_000);
  await connector.changedOrders(new Date(0), nextPage);
  expect(sent).toEqual([undefined, 'two', undefined]);
});

test('an unreadable order is skipped and reported; a page of unreadable orders fails with operation and field', async () => {
  const strange = (orderId: string) => ({ ...order(orderId), orderItems: 'none' });
  let orders: object[] = [order('701-1'), strange('701-2'), { ...order('701-3'), createdTime: 'ontem' }];
  const { connector } = await amazon((app) => app.get('/orders/2026-01-01/orders', (c) => c.json({ orders })));
  const { orders: read } = await connector.changedOrders(new Date(0), null);
  expect(read.map(({ externalId }) => externalId)).toEqual(['701-1']);
  const sentence = 'Amazon: 2 pedidos não puderam ser lidos e ficaram de fora (701-2, 701-3).';
  expect([textsOf(connector.takeSkippedRows!()), textsOf(connector.takeSkippedRows!())]).toEqual([[sentence], []]);

  orders = ['701-1', '701-2', '701-3'].map(strange);
  await expect(connector.changedOrders(new Date(0), null)).rejects.toThrow(
    'Amazon (searchOrders): o campo orderItems não veio no formato esperado.',
  );
});

/** Reports API with one document; polling answers `states` in order, then repeats the last one. */
function reports(
  app: Hono,
  url: () => string,
  document: Uint8Array,
  states = ['IN_QUEUE', 'IN_PROGRESS', 'DONE'],
  cuts = 0,
) {
  let created = 0;
  let polls = 0;
  let addresses = 0;
  let cutsLeft = cuts;
  const sent: unknown[] = [];
  app.post('/reports/2021-06-30/reports', async (c) => {
    sent.push(await c.req.json());
    polls = 0;
    return c.json({ reportId: `report-${(created += 1)}` }, 202);
  });
  app.get('/reports/2021-06-30/reports/:id', (c) => {
    const processingStatus = states[Math.min(polls, states.length - 1)]!;
    polls += 1;
    return c.json({ processingStatus, ...(processingStatus === 'DONE' ? { reportDocumentId: 'document-1' } : {}) });
  });
  app.get('/reports/2021-06-30/documents/:id', (c) =>
    c.json({
      reportDocumentId: 'document-1',
      url: `${url()}/signed/${(addresses += 1)}?signature=s3cret`,
      compressionAlgorithm: 'GZIP',
    }),
  );
  app.get('/signed/:address', (c) => {
    if (c.req.header('x-amz-access-token')) return c.text('a token came along', 400);
    if (c.req.param('address') !== String(addresses)) return c.text('expired', 403);
    if (cutsLeft <= 0) return c.body(document as Uint8Array<ArrayBuffer>);
    cutsLeft -= 1;
    const half = new Uint8Array(document.subarray(0, document.length / 2));
    const torn = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(half),
      pull: (controller) => controller.error(Object.assign(new Error('cut'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })),
    });
    return c.body(torn, 200, { 'content-length': String(document.length) });
  });
  return { sent, created: () => created, addresses: () => addresses };
}

const HEADER =
  'amazon-order-id\tpurchase-date\torder-status\tsales-channel\tproduct-name\tsku\tasin\tquantity\titem-price';
const row = (id: string, price = '79.90') =>
  `${id}\t2026-11-17T13:02:11+00:00\tShipped\tAmazon.com.br\tGarrafa Térmica\tSKU-001\tB0EXAMPLE1\t1\t${price}`;
const report = (...rows: string[]) => gzipSync(iconv.encode([HEADER, ...rows].join('\r\n'), 'windows-1252'));

test('the history of a window comes from a report that is requested, polled, decompressed and read', async () => {
  let api: ReturnType<typeof reports> | undefined;
  const { connector, effects } = await amazon((app, url) => {
    api = reports(app, url, report(row('701-1'), row('701-2'), row('701-1', '10.00')));
  });
  const orders = await all(connector.orderHistory(window, null, ignore));
  expect(orders.map(({ externalId, items }) => [externalId, items.map(({ priceMinor }) => priceMinor)])).toEqual([
    ['701-1', [1000, 7990]],
    ['701-2', [7990]],
  ]);
  expect(orders[0]!.items[0]!.name).toBe('Garrafa Térmica');
  expect(api!.sent).toEqual([
    {
      reportType: 'GET_FLAT_FILE_ALL_ORDERS_DATA_BY_ORDER_DATE_GENERAL',
      marketplaceIds: [BR],
      dataStartTime: '2026-11-01T00:00:00.000Z',
      dataEndTime: '2026-11-20T00:00:00.000Z',
    },
  ]);
  expect(effects.slept.filter((ms) => ms > 0)).toEqual([2000, 3000]);
});

test('a slow history is waited for five minutes a run; the next run and a restart continue with the same report', async () => {
  let api: ReturnType<typeof reports> | undefined;
  const statuses = ['IN_QUEUE'];
  const { connector, accountId, effects } = await amazon((app, url) => {
    api = reports(app, url, report(row('701-1')), statuses);
  });
  await expect(all(connector.orderHistory(window, null, ignore))).rejects.toBeInstanceOf(ReadLater);
  expect(effects.slept.reduce((sum, ms) => sum + ms)).toBe(5 * 60_000);
  const restarted = (await accountConnector(accountId, 'amazon', effects))!;
  statuses.push('DONE');
  const batches = restarted.orderHistory(window, null, ignore)[Symbol.asyncIterator]();
  expect((await batches.next()).value).toHaveLength(1);
  // a crash before the batch is stored
  const again = (await accountConnector(accountId, 'amazon', effects))!;
  expect(await all(again.orderHistory(window, null, ignore))).toHaveLength(1);
  expect(api!.created()).toBe(1);
  await all(again.orderHistory(window, null, ignore));
  expect(api!.created(), 'once it is stored').toBe(2);
});

test('a cancelled report has no orders; a failed report and one with an invalid status are errors', async () => {
  const empty = await amazon((app, url) => void reports(app, url, report(), ['CANCELLED']));
  expect(await all(empty.connector.orderHistory(window, null, ignore))).toEqual([]);
  const fatal = await amazon((app, url) => void reports(app, url, report(), ['FATAL']));
  await expect(all(fatal.connector.orderHistory(window, null, ignore))).rejects.toThrow('FATAL');
  const wrong = await amazon((app, url) => void reports(app, url, report(), ['9']));
  await expect(all(wrong.connector.orderHistory(window, null, ignore))).rejects.toThrow(
    'Amazon (getReport): o campo processingStatus não veio no formato esperado.',
  );
});

test('an order with an unreadable line is skipped entirely', async () => {
  const document = report(row('701-1'), row('701-2'), row('701-2', 'grátis'));
  const { connector } = await amazon((app, url) => void reports(app, url, document));
  const orders = await all(connector.orderHistory(window, null, ignore));
  expect(orders.map(({ externalId }) => externalId)).toEqual(['701-1']);
  expect(textsOf(connector.takeSkippedRows!())).toEqual(['Amazon: o pedido 701-2 não pôde ser lido e ficou de fora.']);
});

test('a report that Amazon cannot create for a long span is requested in halves without common days', async () => {
  const spans: string[][] = [];
  const { connector } = await amazon((app) => {
    app.post('/reports/2021-06-30/reports', async (c) => {
      const { dataStartTime, dataEndTime } = (await c.req.json()) as { dataStartTime: string; dataEndTime: string };
      spans.push([dataStartTime, dataEndTime].map((instant) => instant.slice(0, 13)));
      const isLong = Date.parse(dataEndTime) - Date.parse(dataStartTime) > 40 * DAY_MS;
      return isLong ? c.json({ errors: [{ code: 'InvalidInput' }] }, 400) : c.json({ reportId: 'empty' }, 202);
    });
    app.get('/reports/2021-06-30/reports/empty', (c) => c.json({ processingStatus: 'CANCELLED' }));
  });
  expect(await all(connector.stockLosses!(new Date('2026-09-20T12:00:00Z')))).toEqual([]);
  expect(spans).toEqual([
    ['2026-09-20T03', '2026-11-20T12'],
    ['2026-10-21T03', '2026-11-20T12'],
    ['2026-09-20T03', '2026-10-21T03'],
  ]);
});

test('a document that breaks off is downloaded again, without a second report', async () => {
  let api: ReturnType<typeof reports> | undefined;
  const document = report(row('701-1'), row('701-2'));
  const { connector } = await amazon((app, url) => {
    api = reports(app, url, document, ['DONE'], 3);
  });
  expect(await all(connector.orderHistory(window, null, ignore))).toHaveLength(2);
  expect([api!.created(), api!.addresses()]).toEqual([1, 4]);
});

test('a document that always breaks off fails with a clear message', async () => {
  const document = report(row('701-1'));
  const { connector } = await amazon((app, url) => void reports(app, url, document, ['DONE'], Infinity));
  await expect(all(connector.orderHistory(window, null, ignore))).rejects.toThrow(
    /^Amazon \(relatório All Orders\): o documento não pôde ser lido/,
  );
});

test('a gzip bomb or a malformed report fails with a clear message that omits its signed URL', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  for (const document of [bomb, Buffer.from('not gzip'), gzipSync('<html>')]) {
    const { connector } = await amazon((app, url) => void reports(app, url, document));
    await expect(all(connector.orderHistory(window, null, ignore))).rejects.toMatchObject({
      name: 'MarketplaceError',
      message: expect.not.stringContaining('s3cret') as string,
    });
  }
});

test('listings combine the report with the catalogue, and stock comes from both warehouses', async () => {
  const columns = 'item-name\tseller-sku\tprice\tquantity\tasin1\tfulfillment-channel\tstatus';
  const rows = [
    'Garrafa\tSKU-001\t79.90\t\tB0EXAMPLE1\tAMAZON_NA\tActive',
    'Caneca\tSKU-002\t39.90\t15\tB0EXAMPLE2\tDEFAULT\tInactive',
  ];
  let api: ReturnType<typeof reports> | undefined;
  const { connector } = await amazon((app, url) => {
    api = reports(app, url, gzipSync([columns, ...rows].join('\n')));
    app.get('/catalog/2022-04-01/items', (c) =>
      c.json({
        numberOfResults: 1,
        items: [
          {
            asin: 'B0EXAMPLE1',
            summaries: [{ marketplaceId: BR, brand: 'Térmica & Cia', websiteDisplayGroupName: 'Cozinha' }],
            images: [
              {
                marketplaceId: BR,
                images: [
                  { variant: 'MAIN', link: 'https://m/75.jpg', height: 75, width: 75 },
                  { variant: 'MAIN', link: 'https://m/500.jpg', height: 500, width: 500 },
                  { variant: 'PT01', link: 'https://m/pt.jpg', height: 500, width: 500 },
                ],
              },
            ],
            relationships: [{ marketplaceId: BR, relationships: [{ type: 'VARIATION', parentAsins: ['B0PARENT01'] }] }],
          },
        ],
      }),
    );
    app.get('/fba/inventory/v1/summaries', (c) =>
      c.json({
        payload: {
          inventorySummaries: c.req.query('nextToken')
            ? []
            : [
                {
                  sellerSku: 'SKU-001',
                  inventoryDetails: {
                    fulfillableQuantity: 40,
                    inboundWorkingQuantity: 1,
                    inboundShippedQuantity: 2,
                    inboundReceivingQuantity: 3,
                    reservedQuantity: { totalReservedQuantity: 4 },
                  },
                },
              ],
        },
        pagination: c.req.query('nextToken') ? {} : { nextToken: 'two' },
      }),
    );
  });
  expect(await all(connector.listings())).toMatchObject([
    {
      country: 'BR',
      listingKey: 'SKU-001',
      parentAsin: 'B0PARENT01',
      brand: 'Térmica & Cia',
      category: 'Cozinha',
      imageUrl: 'https://m/500.jpg',
      currency: 'BRL',
      priceMinor: 7990,
      active: true,
      fulfilledByMarketplace: true,
    },
    {
      listingKey: 'SKU-002',
      parentAsin: null,
      brand: null,
      priceMinor: 3990,
      active: false,
      fulfilledByMarketplace: false,
    },
  ]);
  expect(await all(connector.stock())).toMatchObject([
    { listingKey: 'SKU-001', available: 40, reserved: 4, inbound: 6 },
    { listingKey: 'SKU-002', available: 15, reserved: 0, inbound: 0 },
  ]);
  expect(api!.created()).toBe(1);
});

test('GTINs are those that the seller listed by, then the EAN, UPC and others of the catalogue', async () => {
  const columns =
    'item-name\tseller-sku\tprice\tquantity\tproduct-id-type\tasin1\tproduct-id\tfulfillment-channel\tstatus';
  const row = (n: number, type: string, id: string) =>
    `TV\tSKU-${n}\t79.90\t1\t${type}\tB07N4M94X${n}\t${id}\tDEFAULT\tActive`;
  const rows = [row(1, '1', 'B07N4M94X1'), row(2, '4', '7896584070767'), row(3, '1', 'B07N4M94X3')];
  const asked: (string | undefined)[] = [];
  const { connector } = await amazon((app, url) => {
    reports(app, url, gzipSync([columns, ...rows].join('\n')));
    app.get('/catalog/2022-04-01/items', (c) => {
      asked.push(c.req.query('includedData'));
      // the example of Amazon's model of 2022-04-01, in the marketplace of the seller
      const identifiers = [
        { identifier: '0887276302195', identifierType: 'EAN' },
        { identifier: '00887276302195', identifierType: 'GTIN' },
        { identifier: '887276302195', identifierType: 'UPC' },
      ];
      // recording CatalogItems20220401--get_catalog_item--2
      const elsewhere = { identifierType: 'ISBN', identifier: '188864544X' };
      return c.json({
        numberOfResults: 3,
        items: [
          { asin: 'B07N4M94X1', identifiers: [{ marketplaceId: BR, identifiers: [...identifiers, elsewhere] }] },
          { asin: 'B07N4M94X2', identifiers: [{ marketplaceId: BR, identifiers }] },
          { asin: 'B07N4M94X3', identifiers: [{ marketplaceId: 'ATVPDKIKX0DER', identifiers }] },
        ],
      });
    });
  });
  const catalogue = ['0887276302195', '887276302195', '00887276302195'];
  expect((await all(connector.listings())).map(({ sku, gtins }) => [sku, gtins])).toEqual([
    ['SKU-1', catalogue],
    ['SKU-2', ['7896584070767', ...catalogue]],
    ['SKU-3', []],
  ]);
  expect(asked).toEqual(['summaries,images,relationships,identifiers']);
});

test('an unreadable listing is skipped and reported, and the others arrive', async () => {
  const columns = 'item-name\tseller-sku\tprice\tquantity\tasin1\tfulfillment-channel\tstatus';
  const rows = ['1', 'caro'].map((price, n) => `Caneca\tSKU-${n}\t${price}\t15\tB0EXAMPLE${n}\tDEFAULT\tActive`);
  const { connector } = await amazon((app, url) => {
    reports(app, url, gzipSync([columns, ...rows].join('\n')));
    app.get('/catalog/2022-04-01/items', (c) => c.json({ items: [{ asin: 'B0EXAMPLE0', images: 'none' }] }));
  });
  expect((await all(connector.listings())).map(({ sku, brand }) => [sku, brand])).toEqual([['SKU-0', null]]);
  expect(textsOf(connector.takeSkippedRows!())).toEqual([
    'Amazon: 2 anúncios não puderam ser lidos e ficaram de fora (SKU-1, B0EXAMPLE0).',
  ]);
});

test('posted amounts are read across empty pages, and only since the given instant', async () => {
  const refund = {
    transactionType: 'Refund',
    transactionId: 'R1',
    postedDate: '2026-11-17T00:00:00Z',
    relatedIdentifiers: [{ relatedIdentifierName: 'ORDER_ID', relatedIdentifierValue: '701-1111111-0000001' }],
    items: [
      {
        contexts: [{ contextType: 'ProductContext', sku: 'SKU-001' }],
        breakdowns: [
          {
            breakdownType: 'AmazonFees',
            breakdowns: [
              { breakdownType: 'Commission', breakdownAmount: { currencyCode: 'BRL', currencyAmount: 23.97 } },
            ],
          },
        ],
      },
    ],
  };
  const since: unknown[] = [];
  const { connector } = await amazon((app) =>
    app.get('/finances/2024-06-19/transactions', (c) => {
      since.push(c.req.query('postedAfter'));
      return c.json({
        payload: c.req.query('nextToken') ? { transactions: [refund] } : { nextToken: 'two', transactions: [] },
      });
    }),
  );
  expect(await all(connector.postedAmounts(new Date('2026-11-16T00:00:00Z')))).toMatchObject([
    { orderExternalId: '701-1111111-0000001', listingKey: 'SKU-001', kind: 'fee_returned', amountMinor: 2397 },
  ]);
  expect(since).toEqual(['2026-11-16T00:00:00.000Z', '2026-11-16T00:00:00.000Z']);
});

test('a report that names an FBA shipment where orders are named is about the product', async () => {
  const reimbursed = (id: string) => `2026-11-18T12:00:00+00:00\t${id}\tSKU-001\tB0EXAMPLE1\tBRL\t10.00\tLost`;
  const head = 'approval-date\treimbursement-id\tsku\tasin\tcurrency-unit\tamount-total\treason\tamazon-order-id';
  const lines = [head, `${reimbursed('1')}\tFBA19CD9HGQ8`, `${reimbursed('2')}\t701-1111111-0000001`];
  const { connector } = await amazon((app, url) => void reports(app, url, gzipSync(lines.join('\n')), ['DONE']));
  const amounts: PostedAmountSnapshot[] = [];
  for await (const page of connector.reimbursements!(window.start)) amounts.push(...page.amounts);
  expect(amounts.map(({ orderExternalId, asin }) => [orderExternalId, asin])).toEqual([
    [null, 'B0EXAMPLE1'],
    ['701-1111111-0000001', null],
  ]);

  const returned = ['return-date\torder-id\tsku\tquantity\tdetailed-disposition'];
  for (const id of ['FBA19CD9HGQ8', 'FBA29CD9HGQ8', '701-1111111-0000001'])
    returned.push(`2026-11-18T12:00:00+00:00\t${id}\tSKU-001\t1\tSELLABLE`);
  const other = await amazon((app, url) => void reports(app, url, gzipSync(returned.join('\n')), ['DONE']));
  const pages = [];
  for await (const page of other.connector.returns!(window.start)) pages.push(...page.returns);
  expect(pages.map(({ orderExternalId, sourceRef }) => [orderExternalId, sourceRef])).toEqual([
    [null, 'FBA19CD9HGQ8/SKU-001/2026-11-18T12:00:00+00:00'],
    [null, 'FBA29CD9HGQ8/SKU-001/2026-11-18T12:00:00+00:00'],
    ['701-1111111-0000001', '701-1111111-0000001/SKU-001/2026-11-18T12:00:00+00:00'],
  ]);
});

test('advertising comes from the daily report, summed over campaigns, with exact amounts', async () => {
  const rows = [
    { date: '2026-11-17', adId: 158410630682987001n, advertisedAsin: 'B0EXAMPLE1', cost: 14.1, sales14d: 240 },
    { date: '2026-11-17', adId: 2n, advertisedAsin: 'B0EXAMPLE1', cost: 0.2, sales14d: 0 },
  ].map((ad) => ({ ...ad, adId: String(ad.adId), advertisedSku: 'SKU-001', clicks: 13, impressions: 100 }));
  let polls = 0;
  const { connector } = await amazon((app, url) => {
    app.get('/v2/profiles', (c) =>
      c.json([{ profileId: 777000111, accountInfo: { marketplaceStringId: BR, type: 'seller' } }]),
    );
    app.post('/reporting/reports', (c) =>
      c.req.header('amazon-advertising-api-scope') === '777000111'
        ? c.json({ code: '425', detail: 'The Request is a duplicate of : 0000-1111' }, 425 as 400)
        : c.json({ detail: 'Scope header is missing' }, 401),
    );
    app.get('/reporting/reports/0000-1111', (c) =>
      c.json((polls += 1) < 3 ? { status: 'PENDING', url: null } : { status: 'COMPLETED', url: `${url()}/ads` }),
    );
    app.get('/ads', (c) => c.body(gzipSync(JSON.stringify(rows)) as Uint8Array<ArrayBuffer>));
  });
  expect(await all(await connector.adSpend('2026-11-01', '2026-11-18'))).toEqual([
    {
      marketplace: 'amazon',
      country: 'BR',
      asin: 'B0EXAMPLE1',
      sku: 'SKU-001',
      day: '2026-11-17',
      costMinor: 1430,
      salesMinor: 24000,
      clicks: 26,
      impressions: 200,
    },
  ]);
});

test('advertising is not asked for a day that has not begun in the profile’s time zone', async () => {
  const spans: string[][] = [];
  const profile = (profileId: number, timezone?: string) => ({
    profileId,
    timezone,
    accountInfo: { marketplaceStringId: BR, type: 'seller' },
  });
  const { connector, effects } = await amazon((app, url) => {
    app.get('/v2/profiles', (c) =>
      c.json([
        profile(1, 'America/Los_Angeles'),
        profile(2),
        profile(3, 'Mars/Olympus'),
        profile(4, 'Australia/Sydney'),
      ]),
    );
    app.post('/reporting/reports', async (c) => {
      const { startDate, endDate } = (await c.req.json()) as { startDate: string; endDate: string };
      spans.push([c.req.header('amazon-advertising-api-scope')!, startDate, endDate]);
      return c.json({ reportId: 'report' });
    });
    app.get('/reporting/reports/report', (c) => c.json({ status: 'COMPLETED', url: `${url()}/ads` }));
    app.get('/ads', (c) => c.body(gzipSync('[]') as Uint8Array<ArrayBuffer>));
  });
  effects.pass(Date.parse('2026-11-21T05:00:00Z') - effects.now());
  await all(await connector.adSpend('2026-11-20', '2026-11-21'));
  expect(spans.toSorted()).toEqual([
    ['1', '2026-11-20', '2026-11-20'],
    ['2', '2026-11-20', '2026-11-21'],
    ['3', '2026-11-20', '2026-11-21'],
    ['4', '2026-11-20', '2026-11-21'],
  ]);
});

test('advertising profiles in an unknown format are an error, not an empty list', async () => {
  const { connector } = await amazon((app) => {
    app.get('/v2/profiles', (c) =>
      c.json([{ profileId: 777000111, accountInfo: { marketplaceStringId: 14, type: 6 } }]),
    );
  });
  await expect(connector.adSpend('2026-11-01', '2026-11-18')).rejects.toThrow(/^Amazon Ads \(profiles\): /);
});

test('a seller whose token is not authorized for Amazon Ads has everything except advertising', async () => {
  const { connector, accountId } = await amazon();
  expect(await connector.adSpend('2026-11-01', '2026-11-18')).toBeNull();
  expect(await readCredential(accountId, 'amazon')).toMatchObject({ state: 'connected' });
});

test('a revoked authorization reports what to do and is not retried', async () => {
  const app = new Hono();
  let requests = 0;
  app.post('/auth/o2/token', (c) => {
    requests += 1;
    return c.json({ error: 'invalid_grant', error_description: 'The request has an invalid grant parameter' }, 400);
  });
  const url = await fakeServer(app);
  useMarketplaces({ lwaToken: `${url}/auth/o2/token`, spApi: { na: url }, ads: { na: url } });
  const { accountId } = await newViewer();
  await storeKeys({ accountId }, 'amazon', { clientId: 'client', clientSecret: 'secret', refreshToken: 'dead' });
  const connector = await accountConnector(accountId, 'amazon', testEffects());
  const read = () => connector!.changedOrders(new Date(0), null);
  await expect(read()).rejects.toMatchObject({ name: 'ReconnectNeeded', message: /Autorize o aplicativo de novo/ });
  await expect(read()).rejects.toMatchObject({ name: 'ReconnectNeeded' });
  expect(requests).toBe(1);
  expect(await readCredential(accountId, 'amazon')).toMatchObject({ state: 'reconnect' });
});
