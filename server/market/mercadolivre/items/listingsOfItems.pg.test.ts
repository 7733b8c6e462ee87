import { textsOf } from '#server/market/testing/textsOf.ts';
import { expect, test } from 'vitest';
import type { Hono } from 'hono';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import examples from '#server/market/mercadolivre/testing/userProducts.json';
import { all, openMercadoLivre, SELLER } from '#server/market/mercadolivre/testing/openMercadoLivre.ts';

useTestDatabase();

const item = (id: string, more: object = {}) => ({
  id,
  seller_id: SELLER,
  title: 'Caneca',
  price: 50,
  currency_id: 'BRL',
  available_quantity: 8,
  status: 'active',
  ...more,
});

/** A seller with these items and additional routes. */
const withItems = (items: object[], routes: (app: Hono) => void = () => {}) =>
  openMercadoLivre((app) => {
    app.get(`/users/${SELLER}/items/search`, (c) =>
      c.json({ results: items.map((one) => (one as { id: string }).id), scroll_id: null }),
    );
    app.get('/items/bulk', (c) => c.json(items.map((body) => ({ status_code: 200, body }))));
    routes(app);
  });

test('the price is the sale price the buyer sees, else the item’s own', async () => {
  const requests: string[] = [];
  const items = ['MLB1', 'MLB2', 'MLB3', 'MLB4'].map((id) => item(id));
  const { connector } = await withItems([...items, item('MLB5', { status: 'paused' })], (app) =>
    app.get('/items/:id/sale_price', (c) => {
      const id = c.req.param('id');
      requests.push(`${id} ${c.req.query('context')}`);
      if (id === 'MLB2') return c.json({ status: 403, code: 'PA_UNAUTHORIZED_RESULT_FROM_POLICIES' }, 403);
      if (id === 'MLB3') return c.json({ status: 404, error: 'not_found' }, 404);
      return c.json({ amount: id === 'MLB4' ? null : 39.9, regular_amount: 50, currency_id: 'BRL' });
    }),
  );
  const prices = (await all(connector.listings())).map(({ asin, priceMinor }) => [asin, priceMinor]);
  expect(prices).toEqual([
    ['MLB1', 3990],
    ['MLB2', 5000],
    ['MLB3', 5000],
    ['MLB4', 5000],
    ['MLB5', 5000],
  ]);
  expect(requests).toEqual(['MLB1', 'MLB2', 'MLB3', 'MLB4'].map((id) => `${id} channel_marketplace`));
});

test('the official sale prices are read, also of items and variations that no longer have a price of their own', async () => {
  // kits-virtuales--17 (2026-01-30) and precio-por-cantidad--13 (2026-02-04), without the kit's components
  const official: Record<string, object> = {
    MLB1: {
      price_id: '16',
      amount: 108.3,
      regular_amount: 250,
      currency_id: 'BRL',
      reference_date: '2025-09-17T14:48:44Z',
      metadata: { campaign_id: 'C-MLB2306095', promotion_type: 'custom' },
    },
    MLB2: {
      price_id: '6',
      amount: 200,
      regular_amount: 300,
      currency_id: 'BRL',
      reference_date: '2024-10-14T15:04:09Z',
      metadata: {},
    },
  };
  const variations = [{ id: 175, price: null, available_quantity: 1 }];
  const items = [
    item('MLB1', { price: null }),
    item('MLB2', { price: null, variations }),
    item('MLB3', { price: null }),
  ];
  const { connector } = await withItems(items, (app) =>
    app.get('/items/:id/sale_price', (c) => {
      const found = official[c.req.param('id')];
      return found ? c.json(found) : c.json({ status: 404, error: 'not_found' }, 404);
    }),
  );
  const prices = (await all(connector.listings())).map(({ listingKey, priceMinor }) => [listingKey, priceMinor]);
  expect(prices).toEqual([
    ['MLB1', 10830],
    ['MLB2:175', 20000],
    ['MLB3', null],
  ]);
});

/** The official example of that name; its page stands in the file. */
const example = (name: string) => ({ ...examples.find((one) => one.name === name)!.body, seller_id: SELLER });

test('an item that was moved to user products has its family as parent, a variation its item', async () => {
  const asked: string[] = [];
  const items = [
    example('item of a family'),
    example('item of a family without its id'),
    example('item of a family without its id'),
    example('item not moved yet'),
    example('item with a variation'),
    example('kit'),
  ].map((one, n) => (n === 2 ? { ...one, id: 'MLB2' } : one));
  const { connector } = await withItems(items as { id: string }[], (app) =>
    app.get('/user-products/:id', (c) => {
      asked.push(c.req.param('id'));
      // page Precio por variación, "Consultar un User Product": the id has more digits than a JSON number of JavaScript
      return c.body('{"id":"MLBU22012","family_id":18446744000000000615}', 200, { 'content-type': 'application/json' });
    }),
  );
  const listings = await all(connector.listings());
  expect(listings.map(({ listingKey, parentAsin, isKit }) => [listingKey, parentAsin, isKit])).toEqual([
    ['MLA1718222111', null, false],
    ['MLB2', 'F18446744000000000615', false],
    ['MLB3868780585', 'F18446744000000000615', false],
    ['MLB5519759426', 'F5086163669878745', true],
    ['MLB5593631496', 'F8760037220751239', false],
    ['MLB6713483676:194124095262', 'MLB6713483676', false],
  ]);
  expect(asked).toEqual(['MLBU1946664967']);
});

test('an unreadable item is skipped and reported, and the others arrive', async () => {
  const items = [item('MLB1'), item('MLB2', { currency_id: 7 }), item('MLB3', { price: 'caro' }), item('MLB4')];
  const { connector } = await withItems(items, (app) =>
    app.get('/items/:id/sale_price', (c) =>
      c.req.param('id') === 'MLB4' ? c.json({ amount: { value: 1 } }) : c.json({ status: 404 }, 404),
    ),
  );
  expect((await all(connector.listings())).map(({ asin }) => asin)).toEqual(['MLB1']);
  expect(textsOf(connector.takeSkippedRows!())).toEqual([
    'Mercado Livre: 3 anúncios não puderam ser lidos e ficaram de fora (MLB2, MLB3, MLB4).',
  ]);
});

test('when several items are all unreadable, the error names operation and field', async () => {
  const { connector } = await withItems(['MLB1', 'MLB2', 'MLB3'].map((id) => item(id, { price: [50] })));
  await expect(all(connector.listings())).rejects.toThrow(
    'Mercado Livre (items/bulk): o campo price não veio no formato esperado.',
  );
});
