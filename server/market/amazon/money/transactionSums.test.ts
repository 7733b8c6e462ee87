import { textsOf } from '#server/market/testing/textsOf.ts';
import { expect, test } from 'vitest';
import { parseExact } from '#server/market/http/answer.ts';
import recorded from './testing/transactions.json';
import { metTransactions } from './metTransactions.ts';
import { transactionAmounts } from './transactionAmounts.ts';
import { addsUp } from './transactionSums.ts';
import type { Transaction } from './transactions.ts';

const exact = (given: object) => parseExact(JSON.stringify(given)) as Transaction;
const [, sale] = recorded.transactions;
const money = (currencyAmount: number, currencyCode = 'BRL') => ({ currencyCode, currencyAmount });
const part = (breakdownType: string, amount: number | null, breakdowns: object[] = [], currency = 'BRL') => ({
  breakdownType,
  breakdownAmount: amount === null ? null : money(amount, currency),
  breakdowns,
});
const transaction = (total: number | null, more: object) =>
  exact({
    transactionType: 'ServiceFee',
    transactionId: 'T',
    postedDate: '2026-11-18T12:00:00Z',
    marketplaceDetails: { marketplaceId: 'A2Q3Y263D00KWC' },
    totalAmount: total === null ? null : money(total),
    relatedIdentifiers: [],
    ...more,
  });

test('every recorded transaction adds up', () => {
  expect(recorded.transactions.filter((one) => !addsUp(exact(one)))).toEqual([]);
});

test.each([
  ['to the cent', true, -10, { breakdowns: [part('AmazonFees', -10, [part('A', -9.99), part('B', -0.01)])] }],
  ['children not their parent', false, -10, { breakdowns: [part('AmazonFees', -10, [part('A', -9.99)])] }],
  ['a leaf deep below', false, -10, { breakdowns: [part('X', -10, [part('A', -10, [part('Base', -9)])])] }],
  ['breakdowns not the total', false, -10, { breakdowns: [part('AmazonFees', -9.99)] }],
  ['no total', true, null, { breakdowns: [part('AmazonFees', -9.99)] }],
  ['a group without an amount', true, -10, { breakdowns: [part('Expenses', null, [part('A', -4), part('B', -6)])] }],
  ['another currency below', false, -10, { breakdowns: [part('X', -10, [part('A', -10, [], 'USD')])] }],
  [
    'items not the total',
    false,
    -10,
    { items: [{ totalAmount: money(-9), breakdowns: [part('A', -9)] }], breakdowns: [part('A', -10)] },
  ],
  ['an item not its total', false, -10, { items: [{ totalAmount: money(-10), breakdowns: [part('A', -9)] }] }],
  [
    'totals of items without breakdowns',
    false,
    10,
    { items: [{ totalAmount: money(6.22) }, { totalAmount: money(3) }], breakdowns: [part('A', 10)] },
  ],
  [
    'an item without breakdowns beside one with them',
    true,
    -10,
    { items: [{ totalAmount: money(-6), breakdowns: [part('A', -6)] }, { totalAmount: money(-4) }] },
  ],
  ['no breakdowns', true, -10, {}],
])('sums are compared: %s', (_, isWhole, total, more) => {
  expect(addsUp(transaction(total, more))).toBe(isWhole);
});

test('a transaction that does not add up is in no figure, and is named', () => {
  const met = metTransactions();
  const broken = exact({ ...sale, transactionId: 'T9', relatedIdentifiers: [], totalAmount: money(79.99) });
  expect(transactionAmounts(broken, met)).toEqual([]);
  expect(textsOf(met.notes())).toEqual([
    'Amazon (lançamentos): 1 lançamento veio com partes que não somam o total e ficou de fora: T9. ' +
      'Confira-os na Seller Central, em Pagamentos.',
  ]);
});

test('an item without breakdowns beside one with them has its total', () => {
  const items = [
    { totalAmount: money(-6), breakdowns: [part('Subscription', -6)], contexts: [{ sku: 'A' }] },
    { totalAmount: money(-4), breakdowns: null, contexts: [{ sku: 'B' }] },
  ];
  const amounts = transactionAmounts(transaction(-10, { items }), metTransactions());
  expect(amounts.map(({ listingKey, name, amountMinor }) => [listingKey, name, amountMinor])).toEqual([
    ['A', 'Subscription', -600],
    ['B', 'ServiceFee', -400],
  ]);
});
