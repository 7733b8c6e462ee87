import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { splitAmount } from '#server/platform/values/splitAmount.ts';
import { settlementFile } from './settlementFile.ts';
import { textsOf } from '#server/market/testing/textsOf.ts';
import type { Said } from '#server/platform/language/said.ts';
import { settlementNotes } from './settlementNotes.ts';

const COLUMNS = 'settlement-id settlement-start-date settlement-end-date deposit-date total-amount currency amount';

async function* document(...rows: string[][]) {
  yield await Promise.resolve(COLUMNS.replaceAll(' ', '\t'));
  for (const row of rows) yield row.join('\t');
}

/** A document of the folder `testing`. */
const sample = (name: string) =>
  settlementFile('Repasse', lines(readFileSync(join(import.meta.dirname, 'testing', name), 'utf8').split('\n')));
async function* lines(texts: string[]) {
  for (const text of texts) yield await Promise.resolve(text);
}
const sumOf = (amounts: { amountMinor: number }[]) => amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

test.each([
  ['2026-11-01 00:00:00 UTC', '2026-11-15 00:00:00 UTC', '2026-11-17 00:00:00 UTC', '1234.56', '1155.06'],
  ['01/11/2026 00:00:00 UTC', '15/11/2026 00:00:00 UTC', '17/11/2026 00:00:00 UTC', '1.234,56', '1.155,06'],
  ['01.11.2026 00:00:00 UTC', '15.11.2026 00:00:00 UTC', '17.11.2026 00:00:00 UTC', '1,234.56', '1,155.06'],
])('a settlement is read in the format of its country: %s, %s, %s, %s', async (start, end, deposit, total, amount) => {
  const rows = [['1', start, end, deposit, total, 'BRL', ''], ['1', '', '', '', '', '', '79.50'], ['1', '', '', '', '', '', amount]]; // prettier-ignore
  const file = await settlementFile('Repasse', document(...rows));
  expect(file).toMatchObject({
    settlementId: '1',
    startsAt: new Date('2026-11-01T00:00:00Z'),
    endsAt: new Date('2026-11-15T00:00:00Z'),
    depositedAt: new Date('2026-11-17T00:00:00Z'),
    currency: 'BRL',
    totalMinor: 123_456,
  });
  expect(file.rows.map(({ row, amountMinor }) => [row, amountMinor])).toEqual([
    [1, 7_950],
    [2, 115_506],
  ]);
});

test('every amount of a Brazilian payout is of a kind', async () => {
  const { rows } = await sample('settlement.br.tsv');
  expect(rows.map(({ kind, amountMinor, listingKey }) => [kind, amountMinor, listingKey])).toEqual([
    ['item_revenue', 10_000, 'SKU-001'],
    ['buyer_freight', 1_500, 'SKU-001'],
    ['freight', -1_500, 'SKU-001'],
    ['commission', -1_500, 'SKU-001'],
    ['fulfilment', -1_000, 'SKU-001'],
    ['item_revenue', 10_000, 'SKU-002'],
    ['buyer_freight', 1_500, 'SKU-002'],
    ['commission', -1_725, 'SKU-002'],
    ['instalment_cost', -150, 'SKU-002'],
    ['refund_principal', -10_000, 'SKU-002'],
    ['refund_freight', -1_500, 'SKU-002'],
    ['fee_returned', 1_725, 'SKU-002'],
    ['refund_admin_fee', -345, 'SKU-002'],
    ['item_revenue', 4_000, 'SKU-003'],
    ['item_revenue', 6_000, 'SKU-004'],
    ['commission', -600, 'SKU-003'],
    ['commission', -900, 'SKU-004'],
    ['freight', -1_200, null],
    ['discount', -300, 'SKU-004'],
    ['ads_billed', -5_031, null],
    ['storage', -610, null],
    ['account_fee', -1_900, null],
    ['reimbursement', 622, 'SKU-001'],
    ['reimbursement', -311, 'SKU-001'],
    ['other_fee', -77, null],
    ['movement', 20_000, null],
    ['movement', -12_000, null],
  ]);
  expect(rows[0]).toEqual({
    row: 1,
    bucket: 'orders',
    type: 'Order',
    kind: 'item_revenue',
    name: 'Order/ItemPrice/Principal',
    isUnknown: false,
    orderExternalId: '701-3333333-0000001',
    listingKey: 'SKU-001',
    amountMinor: 10_000,
    postedAt: new Date('2026-11-02T14:23:00Z'),
    extra: { 'fulfillment-id': 'AFN', 'marketplace-name': 'Amazon.com.br', 'order-item-code': '11', 'quantity-purchased': '1' },
  }); // prettier-ignore
});

test('a row with an order and no SKU is the order’s once, and its lines share it by price', async () => {
  const { rows } = await sample('settlement.br.tsv');
  const own = rows.filter(({ orderExternalId }) => orderExternalId === '701-3333333-0000003');
  const whole = own.filter(({ listingKey }) => listingKey === null);
  expect(whole.map(({ name, bucket, amountMinor }) => [name, bucket, amountMinor])).toEqual([
    ['other-transaction/other-transaction/Shipping label purchase', 'orders', -1_200],
  ]);
  const prices = own.filter(({ kind }) => kind === 'item_revenue').map(({ amountMinor }) => amountMinor);
  expect(splitAmount(sumOf(whole), prices)).toEqual([-480, -720]);
});

const plain = (notes: Said[]) => textsOf(notes).map((note) => note.replaceAll('\u00A0', ' '));

test('a payout whose rows do not come to its total is read and named with both sums; so are unknown names', async () => {
  const differs = await sample('settlementThatDiffers.tsv');
  expect([sumOf(differs.rows), differs.totalMinor]).toEqual([1_231, 11_231]);
  expect(plain(settlementNotes('Amazon (repasse 1)', differs))).toEqual([
    'Amazon (repasse 1) não fecha: as linhas somam R$ 12,31 e o total é R$ 112,31.',
  ]);
  expect(plain(settlementNotes('Amazon (repasse 2)', await sample('settlement.br.tsv')))).toEqual([
    'Amazon (repasse 2): não conhecemos other-transaction/other-transaction/Tarifa Nova Desconhecida.',
  ]);
});

test('a row that cannot be read is counted, and the payout does not add up', async () => {
  const file = await settlementFile(
    'Repasse',
    document(['1', '01/11/2026', '15/11/2026', '', '10,00', 'BRL', ''], ['1', '', '', '', '', '', 'dez']),
  );
  expect(file).toMatchObject({ rows: [], unreadable: 1 });
  expect(plain(settlementNotes('Repasse', file))[0]).toContain('(linhas que não pudemos ler: 1)');
});

test('a row of another settlement is not added to this one, and a document without an id is rejected', async () => {
  const head = ['1', '01/11/2026', '15/11/2026', '', '10,00', 'BRL', ''];
  const rows = [
    ['', '', '', '', '', '', '4,00'],
    ['2', '', '', '', '', '', '5,00'],
    ['1', '', '', '', '', '', '6,00'],
  ];
  expect(await settlementFile('Repasse', document(head, ...rows))).toMatchObject({
    rows: [
      { row: 1, amountMinor: 400 },
      { row: 3, amountMinor: 600 },
    ],
    unreadable: 1,
  });
  await expect(settlementFile('Repasse', document(['', ...head.slice(1)]))).rejects.toThrow(
    'Repasse, linha 2: settlement-id está vazio.',
  );
});

/** The head of a V2 file and styles of rows (amzn/selling-partner-api-models#5353, #5291). */
const V2 =
  'settlement-id settlement-start-date settlement-end-date deposit-date total-amount currency transaction-type order-id ' +
  'merchant-order-id adjustment-id shipment-id marketplace-name amount-type amount-description amount fulfillment-id ' +
  'posted-date posted-date-time order-item-code merchant-order-item-id merchant-adjustment-item-id sku quantity-purchased ' +
  'promotion-id';

/** Rows of a V2 file after its first one. */
async function readRows(...rows: Record<string, string>[]) {
  const names = V2.split(' ');
  const row = (cells: Record<string, string>) => names.map((name) => cells[name] ?? '').join('\t');
  const head = {
    'settlement-id': '12345678901',
    'settlement-start-date': '02.11.2026 14:23:00 UTC',
    'settlement-end-date': '16.11.2026 14:23:00 UTC',
    'deposit-date': '18.11.2026 14:23:00 UTC',
    'total-amount': '-1.234,56',
    currency: 'BRL',
  };
  return settlementFile('Repasse', lines([names.join('\t'), ...[head, ...rows].map(row)]));
}

test('a V2 file is read by its first row, which has neither an order nor a marketplace; an FBA shipment is no order', async () => {
  const fees = {
    'transaction-type': 'FBAFees',
    'order-id': 'FBA19CD9HGQ8',
    'amount-type': 'Inbound Defect Fee',
    'amount-description': 'Base fee',
    amount: '-128.00',
  };
  const { rows, ...head } = await readRows(fees);
  expect(head).toEqual({
    settlementId: '12345678901',
    startsAt: new Date('2026-11-02T14:23:00Z'),
    endsAt: new Date('2026-11-16T14:23:00Z'),
    depositedAt: new Date('2026-11-18T14:23:00Z'),
    currency: 'BRL',
    totalMinor: -123_456,
    unreadable: 0,
  });
  expect(rows).toMatchObject([
    {
      bucket: 'account_charges',
      kind: 'inbound',
      orderExternalId: null,
      amountMinor: -12_800,
      postedAt: null,
      extra: { 'order-id': 'FBA19CD9HGQ8' },
    },
  ]);
});

test.each([
  ['Order', 'Promotion', 'Shipping', 'buyer_freight', 'orders'],
  ['Order', 'ItemPrice', 'GiftWrap', 'gift_wrap', 'orders'],
  ['Order', 'ItemPrice', 'ShippingTax', 'tax_collected', 'taxes'],
  ['Order', 'ItemWithheldTax', 'MarketplaceFacilitatorTax-Principal', 'tax_collected', 'taxes'],
  ['Order', 'ItemFees', 'FixedClosingFee', 'fixed_fee', 'orders'],
  ['Chargeback Refund', 'ItemPrice', 'Principal', 'refund_principal', 'refunds'],
  ['A-to-z Guarantee Refund', 'ItemFees', 'Commission', 'fee_returned', 'refunds'],
  ['Refund', 'ItemPrice', 'RestockingFee', 'refund_principal', 'refunds'],
  ['Refund', 'Promotion', 'Shipping', 'refund_principal', 'refunds'],
  ['Order_Retrocharge', 'ItemPrice', 'ShippingTax', 'tax_collected', 'taxes'],
  ['other-transaction', 'other-transaction', 'StorageRenewalBilling', 'aged_storage', 'account_charges'],
  ['other-transaction', 'other-transaction', 'RemovalComplete', 'removal', 'account_charges'],
  ['other-transaction', 'other-transaction', 'SAFE-T Reimbursement', 'reimbursement', 'reimbursements'],
  ['other-transaction', 'FBA Inventory Reimbursement', 'MISSING_FROM_INBOUND', 'reimbursement', 'reimbursements'],
  ['other-transaction', 'other-transaction', 'Payable to Amazon', 'movement', 'previous_balance'],
  ['CouponRedemptionFee', 'CouponRedemptionFee', 'Cupom de novembro', 'account_fee', 'account_charges'],
  ['Transfer', 'Transfer', '', 'movement', 'transfers'],
  ['other-transaction', 'other-transaction', 'Reversal', 'other_fee', 'unknown'],
  ['', '', '', 'other_fee', 'unknown'],
])('%s %s %s is %s, in %s', async (type, amountType, description, kind, bucket) => {
  const { rows } = await readRows({
    'transaction-type': type,
    'amount-type': amountType,
    'amount-description': description,
    amount: '1,00',
  });
  expect(rows).toMatchObject([{ kind, bucket }]);
});

test('a pending settlement has no deposit date; one without a total is rejected', async () => {
  const head = (total: string) => settlementFile('Repasse', document(['1', '', '', '', total, 'BRL', '']));
  expect(await head('-10,00')).toMatchObject({ depositedAt: null, totalMinor: -1000 });
  await expect(head('')).rejects.toThrow('Repasse, linha 2: total-amount está vazio.');
});
