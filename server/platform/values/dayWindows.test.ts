import { expect, test } from 'vitest';
import { dayWindows } from './dayWindows.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test('days are split into windows that an advertising API accepts, within its retention', () => {
  expect(dayWindows('2026-10-01', '2026-11-20', 31, 94, now)).toEqual([
    { fromDay: '2026-10-01', toDay: '2026-10-31' },
    { fromDay: '2026-11-01', toDay: '2026-11-20' },
  ]);
  expect(dayWindows('2026-01-01', '2026-11-25', 89, 89, now)).toEqual([
    { fromDay: '2026-08-23', toDay: '2026-11-19' },
    { fromDay: '2026-11-20', toDay: '2026-11-20' },
  ]);
  expect(dayWindows('2026-01-01', '2026-01-31', 31, 94, now)).toEqual([]);
});
