import { expect, test } from 'vitest';
import { curvePrices, priceRange, profitAt } from './priceCurve.ts';

// vector 3
const lines = [
  { from: 0, below: 7_900, share: 0.8, cost: 3_675 },
  { from: 7_900, below: null, share: 0.8, cost: 5_000 },
];

test('profit follows the line of its band', () => {
  expect(profitAt(lines, 7_899)).toBeCloseTo(2_644.2, 6);
  expect(profitAt(lines, 7_900)).toBeCloseTo(1_320, 6);
  expect(profitAt([{ ...lines[0]!, from: 100 }], 99)).toBeNull();
});

test('the slider reaches every notable price, except absurd ones', () => {
  expect(priceRange(1_000, [3_000, null, 100])).toEqual([90, 3_300]);
  expect(priceRange(1_000, [900_000])).toEqual([500, 2_000]);
});

test('the curve is vertical at the edge of a band', () => {
  const prices = curvePrices(lines, [4_000, 16_000]);
  expect(prices).toContain(7_899);
  expect(prices).toContain(7_900);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});
