import { expect, test } from 'vitest';
import { reorder, type ReorderRules } from './reorder.ts';
import { daysOfCover } from './daysOfCover.ts';
import { unitsPerDay } from '#server/insight/planning/forecast/unitsPerDay.ts';

const rules: ReorderRules = {
  leadDays: 20,
  leadDeviationDays: 4,
  reviewDays: 30,
  serviceFactor: 1.645,
  minimumOrder: null,
  casePack: null,
};
const demand = { mean: 10, deviation: 2 };

test('safety stock, reorder point and quantity are those of vector 7', () => {
  const found = reorder(demand, rules, 120 + 60);
  expect(found.safetyStock).toBeCloseTo(67.4, 1);
  expect(found.reorderPoint).toBeCloseTo(267.4, 1);
  expect(found.recommendedStock).toBeCloseTo(567.4, 1);
  expect(found.quantity).toBe(388);
});

test.each([
  ['enough is enough', { position: 568 }, 0],
  ['one missing unit is one unit', { position: 567 }, 1],
  ['an order is at least the least order', { position: 560, minimumOrder: 50 }, 50],
  ['an order is whole cases', { position: 180, casePack: 12 }, 396],
  ['the least order too is whole cases', { position: 560, minimumOrder: 50, casePack: 12 }, 60],
  ['nothing is ordered because of a least order', { position: 600, minimumOrder: 50, casePack: 12 }, 0],
])('%s', (_, { position, ...more }, quantity) => {
  expect(reorder(demand, { ...rules, ...more }, position).quantity).toBe(quantity);
});

test('a product without sales is not ordered', () => {
  expect(reorder({ mean: 0, deviation: 0 }, rules, 0)).toEqual({
    safetyStock: 0,
    reorderPoint: 0,
    recommendedStock: 0,
    quantity: 0,
  });
});

const sold = (units: number[], isOut = units.map(() => false)) =>
  unitsPerDay({ productId: 1, country: 'BR', start: 0, units, isOut });
const days = (count: number, units: number) => Array.from({ length: count }, () => units);

test('velocity weighs the last 7, 30 and 90 days', () => {
  expect(sold([...days(60, 0), ...days(23, 3), ...days(7, 10)])).toBeCloseTo(
    0.5 * 10 + (0.3 * (69 + 70)) / 30 + (0.2 * 139) / 90,
    9,
  );
});

test('days without stock do not reduce velocity', () => {
  const units = [...days(83, 2), ...days(7, 0)];
  const isOut = units.map((_, n) => n >= 83);
  expect(sold(units, isOut)).toBeCloseTo(2, 9); // the other windows take the weight of the week
  expect(
    sold(
      days(5, 0),
      days(5, 0).map(() => true),
    ),
  ).toBeNull();
});

test('cover and the last day to order follow velocity', () => {
  const lead = { leadDays: 20, safetyDays: 6.74 };
  const cover = (available: number, inbound: number, pace: number | null) =>
    daysOfCover({ available, inbound, velocity: pace }, lead, '2026-11-20');
  expect(cover(300, 60, 10)).toEqual({ coverDays: 36, reorderBy: '2026-11-29' });
  expect(cover(120, 60, 10)).toEqual({ coverDays: 18, reorderBy: '2026-11-11' }); // nine days ago
  expect(cover(0, 60, 10)).toMatchObject({ coverDays: 0 });
  expect(cover(300, 60, 0)).toEqual({ coverDays: null, reorderBy: null });
  expect(cover(300, 60, null)).toEqual({ coverDays: null, reorderBy: null });
});
