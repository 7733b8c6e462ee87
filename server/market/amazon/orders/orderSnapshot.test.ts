import { expect, test } from 'vitest';
import { allOrdersLine, allOrdersSnapshots, type AllOrdersLine, parseAllOrdersHeader } from './allOrdersReport.ts';
import { AmazonOrder, orderSnapshot } from './orderSnapshot.ts';
import { officialOrder } from './testing/officialOrder.ts';

const money = (amount: string) => ({ amount, currencyCode: 'BRL' });
const item = (sku: string, quantity: number, total: string) => ({
  orderItemId: `item-${sku}-${total}`,
  quantityOrdered: quantity,
  product: { asin: 'B0EXAMPLE1', title: 'Garrafa', sellerSku: sku, price: { unitPrice: money('1.00') } },
  proceeds: { breakdowns: [{ type: 'ITEM', subtotal: money(total) }] },
});
const json = {
  orderId: '701-1',
  createdTime: '2026-11-17T13:02:11Z',
  lastUpdatedTime: '2026-11-18T08:00:00Z',
  salesChannel: { channelName: 'AMAZON', marketplaceId: 'A2Q3Y263D00KWC', marketplaceName: 'Amazon.com.br' },
  proceeds: { grandTotal: money('159.80') },
  fulfillment: { fulfillmentStatus: 'SHIPPED', fulfilledBy: 'AMAZON' },
  orderItems: [item('SKU-001', 2, '159.80')],
};
const read = (order: object) => orderSnapshot(AmazonOrder.parse(order));

test('an order of the API has amounts per line, with separate discount and shipping', () => {
  const breakdowns = [
    { type: 'ITEM', subtotal: money('159.80') },
    { type: 'SHIPPING', subtotal: money('12.00') },
    {
      type: 'DISCOUNT',
      subtotal: money('-7.50'),
      detailedBreakdowns: [
        { subtype: 'ITEM', value: money('-5.50') },
        { subtype: 'SHIPPING', value: money('-2.00') },
      ],
    },
  ];
  const order = read({ ...json, orderItems: [{ ...json.orderItems[0], proceeds: { breakdowns } }] });
  expect(order).toMatchObject({ country: 'BR', currency: 'BRL', status: 'shipped', marketplaceStatus: 'SHIPPED' });
  expect(order.items).toMatchObject([{ quantity: 2, priceMinor: 15980, discountMinor: 550, shippingMinor: 1000 }]);
});

test('an order says who ships it, or that this is unknown', () => {
  const by = (fulfilledBy?: string | null) => read({ ...json, fulfillment: { fulfilledBy } }).logistic;
  expect([by('AMAZON'), by('MERCHANT'), by(null), by('DRONE')]).toEqual(['fba', 'seller', null, null]);
  expect(read({ ...json, fulfillment: null }).logistic).toBeNull();
});

test('a promise is of the day in São Paulo, and the tracking number of the first package that was not cancelled', () => {
  const of = (more: object) => read({ ...json, ...more }).delivery;
  const nothing = { trackingNumber: null, otherTrackingNumbers: [], shipBy: null, deliverBy: null };
  expect(of({})).toEqual(nothing);
  const latest = (latestDateTime: unknown) => ({ latestDateTime });
  const windows = { shipByWindow: latest('2026-11-21T02:59:59Z'), deliverByWindow: latest('2026-11-30T03:00:00Z') };
  expect(of({ fulfillment: { ...json.fulfillment, ...windows } })).toEqual({
    ...nothing,
    shipBy: '2026-11-20',
    deliverBy: '2026-11-30',
  });
  const unreadable = { shipByWindow: latest('soon'), deliverByWindow: 'soon' };
  expect(of({ fulfillment: { ...json.fulfillment, ...unreadable } }), 'and the order is read').toEqual(nothing);
  const shipBy = (moment: string) => of({ fulfillment: { ...json.fulfillment, shipByWindow: latest(moment) } })!.shipBy;
  expect(['0001-01-01T00:00:00Z', '2000-01-01T01:59:59Z', '2100-01-01T03:00:00Z'].map(shipBy)).toEqual([
    null,
    null,
    null,
  ]);
  expect(['2000-01-01T02:00:00Z', '2100-01-01T02:59:59Z'].map(shipBy)).toEqual(['2000-01-01', '2099-12-31']);
  const sent = (trackingNumber: unknown, status = 'SHIPPED') => ({ packageStatus: { status }, trackingNumber });
  const numberOf = (...packages: object[]) => of({ packages })!.trackingNumber;
  expect(numberOf(sent('OLD', 'CANCELLED'), sent(null), sent(' BR1 '), sent('BR2'))).toBe('BR1');
  expect([numberOf(sent('x'.repeat(101))), numberOf(sent('x'.repeat(100)))]).toEqual([null, 'x'.repeat(100)]);
  expect([numberOf(sent(12)), numberOf(sent('  '))]).toEqual([null, null]);
  const othersOf = (...packages: object[]) => of({ packages })!.otherTrackingNumbers;
  expect(othersOf(sent('OLD', 'CANCELLED'), sent('BR1'), sent(null), sent('BR2'), sent('BR1'), sent('BR3'))).toEqual([
    'BR2',
    'BR3',
  ]);
  expect(othersOf(sent('BR1'))).toEqual([]);
  expect(othersOf(...Array.from({ length: 80 }, (_, n) => sent(`BR${n}`)))).toHaveLength(49);
});

test('the state of an address is read where an answer has one, and only in Brazil', () => {
  const to = (deliveryAddress: unknown, more: object = {}) =>
    read({ ...json, recipient: { deliveryAddress }, ...more }).shipUf;
  expect(to({ stateOrRegion: 'São Paulo', countryCode: 'BR', name: 'Ana', city: 'Campinas' })).toBe('SP');
  expect(to({ stateOrRegion: 'SC', countryCode: 'US' })).toBeNull();
  expect(to({ stateOrRegion: 'SC' })).toBeNull();
  expect([to(null), to('SP'), read(json).shipUf]).toEqual([null, null, null]);
  const abroad = { salesChannel: { marketplaceId: 'ATVPDKIKX0DER', marketplaceName: 'Amazon.com' } };
  expect(to({ stateOrRegion: 'SC', countryCode: 'BR' }, abroad)).toBeNull();
  // the official example of searchOrders, with the dataset RECIPIENT
  expect(to({ name: 'John Smith', city: 'Seattle', stateOrRegion: 'WA', countryCode: 'US' })).toBeNull();
});

test('amounts of a pending order are unknown, not zero', () => {
  const { product } = item('SKU-001', 1, '0');
  const order = read({
    ...json,
    proceeds: null,
    fulfillment: { fulfillmentStatus: 'PENDING' },
    orderItems: [{ quantityOrdered: 1, product: { ...product, price: null }, proceeds: null }],
  });
  expect(order).toMatchObject({ status: 'pending', currency: 'BRL', items: [{ priceMinor: null }] });
});

test('an order fulfilled by Amazon stays shipped; one with packages is delivered when all have arrived', () => {
  const withPackages = (...states: string[]) =>
    read({ ...json, packages: states.map((status) => ({ packageStatus: { status } })) }).status;
  expect(read(json).status).toBe('shipped');
  expect(withPackages('DELIVERED', 'DELIVERED')).toBe('delivered');
  expect(withPackages('DELIVERED', 'CANCELLED')).toBe('delivered');
  expect(withPackages('DELIVERED', 'IN_TRANSIT')).toBe('shipped');
});

test('a line cancelled inside an order is cancelled alone', () => {
  const cancelled = {
    ...item('SKU-002', 1, '0.00'),
    cancellation: { cancellationExecution: { cancelledBy: 'BUYER' } },
  };
  expect(read({ ...json, orderItems: [item('SKU-001', 1, '79.90'), cancelled] }).items).toMatchObject([
    { sku: 'SKU-001', status: 'shipped' },
    { sku: 'SKU-002', status: 'cancelled' },
  ]);
});

test('the official example is read: its line with a cancellation was sent whole', () => {
  expect(read(officialOrder)).toMatchObject({
    country: 'US',
    externalId: '123-4567890-1234567',
    status: 'delivered',
    currency: 'USD',
    delivery: { trackingNumber: '1Z999AA1234567890', shipBy: '2024-12-27', deliverBy: '2024-12-30' },
    items: [
      { sku: 'ECHO-DOT-4-CHARCOAL', status: 'delivered', quantity: 2, priceMinor: 9998 },
      { sku: 'FIRE-TV-4K-2021', status: 'delivered', quantity: 1, priceMinor: 4999 },
    ],
  });
});

test('the official example with a second package keeps the numbers of both', () => {
  const [first] = officialOrder.packages;
  const second = { ...first!, packageReferenceId: 'PKG-2024-002', trackingNumber: '1Z999AA1234567891' };
  expect(read({ ...officialOrder, packages: [first!, second] }).delivery).toMatchObject({
    trackingNumber: '1Z999AA1234567890',
    otherTrackingNumbers: ['1Z999AA1234567891'],
  });
});

test.each([
  ['some units were sent', { quantityFulfilled: 1, quantityUnfulfilled: 0 }, 'shipped', 1],
  ['some units are still to be sent', { quantityFulfilled: 0, quantityUnfulfilled: 1 }, 'shipped', 1],
  ['some were sent and some are to be', { quantityFulfilled: 1, quantityUnfulfilled: 1 }, 'shipped', 2],
  ['no unit is left', { quantityFulfilled: 0, quantityUnfulfilled: 0 }, 'cancelled', 3],
  ['all units are still counted', { quantityFulfilled: 0, quantityUnfulfilled: 3 }, 'cancelled', 3],
  ['the units are unknown', null, 'cancelled', 3],
])('a line of three units with a cancellation when %s', (_what, fulfillment, status, quantity) => {
  const [line] = officialOrder.orderItems;
  const orderItems = [{ ...line, quantityOrdered: 3, proceeds: null, fulfillment }];
  expect(read({ ...officialOrder, packages: null, orderItems }).items).toMatchObject([
    { status, quantity, priceMinor: quantity * 4999 },
  ]);
});

test('a line of no units without a cancellation has the status of its order', () => {
  expect(read({ ...json, orderItems: [item('SKU-001', 0, '0.00')] }).items).toMatchObject([
    { status: 'shipped', quantity: 0 },
  ]);
});

test('the API and the report give the lines of an order the same keys', () => {
  const header = 'amazon-order-id purchase-date order-status sales-channel sku asin quantity item-price'.split(' ');
  const columns = parseAllOrdersHeader(header);
  const row = (quantity: string, price: string) =>
    allOrdersLine(columns, [
      '701-1',
      '2026-11-17T13:02:11+00:00',
      'Shipped',
      'Amazon.com.br',
      'SKU-001',
      'B0EXAMPLE1',
      quantity,
      price,
    ]) as AllOrdersLine;
  const [fromReport] = allOrdersSnapshots([row('3', '30.00'), row('1', '20.00'), row('1', '30.00')]);
  const fromApi = read({
    ...json,
    orderItems: [item('SKU-001', 1, '30.00'), item('SKU-001', 3, '30.00'), item('SKU-001', 1, '20.00')],
  });
  const names = (order: typeof fromApi) => order.items.map((one) => [one.lineKey, one.priceMinor, one.quantity]);
  expect(names(fromApi)).toEqual(names(fromReport!));
});
