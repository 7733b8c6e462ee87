import { expect, test } from 'vitest';
import { type AllOrdersLine, allOrdersLine, allOrdersSnapshots, parseAllOrdersHeader } from './allOrdersReport.ts';

const base = {
  'amazon-order-id': '701-1111111-0000001',
  'purchase-date': '2026-11-17T13:02:11+00:00',
  'last-updated-date': '2026-11-18T08:00:00+00:00',
  'order-status': 'Shipped',
  'fulfillment-channel': 'Amazon',
  'sales-channel': 'Amazon.com.br',
  'product-name': 'Garrafa Térmica 500ml',
  sku: 'SKU-001',
  asin: 'B0EXAMPLE1',
  'item-status': 'Shipped',
  quantity: '2',
  currency: 'BRL',
  'item-price': '159.80',
  'shipping-price': '12.00',
  'item-promotion-discount': '5.50',
  'ship-promotion-discount': '2.00',
  'ship-country': 'BR',
  'ship-state': '',
};
type Cells = Partial<Record<keyof typeof base, string>>;

function read(cells: Cells) {
  const row = { ...base, ...cells };
  return allOrdersLine(parseAllOrdersHeader(Object.keys(row)), Object.values(row));
}
function line(cells: Cells = {}): AllOrdersLine {
  const result = read(cells);
  if ('refused' in result) throw new Error(result.refused);
  return result;
}

test('a line becomes an order, with the price of the whole line', () => {
  expect(allOrdersSnapshots([line()])).toEqual([
    {
      marketplace: 'amazon',
      country: 'BR',
      externalId: '701-1111111-0000001',
      packId: null,
      logistic: 'fba',
      shipUf: null,
      status: 'shipped',
      marketplaceStatus: 'Shipped',
      purchasedAt: new Date('2026-11-17T13:02:11Z'),
      updatedAt: new Date('2026-11-18T08:00:00Z'),
      currency: 'BRL',
      items: [
        {
          lineKey: 'SKU-001#1',
          listingKey: 'SKU-001',
          asin: 'B0EXAMPLE1',
          sku: 'SKU-001',
          name: 'Garrafa Térmica 500ml',
          status: 'shipped',
          quantity: 2,
          priceMinor: 15980,
          discountMinor: 550,
          shippingMinor: 1000,
          feesMinor: null,
          fulfilmentMinor: null,
        },
      ],
    },
  ]);
});

test.each([
  ['Amazon', 'fba'],
  ['AFN', 'fba'],
  ['Merchant', 'seller'],
  ['MFN', 'seller'],
  ['Correios', null],
  ['', null],
])('the channel %j of the report says who ships: %s', (channel, logistic) => {
  expect(allOrdersSnapshots([line({ 'fulfillment-channel': channel })])[0]!.logistic).toBe(logistic);
});

test.each<[string, Cells, string | null]>([
  ['by its letters', { 'ship-state': 'SP' }, 'SP'],
  ['by its name', { 'ship-state': 'São Paulo' }, 'SP'],
  ['without accents', { 'ship-state': 'sao paulo ' }, 'SP'],
  ['when it is none', { 'ship-state': 'Lisboa' }, null],
  ['when it is empty', { 'ship-state': '' }, null],
  ['of a file without countries', { 'ship-country': '', 'ship-state': 'BA' }, 'BA'],
  ['abroad', { 'ship-country': 'PT', 'ship-state': 'SC' }, null],
  ['of another shop', { 'sales-channel': 'Amazon.com', 'ship-country': 'US', 'ship-state': 'SC' }, null],
  [
    'of another shop without its country',
    { 'sales-channel': 'Amazon.com', 'ship-country': '', 'ship-state': 'SC' },
    null,
  ],
  [
    'of another shop, sent to Brazil',
    { 'sales-channel': 'Amazon.com', 'ship-country': 'BR', 'ship-state': 'SC' },
    null,
  ],
])('the state of delivery is read %s', (_, cells, uf) => {
  expect(allOrdersSnapshots([line({ ...cells })])[0]!.shipUf).toBe(uf);
});

test('the state of an order is that of its newest line, else of a line that has one', () => {
  const newer: Cells = { sku: 'SKU-002', 'last-updated-date': '2026-11-19T08:00:00+00:00' };
  const ufOf = (...states: [string, string]) =>
    allOrdersSnapshots([line({ 'ship-state': states[0] }), line({ ...newer, 'ship-state': states[1] })])[0]!.shipUf;
  expect([ufOf('SP', 'RJ'), ufOf('SP', ''), ufOf('', 'RJ'), ufOf('', '')]).toEqual(['RJ', 'SP', 'RJ', null]);
});

test('columns are found by name: in any order, with quotes, byte-order mark, underscores and unknown columns', () => {
  const names = ['\uFEFF"ITEM_PRICE"', 'cpf', 'Quantity', 'sku', 'order_status', 'purchase-date', 'amazon-order-id'];
  const columns = parseAllOrdersHeader([...names, 'sales-channel']);
  const result = allOrdersLine(columns, [
    '"1.234,56"',
    '123',
    '1',
    '"SKU ""A"""',
    'Shipped',
    '2026-11-17T13:02:11+00:00',
    '701-1',
    'Amazon.com.br',
  ]);
  expect(result).toMatchObject({ orderId: '701-1', currency: 'BRL', item: { sku: 'SKU "A"', priceMinor: 123456 } });
});

test('a file without the required columns is rejected with their names', () => {
  expect(() => parseAllOrdersHeader(['seller-sku', 'price', 'quantity'])).toThrow(
    'O arquivo não é um relatório All Orders da Amazon: falta a coluna amazon-order-id',
  );
});

test('the price of a pending line is unknown, not zero', () => {
  expect(line({ 'order-status': 'Pending', 'item-price': '', currency: '' })).toMatchObject({
    currency: 'BRL',
    item: { status: 'pending', priceMinor: null },
  });
});

test('a cancelled line may have no quantity and no price', () => {
  const cancelled: Cells = { 'order-status': 'Cancelled', 'item-status': 'Cancelled', 'item-price': '' };
  expect(line({ ...cancelled, quantity: '0' }).item).toMatchObject({
    status: 'cancelled',
    quantity: 0,
    priceMinor: null,
  });
  expect(line({ ...cancelled, quantity: '' }).item.quantity).toBe(0);
});

test('a line cancelled inside a shipped order is cancelled alone', () => {
  const [order] = allOrdersSnapshots([line(), line({ sku: 'SKU-002', 'item-status': 'Cancelled', quantity: '0' })]);
  expect(order).toMatchObject({ status: 'shipped' });
  expect(order!.items.map(({ status }) => status)).toEqual(['shipped', 'cancelled']);
});

test('the lines of a delivered order are delivered, although their own status is shipped', () => {
  const [order] = allOrdersSnapshots([line({ 'order-status': 'Shipped - Delivered to Buyer' })]);
  expect(order).toMatchObject({ status: 'delivered', items: [{ status: 'delivered' }] });
});

test('lines of an order are grouped from anywhere in the file, and the newest line gives the status', () => {
  const orders = allOrdersSnapshots([
    line({ 'order-status': 'Unshipped' }),
    line({ 'amazon-order-id': '701-2' }),
    line({ 'last-updated-date': '2026-11-19T08:00:00+00:00', sku: 'SKU-002' }),
  ]);
  expect(orders.map(({ externalId, items, status }) => [externalId, items.length, status])).toEqual([
    ['701-1111111-0000001', 2, 'shipped'],
    ['701-2', 1, 'shipped'],
  ]);
});

test.each<[string, Cells, string]>([
  ['without an order id', { 'amazon-order-id': '' }, 'amazon-order-id está vazio'],
  ['without a date', { 'purchase-date': 'ontem' }, 'purchase-date inválida'],
  ['at a local time without offset', { 'purchase-date': '2026-11-17T13:02:11' }, 'purchase-date inválida'],
  ['with a price that is none', { 'item-price': '12x' }, 'item-price inválido'],
  ['with half a unit', { quantity: '1.5' }, 'quantity inválida'],
  ['shipped without quantity', { quantity: '' }, 'quantity inválida'],
  ['from nowhere', { 'sales-channel': '', 'ship-country': '' }, 'país desconhecido'],
  ['without product', { sku: '', asin: '' }, 'asin está vazio'],
])('a line %s is refused with the reason', (_, cells, reason) => {
  expect(read(cells)).toEqual({ refused: expect.stringContaining(reason) as string });
});
