import { expect, test } from 'vitest';
import { feeTotals } from './feeTotals.ts';
import type { Breakdown, Transaction } from './transactions.ts';

const leaf = (breakdownType: string, currencyAmount: string): Breakdown => ({
  breakdownType,
  breakdownAmount: { currencyCode: 'BRL', currencyAmount },
});
const branch = (breakdownType: string, ...breakdowns: Breakdown[]): Breakdown => ({ breakdownType, breakdowns });

const transaction = (type: string, sku: string, breakdowns: Breakdown[], extra: Partial<Transaction> = {}) =>
  ({
    transactionType: type,
    transactionId: `${type} ${sku}`,
    postedDate: '2026-11-18T00:00:00Z',
    items: [{ breakdowns, contexts: [{ contextType: 'ProductContext', sku }] }],
    ...extra,
  }) as Transaction;

const sale = transaction('Shipment', 'SKU-001', [
  branch('ProductCharges', leaf('Principal', '159.80'), leaf('Shipping', '10')),
  branch('Promotions', leaf('PromotionRebates', '-5')),
  branch('Tax', leaf('OurPriceTax', '3.10')),
  branch(
    'AmazonFees',
    leaf('Commission', '-23.97'),
    leaf('FBAPerUnitFulfillmentFee', '-14.45'),
    leaf('FeeOfTomorrow', '-1.05'),
  ),
]);

test('what Amazon took for a sale is fees and fulfilment, unknown names among the fees', () => {
  expect(feeTotals('701-1', [sale])).toEqual([
    {
      marketplace: 'amazon',
      orderExternalId: '701-1',
      listingKey: 'SKU-001',
      feesMinor: 2502,
      fulfilmentMinor: 1445,
      refundMinor: null,
    },
  ]);
});

test('a refund is what the buyer got back less the fees given back', () => {
  const refund = transaction('Refund', 'SKU-001', [
    branch('ProductCharges', leaf('Principal', '-159.80')),
    branch('AmazonFees', leaf('Commission', '23.97'), leaf('RefundCommission', '-4.79')),
  ]);
  expect(feeTotals('701-1', [sale, refund])).toMatchObject([{ feesMinor: 2502, refundMinor: 14062 }]);
});

test('a sale that was held back and released counts once', () => {
  const released = transaction('Shipment', 'SKU-001', [branch('AmazonFees', leaf('Commission', '-23.97'))], {
    transactionId: 'released',
    relatedIdentifiers: [
      { relatedIdentifierName: 'DEFERRED_TRANSACTION_ID', relatedIdentifierValue: sale.transactionId },
    ],
  });
  expect(feeTotals('701-1', [sale, released])).toMatchObject([{ feesMinor: 2397, fulfilmentMinor: 0 }]);
});

test('a charge without products is a total of the order', () => {
  const charge = { ...sale, items: null, breakdowns: [branch('AmazonFees', leaf('ServiceFee', '-2'))] } as Transaction;
  expect(feeTotals('701-1', [charge])).toMatchObject([{ listingKey: null, feesMinor: 200 }]);
});
