import { expect, test } from 'vitest';
import { bestPlaces } from './bestValue.ts';

const values = (...given: (number | null)[]) => given.map((value) => ({ value }));

test('the better value is the highest or the lowest of those that are known', () => {
  expect([...bestPlaces(values(1, 3, null, 2), 'high')]).toEqual([1]);
  expect([...bestPlaces(values(1, 3, null, 2), 'low')]).toEqual([0]);
  expect([...bestPlaces(values(3, 3, 1), 'high')]).toEqual([0, 1]);
});

test('none is better where there is nothing to compare', () => {
  expect(bestPlaces(values(1, null), 'high').size).toBe(0);
  expect(bestPlaces(values(2, 2), 'high').size).toBe(0);
  expect(
    bestPlaces(
      [
        { value: 1, currency: 'BRL' },
        { value: 2, currency: 'USD' },
      ],
      'high',
    ).size,
  ).toBe(0);
});
