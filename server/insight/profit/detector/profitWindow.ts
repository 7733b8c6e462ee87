import { currentTime } from '#server/platform/process/clock.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { period } from '#server/insight/period/period.ts';

/** Length of the analysis window, which the screens call a month. */
export const WINDOW_DAYS = 30;

const DAY_MS = 86_400_000;

/** Adds days (negative: subtracts) to a day, `YYYY-MM-DD`. */
export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The last 30 complete days in America/Sao_Paulo. The exclusive end is today. */
export function profitWindow(now = currentTime()): DayRange {
  const { start: today } = period({ period: 'today' }, now);
  return { start: daysAfter(today, -WINDOW_DAYS), end: today };
}

/** Last day of a range. */
export const lastDayOf = ({ end }: DayRange) => daysAfter(end, -1);
