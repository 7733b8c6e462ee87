import { textsOf } from '#server/market/testing/textsOf.ts';
import type { Context } from 'hono';
import { expect, test } from 'vitest';
import { queryRow, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { readCredential } from '#server/records/keys/readCredential.ts';
import type { Connector } from '#server/market/connector.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { all, openMercadoLivre, SELLER } from '#server/market/mercadolivre/testing/openMercadoLivre.ts';

useTestDatabase();

interface Order {
  id: number;
  status?: string;
  last_updated: string;
  [field: string]: unknown;
}
const order = (id: number, lastUpdated: string, more: object = {}): Order => ({
  id,
  date_created: lastUpdated,
  last_updated: lastUpdated,
  status: 'paid',
  currency_id: 'BRL',
  context: { site: 'MLB' },
  shipping: { id: null },
  payments: [],
  order_items: [{ item: { id: 'MLB1', seller_sku: 'SKU-1' }, quantity: 1, unit_price: 10.1, sale_fee: 1.01 }],
  ...more,
});

const hour = (text: string | undefined) => Math.floor(Date.parse(text ?? '') / 3_600_000);

/** orders/search like Mercado Livre: whole hours, 50 per page, a maximum offset, cancelled orders only by status. */
function searchOf(orders: Order[], requests: URLSearchParams[], reach = 1000) {
  return (c: Context) => {
    const query = new URL(c.req.url).searchParams;
    requests.push(query);
    const bound = (end: string) =>
      [...query].find(([name]) => name.startsWith('order.date_') && name.endsWith(end))?.[1];
    const [from, to] = [hour(bound('.from')), hour(bound('.to'))];
    const status = query.get('order.status');
    const found = orders.filter((one) => {
      const at = hour(one.last_updated);
      return at >= from && at < to && (status ? one.status === status : one.status !== 'cancelled');
    });
    const offset = Number(query.get('offset'));
    if (offset > reach || Number(query.get('limit')) > 50) return c.json({ message: 'Invalid offset' }, 400);
    return c.json({ paging: { total: found.length, offset, limit: 50 }, results: found.slice(offset, offset + 50) });
  };
}

async function changed(connector: Connector, since: Date): Promise<OrderSnapshot[]> {
  const found: OrderSnapshot[] = [];
  let page: string | null = null;
  do {
    const read = await connector.changedOrders(since, page);
    found.push(...read.orders);
    page = read.nextPage;
    expect(read.watermark).toEqual(new Date('2026-11-20T12:00:00Z'));
  } while (page);
  return found;
}

test('changes are searched in whole hours with an hour of overlap, cancelled ones by status, and none is missed', async () => {
  const requests: URLSearchParams[] = [];
  const orders = [
    order(1, '2026-11-20T06:10:00.000-04:00'),
    order(2, '2026-11-20T07:59:59.000-04:00'),
    order(3, '2026-11-20T07:30:00.000-04:00', { status: 'cancelled' }),
  ];
  const { connector, accountId } = await openMercadoLivre((app) =>
    app.get('/orders/search', searchOf(orders, requests)),
  );
  const found = await changed(connector, new Date('2026-11-20T11:20:00Z'));
  expect(found.map(({ externalId, status }) => [externalId, status])).toEqual([
    ['1', 'pending'],
    ['2', 'pending'],
    ['3', 'cancelled'],
  ]);
  expect(Object.fromEntries(requests[0]!)).toEqual({
    seller: String(SELLER),
    'order.date_last_updated.from': '2026-11-20T10:00:00.000Z',
    'order.date_last_updated.to': '2026-11-20T12:00:00.000Z',
    sort: 'date_asc',
    limit: '50',
    offset: '0',
  });
  expect(await readCredential(accountId, 'mercadolivre')).toMatchObject({ sellerId: String(SELLER) });
});

test('a window with more orders than the maximum offset is halved until every order is read', async () => {
  const requests: URLSearchParams[] = [];
  const start = Date.parse('2026-11-10T12:00:00Z');
  const orders = Array.from({ length: 2_500 }, (_, n) => order(n, new Date(start + n * 345_000).toISOString()));
  const { connector } = await openMercadoLivre((app) => app.get('/orders/search', searchOf(orders, requests, 900)));
  const found = await changed(connector, new Date(start));
  expect(new Set(found.map(({ externalId }) => externalId)).size).toBe(2_500);
  expect(Math.max(...requests.map((query) => Number(query.get('offset'))))).toBeLessThanOrEqual(900);
});

test('orders that leave the list or repeat while its pages are read hide no other', async () => {
  const start = Date.parse('2026-11-18T12:00:00Z');
  const orders = Array.from({ length: 120 }, (_, n) => order(n, new Date(start + n * 60_000).toISOString()));
  const requests: URLSearchParams[] = [];
  const search = searchOf(orders, requests);
  const { connector } = await openMercadoLivre((app) =>
    app.get('/orders/search', (c) => {
      // changed again, so no longer in this window: later orders move up by one
      if (requests.length === 1) orders[3]!.last_updated = '2026-11-25T00:00:00Z';
      // an outdated page arrives instead of the next
      if (requests.length === 2) {
        requests.push(new URLSearchParams());
        return c.json({ paging: { total: 119 }, results: orders.filter((one) => one !== orders[3]).slice(0, 50) });
      }
      return search(c);
    }),
  );
  const found = await changed(connector, new Date(start));
  expect(new Set(found.map(({ externalId }) => externalId)).size).toBe(120);
  expect(requests.length).toBeLessThanOrEqual(2 + 1 + 3);
});

test('orders that move up when others leave the list are read, and later ones once', async () => {
  const start = Date.parse('2026-11-18T12:00:00Z');
  const orders = Array.from({ length: 120 }, (_, n) => order(n, new Date(start + n * 60_000).toISOString()));
  const requests: URLSearchParams[] = [];
  const search = searchOf(orders, requests);
  const { connector } = await openMercadoLivre((app) =>
    app.get('/orders/search', (c) => {
      if (requests.length === 1) for (const n of [3, 4, 5]) orders[n]!.last_updated = '2026-11-25T00:00:00Z';
      return search(c);
    }),
  );
  const found = await changed(connector, new Date(start));
  expect(new Set(found.map(({ externalId }) => externalId)).size).toBe(120);
  expect(requests.map((query) => query.get('offset'))).toEqual(['0', '50', '47', '97', '0']);
});

test('a page past the end of a shortened list does not end the read', async () => {
  const start = Date.parse('2026-11-18T12:00:00Z');
  const orders = Array.from({ length: 120 }, (_, n) => order(n, new Date(start + n * 60_000).toISOString()));
  const requests: URLSearchParams[] = [];
  const search = searchOf(orders, requests);
  const { connector } = await openMercadoLivre((app) =>
    app.get('/orders/search', (c) => {
      if (requests.length === 2) for (const one of orders.slice(0, 30)) one.last_updated = '2026-11-25T00:00:00Z';
      return search(c);
    }),
  );
  const found = await changed(connector, new Date(start));
  expect(new Set(found.map(({ externalId }) => externalId)).size).toBe(120);
  expect(requests.map((query) => query.get('offset'))).toEqual(['0', '50', '100', '70', '0']);
});

test('a page may repeat three times before the next one', async () => {
  const start = Date.parse('2026-11-18T12:00:00Z');
  const orders = Array.from({ length: 60 }, (_, n) => order(n, new Date(start + n * 60_000).toISOString()));
  const search = searchOf(orders, []);
  let calls = 0;
  const { connector } = await openMercadoLivre((app) =>
    app.get('/orders/search', (c) => {
      calls += 1;
      return calls > 1 && calls <= 4 ? c.json({ paging: { total: 60 }, results: orders.slice(0, 50) }) : search(c);
    }),
  );
  const found = await changed(connector, new Date(start));
  expect(new Set(found.map(({ externalId }) => externalId)).size).toBe(60);
});

test('a page that repeats without end fails with a clear message', async () => {
  const { connector } = await openMercadoLivre((app) =>
    app.get('/orders/search', (c) =>
      c.json({
        paging: { total: 120 },
        results: Array.from({ length: 50 }, (_, n) => order(n, '2026-11-18T12:00:00Z')),
      }),
    ),
  );
  await expect(changed(connector, new Date('2026-11-18T12:00:00Z'))).rejects.toThrow(
    'Mercado Livre (orders/search): a mesma página veio no lugar da seguinte.',
  );
});

test('an interrupted history resumes after the last stored batch', async () => {
  const start = Date.parse('2026-11-18T12:00:00Z');
  const orders = Array.from({ length: 700 }, (_, n) => order(n, new Date(start + n * 60_000).toISOString()));
  const { connector } = await openMercadoLivre((app) => app.get('/orders/search', searchOf(orders, [])));
  const window = { start: new Date(start), end: new Date(start + 86_400_000) };
  let resume: string | null = null;
  const first = connector
    .orderHistory(window, null, (place) => {
      resume = place;
      return Promise.resolve();
    })
    [Symbol.asyncIterator]();
  const before = (await first.next()).value as OrderSnapshot[];
  expect(resume).toBeNull();
  const second = (await first.next()).value as OrderSnapshot[];
  expect(resume).not.toBeNull();
  const rest = await all(connector.orderHistory(window, resume, () => Promise.resolve()));
  expect(second.map(({ externalId }) => externalId)).toEqual(rest.map(({ externalId }) => externalId));
  expect(new Set([...before, ...rest].map(({ externalId }) => externalId)).size).toBe(700);
});

test('the shipping cost of a cart is split over its orders by value, to the cent', async () => {
  const inPack = (id: number, price: number) =>
    order(id, '2026-11-18T09:37:20.000-04:00', {
      pack_id: 9,
      shipping: { id: 44 },
      order_items: [{ item: { id: `MLB${id}` }, quantity: 1, unit_price: price, sale_fee: null }],
    });
  const headers: (string | undefined)[] = [];
  const { connector } = await openMercadoLivre((app) => {
    app.get('/orders/1', (c) => c.json(inPack(1, 20), 206, { 'x-content-missing': 'feedback' }));
    app.get('/orders/2', (c) => c.json(inPack(2, 10)));
    app.get('/orders/404', (c) => c.json({ error: 'order_not_found' }, 404));
    app.get('/packs/9', (c) => c.json({ id: 9, orders: [{ id: 2 }, { id: 1 }] }));
    app.get('/shipments/44', (c) => {
      headers.push(c.req.header('x-format-new'));
      return c.json({ id: 44, status: 'shipped', last_updated: '2026-11-19T10:00:00.000-04:00' });
    });
    app.get('/shipments/44/costs', (c) => {
      headers.push(c.req.header('x-format-new'));
      return c.json({
        senders: [
          { user_id: 1, cost: 99 },
          { user_id: SELLER, cost: 8.2 },
        ],
      });
    });
  });
  const summaries = (orders: OrderSnapshot[]) =>
    orders.map(({ externalId, status, items }) => [externalId, status, items[0]!.fulfilmentMinor]);
  expect(summaries(await all(connector.shipmentsOf!(['1', '404', '2'])))).toEqual([
    ['1', 'shipped', 547],
    ['2', 'shipped', 273],
  ]);
  expect(summaries(await all(connector.shipmentsOf!(['2'])))).toEqual([['2', 'shipped', 273]]);
  expect(headers).toEqual(['true', 'true', 'true', 'true']);
});

test('the remaining cent of a cart of equal orders goes to one of them, in any order from Mercado Livre', async () => {
  let packs = 0;
  const inPack = (id: number) => order(id, '2026-11-18T09:37:20.000-04:00', { pack_id: 9, shipping: { id: 44 } });
  const { connector } = await openMercadoLivre((app) => {
    for (const id of [1, 2]) app.get(`/orders/${id}`, (c) => c.json(inPack(id)));
    app.get('/packs/9', (c) =>
      c.json({ id: 9, orders: (packs += 1) % 2 ? [{ id: 1 }, { id: 2 }] : [{ id: 2 }, { id: 1 }] }),
    );
    app.get('/shipments/44', (c) => c.json({ id: 44, status: 'shipped' }));
    app.get('/shipments/44/costs', (c) => c.json({ senders: [{ user_id: SELLER, cost: 0.11 }] }));
  });
  const orders = await all(connector.shipmentsOf!(['1', '2']));
  expect(orders.map(({ items }) => items[0]!.fulfilmentMinor)).toEqual([6, 5]);
});

test.each([
  ['shipments', { id: 44, status: 9, last_updated: '2026-11-19T10:00:00.000-04:00' }, { senders: [] }],
  ['shipments', { id: 44, status: 'shipped', last_updated: 29 }, { senders: [] }],
  ['shipments/costs', { id: 44, status: 'shipped' }, { senders: [{ user_id: '1 ou mais', cost: 8.2 }] }],
])('a shipment in an unknown format is an error and changes no order: %s', async (operation, shipment, costs) => {
  const { connector } = await openMercadoLivre((app) => {
    app.get('/orders/1', (c) => c.json(order(1, '2026-11-18T09:37:20.000-04:00', { shipping: { id: 44 } })));
    app.get('/shipments/44', (c) => c.json(shipment));
    app.get('/shipments/44/costs', (c) => c.json(costs));
  });
  await expect(all(connector.shipmentsOf!(['1']))).rejects.toThrow(`Mercado Livre (${operation}): o campo `);
});

test('items arrive by scroll, twenty at a time, in the new and the old format, each variation as a listing', async () => {
  const ids = Array.from({ length: 23 }, (_, n) => `MLB${n}`);
  const requests: string[][] = [];
  const item = (id: string) => ({
    id,
    title: 'Camiseta',
    price: 50,
    currency_id: 'BRL',
    category_id: 'MLB1618',
    listing_type_id: 'gold_pro',
    available_quantity: 8,
    status: 'active',
    shipping: { logistic_type: 'fulfillment' },
    attributes: [
      { id: 'SELLER_SKU', value_name: 'CAM' },
      { id: 'BRAND', value_name: 'Patinhas' },
    ],
    pictures: [
      { id: 'p0', secure_url: 'https://p/0.jpg' },
      { id: 'p1', secure_url: 'https://p/1.jpg' },
    ],
    variations: [],
  });
  const varied = {
    ...item('MLB0'),
    variations: [
      {
        id: 175,
        price: 55.5,
        available_quantity: 3,
        seller_custom_field: 'CAM-M',
        attribute_combinations: [{ id: 'SIZE', value_name: 'M' }],
        picture_ids: ['p1'],
      },
    ],
  };
  const { connector } = await openMercadoLivre((app) => {
    app.get(`/users/${SELLER}/items/search`, (c) => {
      const isFirst = c.req.query('scroll_id') === undefined;
      return c.json({ results: isFirst ? ids.slice(0, 20) : ids.slice(19), scroll_id: isFirst ? 's' : null });
    });
    app.get('/items/bulk', (c) => {
      const wanted = c.req.query('ids')!.split(',');
      requests.push(wanted);
      return c.json(
        wanted.map((id) =>
          id === 'MLB1'
            ? { id, status_code: 404 }
            : id === 'MLB2'
              ? { code: 200, body: item(id) }
              : { id, status_code: 200, body: id === 'MLB0' ? varied : item(id) },
        ),
      );
    });
  });
  const listings = await all(connector.listings());
  expect(requests.map(({ length }) => length)).toEqual([20, 3]);
  expect(listings).toHaveLength(22);
  const byKey = (listingKey: string) => listings.find((listing) => listing.listingKey === listingKey);
  expect([byKey('MLB0:175'), byKey('MLB2')]).toEqual([
    {
      marketplace: 'mercadolivre',
      country: 'BR',
      listingKey: 'MLB0:175',
      asin: 'MLB0',
      parentAsin: 'MLB0',
      sku: 'CAM-M',
      name: 'Camiseta – M',
      brand: 'Patinhas',
      imageUrl: 'https://p/1.jpg',
      currency: 'BRL',
      priceMinor: 5550,
      active: true,
      fulfilledByMarketplace: true,
      gtins: [],
      category: 'MLB1618',
      listingType: 'gold_pro',
      isKit: false,
    },
    expect.objectContaining({ listingKey: 'MLB2', sku: 'CAM', priceMinor: 5000, imageUrl: 'https://p/0.jpg' }),
  ]);
  const stock = await all(connector.stock());
  expect(stock.filter(({ listingKey }) => ['MLB0:175', 'MLB2'].includes(listingKey))).toMatchObject([
    { listingKey: 'MLB0:175', available: 3 },
    { listingKey: 'MLB2', available: 8 },
  ]);
});

test('refunds are listed by payment, and a later read has the same reference', async () => {
  const refunded = order(1, '2026-11-20T06:10:00.000-04:00', {
    payments: [
      {
        id: 77,
        status: 'approved',
        transaction_amount_refunded: 4.99,
        date_last_modified: '2026-11-19T23:30:00.000-04:00',
      },
      { transaction_amount_refunded: 0.01 },
      { id: 78, transaction_amount_refunded: 0 },
    ],
  });
  const orders = [refunded, order(2, '2026-11-20T06:10:00.000-04:00')];
  const { connector } = await openMercadoLivre((app) => app.get('/orders/search', searchOf(orders, [])));
  expect(await all(connector.postedAmounts(new Date('2026-11-20T10:00:00Z')))).toMatchObject([
    {
      sourceRef: '1/77',
      orderExternalId: '1',
      listingKey: null,
      kind: 'refund_principal',
      amountMinor: -499,
      day: '2026-11-20',
    },
    { sourceRef: '1/2', orderExternalId: '1', amountMinor: -1 },
  ]);
});

test('advertising is summed by item and day, and null for a seller without it', async () => {
  expect(await (await openMercadoLivre()).connector.adSpend('2026-11-01', '2026-11-18')).toBeNull();
  const day = (cost: number) => [
    {
      date: '2026-11-17',
      results: [{ item_id: 'MLB1', metrics: { clicks: 2, prints: 9, cost, total_amount: 151.2 } }],
    },
    { date: '2026-11-18', results: [] },
  ];
  const { connector } = await openMercadoLivre((app) => {
    app.get('/advertising/advertisers', (c) => c.json({ advertisers: [{ advertiser_id: 882001, site_id: 'MLB' }] }));
    const root = '/advertising/MLB/advertisers/882001/product_ads';
    const results = [
      { item_id: 'MLB1', campaign_id: 1 },
      { item_id: 'MLB1', campaign_id: 2 },
    ];
    app.get(`${root}/ads/search`, (c) => c.json({ paging: { total: 2 }, results }));
    app.get(`${root}/campaigns/1/ads/metrics`, (c) => c.json(day(18.9)));
    app.get(`${root}/campaigns/2/ads/metrics`, (c) => c.json(day(0.1)));
  });
  expect(await all(await connector.adSpend('2026-11-01', '2026-11-18'))).toEqual([
    {
      marketplace: 'mercadolivre',
      country: 'BR',
      asin: 'MLB1',
      sku: null,
      day: '2026-11-17',
      costMinor: 1900,
      salesMinor: 30240,
      clicks: 4,
      impressions: 18,
    },
  ]);
});

test('a refused token is refreshed once, and the rotated pair survives a crash before its first use', async () => {
  let requests = 0;
  const { connector, accountId } = await openMercadoLivre((app) => {
    app.post('/oauth/token', async (c) => {
      requests += 1;
      const form = new URLSearchParams(await c.req.text());
      if (form.get('refresh_token') !== 'TG-1') return c.json({ error: 'invalid_grant', status: 400 }, 400);
      return c.json({ access_token: 'APP-2', refresh_token: 'TG-2', expires_in: 21600 });
    });
    app.get('/orders/search', (c) =>
      c.req.header('authorization') === 'Bearer APP-1'
        ? c.json({ message: 'invalid access token' }, 401)
        : c.text('<html>'),
    );
  });
  const reads = [1, 2, 3].map(() => connector.changedOrders(new Date('2026-11-20T10:00:00Z'), null));
  for (const read of await Promise.allSettled(reads)) expect(read.status).toBe('rejected');
  expect(requests).toBe(1);
  expect(await readCredential(accountId, 'mercadolivre')).toMatchObject({ accessToken: 'APP-2', refreshToken: 'TG-2' });
});

test('a revoked authorization reports what to do and is not retried', async () => {
  let requests = 0;
  const { connector, accountId } = await openMercadoLivre((app) => {
    app.post('/oauth/token', (c) => {
      requests += 1;
      return c.json({ error: 'invalid_grant', error_description: 'Error validating grant', status: 400 }, 400);
    });
    app.get('/orders/search', (c) => c.json({ code: 'unauthorized' }, 401));
  });
  const read = () => connector.changedOrders(new Date('2026-11-20T10:00:00Z'), null);
  await expect(read()).rejects.toMatchObject({ name: 'ReconnectNeeded', message: /Autorize de novo/ });
  await expect(read()).rejects.toMatchObject({ name: 'ReconnectNeeded' });
  expect(requests).toBe(1);
  expect(await readCredential(accountId, 'mercadolivre')).toMatchObject({ state: 'reconnect' });
});

test('a temporary error of the token endpoint does not end the connection', async () => {
  const { connector, accountId } = await openMercadoLivre((app) => {
    app.post('/oauth/token', (c) => c.json({ error: 'internal' }, 500));
    app.get('/orders/search', (c) => c.json({ code: 'unauthorized' }, 401));
  });
  await expect(connector.changedOrders(new Date(0), null)).rejects.toThrow(
    'Mercado Livre (oauth/token): respondeu 500',
  );
  expect(await readCredential(accountId, 'mercadolivre')).toMatchObject({ state: 'connected', refreshToken: 'TG-1' });
});

test('an unreadable order is skipped and reported, and the others arrive', async () => {
  const at = '2026-11-20T07:10:00.000-04:00';
  const line = (change: object) => ({
    order_items: [{ item: { id: 'MLB1', seller_sku: 'SKU-1' }, quantity: 1, unit_price: 10.1, ...change }],
  });
  const orders = [
    order(1, at),
    order(2, at, line({ unit_price: 'caro' })),
    order(3, at, line({ unit_price: '92233720368547758.07' })),
    order(4, at, line({ quantity: 2 ** 40 })),
    order(5, at, { currency_id: '"},' }),
    order(6, at, { order_items: null }),
    order(7, at, { date_created: '31/02/2026' }),
    order(8, at),
  ];
  const { connector } = await openMercadoLivre((app) => {
    app.get('/orders/search', searchOf(orders, []));
    app.get('/orders/:id', (c) => c.json(orders.find(({ id }) => String(id) === c.req.param('id'))));
  });
  const since = new Date('2026-11-20T11:20:00Z');
  expect((await changed(connector, since)).map(({ externalId }) => externalId)).toEqual(['1', '8']);
  expect(textsOf(connector.takeSkippedRows!())).toEqual([
    'Mercado Livre: 6 pedidos não puderam ser lidos e ficaram de fora (2, 3, 4 e mais 3).',
  ]);
  const window = { start: since, end: new Date('2026-11-20T12:00:00Z') };
  const history = await all(connector.orderHistory(window, null, () => Promise.resolve()));
  expect(history.map(({ externalId }) => externalId)).toEqual(['1', '8']);
  const sent = await all(connector.shipmentsOf!(['1', '2', '6', '8']));
  expect(sent.map(({ externalId }) => externalId)).toEqual(['1', '8']);
  expect(await all(connector.postedAmounts(since))).toEqual([]);
});

test('when several orders are all unreadable, the format is unknown', async () => {
  const orders = [1, 2, 3].map((id) => order(id, '2026-11-20T07:10:00.000-04:00', { order_items: 'none' }));
  const { connector } = await openMercadoLivre((app) => app.get('/orders/search', searchOf(orders, [])));
  await expect(changed(connector, new Date('2026-11-20T11:20:00Z'))).rejects.toThrow(
    'Mercado Livre (pedido): o campo order_items não veio no formato esperado.',
  );
});

test('names arrive unchanged, whatever characters they contain', async () => {
  const title = `<img src=x onerror=alert(1)> \u0000"'\\ ${'ã'.repeat(10_000)}`;
  const hostile = order(1, '2026-11-20T07:10:00.000-04:00', {
    order_items: [{ item: { id: 'MLB1', title }, quantity: 1, unit_price: 10.1 }],
  });
  const { connector, accountId } = await openMercadoLivre((app) => app.get('/orders/search', searchOf([hostile], [])));
  const [read] = await changed(connector, new Date('2026-11-20T11:20:00Z'));
  await transaction((tx) => recordOrders(accountId, [read!], tx));
  const stored = await queryRow<{ name: string }>('SELECT name FROM products WHERE account_id = $1', [accountId]);
  expect(stored.name).toBe(title.replace('\u0000', ''));
});
