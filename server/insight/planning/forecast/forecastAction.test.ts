import { expect, test } from 'vitest';
import { coverLabel } from '#server/insight/planning/grids/inventoryGrid.ts';
import { forecastAction, horizonAction } from './forecastAction.ts';

const levels = { recommendedStock: 100, reorderPoint: 40 };

test.each([
  [100.001, 'increase_stock'],
  [100, 'normal'],
  [40, 'normal'],
  [39.999, 'low_demand'],
  [0, 'low_demand'],
])('a forecast of %s units means %s', (units, action) => expect(forecastAction(units, levels)).toBe(action));

test.each([
  [30, 9, 'increase_stock'],
  [30, 10, 'normal'],
  [100, 0, 'normal'],
  [100, 1, 'low_demand'],
  [null, null, null],
])('40 units of demand over the lead time, with %s available and %s inbound, mean %s', (available, inbound, action) =>
  expect(horizonAction({ available, inbound, leadDemand: 40, recommendedStock: 100 })).toBe(action),
);

test('without levels there is no action', () => {
  expect(forecastAction(5, { recommendedStock: null, reorderPoint: 40 })).toBeNull();
  expect(forecastAction(5, { recommendedStock: 100, reorderPoint: null })).toBeNull();
});

test.each([
  ['critical', null, 'Crítico'],
  ['low', null, 'Baixo'],
  ['normal', null, 'Normal'],
  ['excess', null, 'Excesso'],
  ['critical', 'stockout', 'Ruptura'],
  ['critical', 'unstocked', 'Sem estoque'],
] as const)('%s stock (%s) has the label %s', (status, outOfStock, label) =>
  expect(coverLabel({ daysOfStock: 1, status, outOfStock }).label).toBe(label),
);
