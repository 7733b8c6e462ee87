import { expect, test } from 'vitest';
import { labelledKeys } from './timePoints.ts';

const days = Array.from({ length: 30 }, (_, at) => ({ key: String(at + 1) }));

test.each([
  [14, ['3', '6', '9', '12', '15', '18', '21', '24', '27', '30']],
  [5, ['6', '12', '18', '24', '30']],
  [1, ['30']],
  [0, ['30']],
])('at most %i points are labelled, evenly apart and with the last', (most, keys) => {
  expect(labelledKeys(days, most)).toEqual(keys);
});

test('all points are labelled that fit, and none of none', () => {
  expect(labelledKeys(days, 30)).toHaveLength(30);
  expect(labelledKeys([], 10)).toEqual([]);
});
