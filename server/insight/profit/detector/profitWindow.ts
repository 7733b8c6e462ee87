import { currentTime } from '#server/platform/process/clock.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { period } from '#server/insight/period/period.ts';

/** Days an analysis looks back on: what the screens call a month. */
export const WINDOW_DAYS = 30;

const DAY_MS = 86_400_000;

/** A day some days later (or earlier), `YYYY-MM-DD`. */
export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The last 30 complete days in America/Sao_Paulo, ending yesterday; the end, today, is not included. */
export function profitWindow(now = currentTime()): DayRange {
  const { start: today } = period({ period: 'today' }, now);
  return { start: daysAfter(today, -WINDOW_DAYS), end: today };
}

/** The last of some days. */
export const lastDayOf = ({ end }: DayRange) => daysAfter(end, -1);
