import { expect, test } from 'vitest';
import { columnTitle } from './columnTitle.ts';

test.each<[string, string, boolean, 'day' | 'week' | 'month', string]>([
  ['2026-10-01', '2026-10-31', false, 'month', 'out. de 2026'],
  ['2026-11-01', '2026-11-20', true, 'month', 'nov. de 2026 · até hoje'],
  ['2026-08-23', '2026-08-31', false, 'month', 'ago. de 2026 · desde 23/08'],
  ['2026-10-05', '2026-10-15', false, 'month', 'out. de 2026 · desde 05/10 · até 15/10'],
  ['2026-11-16', '2026-11-20', true, 'week', '16/11 a 20/11 · até agora'],
  ['2026-11-20', '2026-11-20', true, 'day', '20/11 · até agora'],
  ['2026-11-19', '2026-11-19', false, 'day', '19/11'],
])('a column from %s to %s says what it has of its time', (startDate, endDate, isRunning, granularity, title) => {
  expect(columnTitle({ startDate, endDate, isRunning }, granularity)).toBe(title);
});
