import { weekdayOf } from '#server/insight/planning/forecast/demandSeries.ts';
import { byCalendar, type ByCalendar, eventDays, type RetailCalendar } from './retailCalendar.ts';
import type { RetailEvent } from './retailEvents.ts';

/** How days of an account differ: weekday × retail event; a plain week has a mean of 1. */
export interface Season {
  /** Monday to Sunday. */
  weekday: readonly number[];
  lifts: Readonly<Record<RetailEvent, number>>;
}

/** Numbers of consecutive days, from the day with number `from` on. */
export interface DayValues {
  from: number;
  values: Float64Array;
}

/** Factors of the days from `from` to before `to`. */
export function seasonFactors(
  { weekday, lifts }: Season,
  calendar: RetailCalendar,
  { from, to }: { from: number; to: number },
): DayValues {
  const events = eventDays(calendar, from, to);
  const values = Float64Array.from({ length: Math.max(0, to - from) }, (_, n) => {
    const event = events.get(from + n);
    return weekday[weekdayOf(from + n)]! * (event ? lifts[event] : 1);
  });
  return { from, values };
}

/** Plain days that `days` days from the day `from` on are worth. */
export const plainDays = (seasons: ByCalendar<Season>, { from, days }: { from: number; days: number }) =>
  byCalendar((calendar) =>
    seasonFactors(seasons[calendar], calendar, { from, to: from + days }).values.reduce((sum, one) => sum + one, 0),
  );
