import { expect, test } from 'vitest';
import { parseExact } from '#server/market/http/answer.ts';
import { type Delivery, orderSnapshot, type Shipped } from './orderSnapshot.ts';
import examples from '#server/market/mercadolivre/testing/orderPages.json';

/** Two days after the order. */
const now = Date.parse('2026-03-12T12:00:00Z');
const snapshot = (given: unknown, shipped: Shipped | null = null, more: Partial<Delivery> = {}) =>
  orderSnapshot(given, { shipped, now, ...more });

const order = (changes: object = {}, itemChanges: object = {}) => ({
  id: '2000009710000001',
  date_created: '2026-03-09T23:30:00.000-04:00',
  last_updated: '2026-03-10T09:37:20.000-04:00',
  pack_id: '2000006550000001',
  status: 'paid',
  tags: ['paid', 'not_delivered'],
  currency_id: 'BRL',
  context: { site: 'MLB' },
  shipping: { id: '44100000001' },
  payments: [{ status: 'approved', shipping_cost: '9.90' }],
  order_items: [
    {
      item: { id: 'MLB3700000001', title: 'Espaçador', variation_id: null, seller_sku: 'NIV-500' },
      quantity: '2',
      unit_price: '62.96',
      full_unit_price: '72.37',
      sale_fee: '11.075',
      ...itemChanges,
    },
  ],
  ...changes,
});

test('an order becomes a snapshot: fees are per unit, discounts are in the price, the day is in São Paulo', () => {
  expect(snapshot(order())).toEqual({
    marketplace: 'mercadolivre',
    country: 'BR',
    externalId: '2000009710000001',
    packId: '2000006550000001',
    logistic: null,
    shipUf: null,
    status: 'pending',
    marketplaceStatus: 'paid',
    purchasedAt: new Date('2026-03-10T00:30:00-03:00'),
    updatedAt: new Date('2026-03-10T13:37:20Z'),
    currency: 'BRL',
    items: [
      {
        lineKey: 'MLB3700000001#1',
        listingKey: 'MLB3700000001',
        asin: 'MLB3700000001',
        sku: 'NIV-500',
        name: 'Espaçador',
        status: 'pending',
        quantity: 2,
        priceMinor: 12592,
        discountMinor: 0,
        shippingMinor: 990,
        feesMinor: 2215,
        fulfilmentMinor: null,
      },
    ],
  });
});

test.each([
  ['confirmed', null, [], 'pending'],
  ['payment_required', null, [], 'pending'],
  ['payment_in_process', null, [], 'pending'],
  ['partially_paid', null, [], 'pending'],
  ['paid', null, ['not_delivered'], 'pending'],
  ['paid', 'pending', [], 'pending'],
  ['paid', 'handling', [], 'pending'],
  ['paid', 'ready_to_ship', [], 'pending'],
  ['paid', 'shipped', [], 'shipped'],
  ['paid', 'delivered', [], 'delivered'],
  ['paid', 'not_delivered', [], 'cancelled'],
  ['paid', null, ['delivered'], 'delivered'],
  ['partially_refunded', 'delivered', [], 'delivered'],
  ['cancelled', 'delivered', ['delivered'], 'cancelled'],
  ['invalid', null, [], 'cancelled'],
  ['pending_cancel', null, [], 'cancelled'],
])('an order %s with shipment %s and tags %j is %s', (status, shipment, tags, expected) => {
  const shipped = shipment ? { status: shipment, updatedAt: null, costMinor: null } : null;
  expect(snapshot(order({ status, tags }), shipped)).toMatchObject({
    status: expected,
    items: [{ status: expected }],
  });
});

test('the seller’s shipping cost is unknown until the shipment is read, and 0 without a shipment', () => {
  const freight = (changes: object, shipped?: Shipped) => snapshot(order(changes), shipped).items[0]!.fulfilmentMinor;
  expect(freight({})).toBeNull();
  expect(freight({}, { status: 'shipped', updatedAt: null, costMinor: 819 })).toBe(819);
  expect(freight({}, { status: 'shipped', updatedAt: null, costMinor: null })).toBeNull();
  expect(freight({ shipping: { id: null } })).toBe(0);
});

test('an order without shipment is pending for a week after it was closed, then delivered', () => {
  const closed = { date_closed: '2026-03-10T08:00:00.000-04:00', shipping: { id: null } };
  const at = (text: string, changes: object = {}) =>
    snapshot(order({ ...closed, ...changes }), null, { now: Date.parse(text) });
  expect(at('2026-03-17T11:59:59Z')).toMatchObject({ status: 'pending', marketplaceStatus: 'paid/no_shipping' });
  expect(at('2026-03-17T12:00:00Z')).toMatchObject({ status: 'delivered', items: [{ status: 'delivered' }] });
  // without date_closed the week begins with the purchase
  expect(at('2026-03-17T03:30:00Z', { date_closed: null }).status).toBe('delivered');
  expect(at('2026-03-27T12:00:00Z', { status: 'cancelled' })).toMatchObject({ status: 'cancelled' });
  expect(at('2026-03-27T12:00:00Z', { status: 'payment_required' })).toMatchObject({
    status: 'pending',
    marketplaceStatus: 'payment_required',
  });
});

const official = examples.pages['gestiona-ventas--01'].body;

test('the official order with no_shipping and a shipment id is without shipment, and costs no freight', () => {
  const week = 7 * 86_400_000;
  const closed = Date.parse(official.date_closed);
  const read = (age: number, shipped: Shipped | null = null) =>
    snapshot(parseExact(JSON.stringify(official)), shipped, { now: closed + age });
  expect(read(week - 1)).toMatchObject({ status: 'pending', marketplaceStatus: 'paid/no_shipping' });
  expect(read(week)).toMatchObject({ status: 'delivered', items: [{ fulfilmentMinor: 0 }] });
  const shipped = { updatedAt: null, costMinor: 819 };
  expect(read(0, { ...shipped, status: 'pending' })).toMatchObject({ marketplaceStatus: 'paid/no_shipping' });
  expect(read(week, { ...shipped, status: 'not_delivered' })).toMatchObject({
    status: 'cancelled',
    marketplaceStatus: 'paid/not_delivered',
    items: [{ fulfilmentMinor: 819 }],
  });
});

test.each(['cancelled', 'to_be_agreed'])(
  'a paid order whose shipment is %s stays pending: the order decides',
  (word) => {
    const shipped = { status: word, updatedAt: null, costMinor: null };
    const later = Date.parse('2026-06-12T12:00:00Z');
    expect(snapshot(order(), shipped, { now: later })).toMatchObject({
      status: 'pending',
      marketplaceStatus: `paid/${word}`,
    });
    expect(snapshot(order({ status: 'cancelled' }), shipped, { now: later }).status).toBe('cancelled');
  },
);

test('what the seller said in the feedback counts at once, and is newer than the order alone', () => {
  const alone = order({ shipping: { id: null } });
  const fulfilled = snapshot(alone, null, { isFulfilled: true });
  expect(fulfilled.status).toBe('delivered');
  expect(fulfilled.updatedAt.getTime()).toBeGreaterThan(snapshot(alone).updatedAt.getTime());
});

test('of two snapshots of one instant, the one with the shipment is newer', () => {
  const alone = snapshot(order());
  const withShipment = snapshot(order(), { status: 'shipped', updatedAt: null, costMinor: 819 });
  expect(withShipment.updatedAt.getTime()).toBeGreaterThan(alone.updatedAt.getTime());
  const later = new Date('2026-03-11T00:00:00Z');
  expect(snapshot(order(), { status: 'shipped', updatedAt: later, costMinor: 1 }).updatedAt).toEqual(later);
});

test('a variation is a separate listing, and an unknown fee stays unknown', () => {
  const item = { item: { id: 'MLB1', variation_id: '175', seller_custom_field: 'CAM-M' }, sale_fee: null };
  expect(snapshot(order({}, item)).items[0]).toMatchObject({
    lineKey: 'MLB1:175#1',
    listingKey: 'MLB1:175',
    asin: 'MLB1',
    sku: 'CAM-M',
    feesMinor: null,
  });
});

test('ids and amounts keep all digits of the answer', () => {
  const json = JSON.stringify(order({ pack_id: 'PACK' }, { unit_price: 'PRICE' }))
    .replace('"PACK"', '20000065500000012345')
    .replace('"PRICE"', '10.10');
  expect(snapshot(parseExact(json))).toMatchObject({
    packId: '20000065500000012345',
    items: [{ priceMinor: 2020 }],
  });
});

test('an answer in an unknown format is rejected with the name of the field', () => {
  expect(() => snapshot(order({}, { quantity: 'muitos' }))).toThrow('order_items.0.quantity');
  expect(() => snapshot(order({}, { unit_price: 'caro' }))).toThrow('não é um valor');
  expect(() => snapshot({ message: 'not found' })).toThrow('o campo id');
});
