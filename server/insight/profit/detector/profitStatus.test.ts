import { expect, test } from 'vitest';
import { defaultSettings } from '#server/insight/profit/settings/profitSettings.ts';
import { profitStatus } from './profitStatus.ts';

test.each([
  [-10.01, 'hemorrhage'],
  [-10, 'loss'],
  [-0.01, 'loss'],
  [0, 'danger'],
  [4.99, 'danger'],
  [5, 'low'],
  [14.99, 'low'],
  [15, 'healthy'],
  [null, null],
])('a margin of %s %% is %s', (margin, status) => {
  expect(profitStatus(margin, defaultSettings)).toBe(status);
});
