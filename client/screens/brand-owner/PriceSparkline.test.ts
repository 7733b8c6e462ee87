import { expect, test } from 'vitest';
import { stepPath } from './PriceSparkline.tsx';

test('a price lasts until the next one, the last until the end', () => {
  expect(
    stepPath(
      [
        { x: 0, y: 10 },
        { x: 5, y: 20.04 },
      ],
      9,
    ),
  ).toBe('M0 10H5V20H9');
});

test('an unknown price is a gap, not a line to zero', () => {
  expect(
    stepPath(
      [
        { x: 0, y: 10 },
        { x: 2, y: null },
        { x: 4, y: 5 },
      ],
      9,
    ),
  ).toBe('M0 10H2M4 5H9');
  expect(stepPath([{ x: 0, y: null }], 9)).toBe('');
});
