import { expect, test } from 'vitest';
import { PROBABILITIES } from '#server/insight/planning/forecast/distribution/calibration.ts';
import { countProbabilities } from '#server/insight/planning/forecast/distribution/negativeBinomial.ts';
import { protectionDays, reorder } from './reorder.ts';
import { serviceShare } from './serviceShare.ts';

// FORECAST.md 5, vectors
const forecast = {
  mean: 6,
  counts: countProbabilities(6, { noise: 1.6, drift: 0.25 }, 0.9995),
  curve: PROBABILITIES,
};
const rules = { reviewDays: 7, minimumOrder: null, casePack: null };
const ordered = (position: number, more: object = {}) =>
  reorder({ forecast, level: 0.3 }, { ...rules, ...more }, { share: 0.95, position });

test('the reorder point is the quantile, and an order fills up to it and the sales of a review', () => {
  expect(ordered(9)).toEqual({
    reorderPoint: 14,
    safetyStock: 8,
    recommendedStock: 14 + 0.3 * 7,
    quantity: 8,
    laterQuantity: 3,
  });
});

test.each([
  ['whole boxes', 9, { casePack: 6 }, 12],
  ['at the reorder point', 14, {}, 3],
  ['above the reorder point', 15, {}, 0],
  ['at least the minimum order', 9, { minimumOrder: 20 }, 20],
  ['the minimum order in whole boxes', 9, { minimumOrder: 20, casePack: 12 }, 24],
  ['no order because of a minimum', 15, { minimumOrder: 20 }, 0],
])('%s', (_, position, more, quantity) => {
  expect(ordered(position, more).quantity).toBe(quantity);
});

test('nothing that does not sell is ordered', () => {
  const nothing = { ...forecast, mean: 0, counts: countProbabilities(0, { noise: 1.6, drift: 0.25 }, 0.9995) };
  expect(reorder({ forecast: nothing, level: 0 }, rules, { share: 0.9, position: 0 })).toMatchObject({
    quantity: 0,
    laterQuantity: 0,
  });
});

test('a later order is whole boxes too', () => {
  expect(ordered(20, { casePack: 4 })).toMatchObject({ quantity: 0, laterQuantity: 4 });
});

test('safety stock is never negative', () => {
  expect(reorder({ forecast, level: 0.3 }, rules, { share: 0.1, position: 0 }).safetyStock).toBe(0);
});

test('an order lasts until the one after it arrives, at least a day', () => {
  expect(protectionDays({ leadDays: 14.4, reviewDays: 7 })).toBe(21);
  expect(protectionDays({ leadDays: 0, reviewDays: 0.2 })).toBe(1);
});

const RATE = { reviewDays: 30, capitalRate: 0.24 };

test('the probability of lasting weighs a lost sale against keeping a unit', () => {
  // h = 2.289, b = 27
  expect(serviceShare({ cost: 40, margin: 18, storagePerDay: 0.05 }, RATE)).toBeCloseTo(27 / (27 + 2.28904), 4);
  expect(serviceShare({ cost: 40, margin: 18, storagePerDay: null }, RATE)).toBeCloseTo(27 / (27 + 0.78904), 4);
  expect(serviceShare({ cost: 40, margin: 1, storagePerDay: 0.05 }, RATE)).toBe(0.7);
  expect(serviceShare({ cost: 1, margin: 90, storagePerDay: 0 }, RATE)).toBe(0.98);
});

test('what loses money lasts least, and what is unknown as most products', () => {
  expect(serviceShare({ cost: 40, margin: -5, storagePerDay: 0 }, RATE)).toBe(0.7);
  expect(serviceShare({ cost: 0, margin: 0, storagePerDay: 0 }, { ...RATE, reviewDays: 1 })).toBe(0.7);
  expect(serviceShare({ cost: null, margin: 18, storagePerDay: 0 }, RATE)).toBe(0.9);
  expect(serviceShare({ cost: 40, margin: null, storagePerDay: 0 }, RATE)).toBe(0.9);
});
