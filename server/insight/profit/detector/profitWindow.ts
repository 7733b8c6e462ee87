import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { period } from '#server/insight/period/period.ts';

/** Length of the analysis window, which the screens call a month. */
export const WINDOW_DAYS = 30;

/** The last 30 complete days in America/Sao_Paulo. The exclusive end is today. */
export function profitWindow(now = currentTime()): DayRange {
  const { start: today } = period({ period: 'today' }, now);
  return { start: daysBefore(today, WINDOW_DAYS), end: today };
}

/** Number of days of a range. */
export const dayCount = ({ start, end }: DayRange) => Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000);

/** Last day of a range. */
export const lastDayOf = ({ end }: DayRange) => daysBefore(end, 1);
