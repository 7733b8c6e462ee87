import { expect, test } from 'vitest';
import { sharedCost } from './sharedCost.ts';
import { stockText } from './stockText.ts';

const brl = (minor: number) => ({ minor, currency: 'BRL' });

test('a product has the cost that all its listings have', () => {
  expect(sharedCost([brl(2_000), brl(2_000)])).toEqual(brl(2_000));
  expect(sharedCost([brl(0)])).toEqual(brl(0));
  expect(sharedCost([null, null])).toBeNull();
  expect(sharedCost([])).toBeNull();
});

test.each([
  [[brl(2_000), brl(2_100)]],
  [[brl(2_000), { minor: 2_000, currency: 'USD' }]],
  [[brl(2_000), null]],
  [[null, brl(2_000)]],
  [[brl(0), null]],
])('it varies when one differs', (costs) => {
  expect(sharedCost(costs)).toBe('varies');
});

test('the stock is written by place, and unknown while it was never counted', () => {
  expect(
    stockText([
      ['FBA', 4],
      ['FULL', 1_010],
      ['OWN', 0],
      ['DEPOT', 7],
    ]),
  ).toBe('FBA 4 · Full 1.010 · Próprio 0 · Depósito 7');
  expect(stockText([['ELSEWHERE', 3]])).toBe('ELSEWHERE 3');
  expect(stockText([])).toBe('—');
});
