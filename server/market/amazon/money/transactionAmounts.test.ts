import { expect, test } from 'vitest';
import type { LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import { metTransactions } from './metTransactions.ts';
import { transactionAmounts } from './transactionAmounts.ts';
import type { Breakdown, Transaction } from './transactions.ts';

const amountsOf = (one: Transaction) => transactionAmounts(one, metTransactions());
const leaf = (breakdownType: string, currencyAmount: string): Breakdown => ({
  breakdownType,
  breakdownAmount: { currencyCode: 'BRL', currencyAmount },
});
const branch = (breakdownType: string, ...breakdowns: Breakdown[]): Breakdown => ({ breakdownType, breakdowns });

const transaction = (type: string, breakdowns: Breakdown[], extra: Partial<Transaction> = {}): Transaction => ({
  transactionType: type,
  transactionId: type,
  postedDate: '2026-11-18T01:00:00Z',
  relatedIdentifiers: [{ relatedIdentifierName: 'ORDER_ID', relatedIdentifierValue: '701-1111111-0000001' }],
  marketplaceDetails: { marketplaceId: 'ATVPDKIKX0DER' },
  items: [{ breakdowns, contexts: [{ sku: 'SKU-001' }] }],
  ...extra,
});

const sale = transaction('Shipment', [
  branch('ProductCharges', leaf('Principal', '159.80'), leaf('Shipping', '10')),
  branch('Promotions', leaf('PromotionRebates', '-5')),
  branch('Tax', leaf('OurPriceTax', '3.10')),
  branch(
    'AmazonFees',
    leaf('Commission', '-23.97'),
    leaf('VariableClosingFee', '-2'),
    leaf('FBAPerUnitFulfillmentFee', '-14.45'),
    leaf('ShippingChargeback', '-1'),
    leaf('DigitalServicesFee', '-0.50'),
    leaf('FeeOfTomorrow', '-1.05'),
  ),
]);
const short = (one: Transaction) =>
  amountsOf(one).map(({ kind, amountMinor, isUnknown }): [LedgerKind, number, boolean] => [
    kind,
    amountMinor,
    isUnknown,
  ]);

test('amounts of a sale are of their kinds, its price is the order’s; an unknown name is another fee and flagged', () => {
  expect(short(sale)).toEqual([
    ['buyer_freight', 1000, false],
    ['discount', -500, false],
    ['tax_collected', 310, false],
    ['commission', -2397, false],
    ['fixed_fee', -200, false],
    ['fulfilment', -1445, false],
    ['freight', -100, false],
    ['other_fee', -50, false],
    ['other_fee', -105, true],
  ]);
  expect(amountsOf(sale)[3]).toEqual({
    marketplace: 'amazon',
    country: 'US',
    source: 'amazon.finances',
    sourceRef: 'Shipment/0/AmazonFees/Commission',
    orderExternalId: '701-1111111-0000001',
    listingKey: 'SKU-001',
    asin: null,
    kind: 'commission',
    name: 'AmazonFees/Commission',
    isUnknown: false,
    amountMinor: -2397,
    currency: 'BRL',
    day: '2026-11-17',
    postedAt: new Date('2026-11-18T01:00:00Z'),
    basis: 'posted',
    releasedAt: null,
  });
});

test('a refund is what the buyer gets, the fees that come back and what Amazon keeps of them', () => {
  const refund = transaction('Refund', [
    branch('ProductCharges', leaf('OurPricePrincipal', '-159.80')),
    branch('Shipping', leaf('ShippingPrincipal', '-10')),
    branch('PromoRebates', leaf('OurPriceDiscount', '5')),
    branch('Tax', leaf('OurPriceTax', '-3.10')),
    branch(
      'AmazonFees',
      branch('Commission', leaf('Base', '20'), leaf('Tax', '3.97')),
      leaf('ShippingHB', '1'),
      branch('RefundCommission', leaf('Base', '-4.79')),
    ),
  ]);
  expect(short(refund)).toEqual([
    ['refund_principal', -15980, false],
    ['refund_freight', -1000, false],
    ['refund_principal', 500, false],
    ['tax_collected', -310, false],
    ['fee_returned', 2000, false],
    ['fee_returned', 397, false],
    ['freight_returned', 100, false],
    ['refund_admin_fee', -479, false],
  ]);
});

test('a sale without a fulfilment fee has a fulfilment amount of 0', () => {
  expect(short(transaction('Shipment', [branch('AmazonFees', leaf('Commission', '-23.97'))]))).toEqual([
    ['commission', -2397, false],
    ['fulfilment', 0, false],
  ]);
});

test('equal names in one item are different amounts', () => {
  const twice = transaction('Adjustment', [branch('AmazonFees', leaf('Commission', '-1'), leaf('Commission', '-2'))]);
  expect(amountsOf(twice).map(({ sourceRef }) => sourceRef)).toEqual([
    'Adjustment/0/AmazonFees/Commission',
    'Adjustment/0/AmazonFees/Commission#2',
  ]);
});

test('a charge without products belongs to the order, and without an order to the account', () => {
  const breakdowns = [branch('AmazonFees', leaf('ServiceFee', '-2'))];
  const charge = transaction('ServiceFee', [], { items: null, breakdowns });
  expect(amountsOf(charge)).toMatchObject([
    { orderExternalId: '701-1111111-0000001', listingKey: null, kind: 'other_fee' },
  ]);
  const storage = [branch('FBAFees', leaf('StorageFee', '-9'))];
  const ofAccount = transaction('ServiceFee', [], { items: null, breakdowns: storage, relatedIdentifiers: null });
  expect(amountsOf(ofAccount)).toMatchObject([{ orderExternalId: null, asin: null, kind: 'storage' }]);
});

test('a transaction that names an FBA shipment as its order is the account’s', () => {
  const relatedIdentifiers = [{ relatedIdentifierName: 'ORDER_ID', relatedIdentifierValue: 'FBA19CD9HGQ8' }];
  const defect = transaction('ServiceFee', [leaf('FBAInboundDefectFee', '-128.00')], { relatedIdentifiers });
  expect(amountsOf(defect)).toMatchObject([{ orderExternalId: null, amountMinor: -12_800 }]);
});
