import { expect, test } from 'vitest';
import { parseExact } from '#server/market/http/answer.ts';
import { orderSnapshot } from './orderSnapshot.ts';

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
  expect(orderSnapshot(order())).toEqual({
    marketplace: 'mercadolivre',
    country: 'BR',
    externalId: '2000009710000001',
    packId: '2000006550000001',
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
  expect(orderSnapshot(order({ status, tags }), shipped)).toMatchObject({
    status: expected,
    items: [{ status: expected }],
  });
});

test('the seller’s shipping cost is unknown until the shipment is read, and 0 without a shipment', () => {
  const freight = (changes: object, shipped?: Parameters<typeof orderSnapshot>[1]) =>
    orderSnapshot(order(changes), shipped).items[0]!.fulfilmentMinor;
  expect(freight({})).toBeNull();
  expect(freight({}, { status: 'shipped', updatedAt: null, costMinor: 819 })).toBe(819);
  expect(freight({}, { status: 'shipped', updatedAt: null, costMinor: null })).toBeNull();
  expect(freight({ shipping: { id: null } })).toBe(0);
});

test('of two snapshots of one instant, the one with the shipment is newer', () => {
  const alone = orderSnapshot(order());
  const withShipment = orderSnapshot(order(), { status: 'shipped', updatedAt: null, costMinor: 819 });
  expect(withShipment.updatedAt.getTime()).toBeGreaterThan(alone.updatedAt.getTime());
  const later = new Date('2026-03-11T00:00:00Z');
  expect(orderSnapshot(order(), { status: 'shipped', updatedAt: later, costMinor: 1 }).updatedAt).toEqual(later);
});

test('a variation is a separate listing, and an unknown fee stays unknown', () => {
  const item = { item: { id: 'MLB1', variation_id: '175', seller_custom_field: 'CAM-M' }, sale_fee: null };
  expect(orderSnapshot(order({}, item)).items[0]).toMatchObject({
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
  expect(orderSnapshot(parseExact(json))).toMatchObject({
    packId: '20000065500000012345',
    items: [{ priceMinor: 2020 }],
  });
});

test('an answer in an unknown format is rejected with the name of the field', () => {
  expect(() => orderSnapshot(order({}, { quantity: 'muitos' }))).toThrow('order_items.0.quantity');
  expect(() => orderSnapshot(order({}, { unit_price: 'caro' }))).toThrow('não é um valor');
  expect(() => orderSnapshot({ message: 'not found' })).toThrow('o campo id');
});
