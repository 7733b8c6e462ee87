import { expect, test } from 'vitest';
import { formatDuration } from './duration.ts';

test.each([
  [-3, '0 s'],
  [0.4, '0 s'],
  [45, '45 s'],
  [72, '1 min 12 s'],
  [3_600, '1 h'],
  [3_659, '1 h'],
  [3_660, '1 h 1 min'],
  [86_400, '1 dia'],
  [187_200, '2 dias 4 h'],
])('%s seconds are "%s"', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
