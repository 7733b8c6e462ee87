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
  return { amounts, notes: met.notes() };
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

test('a sale as it is recorded has its fees by their own names, and neither price nor promotion is one', () => {
  const [deferred, released] = byType('Shipment');
  expect(short(deferred!)).toEqual([]);
  const ofOrder = { countsAlone: false, reportedBy: null, of: '701-3333333-0000001' };
  expect(short(released!)).toEqual([
    { kind: 'commission', name: 'AmazonFees/Commission/Base', amountMinor: -1500, ...ofOrder },
    { kind: 'fulfilment', name: 'AmazonFees/FBAPerUnitFulfillmentFee/Base', amountMinor: -1000, ...ofOrder },
    { kind: 'other_fee', name: 'AmazonFees/AmazonForAllFee/Base', amountMinor: -150, ...ofOrder },
    { kind: 'freight', name: 'AmazonFees/ShippingChargeback/Base', amountMinor: -350, ...ofOrder },
  ]);
  expect(read(released!).amounts.filter(({ isUnknown }) => isUnknown)).toEqual([]);
});

test('the tax on a fee is part of the fee; the buyer’s tax is none', () => {
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
    ['commission', -1000],
    ['commission', -200],
    ['fulfilment', 0],
  ]);
  for (const type of ['Refund', 'Chargeback', 'Guarantee Claim'])
    expect([type, ...of(type)]).toEqual([type, ['refund_principal', -1000], ['refund_principal', -200]]);
});

test('money between Amazon and the seller is a payout, by type or by name, and never counts', () => {
  const payout = { kind: 'movement', countsAlone: false, reportedBy: null, of: 'account' };
  expect(short(...byType('Transfer'), ...byType('Adjustment'))).toEqual([
    { ...payout, name: 'FundTransfer', amountMinor: 21_163 },
    { ...payout, name: 'ReserveDebit', amountMinor: -12_000 },
  ]);
  for (const type of ['Transfer', 'DebtRecovery', 'ReserveCredit', 'ReserveDebit', 'Fund Transfer'])
    expect(short(transaction(type, -5000))).toEqual([{ ...payout, name: type, amountMinor: -500_000 }]);
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
const several = (second: number) =>
  transaction('FBAInventoryReimbursement', 10, {
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

test('a reimbursement of several products is divided by the totals of its items, and not when they differ from its sum', () => {
  expect(short(several(3.78)).map(({ of, amountMinor }) => [of, amountMinor])).toEqual([
    ['BXXJ33TDDU', 622],
    ['BXXJ33TDDV', 378],
  ]);
  expect(new Set(read(several(3.78)).amounts.map(({ sourceRef }) => sourceRef)).size).toBe(2);
  expect(short(several(3)).map(({ of, amountMinor }) => [of, amountMinor])).toEqual([['account', 1000]]);
});

test('a SAFE-T reimbursement is in no report', () => {
  expect(short(transaction('SAFETReimbursement', 20))[0]).toMatchObject({ kind: 'reimbursement', reportedBy: null });
});

test('services of the account are expenses: storage and subscription by name, others as other', () => {
  const service = (name: string) =>
    transaction('ServiceFee', -39.9, {
      breakdowns: [{ breakdownType: name, breakdownAmount: { currencyCode: 'BRL', currencyAmount: -39.9 } }],
    });
  const amounts = ['Subscription', 'FBAStorageFee', 'FBAInboundDefectFee'].flatMap(
    (name) => read(service(name)).amounts,
  );
  expect(
    amounts.map(({ kind, isUnknown, countsAlone, reportedBy = null }) => [kind, isUnknown, countsAlone, reportedBy]),
  ).toEqual([
    ['other_fee', false, true, null],
    ['storage', false, true, 'storage'],
    ['other_fee', true, true, null],
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
