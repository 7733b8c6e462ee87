import { expect, test } from 'vitest';
import type { LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import { parseExact } from '#server/market/http/answer.ts';
import { metTransactions } from './metTransactions.ts';
import { transactionAmounts } from './transactionAmounts.ts';
import type { Transaction } from './transactions.ts';

interface Given {
  type: string;
  /** Amounts in minor units by path. */
  paths: Record<string, number>;
  hasOrder?: boolean;
}

interface Vector {
  name: string;
  given: Given[];
  /** What is posted of them: without the price, which is the order's. */
  lines: [LedgerKind, number][];
}

const fee = (name: string) => `AmazonFees/${name}/Base`;
const price = { 'ProductCharges/OurPricePrincipal': 10_000 };
const freight = { 'Shipping/ShippingPrincipal': 1_500 };

/** A breakdown tree in the shape of real answers. */
function tree(paths: [string[], number][]): object[] {
  const names = [...new Set(paths.map(([[name]]) => name!))];
  return names.map((name) => {
    const own = paths.filter(([[first]]) => first === name);
    const below = own
      .filter(([path]) => path.length > 1)
      .map(([path, minor]): [string[], number] => [path.slice(1), minor]);
    const minor = own.reduce((sum, [, one]) => sum + one, 0);
    return {
      breakdownType: name,
      breakdownAmount: { currencyCode: 'BRL', currencyAmount: minor / 100 },
      breakdowns: below.length > 0 ? tree(below) : [],
    };
  });
}

const transaction = ({ type, paths, hasOrder = true }: Given) => {
  const leaves = Object.entries(paths).map(([path, minor]): [string[], number] => [path.split('/'), minor]);
  const total = { currencyCode: 'BRL', currencyAmount: leaves.reduce((sum, [, minor]) => sum + minor, 0) / 100 };
  return {
    transactionType: type,
    transactionId: `T-${type}`,
    transactionStatus: 'RELEASED',
    postedDate: '2026-11-10T12:00:00Z',
    marketplaceDetails: { marketplaceId: 'A2Q3Y263D00KWC' },
    totalAmount: total,
    relatedIdentifiers: hasOrder
      ? [{ relatedIdentifierName: 'ORDER_ID', relatedIdentifierValue: '701-3333333-0000001' }]
      : [],
    items: hasOrder
      ? [{ totalAmount: total, contexts: [{ sku: 'SKU-001', asin: 'B000000001' }], breakdowns: tree(leaves) }]
      : [],
    breakdowns: tree(leaves),
  };
};

test.each<Vector>([
  {
    name: 'by Amazon: the buyer’s freight is credited and taken back',
    given: [
      {
        type: 'Shipment',
        paths: {
          ...price,
          ...freight,
          [fee('Commission')]: -1_500,
          [fee('FBAPerUnitFulfillmentFee')]: -1_000,
          [fee('ShippingHB')]: -1_500,
        },
      },
    ],
    lines: [
      ['buyer_freight', 1_500],
      ['commission', -1_500],
      ['fulfilment', -1_000],
      ['freight', -1_500],
    ],
  },
  {
    name: 'by the seller: the buyer’s freight is kept, and commission is on both; nothing else was charged for sending',
    given: [{ type: 'Shipment', paths: { ...price, ...freight, [fee('Commission')]: -1_725 } }],
    lines: [
      ['buyer_freight', 1_500],
      ['commission', -1_725],
      ['fulfilment', 0],
    ],
  },
  {
    name: 'a full refund leaves the fee for it',
    given: [
      { type: 'Shipment', paths: { ...price, ...freight, [fee('Commission')]: -1_725 } },
      {
        type: 'Refund',
        paths: {
          'ProductCharges/OurPricePrincipal': -10_000,
          'Shipping/ShippingPrincipal': -1_500,
          [fee('Commission')]: 1_725,
          [fee('RefundCommission')]: -345,
        },
      },
    ],
    lines: [
      ['buyer_freight', 1_500],
      ['commission', -1_725],
      ['fulfilment', 0],
      ['refund_principal', -10_000],
      ['refund_freight', -1_500],
      ['fee_returned', 1_725],
      ['refund_admin_fee', -345],
    ],
  },
  {
    name: 'a label that Amazon sold is freight of the order',
    given: [
      { type: 'Shipment', paths: { ...price, [fee('Commission')]: -1_500 } },
      { type: 'ServiceFee', paths: { 'AmazonFees/MFNPostageFee': -1_200 } },
    ],
    lines: [
      ['commission', -1_500],
      ['fulfilment', 0],
      ['freight', -1_200],
    ],
  },
  {
    name: 'the instalment programme has its own cost',
    given: [
      {
        type: 'Shipment',
        paths: {
          ...price,
          [fee('Commission')]: -1_500,
          [fee('AmazonForAllFee')]: -150,
          [fee('FBAPerUnitFulfillmentFee')]: -1_000,
        },
      },
    ],
    lines: [
      ['commission', -1_500],
      ['instalment_cost', -150],
      ['fulfilment', -1_000],
    ],
  },
  {
    name: 'a promotion is reported again',
    given: [
      {
        type: 'Shipment',
        paths: {
          ...price,
          'PromoRebates/OurPriceDiscount': -300,
          [fee('Commission')]: -1_455,
          [fee('FBAPerUnitFulfillmentFee')]: -1_000,
        },
      },
    ],
    lines: [
      ['discount', -300],
      ['commission', -1_455],
      ['fulfilment', -1_000],
    ],
  },
  {
    name: 'money only moves',
    given: [
      { type: 'Transfer', paths: { FundTransfer: 2_116_388 }, hasOrder: false },
      { type: 'Adjustment', paths: { ReserveDebit: -1_785_610 }, hasOrder: false },
      { type: 'ProductAdsPayment', paths: { 'Expenses/AdvertisingFee': -50_318 }, hasOrder: false },
    ],
    lines: [
      ['movement', 2_116_388],
      ['movement', -1_785_610],
      ['ads_billed', -50_318],
    ],
  },
])('$name', ({ given, lines }) => {
  const met = metTransactions();
  const amounts = given.flatMap((one) =>
    transactionAmounts(parseExact(JSON.stringify(transaction(one))) as Transaction, met),
  );
  expect(amounts.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual(lines);
  expect(amounts.filter(({ isUnknown }) => isUnknown)).toEqual([]);
  expect(met.notes()).toEqual([]);
});
