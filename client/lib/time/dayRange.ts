import { addDays, saoPauloDay } from './time.ts';

/** First and last day, `YYYY-MM-DD`, both included. */
export interface DayRange {
  startDate: string;
  endDate: string;
}

const DAYS = 30;
/** The first day the server takes. */
const FIRST_DAY = '1900-01-01';

export const REVERSED_DAYS = 'Data final não pode ser anterior à data inicial'; // spec 5
export const MISSING_DAYS = 'Informe a data inicial e a data final';
const FUTURE_DAYS = 'O período vai no máximo até hoje';

/** The range a URL asks for in São Paulo's days: without an end today, without a start thirty days; a reversed one is its last day. */
export function dayRange({ startDate, endDate }: Partial<DayRange>, now: Date): DayRange {
  const end = endDate ?? saoPauloDay(now);
  const start = startDate ?? addDays(end, 1 - DAYS);
  return { startDate: start <= end ? start : end, endDate: end };
}

/** What is wrong with two days as they were entered, in the words of the screen; null when they make a period. */
export function rangeProblem({ startDate, endDate }: DayRange, now: Date): string | null {
  if (!startDate || !endDate) return MISSING_DAYS;
  if (endDate < startDate) return REVERSED_DAYS;
  if (endDate > saoPauloDay(now)) return FUTURE_DAYS;
  return startDate < FIRST_DAY ? invalidDay(startDate) : null;
}

/** What is wrong with the days written in a URL, of which an absent one is none: `dayRange` is shown instead. */
export function urlDaysProblem(params: URLSearchParams, range: Partial<DayRange>, now: Date): string | null {
  for (const name of ['startDate', 'endDate'] as const) {
    const written = params.get(name);
    if (written && !range[name]) return invalidDay(written);
  }
  const { startDate, endDate = saoPauloDay(now) } = range;
  return startDate && startDate > endDate ? REVERSED_DAYS : null;
}

const invalidDay = (written: string) => `Data inválida: ${written.slice(0, 20)}`;
