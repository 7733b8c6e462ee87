import { expect, test } from 'vitest';
import { costShares, leakDriver, mainCostDriver, medianShares } from './costDrivers.ts';
import type { Costs } from '#server/insight/profit/costs.ts';

const costs = (product_cost: number, amazon_fees: number, storage: number, returns: number): Costs => ({
  product_cost,
  amazon_fees,
  storage,
  returns,
});

test('the main driver is the largest cost; ties have a fixed order, and without costs it is null', () => {
  expect(mainCostDriver(costs(1, 2, 3, 4))).toBe('returns');
  expect(mainCostDriver(costs(5, 5, 5, 5))).toBe('product_cost');
  expect(mainCostDriver(costs(0, 5, 5, 1))).toBe('amazon_fees');
  expect(mainCostDriver(costs(0, 0, 0, 0))).toBeNull();
});

test('the leak is the cost with the largest excess share of revenue, even if the goods cost more', () => {
  const portfolio = [costs(50, 20, 1, 2), costs(60, 22, 1, 3), costs(40, 21, 2, 1)].map((each) =>
    costShares(each, 100),
  );
  const usual = medianShares(portfolio);
  expect(usual).toEqual(costs(50, 21, 1, 2));
  expect(leakDriver(costShares(costs(52, 20, 1, 14), 100), usual)).toEqual({ group: 'returns', points: 12 });
  expect(leakDriver(usual, usual)).toBeNull();
  expect(medianShares([costs(1, 0, 0, 0), costs(3, 0, 0, 0)])).toEqual(costs(2, 0, 0, 0));
  expect(medianShares([])).toEqual(costs(0, 0, 0, 0));
});
