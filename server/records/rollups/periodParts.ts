import type { DayRange } from '#server/platform/values/dayRange.ts';

/** Rows of one level of rollups. */
export interface PeriodPart {
  level: 'day' | 'month' | 'total';
  /** Half-open, first days of months for `month`; none for `total`. */
  range?: DayRange;
  /** To be added, or taken away. */
  sign: 1 | -1;
}

/**
 * The rollup rows that add up to some days, null being all time: whole months and the days at the edges. A month of which
 * most is wanted is taken whole less its other days; nothing is expected after `today`, so the rest of its month need not
 * be taken away.
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

/** Days that go on until now as everything since a month began, and the days at its edge to be added or taken away. */
export interface SinceMonth {
  month: string;
  edge: PeriodPart[];
}

/** The same days told by the nearest beginning of a month. */
export function sinceMonth({ start }: DayRange): SinceMonth {
  const month = monthOf(start);
  const next = monthAfter(month);
  return daysBetween(start, next) < daysBetween(month, start)
    ? { month: next, edge: dayParts({ start, end: next }, 1) }
    : { month, edge: dayParts({ start: month, end: start }, -1) };
}

/** The whole months of some days: from the first day of one to that of another; null when there are fewer than two. */
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

// A month's rows weigh about as much as three of its days.
const MONTH_IN_DAYS = 3;

/** Days of one month, by themselves or as the month less its other days, whichever reads fewer rows. */
function byMonth(month: string, wanted: DayRange, today: string): PeriodPart[] {
  const next = monthAfter(month);
  const others = [
    { start: month, end: wanted.start },
    { start: wanted.end, end: next },
  ];
  const told = ({ start, end }: DayRange) => Math.max(0, daysBetween(start, end <= today ? end : dayAfter(today)));
  if (told(wanted) <= MONTH_IN_DAYS + told(others[0]!) + told(others[1]!)) return dayParts(wanted, 1);
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
