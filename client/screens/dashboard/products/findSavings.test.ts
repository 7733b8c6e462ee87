import { expect, test } from 'vitest';
import { acosExcess, costless, lossMakers, overspenders } from './findSavings.ts';

const row = (minor: number | null, excessPoints = 0, unitsWithoutCost = 0) => ({
  profit: minor === null ? null : { minor, currency: 'BRL' },
  excessPoints,
  unitsWithoutCost,
});

test('losses are summed over products with a known negative profit', () => {
  const { products, total } = lossMakers([row(-500), row(null), row(0), row(-250)]);
  expect(products).toHaveLength(2);
  expect(total).toEqual({ minor: -750, currency: 'BRL' });
});

test('ads are too expensive only above a known break-even', () => {
  expect(acosExcess(20, 15)).toBe(5);
  expect(acosExcess(15, 15)).toBe(0);
  expect(acosExcess(null, 15)).toBe(0);
  expect(acosExcess(30, null)).toBe(0);
});

test('products with expensive ads are sorted worst first', () => {
  expect(overspenders([row(1, 5), row(1, 0), row(1, 30)]).map(({ excessPoints }) => excessPoints)).toEqual([30, 5]);
});

test('products without a cost are sorted by units sold', () => {
  const rows = [row(null, 0, 2), row(1), row(null, 0, 9)];
  expect(costless(rows).map(({ unitsWithoutCost }) => unitsWithoutCost)).toEqual([9, 2]);
});
