import { expect, test } from 'vitest';
import { type BandRule, feeBands } from './feeBands.ts';

const rule = (more: Partial<BandRule>): BandRule => ({
  productId: null,
  category: null,
  listingType: null,
  fulfilledByMarketplace: null,
  validFrom: '2026-01-01',
  from: 0,
  below: null,
  percent: 15,
  minimum: 0,
  fixed: 0,
  fulfilment: null,
  ...more,
});
const product = { id: 7, category: 'home', listingType: 'gold', fulfilledByMarketplace: true };
const percents = (rules: BandRule[], day = '2026-11-20') =>
  feeBands(rules, product, day).map(({ from, below, percent }) => [from, below, percent]);

test('the most specific rule applies in each range of prices', () => {
  const rules = [
    rule({}),
    rule({ category: 'home', percent: 12, from: 5_000, below: 9_000 }),
    rule({ productId: 7, percent: 8, from: 8_000 }),
    rule({ category: 'toys', percent: 1 }),
    rule({ fulfilledByMarketplace: false, percent: 2 }),
  ];
  expect(percents(rules)).toEqual([
    [0, 5_000, 15],
    [5_000, 8_000, 12],
    [8_000, 9_000, 8],
    [9_000, null, 8],
  ]);
});

test('of equally specific rules the latest in force applies', () => {
  const rules = [
    rule({ percent: 10 }),
    rule({ percent: 11, validFrom: '2026-06-01' }),
    rule({ percent: 99, validFrom: '2027-01-01' }),
  ];
  expect(percents(rules)).toEqual([[0, null, 11]]);
  expect(percents(rules, '2026-05-31')).toEqual([[0, null, 10]]);
});

test('a rule applies from its first day on', () => {
  const rules = [rule({ percent: 10 }), rule({ percent: 11, validFrom: '2026-06-01' })];
  expect(percents(rules, '2026-06-01')).toEqual([[0, null, 11]]);
  expect(percents([rule({ validFrom: '2026-06-01' })], '2026-05-31')).toEqual([]);
});

test('prices no rule covers are in no band', () => {
  expect(percents([rule({ from: 1_000, below: 2_000 })])).toEqual([[1_000, 2_000, 15]]);
  expect(percents([])).toEqual([]);
});
