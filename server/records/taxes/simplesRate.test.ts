import { expect, test } from 'vitest';
import { simplesRate } from './simplesRate.ts';

test.each([
  ['180.000,00', 180_000, 4],
  ['360.000,00', 360_000, 5.65],
  ['720.000,00', 720_000, 7.575],
  ['1.000.000,00', 1_000_000, 8.45],
  ['1.800.000,00', 1_800_000, 9.45],
  ['3.600.000,00', 3_600_000, 11.875],
  ['3.600.000,01, with ICMS outside', 3_600_000.01, 8.5],
])('vector 2: the effective rate of R$ %s is right', (_, rbt12, percent) => {
  expect(simplesRate(Math.round(rbt12 * 100)) * 100).toBeCloseTo(percent, 4);
});

test('a company without revenue pays the rate of the first bracket', () => {
  expect(simplesRate(0)).toBe(0.04);
});

test('the rate is continuous at every bracket limit except the sublimit', () => {
  for (const edge of [180_000, 360_000, 720_000, 1_800_000])
    expect(simplesRate(edge * 100 + 1)).toBeCloseTo(simplesRate(edge * 100), 6);
  expect(simplesRate(3_600_000 * 100 + 1)).toBeLessThan(simplesRate(3_600_000 * 100) - 0.03);
});
