import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shapeOf } from '#server/market/http/answer.ts';
import { BillRow } from './billRow.ts';
import { rowAmounts } from './rowAmounts.ts';
import { officialBill } from './testing/officialBill.ts';

const rowsOf = (answer: unknown): unknown[] => {
  const { results } = answer as { results?: { details?: unknown[] }[] };
  return results?.flatMap((one) => one.details ?? [one]) ?? [answer];
};
const amountsOf = (name: string, site = 'MLB') =>
  rowsOf(officialBill(`ml-billing-${name}`)).flatMap((row) => rowAmounts(shapeOf(name, BillRow, row), site));

test.each([
  ['details.cv', 'MLA', ['commission', -61595, 'ARS', '2000005750612628', '2023-11-19']],
  ['details.cfonpn.mlb', 'MLB', ['pass_through', -275, 'BRL', '2000009839350282', '2024-11-14']],
  ['flex-details', 'MLA', ['marketplace_bonus', -16300, 'ARS', '9000000008888888', '2023-02-21']],
  ['full-details', 'MLM', ['inbound', -254, 'MXN', null, '2021-07-23']],
  ['insurtech-details', 'MLA', ['other_fee', -52001, 'ARS', '102030405060', '2022-10-04']],
  ['mp-details', 'MLA', ['payment_fee', -312276, 'ARS', null, '2023-07-19']],
])('the official example of %s becomes an amount of the ledger', (name, site, expected) => {
  expect(
    amountsOf(name, site).map(({ kind, amountMinor, currency, orderExternalId, day }) => [
      kind,
      amountMinor,
      currency,
      orderExternalId,
      day,
    ]),
  ).toEqual([expected]);
});

test('the official charges of an order are its commission and its freight', () => {
  expect(amountsOf('order-details', 'MLA')).toEqual([
    {
      marketplace: 'mercadolivre',
      country: 'AR',
      source: 'mercadolivre.billing',
      sourceRef: '5555566666',
      orderExternalId: '1234567890000',
      listingKey: null,
      asin: null,
      kind: 'commission',
      name: 'Tarifa de venda (CV)',
      isUnknown: false,
      countsAlone: false,
      amountMinor: -2826586,
      currency: 'ARS',
      day: '2024-04-22',
      postedAt: new Date('2024-04-22T23:12:02.001Z'),
    },
    expect.objectContaining({ kind: 'freight', name: 'Mercado Envios (CXD)', amountMinor: -938099 }),
  ]);
});

const row = (charge: object, more: object = {}): BillRow =>
  shapeOf('bill', BillRow, {
    charge_info: {
      detail_id: '7',
      detail_type: 'CHARGE',
      detail_sub_type: 'CVVML',
      detail_amount: '10.00',
      creation_date_time: '2026-11-18T23:59:59',
      ...charge,
    },
    ...more,
  });
const sale = (...ids: string[]) => ({ sales_info: ids.map((order_id) => ({ order_id, transaction_amount: '1' })) });
const only = (one: BillRow) => rowAmounts(one, 'MLB')[0]!;

test('the sign is that of the type, whatever the sub-type is called', () => {
  const charge = only(row({ detail_sub_type: 'BVVML' }, sale('1')));
  const bonus = only(row({ detail_sub_type: 'BVVML', detail_type: 'BONUS' }, sale('1')));
  expect([charge.kind, charge.amountMinor, bonus.kind, bonus.amountMinor]).toEqual([
    'fee_returned',
    -1000,
    'fee_returned',
    1000,
  ]);
});

test.each([
  ['an unknown charge is another fee', {}, 'other_fee'],
  [
    'an unknown bonus gives back the charge that it names',
    { detail_type: 'BONUS', charge_bonified_id: '6' },
    'fee_returned',
  ],
  ['a bonus of no charge is the marketplace’s own', { detail_type: 'BONUS' }, 'marketplace_bonus'],
])('%s, under its own text', (_, charge, kind) => {
  const amount = only(row({ detail_sub_type: 'CNOVA', transaction_detail: 'Tarifa nova', ...charge }, sale('1')));
  expect(amount).toMatchObject({ kind, name: 'Tarifa nova (CNOVA)', isUnknown: true, countsAlone: false });
});

test('without an order, known expenses count on the account; movements, other people’s money and unknown ones do not', () => {
  const counts = (subType: string) => only(row({ detail_sub_type: subType })).countsAlone;
  expect(['CESM', 'CCMP', 'CFWA', 'PADS', 'CFONPN', 'CNOVA'].map((one) => [one, counts(one)])).toEqual([
    ['CESM', true],
    ['CCMP', true],
    ['CFWA', true],
    ['PADS', false],
    ['CFONPN', false],
    ['CNOVA', false],
  ]);
});

test('costs of stock are of the product that the row names, and win over the same row without it', () => {
  const named = only(row({ detail_sub_type: 'CFWA' }, { fulfillment_info: { item_id: 'MLB1' } }));
  const bare = only(row({ detail_sub_type: 'CFWA' }));
  expect([named.asin, named.countsAlone, bare.asin]).toEqual(['MLB1', false, null]);
  expect(named.postedAt.getTime()).toBeGreaterThan(bare.postedAt.getTime());
  expect(only(row({ detail_sub_type: 'CESM' }, { items_info: [{ item_id: 'MLB1' }] })).asin).toBeNull();
});

const freight = { detail_sub_type: 'CXDE' };
test('freight of a cart that lists its orders is shared by the value of their items, to the cent', () => {
  const items_info = [
    { item_id: 'MLB1', item_price: '35', item_amount: 2, order_id: '1' },
    { item_id: 'MLB2', item_price: '30', item_amount: 1, order_id: '2' },
  ];
  const shared = (more: object) =>
    rowAmounts(row(freight, { ...sale('2', '1'), shipping_info: { pack_id: '99' }, ...more }), 'MLB').map(
      ({ sourceRef, orderExternalId, amountMinor, packId }) => [sourceRef, orderExternalId, amountMinor, packId],
    );
  expect(shared({ items_info })).toEqual([
    ['7/1', '1', -700, undefined],
    ['7/2', '2', -300, undefined],
  ]);
  // by the payments when an order's items are missing
  expect(shared({ items_info: items_info.slice(1) })).toEqual([
    ['7/1', '1', -500, undefined],
    ['7/2', '2', -500, undefined],
  ]);
});

test('freight of a cart that names one of its orders carries the cart; other charges are of their order', () => {
  const ofCart = { ...sale('1'), shipping_info: { pack_id: '99' } };
  expect(only(row(freight, ofCart))).toMatchObject({ sourceRef: '7', orderExternalId: '1', packId: '99' });
  expect(only(row({}, ofCart))).not.toHaveProperty('packId');
});

test('whatever the orders and values, the shares of a row add up to it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 5 }),
      fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 5, maxLength: 5 }),
      (minor, ids, prices) => {
        const items_info = ids.map((id, index) => ({
          item_price: (prices[index]! / 100).toFixed(2),
          item_amount: 1,
          order_id: String(id),
        }));
        const one = row(
          { ...freight, detail_amount: (minor / 100).toFixed(2) },
          { ...sale(...ids.map(String)), items_info },
        );
        const amounts = rowAmounts(one, 'MLB');
        expect(amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0) + minor).toBe(0);
        expect(new Set(amounts.map(({ orderExternalId }) => orderExternalId)).size).toBe(ids.length);
      },
    ),
    { numRuns: 1_000 },
  );
});
