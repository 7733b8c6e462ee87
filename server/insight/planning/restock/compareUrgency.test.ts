import { expect, test } from 'vitest';
import { compareUrgency } from './compareUrgency.ts';

const TODAY = '2026-11-20';
const row = (id: number, more: object) => ({
  product: { id },
  velocity: 1,
  quantity: 10,
  reorderBy: TODAY as string | null,
  missedUnits: 0 as number | null,
  protection: { units: 30 },
  ...more,
});

test('a product that sells and is overdue comes before a slow one, however long that has been out of stock', () => {
  const rows = [
    row(1, { quantity: 0, reorderBy: '2026-12-30' }),
    row(2, { velocity: 0, reorderBy: null }),
    row(3, { velocity: null, reorderBy: null, protection: { units: 50 } }),
    row(4, { velocity: 0.004, reorderBy: '2026-09-15', missedUnits: 0.7 }),
    row(5, { reorderBy: '2026-11-25' }),
    row(6, { reorderBy: '2026-11-21' }),
    row(7, { reorderBy: '2026-11-19', missedUnits: 40 }),
    row(8, { quantity: null, reorderBy: null, missedUnits: null }),
  ];
  expect(rows.toSorted(compareUrgency(TODAY)).map(({ product }) => product.id)).toEqual([7, 4, 6, 5, 1, 3, 2, 8]);
});

test('an order due today is as urgent as an overdue one: more missed units come first', () => {
  const rows = [
    row(1, { reorderBy: '2026-11-19', missedUnits: 3 }),
    row(2, { reorderBy: TODAY, missedUnits: 5 }),
    row(3, { reorderBy: '2026-11-21', missedUnits: 9 }),
  ];
  expect(rows.toSorted(compareUrgency(TODAY)).map(({ product }) => product.id)).toEqual([2, 1, 3]);
});
