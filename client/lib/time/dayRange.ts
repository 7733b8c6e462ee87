import { t } from '#client/lib/language/t.ts';
import { addDays, saoPauloDay } from './time.ts';

/** First and last day, `YYYY-MM-DD`, both included. */
export interface DayRange {
  startDate: string;
  endDate: string;
}

const DEFAULT_DAYS = 30;
/** First day the server accepts. */
const FIRST_DAY = '1900-01-01';

export const REVERSED_DAYS = t('app.theEndDateCannotBeBefore'); // spec 5
export const MISSING_DAYS = t('app.enterTheStartDateAndThe');
const FUTURE_DAYS = t('app.thePeriodGoesUntilTodayAt');

/** Range of a URL in São Paulo's days. The end defaults to today, the start to 30 days. A reversed range is its last day. */
export function dayRange({ startDate, endDate }: Partial<DayRange>, now: Date): DayRange {
  const end = endDate ?? saoPauloDay(now);
  const start = startDate ?? addDays(end, 1 - DEFAULT_DAYS);
  return { startDate: start <= end ? start : end, endDate: end };
}

/** Message about two entered days that make no period. Null when they do. */
export function rangeProblem({ startDate, endDate }: DayRange, now: Date): string | null {
  if (!startDate || !endDate) return MISSING_DAYS;
  if (endDate < startDate) return REVERSED_DAYS;
  if (endDate > saoPauloDay(now)) return FUTURE_DAYS;
  return startDate < FIRST_DAY ? invalidDay(startDate) : null;
}

/** Message about invalid days in a URL, for which the screen shows `dayRange` instead. Null when valid or absent. */
export function urlDaysProblem(params: URLSearchParams, range: Partial<DayRange>, now: Date): string | null {
  for (const name of ['startDate', 'endDate'] as const) {
    const written = params.get(name);
    if (written && !range[name]) return invalidDay(written);
  }
  const { startDate, endDate = saoPauloDay(now) } = range;
  return startDate && startDate > endDate ? REVERSED_DAYS : null;
}

const invalidDay = (written: string) => t('app.invalidDate', { written: written.slice(0, 20) });
