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

/** Messages about days that make no period. */
export interface DaysWords {
  reversed: string;
  missing: string;
  future: string;
  invalid: (written: string) => string;
}

export const pageDaysWords: DaysWords = {
  reversed: REVERSED_DAYS,
  missing: MISSING_DAYS,
  future: FUTURE_DAYS,
  invalid: (written) => t('app.invalidDate', { written }),
};

/** Range of a URL in São Paulo's days. The end defaults to today, the start to 30 days. A reversed range is its last day. */
export function dayRange({ startDate, endDate }: Partial<DayRange>, now: Date): DayRange {
  const end = endDate ?? saoPauloDay(now);
  const start = startDate ?? addDays(end, 1 - DEFAULT_DAYS);
  return { startDate: start <= end ? start : end, endDate: end };
}

/** Message about two entered days that make no period. Null when they do. */
export function rangeProblem({ startDate, endDate }: DayRange, now: Date, say = pageDaysWords): string | null {
  if (!startDate || !endDate) return say.missing;
  if (endDate < startDate) return say.reversed;
  if (endDate > saoPauloDay(now)) return say.future;
  return startDate < FIRST_DAY ? invalidDay(startDate, say) : null;
}

/** Message about invalid days in a URL, for which the screen shows `dayRange` instead. Null when valid or absent. */
export function urlDaysProblem(
  params: URLSearchParams,
  range: Partial<DayRange>,
  now: Date,
  say = pageDaysWords,
): string | null {
  for (const name of ['startDate', 'endDate'] as const) {
    const written = params.get(name);
    if (written && !range[name]) return invalidDay(written, say);
  }
  const { startDate, endDate = saoPauloDay(now) } = range;
  return startDate && startDate > endDate ? say.reversed : null;
}

const invalidDay = (written: string, say: DaysWords) => say.invalid(written.slice(0, 20));
