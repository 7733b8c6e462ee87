import { expect, test } from 'vitest';
import { breakEven, simulate } from './simulate.ts';

const sales = { productCost: 12, units: 100, storage: 50, returns: 30 };

test('the simulator works by the formula of the specification (vector 8)', () => {
  const result = simulate(25, sales);
  expect(result).toMatchObject({ revenue: 2_500, costs: 1_955, profit: 545 });
  expect(result.margin).toBeCloseTo(21.8, 9);
  expect(result.perUnit).toBeCloseTo(5.45, 9);
  expect(breakEven(sales)).toBeCloseTo(18.5882, 4);
});

test('a price of 0 and no units give 0, and without units there is no break-even', () => {
  expect(simulate(0, sales).margin).toBe(0);
  expect(simulate(25, { ...sales, units: 0 })).toMatchObject({ margin: 0, perUnit: 0 });
  expect(breakEven({ ...sales, units: 0 })).toBeNull();
});
