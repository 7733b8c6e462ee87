import type { Hono } from 'hono';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { all, openMercadoLivre, SELLER } from '#server/market/mercadolivre/testing/openMercadoLivre.ts';
import examples from '#server/market/mercadolivre/testing/orderPages.json';
import addresses from '#server/market/mercadolivre/testing/shipmentAddresses.json';
import officialCosts from '#server/market/mercadolivre/billing/testing/ml-shipment-costs.json';

useTestDatabase();

const CHANGED = '2026-11-18T09:37:20.000-04:00';
/** A paid order of yesterday; the clock of the tests is 2026-11-20 12:00 UTC. */
const order = (id: number, more: object = {}) => ({
  id,
  date_created: CHANGED,
  date_closed: CHANGED,
  last_updated: CHANGED,
  status: 'paid',
  currency_id: 'BRL',
  context: { site: 'MLB' },
  seller: { id: SELLER },
  shipping: { id: 44 },
  payments: [],
  order_items: [{ item: { id: `MLB${id}` }, quantity: 1, unit_price: 10, sale_fee: 1 }],
  ...more,
});
const without = { shipping: { id: null }, tags: ['no_shipping', 'paid'] };

function withShipment(app: Hono, id: number, status: string, cost: number, more: object = {}) {
  app.get(`/shipments/${id}`, (c) => c.json({ id, status, last_updated: CHANGED, ...more }));
  app.get(`/shipments/${id}/costs`, (c) => c.json({ senders: [{ user_id: SELLER, cost }] }));
}

const day = (trackingNumber: string | null, deliverBy: string | null) => ({ trackingNumber, shipBy: null, deliverBy });

async function read(ids: string[], routes: (app: Hono) => void) {
  const asked: string[] = [];
  const { connector } = await openMercadoLivre((app) => {
    app.use((c, next) => {
      asked.push(c.req.path);
      return next();
    });
    routes(app);
  });
  const found = await all(connector.shipmentsOf!(ids));
  const summaries = found.map(({ externalId, status, marketplaceStatus, items }) => [
    externalId,
    status,
    marketplaceStatus,
    items[0]!.fulfilmentMinor,
  ]);
  return { found, summaries, asked };
}

test('an order without shipment is delivered when the official feedback of the sale says so', async () => {
  const { summaries } = await read(['1', '2', '3', '4'], (app) => {
    for (const id of [1, 2, 3, 4]) app.get(`/orders/${id}`, (c) => c.json(order(id, without)));
    app.get('/orders/1/feedback', (c) => c.json(examples.pages['feedback-sobre-venta--01'].body));
    app.get('/orders/2/feedback', (c) => c.json({ sale: { fulfilled: false }, purchase: { fulfilled: true } }));
    app.get('/orders/3/feedback', (c) => c.json({ sale: null, purchase: null }));
    app.get('/orders/4/feedback', (c) => c.json({ message: 'not found' }, 404));
  });
  expect(summaries).toEqual([
    ['1', 'delivered', 'paid/no_shipping', 0],
    ['2', 'pending', 'paid/no_shipping', 0],
    ['3', 'pending', 'paid/no_shipping', 0],
    ['4', 'pending', 'paid/no_shipping', 0],
  ]);
});

test('a paid order whose shipment Mercado Livre no longer knows is delivered two months after its closing', async () => {
  const closed = (day: string) => {
    const at = `${day}T09:00:00.000-04:00`;
    return { date_created: at, date_closed: at, last_updated: at };
  };
  const { summaries, found } = await read(['1', '2', '3'], (app) => {
    app.get('/orders/1', (c) => c.json(order(1, closed('2026-09-20'))));
    app.get('/orders/2', (c) => c.json(order(2, closed('2026-09-23'))));
    app.get('/orders/3', (c) => c.json(order(3, { ...closed('2025-11-01'), status: 'payment_required' })));
    app.get('/shipments/44', (c) => c.json({ message: 'not found' }, 404));
  });
  expect(summaries).toEqual([
    ['1', 'delivered', 'paid', null],
    ['2', 'pending', 'paid', null],
    ['3', 'pending', 'payment_required', null],
  ]);
  // an order read alone at the same instant does not make it pending again
  expect(found[0]!.updatedAt).toEqual(new Date('2026-09-20T13:00:00.001Z'));
});

test('only a shipment on the seller’s own is asked for its feedback too', async () => {
  const { summaries, asked } = await read(['1', '2'], (app) => {
    app.get('/orders/1', (c) => c.json(order(1, { shipping: { id: 41 } })));
    app.get('/orders/2', (c) => c.json(order(2)));
    withShipment(app, 41, 'pending', 0, { logistic: { mode: 'custom', type: 'custom' } });
    withShipment(app, 44, 'ready_to_ship', 8.19, { logistic: { mode: 'me2', type: 'drop_off' } });
    app.get('/orders/1/feedback', (c) => c.json(examples.pages['feedback-sobre-venta--01'].body));
  });
  expect(summaries).toEqual([
    ['1', 'delivered', 'paid/pending', 0],
    ['2', 'pending', 'paid/ready_to_ship', 819],
  ]);
  expect(asked.filter((path) => path.endsWith('/feedback'))).toEqual(['/orders/1/feedback']);
});

test('the freight of what the seller’s own carrier takes is not charged, whatever the shipment costs', async () => {
  const types = ['fulfillment', 'xd_drop_off', 'self_service', 'custom', 'default', 'to_be_agreed'];
  const { found, summaries } = await read(['1', '2', '3', '4', '5', '6', '7'], (app) => {
    app.get('/orders/7', (c) => c.json(order(7, without)));
    for (const [index, type] of types.entries()) {
      app.get(`/orders/${index + 1}`, (c) => c.json(order(index + 1, { shipping: { id: 40 + index } })));
      withShipment(app, 40 + index, 'shipped', 8.19, { logistic: { mode: 'me2', type } });
    }
  });
  expect(found.map(({ logistic }) => logistic)).toEqual([...types, 'to_be_agreed']);
  expect(summaries.map((summary) => summary[3])).toEqual([819, 819, 0, 0, 0, 0, 0]);
});

test('a tracking number and the promised day are read of both formats of a shipment', async () => {
  const promise = (date: unknown) => ({ estimated_delivery_final: { date, offset: 720 } });
  const shipments: [object, object | undefined][] = [
    // a recorded answer of the format before (LucasFidelis/mercadolivre-php-sdk @ 8a8b486, shipments/43474637041.json)
    [{ tracking_number: null, shipping_option: promise('2024-06-13T00:00:00.000-03:00') }, day(null, '2024-06-13')],
    [{ tracking_number: 'MEL1', lead_time: promise('2026-09-30T00:00:00.000-03:00') }, day('MEL1', '2026-09-30')],
    [{ tracking_number: '', lead_time: promise('2026-10-01T02:59:00Z') }, day(null, '2026-09-30')],
    [{ tracking_number: 'x'.repeat(101), lead_time: promise(null) }, day(null, null)],
    [{ tracking_number: 'string', lead_time: promise('string') }, day('string', null)],
    [{ tracking_number: {}, lead_time: 'string', shipping_option: [] }, day(null, null)],
    [{}, day(null, null)],
  ];
  const { found } = await read([...shipments.map((_, index) => String(index + 1)), '98'], (app) => {
    for (const [index, [more]] of shipments.entries()) {
      app.get(`/orders/${index + 1}`, (c) => c.json(order(index + 1, { shipping: { id: 40 + index } })));
      withShipment(app, 40 + index, 'shipped', 8.19, { ...more, id: 40 + index, status: 'shipped' });
    }
    app.get('/orders/98', (c) => c.json(order(98, without)));
  });
  expect(found.map(({ delivery }) => delivery)).toEqual([...shipments.map(([, known]) => known), undefined]);
});

test('the state of the buyer is read of both formats of a shipment, and of nothing else', async () => {
  const abroad = { country: { id: 'AR' }, state: { id: 'AR-S' } };
  const shipments: [object, string | null][] = [
    [{ receiver_address: addresses.old.receiver_address }, 'BA'],
    [{ destination: addresses.new.destination }, 'SP'],
    // an answer in both formats is of one address
    [{ destination: { type: 'buying_address' }, receiver_address: addresses.old.receiver_address }, 'BA'],
    [{ destination: { shipping_address: abroad } }, null],
    [{ destination: { shipping_address: { country: { id: 'US' }, state: { id: 'SC' } } } }, null],
    [{ destination: { shipping_address: { country: { id: 'string' }, state: { id: 'string' } } } }, null],
    [{ destination: { shipping_address: { country: { id: 'BR' }, state: null } } }, null],
    [{ destination: { shipping_address: 'Rua A, 1' } }, null],
    [{ destination: 'SP', receiver_address: [] }, null],
    [{}, null],
  ];
  const { found } = await read([...shipments.map((_, index) => String(index + 1)), '98', '99'], (app) => {
    for (const [index, [more]] of shipments.entries()) {
      app.get(`/orders/${index + 1}`, (c) => c.json(order(index + 1, { shipping: { id: 40 + index } })));
      withShipment(app, 40 + index, 'shipped', 8.19, more);
    }
    app.get('/orders/98', (c) => c.json(order(98, without)));
    app.get('/orders/99', (c) =>
      c.json(order(99, { context: { site: 'MLA' }, shipping: { id: 41 }, currency_id: 'ARS' })),
    );
  });
  expect(found.map(({ externalId, shipUf }) => [externalId, shipUf])).toEqual([
    ...shipments.map(([, uf], index) => [String(index + 1), uf]),
    ['98', null],
    ['99', null],
  ]);
});

test('of an order whose shipment was replaced the address is that of the new one', async () => {
  const { found } = await read(['1'], (app) => {
    app.get('/orders/1', (c) => c.json(order(1)));
    withShipment(app, 44, 'cancelled', 5, { destination: addresses.new.destination });
    withShipment(app, 45, 'shipped', 8.19, { receiver_address: addresses.old.receiver_address });
    app.get('/orders/1/shipments', (c) => c.json([{ id: 45, type: 'forward' }]));
  });
  expect(found[0]!.shipUf).toBe('BA');
});

test('the official costs of a shipment: what the sender bears is the freight', async () => {
  const { summaries } = await read(['1'], (app) => {
    app.get('/users/me', (c) => c.json({ id: 81387353, site_id: 'MLB' }));
    app.get('/orders/1', (c) => c.json(order(1, { seller: { id: 81387353 } })));
    app.get('/shipments/44', (c) => c.json({ id: 44, status: 'shipped', last_updated: CHANGED }));
    app.get('/shipments/44/costs', (c) => c.json(officialCosts));
  });
  expect(summaries[0]![3]).toBe(819);
});

test.each(['cancelled', 'to_be_agreed'])(
  'of an order whose shipment is %s the one that replaced it counts',
  async (word) => {
    const headers: (string | undefined)[] = [];
    const { summaries } = await read(['1'], (app) => {
      app.get('/orders/1', (c) => c.json(order(1)));
      withShipment(app, 44, word, 5);
      withShipment(app, 45, 'shipped', 8.19);
      withShipment(app, 46, 'delivered', 99, { last_updated: '2026-11-19T09:00:00.000-04:00' });
      app.get('/orders/1/shipments', (c) => {
        headers.push(c.req.header('x-new-domain'));
        return c.json([
          { id: 44, type: 'forward' },
          { id: 45, type: 'forward' },
          { id: 46, type: 'return' },
        ]);
      });
    });
    expect(summaries).toEqual([['1', 'shipped', 'paid/shipped', 819]]);
    expect(headers).toEqual(['true']);
  },
);

test('a paid order whose shipment is cancelled without another stays pending, under the word of both', async () => {
  const { summaries } = await read(['1', '2', '3'], (app) => {
    app.get('/orders/1', (c) => c.json(order(1)));
    app.get('/orders/2', (c) => c.json(order(2)));
    app.get('/orders/3', (c) => c.json(order(3, { status: 'cancelled', shipping: { id: null } })));
    withShipment(app, 44, 'cancelled', 0);
    app.get('/orders/1/shipments', (c) => c.body(null, 204));
    app.get('/orders/2/shipments', (c) => c.json({ id: 44, status: 'cancelled' })); // the older format: one shipment
  });
  expect(summaries).toEqual([
    ['1', 'pending', 'paid/cancelled', 0],
    ['2', 'pending', 'paid/cancelled', 0],
    ['3', 'cancelled', 'cancelled', 0],
  ]);
});

/** The pack of the official page, with two orders of BRL 20 and 10 and a freight of BRL 8.20. */
function withPack(app: Hono, { status = 'released', other = {} }: { status?: string; other?: object } = {}) {
  const { body } = examples.pages['gestion-packs--01'];
  const [first, second] = body.orders.map(({ id }) => id);
  const member = (id: number, price: number, more: object = {}) =>
    order(id, {
      pack_id: body.id,
      shipping: { id: body.shipment.id },
      order_items: [{ item: { id: 'MLB1' }, quantity: 1, unit_price: price }],
      ...more,
    });
  app.get(`/packs/${body.id}`, (c) => c.json({ ...body, status }));
  app.get(`/orders/${first}`, (c) => c.json(member(first!, 20)));
  app.get(`/orders/${second}`, (c) => c.json(member(second!, 10, other)));
  withShipment(app, body.shipment.id, 'shipped', 8.2);
  return [String(first), String(second)];
}

async function sharesOf(pack: Parameters<typeof withPack>[1]) {
  const ids = examples.pages['gestion-packs--01'].body.orders.map(({ id }) => String(id));
  const { found } = await read(ids, (app) => withPack(app, pack));
  return { found, shares: found.map(({ items }) => items[0]!.fulfilmentMinor) };
}

test('the freight of a cart is split again when it loses an order, and the rest is newer than the loss', async () => {
  expect((await sharesOf({})).shares).toEqual([547, 273]);
  const lostAt = '2026-11-19T18:00:00.000-04:00';
  const lost = { status: 'cancelled', last_updated: lostAt };
  const { found, shares } = await sharesOf({ other: lost });
  expect(shares).toEqual([820, 0]);
  expect(found[0]!.updatedAt).toEqual(new Date(lostAt));
  expect((await sharesOf({ other: { shipping: { id: 77 } } })).shares[0], 'now in a shipment of its own').toBe(820);
});

test.each([
  ['error', [null, null]],
  ['pending_cancel', [547, 273]],
  ['cancelled', [547, 273]],
])('in a cart with the status %s the freight of paid orders is %j', async (status, expected) => {
  expect((await sharesOf({ status })).shares).toEqual(expected);
});

test('an order without pack_id is alone in its cart, and the official order of a cart is read', async () => {
  const { body } = examples.pages['gestion-packs--02'];
  const { summaries, asked } = await read(['1', String(body.id)], (app) => {
    app.get('/orders/1', (c) => c.json(order(1)));
    withShipment(app, 44, 'shipped', 8.2);
    app.get(`/orders/${body.id}`, (c) => c.json({ ...body, seller: { id: SELLER } }));
    app.get(`/packs/${body.pack_id}`, (c) =>
      c.json({ id: body.pack_id, status: 'released', orders: [{ id: body.id }] }),
    );
    withShipment(app, body.shipping.id, 'delivered', 21.9);
  });
  expect(summaries).toEqual([
    ['1', 'shipped', 'paid/shipped', 820],
    [String(body.id), 'delivered', 'paid/delivered', 2190],
  ]);
  expect(asked.filter((path) => path.startsWith('/packs/'))).toEqual([`/packs/${body.pack_id}`]);
});
