import { textsOf } from '#server/market/testing/textsOf.ts';
import { expect, test } from 'vitest';
import { parseExact } from '#server/market/http/answer.ts';
import recorded from './testing/transactions.json';
import { metTransactions } from './metTransactions.ts';
import { transactionAmounts } from './transactionAmounts.ts';
import type { Transaction } from './transactions.ts';

const BRAZIL = 'A2Q3Y263D00KWC';

/** A transaction of the account without breakdowns, as the API sends it. */
const transaction = (transactionType: string, amount: number, more: object = {}) => ({
  transactionType,
  transactionId: 'T',
  transactionStatus: 'RELEASED',
  postedDate: '2026-11-18T12:00:00Z',
  marketplaceDetails: { marketplaceId: BRAZIL },
  totalAmount: { currencyCode: 'BRL', currencyAmount: amount },
  relatedIdentifiers: [],
  ...more,
});

/** Amounts of transactions and what the reading met. */
function read(...given: object[]) {
  const met = metTransactions();
  const amounts = given.flatMap((one) => transactionAmounts(parseExact(JSON.stringify(one)) as Transaction, met));
  return { amounts, notes: textsOf(met.notes()) };
}
const short = (...given: object[]) =>
  read(...given).amounts.map(({ kind, name, amountMinor, countsAlone = false, reportedBy = null, ...amount }) => ({
    kind,
    name,
    amountMinor,
    countsAlone,
    reportedBy,
    of: amount.orderExternalId ?? amount.asin ?? 'account',
  }));
const byType = (type: string) => recorded.transactions.filter(({ transactionType }) => transactionType === type);

test('a sale as it is recorded has the buyer’s freight, its promotion and its fees by their own names, and not its price', () => {
  const [, released] = byType('Shipment');
  const ofOrder = { countsAlone: false, reportedBy: null, of: '701-3333333-0000001' };
  expect(short(released!)).toEqual([
    { kind: 'buyer_freight', name: 'Shipping/ShippingPrincipal', amountMinor: 1500, ...ofOrder },
    { kind: 'buyer_freight', name: 'PromoRebates/ShippingDiscount', amountMinor: -200, ...ofOrder },
    { kind: 'discount', name: 'PromoRebates/OurPriceDiscount', amountMinor: -300, ...ofOrder },
    { kind: 'commission', name: 'AmazonFees/Commission', amountMinor: -1500, ...ofOrder },
    { kind: 'fulfilment', name: 'AmazonFees/FBAPerUnitFulfillmentFee', amountMinor: -1000, ...ofOrder },
    { kind: 'instalment_cost', name: 'AmazonFees/AmazonForAllFee', amountMinor: -150, ...ofOrder },
    { kind: 'freight', name: 'AmazonFees/ShippingChargeback', amountMinor: -350, ...ofOrder },
  ]);
  const { amounts, notes } = read(released!);
  expect(amounts.filter(({ isUnknown }) => isUnknown)).toEqual([]);
  expect(notes).toEqual([]);
  // with the price, which the order says, they come to the total
  expect(amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 10_000)).toBe(8000);
});

test('the tax on a fee is part of the fee; the buyer’s tax is apart', () => {
  const part = (breakdownType: string, currencyAmount: number, breakdowns: object[] = []) => ({
    breakdownType,
    breakdownAmount: { currencyCode: 'BRL', currencyAmount },
    breakdowns,
  });
  const breakdowns = [
    part('Tax', 3, [part('OurPriceTax', 3)]),
    part('AmazonFees', -12, [part('Commission', -12, [part('Base', -10), part('Tax', -2)])]),
  ];
  const relatedIdentifiers = [{ relatedIdentifierName: 'ORDER_ID', relatedIdentifierValue: '701-3333333-0000001' }];
  const of = (type: string) =>
    short(transaction(type, -9, { relatedIdentifiers, items: [{ breakdowns }] })).map(({ kind, amountMinor }) => [
      kind,
      amountMinor,
    ]);
  expect(of('Shipment')).toEqual([
    ['tax_collected', 300],
    ['commission', -1000],
    ['commission', -200],
    ['fulfilment', 0],
  ]);
  for (const type of ['Refund', 'Chargeback', 'Guarantee Claim'])
    expect([type, ...of(type)]).toEqual([
      type,
      ['tax_collected', 300],
      ['fee_returned', -1000],
      ['fee_returned', -200],
    ]);
});

test('money between Amazon and the seller is a movement, by type or by name, whatever its sign, and never counts', () => {
  const movement = { kind: 'movement', countsAlone: false, reportedBy: null, of: 'account' };
  expect(short(...byType('Transfer'), ...byType('Adjustment'))).toEqual([
    { ...movement, name: 'FundTransfer', amountMinor: 21_163 },
    { ...movement, name: 'ReserveDebit', amountMinor: -12_000 },
  ]);
  for (const type of ['Transfer', 'DebtRecovery', 'ReserveCredit', 'ReserveDebit', 'Fund Transfer'])
    for (const sign of [1, -1])
      expect(short(transaction(type, sign * 5000))).toEqual([{ ...movement, name: type, amountMinor: sign * 500_000 }]);
});

test('what Amazon charges for advertising in one sum is in the Ads report too', () => {
  const advertising = { kind: 'ads_billed', countsAlone: true, reportedBy: 'ads', of: 'account' };
  expect(short(...byType('ProductAdsPayment'))).toEqual([
    { ...advertising, name: 'AdvertisingFee', amountMinor: -5031 },
  ]);
  expect(short(transaction('ProductAdsPayment', -150))).toEqual([
    { ...advertising, name: 'ProductAdsPayment', amountMinor: -15_000 },
  ]);
});

test('a reimbursement is of the product that its item names, though its breakdowns are the transaction’s', () => {
  expect(read(...byType('FBAInventoryReimbursement')).amounts).toMatchObject([
    {
      kind: 'reimbursement',
      orderExternalId: null,
      listingKey: 'SKU-001',
      asin: 'B000000001',
      amountMinor: 622,
      countsAlone: true,
      reportedBy: 'reimbursements',
      isUnknown: false,
    },
  ]);
});

/** The body of amzn/selling-partner-api-models#4993, with a second product and the totals of both. */
const several = (second: number) => ({
  ...transaction('FBAInventoryReimbursement', 10),
  items: [
    ['HMDPS10088', 'BXXJ33TDDU', 6.22],
    ['HMDPS10089', 'BXXJ33TDDV', second],
  ].map(([sku, asin, currencyAmount]) => ({
    contexts: [{ sku, asin, contextType: 'ProductContext', quantityShipped: 1, fulfillmentNetwork: null }],
    breakdowns: null,
    totalAmount: { currencyCode: 'BRL', currencyAmount },
    relatedIdentifiers: null,
  })),
  breakdowns: [
    {
      breakdownType: 'FBAInventoryReimbursement',
      breakdownAmount: { currencyCode: 'BRL', currencyAmount: 10 },
      breakdowns: null,
    },
  ],
});

test('a reimbursement of several products is divided by the totals of its items, where it has them', () => {
  expect(short(several(3.78)).map(({ of, amountMinor }) => [of, amountMinor])).toEqual([
    ['BXXJ33TDDU', 622],
    ['BXXJ33TDDV', 378],
  ]);
  expect(new Set(read(several(3.78)).amounts.map(({ sourceRef }) => sourceRef)).size).toBe(2);
  const without = several(3.78);
  const items = without.items.map((item) => ({ ...item, totalAmount: null }));
  expect(short({ ...without, items }).map(({ of, amountMinor }) => [of, amountMinor])).toEqual([['account', 1000]]);
});

test('a SAFE-T reimbursement is in no report', () => {
  expect(short(transaction('SAFETReimbursement', 20))[0]).toMatchObject({ kind: 'reimbursement', reportedBy: null });
});

test('services of the account are expenses of their kinds, an unknown one as another fee', () => {
  const service = (name: string) =>
    transaction('ServiceFee', -39.9, {
      breakdowns: [{ breakdownType: name, breakdownAmount: { currencyCode: 'BRL', currencyAmount: -39.9 } }],
    });
  const amounts = [
    'Subscription',
    'FBAStorageFee',
    'StorageRenewalBilling',
    'FBAInboundDefectFee',
    'FBARemovalFee',
    'NewFee',
  ].flatMap((name) => read(service(name)).amounts);
  expect(
    amounts.map(({ kind, isUnknown, countsAlone, reportedBy = null }) => [kind, isUnknown, countsAlone, reportedBy]),
  ).toEqual([
    ['account_fee', false, true, null],
    ['storage', false, true, 'storage'],
    ['aged_storage', false, true, 'storage'],
    ['inbound', false, true, null],
    ['removal', false, true, null],
    ['other_fee', true, true, null],
  ]);
  expect(read(service('NewFee'), service('NewFee')).notes).toEqual([
    'Amazon (lançamentos): não conhecemos a cobrança “NewFee” (2 lançamentos); o valor conta como Outras tarifas.',
  ]);
  // with an order it is the order's, as a shipping label is
  expect(short(...byType('ServiceFee'))).toMatchObject([
    { kind: 'freight', of: '701-3333333-0000003', amountMinor: -1200 },
  ]);
});

test('adjustments and unknown types are kept under their type, outside profit, and unknown ones are named', () => {
  const relatedIdentifiers = [{ relatedIdentifierName: 'ORDER_ID', relatedIdentifierValue: '701-3333333-0000001' }];
  const breakdowns = [{ breakdownType: 'Commission', breakdownAmount: { currencyCode: 'BRL', currencyAmount: -2 } }];
  const { amounts, notes } = read(
    transaction('Adjustment', -1),
    transaction('MiscellaneousLedgerAdjustment', -3),
    transaction('Tomorrow', -2, { relatedIdentifiers, breakdowns }),
    transaction('Tomorrow', -4),
  );
  expect(
    amounts.map(({ kind, name, isUnknown, orderExternalId, countsAlone = false }) => [
      kind,
      name,
      isUnknown,
      orderExternalId,
      countsAlone,
    ]),
  ).toEqual([
    ['other_fee', 'Adjustment', false, null, false],
    ['other_fee', 'MiscellaneousLedgerAdjustment', false, null, false],
    ['other_fee', 'Tomorrow/Commission', true, null, false],
    ['other_fee', 'Tomorrow', true, null, false],
  ]);
  expect(notes).toEqual([
    'Amazon (lançamentos): não conhecemos o tipo “Tomorrow” (2 lançamentos); o valor aparece em Outras despesas da conta, fora do lucro.',
  ]);
});

test('a transaction without breakdowns keeps its total as one amount; that of a sale is no fee', () => {
  const relatedIdentifiers = [{ relatedIdentifierName: 'ORDER_ID', relatedIdentifierValue: '701-3333333-0000001' }];
  expect(short(transaction('Refund', -80, { relatedIdentifiers }))).toEqual([
    {
      kind: 'refund_principal',
      name: 'Refund',
      amountMinor: -8000,
      countsAlone: false,
      reportedBy: null,
      of: '701-3333333-0000001',
    },
  ]);
  expect(short(transaction('Shipment', 80, { relatedIdentifiers }))).toEqual([
    { kind: 'other_fee', name: 'Shipment', amountMinor: 8000, countsAlone: false, reportedBy: null, of: 'account' },
  ]);
  expect(short(transaction('ServiceFee', 0))).toEqual([]);
});

test('the official example, in a marketplace that we know: the total of a sale whose order has another form is outside profit', () => {
  const official = {
    sellingPartnerMetadata: {
      sellingPartnerId: 'A3TH9S8BH6GOGM',
      accountType: 'PAYABLE',
      marketplaceId: 'ATVPDKIKX0DER',
    },
    relatedIdentifiers: [
      {
        relatedIdentifierName: 'FINANCIAL_EVENT_GROUP_ID',
        relatedIdentifierValue: '4MVaHcsAfaYAlwlaPWrXJxrfUiKfYZ2ooWtY7528FUA',
      },
      { relatedIdentifierName: 'ORDER_ID', relatedIdentifierValue: '8129762527551' },
    ],
    transactionType: 'Shipment',
    postedDate: '2020-07-14T03:35:13.214Z',
    totalAmount: { currencyAmount: 10, currencyCode: 'USD' },
  };
  const { amounts, notes } = read(official);
  expect(amounts).toMatchObject([
    { kind: 'other_fee', isUnknown: true, orderExternalId: null, amountMinor: 1000, currency: 'USD' },
  ]);
  expect([amounts[0]!.countsAlone, notes]).toEqual([undefined, []]);
});

test('an amount without a currency or a known country is left out and named, never taken for Brazilian', () => {
  const amount = { currencyAmount: -5 };
  const { amounts, notes } = read(
    transaction('ServiceFee', -5, { transactionId: 'no-currency', totalAmount: amount }),
    transaction('ServiceFee', -5, { transactionId: 'no-country', marketplaceDetails: null }),
    transaction('ServiceFee', -5, {
      transactionId: 'elsewhere',
      marketplaceDetails: { marketplaceId: 'ATIV93840DER' },
    }),
    transaction('ServiceFee', -5, {
      transactionId: 'leaf',
      totalAmount: null,
      breakdowns: [{ breakdownType: 'Subscription', breakdownAmount: amount }],
    }),
  );
  expect(amounts).toEqual([]);
  expect(notes).toEqual([
    'Amazon (lançamentos): 4 lançamentos vieram sem país ou moeda e ficaram de fora: no-currency, no-country, elsewhere, leaf. ' +
      'Confira-os na Seller Central, em Pagamentos.',
  ]);
  // an order has a country of its own
  const relatedIdentifiers = [{ relatedIdentifierName: 'ORDER_ID', relatedIdentifierValue: '701-3333333-0000001' }];
  const ofOrder = read(transaction('Refund', -5, { relatedIdentifiers, marketplaceDetails: null }));
  expect([ofOrder.amounts.map(({ country, amountMinor }) => [country, amountMinor]), ofOrder.notes]).toEqual([
    [[null, -500]],
    [],
  ]);
  expect(read(transaction('Adjustment', -5, { relatedIdentifiers, marketplaceDetails: null })).amounts).toEqual([]);
  // the seller's own marketplace stands for a missing one, as in the example of the model
  const metadata = { marketplaceDetails: undefined, sellingPartnerMetadata: { marketplaceId: BRAZIL } };
  expect(read(transaction('ServiceFee', -5, metadata)).amounts).toMatchObject([{ country: 'BR', currency: 'BRL' }]);
});
