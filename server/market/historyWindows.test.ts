import { expect, test } from 'vitest';
import { historyWindows } from './historyWindows.ts';

const DAY_MS = 86_400_000;

test('a history is read in windows of at most 30 days, newest first, without gaps', () => {
  const since = new Date('2025-10-20T03:00:00Z');
  const until = new Date('2026-11-20T12:34:56Z');
  const windows = historyWindows(since, until);
  expect(windows[0]!.end).toEqual(until);
  expect(windows.at(-1)!.start).toEqual(since);
  for (const { start, end } of windows) expect(end.getTime() - start.getTime()).toBeLessThanOrEqual(30 * DAY_MS);
  expect(windows.slice(1).map(({ end }) => end)).toEqual(windows.slice(0, -1).map(({ start }) => start));
  expect(historyWindows(until, until)).toEqual([]);
});
