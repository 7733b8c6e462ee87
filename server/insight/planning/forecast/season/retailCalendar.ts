import { dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { type RetailEvent, retailEvents } from './retailEvents.ts';

/** Which events a country has. */
export type RetailCalendar = 'brazil' | 'abroad';

export type ByCalendar<Value> = Readonly<Record<RetailCalendar, Value>>;

/** A value of each calendar. */
export const byCalendar = <Value>(valueOf: (calendar: RetailCalendar) => Value): ByCalendar<Value> => ({
  brazil: valueOf('brazil'),
  abroad: valueOf('abroad'),
});

const ABROAD: ReadonlySet<RetailEvent> = new Set<RetailEvent>(['blackWeek', 'blackFriday', 'blackAfter', 'christmas']);

/** Calendar of a country, `BR`. */
export const calendarOf = (country: string): RetailCalendar => (country === 'BR' ? 'brazil' : 'abroad');

/** Events by day number, from the day `from` to before the day `to`; the other days are plain. */
export function eventDays(calendar: RetailCalendar, from: number, to: number): Map<number, RetailEvent> {
  const days = new Map<number, RetailEvent>();
  for (let year = yearOf(from); year <= yearOf(to); year++)
    for (const { event, first, last } of retailEvents(year)) {
      if (calendar === 'abroad' && !ABROAD.has(event)) continue;
      for (let day = Math.max(first, from); day <= Math.min(last, to - 1); day++) days.set(day, event);
    }
  return days;
}

const yearOf = (day: number) => Number(dayOfNumber(day).slice(0, 4));
