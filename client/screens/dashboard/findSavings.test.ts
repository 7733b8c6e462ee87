import { expect, test } from 'vitest';
import { acosExcess, costless, lossMakers, overspenders } from './findSavings.ts';

const row = (
  minor: number | null,
  acosPercent: number | null,
  breakEvenAcosPercent: number | null,
  unitsWithoutCost = 0,
) => ({
  profit: minor === null ? null : { minor, currency: 'BRL' },
  acosPercent,
  breakEvenAcosPercent,
  unitsWithoutCost,
});

test('losses are summed over products with a known negative profit', () => {
  const { products, total } = lossMakers([
    row(-500, null, null),
    row(null, null, null),
    row(0, null, null),
    row(-250, 1, 2),
  ]);
  expect(products).toHaveLength(2);
  expect(total).toEqual({ minor: -750, currency: 'BRL' });
});

test('ads cost too much above break-even only, the worst product first', () => {
  const rows = [row(1, 20, 15), row(1, 15, 15), row(1, 40, 10), row(1, null, 10), row(1, 30, null)];
  expect(overspenders(rows).map(acosExcess)).toEqual([30, 5]);
});

test('products without a cost come by units sold', () => {
  expect(
    costless([row(null, null, null, 2), row(1, 1, 1), row(null, null, null, 9)]).map((r) => r.unitsWithoutCost),
  ).toEqual([9, 2]);
});
