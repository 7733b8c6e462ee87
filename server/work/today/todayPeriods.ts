import { daysBefore, monthDays, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { PeriodRequest } from '#server/insight/period/period.ts';

/** Periods of the page's tiles. */
export const tileKinds = ['today', 'yesterday', 'month'] as const;
export type TileKind = (typeof tileKinds)[number];

/** Days that the page is about, `YYYY-MM-DD`. */
export interface TodayDays {
  today: string;
  yesterday: string;
  /** First day of the month of yesterday: on the first of a month that is the one before. */
  monthStart: string;
  /** Days from today to the end of its month, both included. */
  left: number;
}

export function todayDays(now: Date): TodayDays {
  const today = saoPauloDay(now.getTime());
  const yesterday = daysBefore(today, 1);
  const month = monthDays(today.slice(0, 7));
  return {
    today,
    yesterday,
    monthStart: `${yesterday.slice(0, 7)}-01`,
    left: month.length - month.indexOf(today),
  };
}

/**
 * The period of a tile with its comparison: today with the same weekday a week ago until the same time, yesterday with the same
 * weekday, the month until yesterday with the same days of the month before.
 */
export function tilePeriod(kind: TileKind, { yesterday, monthStart }: TodayDays): PeriodRequest {
  if (kind === 'month')
    return { period: 'custom', startDate: monthStart, endDate: yesterday, comparison: 'monthBefore' };
  return { period: kind, comparison: 'sameWeekdays' };
}
