import { textsOf } from '#server/market/testing/textsOf.ts';
import type { Hono } from 'hono';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { all, openMercadoLivre, SELLER } from '#server/market/mercadolivre/testing/openMercadoLivre.ts';
import examples from '#server/market/mercadolivre/testing/userProducts.json';

useTestDatabase();

/** The official example of that name; its page stands in the file. */
const example = (name: string) => examples.find((one) => one.name === name)!.body;

const item = (id: string, more: object = {}) => ({
  id,
  seller_id: SELLER,
  title: 'Caneca',
  price: 50,
  currency_id: 'BRL',
  available_quantity: 10,
  status: 'active',
  shipping: { logistic_type: 'cross_docking' },
  ...more,
});
const inFull = (inventoryId: string) => ({
  inventory_id: inventoryId,
  shipping: { logistic_type: 'fulfillment' },
});

interface World {
  items: object[];
  /** Tags of the seller. */
  tags?: string[];
  /** Answers of /user-products/{id}/stock, by id. */
  places?: Record<string, object>;
  /** Units in Full, by inventory. */
  full?: Record<string, number>;
}

/** The stock that the seller's items have, and the calls it took. */
async function open({ items, tags = [], places = {}, full = {} }: World, routes: (app: Hono) => void = () => {}) {
  const calls: string[] = [];
  const { connector, session } = await openMercadoLivre((app) => {
    routes(app);
    app.get(`/users/${SELLER}/items/search`, (c) =>
      c.json({ results: items.map((one) => (one as { id: string }).id), scroll_id: null }),
    );
    app.get('/items/bulk', (c) => {
      const ids = c.req.query('ids')!.split(',');
      return c.json(
        ids.map((id) => ({ status_code: 200, body: items.find((one) => (one as { id: string }).id === id) })),
      );
    });
    app.get(`/users/${SELLER}`, (c) => c.json({ id: SELLER, tags }));
    app.get('/user-products/:id/stock', (c) => {
      const id = c.req.param('id');
      calls.push(`places of ${id}`);
      const found = places[id];
      return found ? c.json(found, 200, { 'x-version': '1' }) : c.json({ message: 'stock-locations not found' }, 404);
    });
    app.get('/inventories/:id/stock/fulfillment', (c) => {
      const id = c.req.param('id');
      calls.push(`full of ${id}`);
      return c.json({ inventory_id: id, available_quantity: full[id] ?? 0, not_available_quantity: 3 });
    });
  });
  return { calls, connector, session };
}
const stockOf = async (world: World) => {
  const { calls, connector } = await open(world);
  const rows = await all(connector.stock());
  return {
    calls,
    rows,
    short: rows.map(({ listingKey, poolKey, available }) => `${listingKey} ${poolKey} ${available}`),
  };
};

test('three twins with one inventory of ten units are one stock of ten', async () => {
  const items = ['MLB3', 'MLB1', 'MLB2'].map((id) => item(id, inFull('ABCD1')));
  const { calls, rows, short } = await stockOf({ items, full: { ABCD1: 10 } });
  expect(short).toEqual(['MLB1 MLB1 10', 'MLB2 MLB1 10', 'MLB3 MLB1 10']);
  expect(rows.map(({ reserved, locations }) => ({ reserved, locations }))).toEqual(
    rows.map(() => ({ reserved: 3, locations: [{ kind: 'full', storeId: null, available: 10 }] })),
  );
  expect(calls).toEqual(['full of ABCD1']);
});

test('stock in Full is the warehouse’s own count, also of a variation; a refused one is that of the advertisement', async () => {
  const items = [
    item('MLB1', inFull('ABCD1')),
    item('MLB2', inFull('ABCD2')),
    item('MLB3', {
      shipping: { logistic_type: 'fulfillment' },
      variations: [
        { id: 7, inventory_id: 'ABCD7', available_quantity: 1 },
        { id: 8, inventory_id: 'ABCD1', available_quantity: 1 },
      ],
    }),
  ];
  const { connector } = await open({ items, full: { ABCD1: 12, ABCD7: 6 } }, (app) =>
    app.get('/inventories/ABCD2/stock/fulfillment', (c) =>
      // page Envíos Fulfillment, "Manejo de errores"
      c.json(
        { status: 403, error: 'forbidden', message: 'User 281349747 cannot access to seller_product ESZJ28231' },
        403,
      ),
    ),
  );
  const stock = await all(connector.stock());
  expect(
    stock.map(({ listingKey, poolKey, available, reserved }) => [listingKey, poolKey, available, reserved]),
  ).toEqual([
    ['MLB1', 'MLB1', 12, 3],
    ['MLB3:8', 'MLB1', 12, 3],
    ['MLB2', 'MLB2', 10, 0],
    ['MLB3:7', 'MLB3:7', 6, 3],
  ]);
});

test('two items of one user product with units in Full and in a depot are one stock in two places', async () => {
  const items = [
    item('MLB1', { ...inFull('ABCD1'), user_product_id: 'MLBU1', available_quantity: 4 }),
    item('MLB2', { user_product_id: 'MLBU1' }),
  ];
  const [depot] = (example('stock in two depots') as { locations: object[] }).locations;
  const places = {
    MLBU1: {
      locations: [
        { type: 'meli_facility', quantity: 4 },
        { ...depot, quantity: 6 },
      ],
    },
  };
  const { calls, rows, short } = await stockOf({ items, places, full: { ABCD1: 4 } });
  expect(short).toEqual(['MLB1 MLB1 10', 'MLB2 MLB1 10']);
  expect(rows[0]!.locations).toEqual([
    { kind: 'full', storeId: null, available: 4 },
    { kind: 'depot', storeId: '9876543', available: 6 },
  ]);
  expect(calls).toEqual(['full of ABCD1', 'places of MLBU1']);
});

test('places are asked for where a stock is divided, and of every user product of a seller with depots', async () => {
  const items = [
    item('MLB1', { user_product_id: 'MLBU1' }),
    item('MLB2', { user_product_id: 'MLBU2', ...inFull('ABCD2') }),
    item('MLB3', { user_product_id: 'MLBU3', inventory_id: 'ABCD3' }),
    item('MLB4', {
      user_product_id: 'MLBU4',
      inventory_id: 'ABCD4',
      shipping: { logistic_type: 'fulfillment', tags: ['self_service_in'] },
    }),
    item('MLB5'),
  ];
  const world = { items, full: { ABCD2: 7 } };
  const asked = async (tags: string[]) =>
    (await stockOf({ ...world, tags })).calls.filter((call) => call.startsWith('places'));
  expect(await asked(['normal', 'user_product_seller'])).toEqual(['places of MLBU3', 'places of MLBU4']);
  const { tags } = example('seller with depots') as { tags: string[] };
  expect(await asked(tags)).toEqual([1, 2, 3, 4].map((n) => `places of MLBU${n}`));
});

test.each([
  ['stock at the selling address', [['own', null, 5]]],
  ['stock in Full', [['full', null, 5]]],
  [
    'stock in Full and at the selling address',
    [
      ['full', null, 5],
      ['own', null, 9],
    ],
  ],
  [
    'stock in two depots',
    [
      ['depot', '9876543', 15],
      ['depot', '9876553', 25],
    ],
  ],
] as const)('the official example "%s" is read', async (name, places) => {
  const items = [item('MLB1', { user_product_id: 'MLBU1' }), item('MLB2', { user_product_id: 'MLBU2' })];
  const body = example(name);
  const { rows } = await stockOf({ items, tags: ['warehouse_management'], places: { MLBU1: body, MLBU2: body } });
  const sum = places.reduce((total, [, , units]) => total + units, 0);
  expect(rows.map(({ available, poolKey }) => [poolKey, available])).toEqual([
    ['MLB1', sum],
    ['MLB2', sum],
  ]);
  expect(rows[0]!.locations!.map(({ kind, storeId, available }) => [kind, storeId, available])).toEqual(places);
});

test('a divided stock whose places are not shown is the most that an advertisement shows', async () => {
  const items = [
    item('MLB1', { ...inFull('ABCD1'), user_product_id: 'MLBU1', available_quantity: 4 }),
    item('MLB2', { user_product_id: 'MLBU1' }),
  ];
  const { rows } = await stockOf({ items, full: { ABCD1: 4 } });
  expect(rows.map(({ available, locations }) => ({ available, locations }))).toEqual(
    rows.map(() => ({
      available: 10,
      locations: [
        { kind: 'full', storeId: null, available: 4 },
        { kind: 'own', storeId: null, available: 6 },
      ],
    })),
  );
});

test('a traditional advertisement and its catalogue twin show the same units, which count once', async () => {
  const items = [
    item('MLB1', { user_product_id: 'MLBU1', item_relations: [{ id: 'MLB2', variation_id: null, stock_relation: 1 }] }),
    item('MLB2', { user_product_id: 'MLBU2', item_relations: [{ id: 'MLB1', variation_id: null, stock_relation: 1 }] }),
    item('MLB3', { item_relations: [{ id: 'MLB4', variation_id: null, stock_relation: 2 }] }),
    item('MLB4'),
  ];
  const same = { locations: [{ type: 'selling_address', quantity: 10 }] };
  for (const tags of [[], ['warehouse_management']])
    expect((await stockOf({ items, tags, places: { MLBU1: same, MLBU2: same } })).short).toEqual([
      'MLB1 MLB1 10',
      'MLB2 MLB1 10',
      'MLB3 MLB3 10',
      'MLB4 MLB4 10',
    ]);
});

test('user products of one family, variations and kits do not share a stock; a kit has none', async () => {
  const items = [
    item('MLB1', { user_product_id: 'MLBU1', family_id: 7, family_name: 'Camisa' }),
    item('MLB2', { user_product_id: 'MLBU2', family_id: 7, family_name: 'Camisa' }),
    { ...example('item with a variation'), seller_id: SELLER },
    { ...example('kit'), seller_id: SELLER },
  ];
  expect((await stockOf({ items })).short).toEqual([
    'MLB1 MLB1 10',
    'MLB2 MLB2 10',
    'MLB6713483676:194124095262 MLB6713483676:194124095262 5',
  ]);
});

test('a closed advertisement leaves the stock of its twins alone', async () => {
  const items = [
    item('MLB1', { user_product_id: 'MLBU1', status: 'closed', available_quantity: 0 }),
    item('MLB2', { user_product_id: 'MLBU1' }),
    item('MLB3', { user_product_id: 'MLBU1', status: 'paused' }),
  ];
  expect((await stockOf({ items })).short).toEqual(['MLB1 MLB1 0', 'MLB2 MLB2 10', 'MLB3 MLB2 10']);
});

test('an item read alone names no pool, since the others were not seen', async () => {
  const { connector } = await open({ items: [item('MLB1', { user_product_id: 'MLBU1' })] });
  const { stock = [] } = await connector.reread!({ kind: 'item', id: 'MLB1' });
  expect(stock).toMatchObject([{ listingKey: 'MLB1', available: 10 }]);
  expect(stock[0]).not.toHaveProperty('poolKey');
});

test('a seller who may not see depots keeps the numbers of the advertisements, and learns it', async () => {
  const { connector } = await open(
    { items: [item('MLB1', { user_product_id: 'MLBU1' })], tags: ['warehouse_management'] },
    (app) => app.get('/user-products/:id/stock', (c) => c.json({ status: 403 }, 403)),
  );
  expect(await all(connector.stock())).toMatchObject([{ available: 10 }]);
  expect(textsOf(connector.takeNotes!())).toEqual([
    'Mercado Livre não mostrou o estoque por depósito de parte dos produtos (403 – acesso negado); vale o do anúncio.',
  ]);
});
