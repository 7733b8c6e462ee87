import { expect, test } from 'vitest';
import { chartPoints } from './chartPoints.ts';

const span = (from: number, to: number, price: number | null) => ({ from, to, isOurs: true, price, ours: 10 });

test('adjacent spans form one line, and a period without observation is a gap', () => {
  expect(chartPoints([span(0, 10, 5), span(10, 20, 6), span(30, 40, 7)])).toEqual([
    { at: 0, price: 5, ours: 10 },
    { at: 10, price: 6, ours: 10 },
    { at: 20, price: 6, ours: 10 },
    { at: 20, price: null, ours: null },
    { at: 30, price: 7, ours: 10 },
    { at: 40, price: 7, ours: 10 },
    { at: 40, price: null, ours: null },
  ]);
  expect(chartPoints([])).toEqual([]);
});

test('the last price is drawn until the Buy Box has no owner', () => {
  expect(chartPoints([span(0, 10, 5), span(10, 20, null), span(20, 30, 6)])).toEqual([
    { at: 0, price: 5, ours: 10 },
    { at: 10, price: 5, ours: 10 },
    { at: 10, price: null, ours: 10 },
    { at: 20, price: 6, ours: 10 },
    { at: 30, price: 6, ours: 10 },
    { at: 30, price: null, ours: null },
  ]);
});
