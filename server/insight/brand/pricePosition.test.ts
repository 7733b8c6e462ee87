import { expect, test } from 'vitest';
import { pricePosition } from './pricePosition.ts';

test.each([
  [899, 1000, 'advantage'],
  [900, 1000, 'tie'], // exactly −10 %
  [1000, 1000, 'tie'],
  [1100, 1000, 'tie'], // exactly +10 %
  [1101, 1000, 'disadvantage'],
  [11, 10, 'tie'],
  [33, 30, 'tie'],
  [0, 1000, 'advantage'],
  [9_007_199_254, 8_188_362_958, 'disadvantage'],
])('our price %i against their price %i is %s', (ours, theirs, position) => {
  expect(pricePosition(ours, theirs)!.position).toBe(position);
});

test('the difference is a percentage of their price, negative when we are cheaper', () => {
  expect(pricePosition(750, 1000)!.percent).toBe(-25);
  expect(pricePosition(1250, 1000)!.percent).toBe(25);
});

test('without both prices, or with their price 0, the position is null', () => {
  expect([pricePosition(null, 1), pricePosition(1, null), pricePosition(1, 0)]).toEqual([null, null, null]);
});
