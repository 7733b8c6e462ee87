import { expect, test } from 'vitest';
import { restockInsights } from './restockInsights.ts';
import type { RestockRow } from './restockPlan.ts';

const TODAY = '2026-11-20';
/** A product with forty days of cover that needs no order yet. */
const row = (more: Partial<RestockRow>) =>
  ({
    product: { id: 1, name: 'Garrafa', sku: null, asin: 'B0A' },
    available: 100,
    inbound: 0,
    velocity: 2.5,
    coverDays: 40,
    reorderBy: '2026-12-20',
    forecast: { units: 75, lower: 60, upper: 90 },
    missedUnits: 0,
    recommendedStock: 120,
    quantity: 20,
    unitCost: null,
    rules: { leadDays: 20 },
    ...more,
  }) as RestockRow;
const found = (more: Partial<RestockRow>) =>
  restockInsights([row(more)], new Map(), TODAY).map(({ fingerprint, priority }) => `${fingerprint} ${priority}`);

test('an order due within seven days is an insight, a later one is not', () => {
  expect(found({ reorderBy: '2026-11-27' })).toEqual(['restock:1 medium']);
  expect(found({ reorderBy: '2026-11-28' })).toEqual([]);
});

test('priority rises when an order comes too late and when nothing is left, and is one step lower for slow products', () => {
  const due = { reorderBy: TODAY };
  expect(found({ ...due, coverDays: 20 })).toEqual(['restock:1 medium']);
  expect(found({ ...due, coverDays: 19.9 })).toEqual(['restock:1 high']);
  expect(found({ ...due, coverDays: 0, available: 0 })).toEqual(['restock:1 critical']);
  expect(found({ ...due, coverDays: 0, available: 0, forecast: { units: 4.9, lower: 1, upper: 9 } })).toEqual([
    'restock:1 high',
  ]);
});

test('twenty excess units with half a year of cover are an insight', () => {
  const idle = { quantity: 0, coverDays: 180, available: 140 };
  expect(found(idle)).toEqual(['excess:1 low']);
  expect(found({ ...idle, available: 139 })).toEqual([]);
  expect(found({ ...idle, coverDays: 179 })).toEqual([]);
});
