import { expect, test } from 'vitest';
import { priceSimulation, simulatedBreakEven } from './priceSimulation.ts';

const sales = { productCost: 12, unitsSold: 100, storageCosts: 50, returnCosts: 30 };

test('another price is simulated by the formula of the specification (vector 8)', () => {
  const simulated = priceSimulation(25, sales);
  expect(simulated).toMatchObject({ revenue: 2_500, costs: 1_955, profit: 545 });
  expect(simulated.marginPercent).toBeCloseTo(21.8, 9);
  expect(simulated.profitPerUnit).toBeCloseTo(5.45, 9);
  expect(simulatedBreakEven(sales)).toBeCloseTo(18.5882, 4);
  expect(priceSimulation(simulatedBreakEven(sales)!, sales).profit).toBeCloseTo(0, 9);
});

test('no units and a price of 0 return 0, not an error', () => {
  expect(priceSimulation(25, { ...sales, unitsSold: 0 })).toMatchObject({
    revenue: 0,
    marginPercent: 0,
    profitPerUnit: 0,
  });
  expect(priceSimulation(0, sales).marginPercent).toBe(0);
  expect(simulatedBreakEven({ ...sales, unitsSold: 0 })).toBeNull();
});
