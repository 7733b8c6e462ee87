import { expect, test } from 'vitest';
import { weightedMean } from './weightedMean.ts';

test('what is known counts by its weight', () => {
  const all = [
    { value: 10, weight: 3 },
    { value: null, weight: 100 },
    { value: 2, weight: 1 },
  ];
  expect(weightedMean(all)).toBe(8);
});

test('without weights the first known value stands, without values nothing', () => {
  expect(weightedMean([null, 4, 6].map((value) => ({ value, weight: 0 })))).toBe(4);
  expect(weightedMean([{ value: null, weight: 1 }])).toBeNull();
  expect(weightedMean([])).toBeNull();
});
