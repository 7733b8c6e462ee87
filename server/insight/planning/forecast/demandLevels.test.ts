import { expect, test } from 'vitest';
import { demandLevels } from './demandLevels.ts';

const START = 20_000;
const EVEN = [1, 1, 1, 1, 1, 1, 1];
const series = (units: number[], isOut = units.map(() => false)) => ({ productId: 1, start: START, units, isOut });

test('the first sale starts a history and is not part of its level', () => {
  expect(demandLevels(series([5, 0, 0, 2]), EVEN, Infinity, [START + 4])).toEqual([{ units: 2, days: 3 }]);
  expect(demandLevels(series([5]), EVEN, Infinity, [START + 1])).toEqual([{ units: 0, days: 0 }]);
});

test('a day weighs half as much as one a half-life later, and a day without stock nothing', () => {
  const [level] = demandLevels(series([9, 4, 0, 8], [false, false, true, false]), EVEN, 1, [START + 4]);
  expect(level).toEqual({ units: 4 / 2 + 8, days: 1 / 2 + 1 });
});

test('the level before a day excludes that day', () => {
  const known = demandLevels(series([1, 2, 3, 4]), EVEN, Infinity, [START + 2, START + 3, START + 9]);
  expect(known.map(({ units }) => units)).toEqual([2, 5, 9]);
});
