import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { openMercadoLivre, SELLER } from '#server/market/mercadolivre/testing/openMercadoLivre.ts';
import named from './testing/namedResources.json';

useTestDatabase();

const item = (id: string, sellerId = SELLER) => ({
  id,
  seller_id: sellerId,
  title: `Item ${id}`,
  price: 50,
  currency_id: 'BRL',
  category_id: 'MLB1',
  listing_type_id: 'gold_pro',
  available_quantity: 8,
  status: 'active',
  catalog_listing: true,
  shipping: { logistic_type: 'xd_drop_off' },
  attributes: [],
  pictures: [],
  variations: [],
});

const order = (id: string, sellerId = SELLER) => ({
  id: Number(id),
  status: 'paid',
  date_created: '2026-11-20T10:00:00.000-04:00',
  date_closed: '2026-11-20T10:00:00.000-04:00',
  last_updated: '2026-11-20T10:00:00.000-04:00',
  currency_id: 'BRL',
  total_amount: 50,
  seller: { id: sellerId },
  shipping: { id: null },
  tags: ['no_shipping'],
  order_items: [
    {
      item: { id: 'MLB1', title: 'Item', variation_id: null },
      quantity: 1,
      unit_price: 50,
      sale_fee: 5,
      currency_id: 'BRL',
    },
  ],
  payments: [],
});

/** A Mercado Livre with own items MLB1… and foreign ones MLB9…; `calls` are its requests but those of items. */
async function open(routes: (app: Hono) => void = () => {}) {
  const calls: string[] = [];
  const { connector } = await openMercadoLivre((app) => {
    app.use(async (c, next) => {
      const url = new URL(c.req.url);
      calls.push(`${url.pathname}${url.search}`);
      await next();
    });
    routes(app);
    app.get('/items/bulk', (c) =>
      c.json(
        c.req
          .query('ids')!
          .split(',')
          .map((id) => ({ id, status_code: 200, body: item(id, id.startsWith('MLB9') ? 77 : SELLER) })),
      ),
    );
    app.get(`/users/${SELLER}/items/search`, (c) =>
      c.json({
        results: c.req
          .query('user_product_id')!
          .split(',')
          .map((id) => `MLB${id.replace(/\D/g, '')}`),
      }),
    );
    app.get('/orders/:id', (c) => c.json(order(c.req.param('id'), c.req.param('id').startsWith('9') ? 77 : SELLER)));
    app.get('/orders/:id/feedback', (c) => c.json({}, 404));
  });
  const reread = (kind: string, id: string) => connector.reread!({ kind, id });
  return { calls, reread };
}

test('an order and an item are read, those of another seller are not', async () => {
  const { reread } = await open();
  expect((await reread('order', '2000009710000001')).orders).toMatchObject([{ externalId: '2000009710000001' }]);
  expect(await reread('order', '9000009710000001')).toEqual({ orders: [] });
  const own = await reread('item', 'MLB1');
  expect(own.listings).toMatchObject([{ listingKey: 'MLB1' }]);
  expect(own.stock).toMatchObject([{ listingKey: 'MLB1', available: 8 }]);
  expect(await reread('item', 'MLB99')).toEqual({});
});

test('the orders of a shipment are read', async () => {
  const { reread, calls } = await open((app) => {
    app.get('/shipments/43487963697/items', (c) => c.json(named.shipmentItems.body));
    app.get('/shipments/:id/items', (c) => c.json({}, 404));
  });
  const { orders } = await reread('shipment', '43487963697');
  expect(orders!.map(({ externalId }) => externalId)).toEqual(named.shipmentItems.body.map((part) => part.order_id));
  expect(calls[0]).toBe('/shipments/43487963697/items');
  expect(await reread('shipment', '1')).toEqual({ orders: [] });
});

test('the items of a user product, and of every one of a family, are read', async () => {
  const { reread, calls } = await open((app) => {
    app.get('/sites/MLA/user-products-families/9871232123', (c) => c.json(named.family.body));
    app.get('/sites/:site/user-products-families/:id', (c) => c.json({}, 404));
  });
  expect((await reread('userProduct', 'MLBU1234567')).listings).toMatchObject([{ listingKey: 'MLB1234567' }]);
  const family = await reread('family', 'MLA/9871232123');
  expect(family.listings!.map(({ listingKey }) => listingKey)).toEqual(['MLB1234', 'MLB1235', 'MLB1236']);
  expect(calls).toContain(`/users/${SELLER}/items/search?user_product_id=MLAU1234%2CMLAU1235%2CMLAU1236&limit=100`);
  expect(await reread('family', 'MLA/1')).toEqual({});
});

test('an operation in the warehouse leads to its inventory in five minutes, and the inventory to its items', async () => {
  const { reread, calls } = await open((app) => {
    app.get('/stock/fulfillment/operations/306811273', (c) => c.json(named.operation.body));
    app.get('/stock/fulfillment/operations/:id', (c) => c.json({}, 403));
    app.get('/inventories/DEHW09303/stock/fulfillment', (c) => c.json(named.inventory.body));
    app.get('/inventories/:id/stock/fulfillment', (c) => c.json({}, 403));
  });
  expect(await reread('stockOperation', '306811273')).toEqual({
    next: [{ kind: 'inventory', id: 'DEHW09303', afterSeconds: 300 }],
  });
  expect(calls).toContain(`/stock/fulfillment/operations/306811273?seller_id=${SELLER}`);
  expect(await reread('stockOperation', '1')).toEqual({});
  expect((await reread('inventory', 'DEHW09303')).listings).toMatchObject([{ listingKey: 'MLB1557246024' }]);
  expect(await reread('inventory', 'FOREIGN')).toEqual({});
});

test('a change of the competition is an offer check', async () => {
  const { reread } = await open((app) => {
    app.get('/items/:id/price_to_win', (c) => c.json(named.priceToWin.body));
    app.get('/products/:id/items', (c) => c.json({}, 403));
  });
  expect((await reread('competition', 'MLA930793214')).offers).toMatchObject([
    { marketplace: 'mercadolivre', country: 'AR', asin: 'MLA930793214', state: 'winning', ourPriceMinor: 267_999_00 },
  ]);
});

test('a claim against the seller has its return; of one in which the seller is the buyer nothing is read', async () => {
  const claim = (respondent: number, complainant: number) => ({
    ...named.claim.body,
    players: [
      { role: 'complainant', user_id: complainant },
      { role: 'respondent', user_id: respondent },
    ],
  });
  const { reread, calls } = await open((app) => {
    app.get('/post-purchase/v1/claims/1', (c) => c.json(claim(SELLER, 1)));
    app.get('/post-purchase/v1/claims/2', (c) => c.json(claim(1, SELLER)));
    app.get('/post-purchase/v1/claims/3', (c) => c.json({}, 404));
    app.get('/post-purchase/v1/claims/:id/charges/return-cost', (c) => c.json({ currency_id: 'BRL', amount: 42.9 }));
    app.get('/post-purchase/v2/claims/:id/returns', (c) =>
      c.json({ id: 57341011, status: 'shipped', last_updated: '2024-09-10T17:26:41.704+00:00', orders: [] }),
    );
  });
  expect(await reread('claim', '1')).toEqual({
    returns: { returns: [], amounts: [expect.objectContaining({ amountMinor: -42_90 })] },
  });
  expect(await reread('claim', '2')).toEqual({ returns: { returns: [], amounts: [] } });
  expect(await reread('claim', '3')).toEqual({ returns: { returns: [], amounts: [] } });
  expect(calls.filter((call) => call.includes('/2/returns') || call.includes('/3/returns'))).toEqual([]);
});

test('an unknown kind reads nothing', async () => {
  const { reread, calls } = await open();
  expect([await reread('constructor', '1'), await reread('question', '1')]).toEqual([{}, {}]);
  expect(calls).toEqual([]);
});

test('missed notifications are read page by page, in either form, and a refusal is none', async () => {
  const missed = Array.from({ length: 23 }, (_, n) => ({ _id: String(n), topic: 'items', resource: `/items/MLB${n}` }));
  const asked: string[] = [];
  const read = async (answer: (page: object[]) => unknown, status = 200) => {
    const { connector } = await openMercadoLivre((app) => {
      app.get('/missed_feeds', (c) => {
        const { app_id: app, limit, offset } = c.req.query();
        asked.push(`${app?.replace(/\d+/, 'N')} ${offset}`);
        return c.json(answer(missed.slice(Number(offset), Number(offset) + Number(limit))) as object, status as 200);
      });
    });
    return connector.missedNotifications!();
  };
  expect(await read((messages) => ({ messages }))).toEqual(missed);
  expect(asked).toEqual(['app-N 0', 'app-N 10', 'app-N 20']);
  expect(await read((page) => page)).toEqual(missed);
  expect(await read(() => ({ message: 'forbidden' }), 403)).toBeNull();
  expect(await read(() => ({}), 404)).toEqual([]);
});
