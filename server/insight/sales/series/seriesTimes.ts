import { Temporal } from 'temporal-polyfill';
import type { DayRange } from '#server/platform/values/dayRange.ts';

export type SeriesUnit = 'hour' | 'day' | 'month';

/** Longer ranges are shown by month. */
const MAX_DAYS = 400;

/** Hour for a single day, day up to thirteen months, else month. */
export function seriesUnit({ start, end }: DayRange): SeriesUnit {
  const { days } = Temporal.PlainDate.from(start).until(Temporal.PlainDate.from(end));
  return days <= 1 ? 'hour' : days <= MAX_DAYS ? 'day' : 'month';
}

/**
 * Every time of a range in order, up to `last`: `YYYY-MM-DD HH` by hour, else `YYYY-MM-DD` (by month its first day). `last`
 * has the same form.
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
