import { expect, test } from 'vitest';
import { coverStatus, daysOfStock } from './coverStatus.ts';
import { stockLevel } from './stockLevel.ts';

test.each([
  [0, 'critical'],
  [49, 'critical'],
  [50, 'low'],
  [99, 'low'],
  [100, 'good'],
  [null, null],
])('%s units are %s stock', (available, level) => expect(stockLevel(available)).toBe(level));

test('stock lasts as long as the pace of the last 7 days predicts (vector 7), without sales 999 days', () => {
  expect(daysOfStock(120, 70)).toBe(12);
  expect(daysOfStock(5, 0)).toBe(999);
  expect(daysOfStock(0, 0)).toBe(999);
  expect(daysOfStock(0, 7)).toBe(0);
});

const status = (available: number, unitsSold7d: number, unitsSold30d = unitsSold7d) =>
  coverStatus({ available, unitsSold7d, unitsSold30d });

test.each([
  [1, 'critical'],
  [6.9, 'critical'],
  [7, 'low'],
  [13.9, 'low'],
  [14, 'normal'],
  [29.9, 'normal'],
  [30, 'excess'],
  [999, 'excess'],
])('%s days of stock are %s', (days, expected) => {
  expect(status(days * 10, 70)).toEqual({ daysOfStock: days, status: expected, outOfStock: null });
});

test('stock without sales is excess at 999 days', () => {
  expect(status(1, 0)).toEqual({ daysOfStock: 999, status: 'excess', outOfStock: null });
});

test('an empty stock of a product sold within 30 days is a stock-out', () => {
  expect(status(0, 14)).toEqual({ daysOfStock: 0, status: 'critical', outOfStock: 'stockout' });
  expect(status(0, 0, 3)).toEqual({ daysOfStock: 999, status: 'critical', outOfStock: 'stockout' });
});

test('an empty stock of a product without sales is unstocked and critical, never excess', () => {
  expect(status(0, 0, 0)).toEqual({ daysOfStock: 999, status: 'critical', outOfStock: 'unstocked' });
});
