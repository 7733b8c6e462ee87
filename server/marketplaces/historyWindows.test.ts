import { expect, test } from 'vitest';
import { historyWindows } from './historyWindows.ts';

const DAY_MS = 86_400_000;

test('a history is read in windows of at most 30 days, newest first, without gaps', () => {
  const since = new Date('2025-10-20T03:00:00Z');
  const until = new Date('2026-11-20T12:34:56Z');
  const windows = historyWindows(since, until);
  expect(windows[0]!.end).toEqual(until);
  expect(windows.at(-1)!.start).toEqual(since);
  windows.forEach(({ start, end }, i) => {
    expect(end.getTime() - start.getTime()).toBeLessThanOrEqual(30 * DAY_MS);
    if (i > 0) expect(end).toEqual(windows[i - 1]!.start);
  });
  expect(historyWindows(until, until)).toEqual([]);
});
