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
  const text = stockText([
    ['FBA', 4],
    ['FULL', 1_010],
    ['OWN', 0],
    ['DEPOT', 7],
  ]);
  // only between places does a line break
  expect(text.replaceAll('\u00A0', '_')).toBe('FBA_4 · Full_1.010 · Próprio_0 · Depósito_7');
  expect(stockText([['ELSEWHERE', 3]])).toBe('ELSEWHERE\u00A03');
  expect(stockText([])).toBe('—');
});
