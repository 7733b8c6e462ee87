import { Temporal } from 'temporal-polyfill';
import type { DayRange } from '#server/platform/values/dayRange.ts';

export type SeriesUnit = 'hour' | 'day' | 'month';

/** More days than this are told by month. */
const MOST_DAYS = 400;

/** Hours of a single day, days of up to thirteen months, months of more. */
export function seriesUnit({ start, end }: DayRange): SeriesUnit {
  const { days } = Temporal.PlainDate.from(start).until(Temporal.PlainDate.from(end));
  return days <= 1 ? 'hour' : days <= MOST_DAYS ? 'day' : 'month';
}

/**
 * Every time of a range in order, `YYYY-MM-DD HH` of hours, else `YYYY-MM-DD` (the first of a month), up to `last`, which
 * is a time of the same form.
 */
export function seriesTimes({ start, end }: DayRange, unit: SeriesUnit, last: string): string[] {
  const times: string[] = [];
  const first = Temporal.PlainDate.from(start);
  let day = unit === 'month' ? first.with({ day: 1 }) : first;
  for (; day.toString() < end; day = day.add(unit === 'month' ? { months: 1 } : { days: 1 })) {
    if (unit !== 'hour') times.push(day.toString());
    else for (let hour = 0; hour < 24; hour++) times.push(`${day.toString()} ${String(hour).padStart(2, '0')}`);
  }
  return times.filter((time) => time <= last);
}
