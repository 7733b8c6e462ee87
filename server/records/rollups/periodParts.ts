import type { DayRange } from '#server/platform/values/dayRange.ts';

/** A range of rows of one rollup level. */
export interface PeriodPart {
  level: 'day' | 'month' | 'total';
  /** Half-open, first days of months for `month`; none for `total`. */
  range?: DayRange;
  /** Whether the rows are added or subtracted. */
  sign: 1 | -1;
}

/**
 * The rollup rows that sum to the given days (null: all time): whole months and the days at the edges. A month mostly
 * within the range is read whole with its other days subtracted; days after `today` hold no sales and are not subtracted.
 */
export function periodParts(days: DayRange | null, today = '9999-12-31'): PeriodPart[] {
  if (!days) return [{ level: 'total', sign: 1 }];
  const { start, end } = days;
  if (start >= end) return [{ level: 'day', range: days, sign: 1 }];
  const firstOfStart = monthOf(start);
  const firstOfEnd = monthOf(end);
  if (firstOfStart === firstOfEnd) return byMonth(firstOfStart, { start, end }, today);
  const secondMonth = monthAfter(firstOfStart);
  return [
    ...(start === firstOfStart ? [] : byMonth(firstOfStart, { start, end: secondMonth }, today)),
    ...months({ start: start === firstOfStart ? start : secondMonth, end: firstOfEnd }),
    ...(end === firstOfEnd ? [] : byMonth(firstOfEnd, { start: firstOfEnd, end }, today)),
  ];
}

/** Days until now, expressed as everything since the start of a month plus or minus the days at the edge. */
export interface SinceMonth {
  month: string;
  edge: PeriodPart[];
}

/** The days from `start` until now, relative to the nearest start of a month. */
export function sinceMonth({ start }: DayRange): SinceMonth {
  const month = monthOf(start);
  const next = monthAfter(month);
  return daysBetween(start, next) < daysBetween(month, start)
    ? { month: next, edge: dayParts({ start, end: next }, 1) }
    : { month, edge: dayParts({ start: month, end: start }, -1) };
}

/** The whole months within the days, as a half-open range of first days; null when there are fewer than two. */
export function wholeMonths({ start, end }: DayRange): DayRange | null {
  const first = start === monthOf(start) ? start : monthAfter(monthOf(start));
  const last = monthOf(end);
  return monthAfter(first) < last ? { start: first, end: last } : null;
}

/** Whether the part is a single day or month, or all time. */
export function isOneRowEach({ level, range }: PeriodPart): boolean {
  if (!range) return true;
  return range.end === (level === 'day' ? dayAfter(range.start) : monthAfter(range.start));
}

// Reading the rows of a month costs about as much as reading three days.
const MONTH_IN_DAYS = 3;

/** Days of one month, read day by day or as the month minus its other days, whichever reads fewer rows. */
function byMonth(month: string, wanted: DayRange, today: string): PeriodPart[] {
  const next = monthAfter(month);
  const others = [
    { start: month, end: wanted.start },
    { start: wanted.end, end: next },
  ];
  const daysWithRows = ({ start, end }: DayRange) =>
    Math.max(0, daysBetween(start, end <= today ? end : dayAfter(today)));
  if (daysWithRows(wanted) <= MONTH_IN_DAYS + daysWithRows(others[0]!) + daysWithRows(others[1]!))
    return dayParts(wanted, 1);
  return [...months({ start: month, end: next }), ...others.flatMap((days) => dayParts(days, -1))];
}

const months = (range: DayRange): PeriodPart[] => (range.start < range.end ? [{ level: 'month', range, sign: 1 }] : []);

const dayParts = (range: DayRange, sign: 1 | -1): PeriodPart[] =>
  range.start < range.end ? [{ level: 'day', range, sign }] : [];

const DAY_MS = 86_400_000;
const isoOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
const monthAfter = (month: string) => monthOf(isoOf(Date.parse(month) + 31 * DAY_MS));
const dayAfter = (day: string) => isoOf(Date.parse(day) + DAY_MS);
const daysBetween = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / DAY_MS;
