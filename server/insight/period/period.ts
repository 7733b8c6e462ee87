import type { DayRange } from '#server/platform/values/dayRange.ts';
import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';
import { isDay, isDayInRange } from '#server/platform/values/calendarDay.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { badRequest } from '#server/platform/values/errors.ts';

/** Position of a period in the calendar: a whole unit `back` units ago, or a length that ends today. */
type Layout = { unit: 'days' | 'weeks' | 'months' | 'years'; back: number } | { last: Temporal.DurationLike };

const layouts = {
  today: { unit: 'days', back: 0 },
  yesterday: { unit: 'days', back: 1 },
  dayBeforeYesterday: { unit: 'days', back: 2 },
  thisWeek: { unit: 'weeks', back: 0 },
  lastWeek: { unit: 'weeks', back: 1 },
  last7Days: { last: { days: 7 } },
  last14Days: { last: { days: 14 } },
  thisMonth: { unit: 'months', back: 0 },
  lastMonth: { unit: 'months', back: 1 },
  monthBeforeLast: { unit: 'months', back: 2 },
  last30Days: { last: { days: 30 } },
  last3Months: { last: { months: 3 } },
  last6Months: { last: { months: 6 } },
  last12Months: { last: { months: 12 } },
  yearToDate: { unit: 'years', back: 0 },
  lastYear: { unit: 'years', back: 1 },
} satisfies Record<string, Layout>;

export const periodNames = [...(Object.keys(layouts) as (keyof typeof layouts)[]), 'allTime', 'custom'] as const;
export type PeriodName = (typeof periodNames)[number];

/** Comparisons of a period; the names are part of the API. */
export const comparisonNames = ['previous', 'sameWeekdays', 'monthBefore', 'yearBefore', 'none'] as const;
export type ComparisonName = (typeof comparisonNames)[number];

export interface PeriodRequest {
  period: PeriodName;
  /** Absent: the previous period. All time has no comparison. */
  comparison?: ComparisonName | null;
  /** First and last day, both included; only for `custom`. */
  startDate?: string | null;
  endDate?: string | null;
}

export interface PeriodDays extends DayRange {
  /** Days of the comparison; null for all time and for `none`. */
  previous: PreviousPeriod | null;
}

/** Whole days from `start` to before `end`; when `until` is given, also the day `end` up to that instant. */
interface PreviousPeriod extends DayRange {
  until: Date | null;
}

/**
 * Whether a period goes on after today: the running day, week, month or year, and chosen days that reach today. A period that
 * always ends today, such as the last 30 days, is as long as its name says.
 */
export function isRunning({ period: name }: PeriodRequest, { end }: DayRange, now: Date): boolean {
  if (end <= saoPauloDay(now.getTime())) return false;
  return name === 'custom' || (name !== 'allTime' && 'unit' in layouts[name]);
}

const ZONE = 'America/Sao_Paulo';
const MINUTE_MS = 60_000;

/** A screen resolves the same period several times, and each computation takes as long as a statement. */
const known = new LRUCache<string, PeriodDays>({ max: 500 });

/**
 * Days of a period in America/Sao_Paulo and of its comparison. All time begins on `firstDay` (today without orders). Throws
 * 400 for custom days that are missing, malformed or reversed, and for an unknown name.
 */
export function period(request: PeriodRequest, now: Date, firstDay: string | null = null): PeriodDays {
  // whole minutes, as displayed: within a minute only the rows change
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const { period: name, comparison, startDate, endDate } = request;
  const key = JSON.stringify([minute, name, comparison, startDate, endDate, firstDay]);
  const found = known.get(key) ?? atMinute(request, minute, firstDay);
  known.set(key, found);
  return found;
}

function atMinute(request: PeriodRequest, minute: number, firstDay: string | null): PeriodDays {
  const here = Temporal.Instant.fromEpochMilliseconds(minute * MINUTE_MS).toZonedDateTimeISO(ZONE);
  const chosen = daysOf(request, here, firstDay);
  const { comparison } = request;
  if (chosen.previous === null || !comparison || comparison === 'previous') return chosen;
  return { ...chosen, previous: comparison === 'none' ? null : shifted(chosen, comparison, here) };
}

const DAYS_A_WEEK = 7;

/** The same days whole weeks, a month or a year earlier; for a running period only the elapsed part. */
function shifted(
  { start, end }: DayRange,
  comparison: 'sameWeekdays' | 'monthBefore' | 'yearBefore',
  here: Temporal.ZonedDateTime,
): PreviousPeriod {
  const [first, next] = [Temporal.PlainDate.from(start), Temporal.PlainDate.from(end)];
  const weeks = Math.ceil(first.until(next).days / DAYS_A_WEEK);
  const lengths = { sameWeekdays: { weeks }, monthBefore: { months: 1 }, yearBefore: { years: 1 } };
  const back = (day: Temporal.PlainDate) => day.subtract(lengths[comparison]);
  const today = here.toPlainDate();
  const isRunning = Temporal.PlainDate.compare(first, today) <= 0 && Temporal.PlainDate.compare(next, today) > 0;
  // by the last day: the day after it may be one that the month before has not
  if (!isRunning && comparison === 'monthBefore')
    return whole(back(first), back(next.subtract({ days: 1 })).add({ days: 1 }));
  if (!isRunning) return whole(back(first), back(next));
  return { ...days(back(first), back(today)), until: at(back(today), here) };
}

/** Days of the period and of the previous one. */
function daysOf(request: PeriodRequest, here: Temporal.ZonedDateTime, firstDay: string | null): PeriodDays {
  const today = here.toPlainDate();
  const tomorrow = today.add({ days: 1 });
  if (request.period === 'allTime') {
    const first = firstDay ? Temporal.PlainDate.from(firstDay) : today;
    return { ...days(earlier(first, today), tomorrow), previous: null };
  }
  if (request.period === 'custom') {
    const first = customDay(request.startDate);
    const last = customDay(request.endDate);
    if (Temporal.PlainDate.compare(last, first) < 0) throw reversedDays();
    return withSameLengthBefore(first, last.add({ days: 1 }));
  }
  const layout: Layout | undefined = layouts[request.period];
  if (!layout) throw badRequest('errors.unknownPeriod', { period: String(request.period) });
  if ('last' in layout) return withSameLengthBefore(tomorrow.subtract(layout.last), tomorrow);

  const start = startOf(layout.unit, today).subtract({ [layout.unit]: layout.back });
  const before = start.subtract({ [layout.unit]: 1 });
  if (layout.back > 0) return { ...days(start, start.add({ [layout.unit]: 1 })), previous: whole(before, start) };
  const cut = before.add({ days: start.until(today).days });
  // a shorter unit has fewer days than have elapsed, e.g. February against 31 March
  const previous =
    Temporal.PlainDate.compare(cut, start) < 0 ? { ...days(before, cut), until: at(cut, here) } : whole(before, start);
  return { ...days(start, tomorrow), previous };
}

const reversedDays = () => badRequest('errors.lastDayFirst');

function customDay(text: string | null | undefined): Temporal.PlainDate {
  if (!text) throw reversedDays();
  // the bounds keep the previous period within the dates of the database
  if (!isDay(text) || !isDayInRange(text)) throw badRequest('errors.invalidDay', { day: text.slice(0, 40) });
  return Temporal.PlainDate.from(text);
}

function startOf(unit: 'days' | 'weeks' | 'months' | 'years', day: Temporal.PlainDate): Temporal.PlainDate {
  if (unit === 'weeks') return day.subtract({ days: day.dayOfWeek - 1 });
  if (unit === 'months') return day.with({ day: 1 });
  if (unit === 'years') return day.with({ month: 1, day: 1 });
  return day;
}

function withSameLengthBefore(start: Temporal.PlainDate, end: Temporal.PlainDate): PeriodDays {
  return { ...days(start, end), previous: whole(start.subtract(start.until(end)), start) };
}

const earlier = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (Temporal.PlainDate.compare(a, b) < 0 ? a : b);

const days = (start: Temporal.PlainDate, end: Temporal.PlainDate): DayRange => ({
  start: start.toString(),
  end: end.toString(),
});

const whole = (start: Temporal.PlainDate, end: Temporal.PlainDate): PreviousPeriod => ({
  ...days(start, end),
  until: null,
});

/** The time of day of `here` on another day; a time skipped by daylight saving becomes an hour later. */
const at = (day: Temporal.PlainDate, here: Temporal.ZonedDateTime) =>
  new Date(day.toZonedDateTime({ timeZone: ZONE, plainTime: here.toPlainTime() }).epochMilliseconds);
