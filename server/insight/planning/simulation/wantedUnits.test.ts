import { expect, test } from 'vitest';
import { wantedUnits } from './wantedUnits.ts';

test('days without stock are filled with the mean of the days with stock, in whole units', () => {
  const units = [3, 0, 0, 0, 0, 0, 3];
  const isOut = [false, false, true, true, true, true, false];
  expect(wantedUnits({ units, isOut })).toEqual([3, 0, 1, 2, 1, 2, 3]);
});

test('only the last 28 days with stock count, and none before the first of them', () => {
  const days = (count: number, value: number) => Array.from({ length: count }, () => value);
  const units = [0, ...days(10, 100), ...days(28, 2), 0];
  const isOut = units.map((_, n) => n === 0 || n === units.length - 1);
  const wanted = wantedUnits({ units, isOut });
  expect([wanted[0], wanted.at(-1)]).toEqual([0, 2]);
});
