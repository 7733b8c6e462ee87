import { weekdayOf } from '#server/insight/planning/forecast/demandSeries.ts';
import { eventDays, type RetailCalendar } from './retailCalendar.ts';
import { PRIOR_LIFTS, type RetailEvent } from './retailEvents.ts';
import type { DayValues, Season } from './season.ts';

const WEEKDAY_DAYS = 182;
/** Units assumed on each weekday, and on the days of an event: priors. */
const WEEKDAY_UNITS = 15;
const EVENT_UNITS = 60;
/** Days on either side of an event day whose plain ones say what it would have sold. */
const NEIGHBOUR_DAYS = 35;
const MIN_PLAIN_DAYS = 20;
/** Days of history before an event day that counts. */
const MIN_DAYS_BEFORE = 28;
const [MIN_LIFT, MAX_LIFT] = [0.2, 8];

/** Season of capped units by day, all series together. With few units it is near the priors: equal weekdays, cautious lifts. */
export function learnSeason(totals: DayValues, calendar: RetailCalendar): Season {
  const events = eventDays(calendar, totals.from, totals.from + totals.values.length);
  const weekday = weekdayFactors(totals, events);
  return { weekday, lifts: eventLifts(totals, events, weekday) };
}

type EventDays = ReadonlyMap<number, RetailEvent>;

function weekdayFactors({ from, values }: DayValues, events: EventDays): number[] {
  const units = Array.from({ length: 7 }, () => 0);
  for (let n = Math.max(0, values.length - WEEKDAY_DAYS); n < values.length; n++)
    if (!events.has(from + n)) units[weekdayOf(from + n)]! += values[n]!;
  const mean = units.reduce((sum, each) => sum + each, 0) / units.length;
  return units.map((each) => (each + WEEKDAY_UNITS) / (mean + WEEKDAY_UNITS));
}

function eventLifts(totals: DayValues, events: EventDays, weekday: readonly number[]): Record<RetailEvent, number> {
  const sums = new Map<RetailEvent, { sold: number; usual: number }>();
  for (const [day, event] of events) {
    if (day < totals.from + MIN_DAYS_BEFORE) continue;
    const perPlainDay = plainLevel(totals, events, weekday, day);
    if (perPlainDay === null) continue;
    const { sold, usual } = sums.get(event) ?? { sold: 0, usual: 0 };
    sums.set(event, {
      sold: sold + totals.values[day - totals.from]!,
      usual: usual + perPlainDay * weekday[weekdayOf(day)]!,
    });
  }
  const lifts: Record<RetailEvent, number> = { ...PRIOR_LIFTS };
  for (const [event, { sold, usual }] of sums) lifts[event] = liftOf(PRIOR_LIFTS[event], sold, usual);
  return lifts;
}

/** Units of a plain day around an event day; null with too few of them. */
function plainLevel({ from, values }: DayValues, events: EventDays, weekday: readonly number[], around: number) {
  let units = 0;
  let days = 0;
  const to = Math.min(around + NEIGHBOUR_DAYS, from + values.length - 1);
  for (let day = Math.max(from, around - NEIGHBOUR_DAYS); day <= to; day++) {
    if (events.has(day)) continue;
    units += values[day - from]!;
    days += weekday[weekdayOf(day)]!;
  }
  return days < MIN_PLAIN_DAYS ? null : units / days;
}

/** Geometric mean of the prior and of what was sold, weighted by units. */
function liftOf(prior: number, sold: number, usual: number): number {
  const own = Math.min(MAX_LIFT, Math.max(MIN_LIFT, (sold + 1) / (usual + 1)));
  return Math.exp((usual * Math.log(own) + EVENT_UNITS * Math.log(prior)) / (usual + EVENT_UNITS));
}
