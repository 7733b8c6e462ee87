import { expect, test } from 'vitest';
import { sparklinePath } from './Sparkline.tsx';

test('a line runs from the first value to the last, with zero at the bottom', () => {
  expect(sparklinePath([0, 10, 5])).toBe('M0 26L50 2L100 14');
});

test('an unknown value is a gap, a single value a dot', () => {
  expect(sparklinePath([10, null, 0])).toBe('M0 2h0M100 26h0');
});

test('a loss is below zero, and all zeros are a straight line', () => {
  expect(sparklinePath([-10, 10])).toBe('M0 26L100 2');
  expect(sparklinePath([0, 0])).toBe('M0 26L100 26');
});
