import { badField } from './errors.ts';
/** Calendar days in America/Sao_Paulo, `YYYY-MM-DD`, the end exclusive. */
export interface DayRange {
  start: string;
  end: string;
}

/** First day of a month, and the first day after it, `YYYY-MM-DD`. */
export interface MonthDays {
  from: string;
  until: string;
}

/** Days of a month written `YYYY-MM`, of 1990 to 2099. Throws BAD_REQUEST for other text, naming the field at fault. */
export function monthDays(month: string, field = 'month'): MonthDays {
  if (!/^(?:199\d|20\d\d)-(?:0[1-9]|1[0-2])$/.test(month)) throw badField(field, 'errors.monthShape');
  return { from: `${month}-01`, until: monthAfter(month) };
}

/** First day of the month after that of a day or a month (`YYYY-MM`). */
export function monthAfter(day: string): string {
  const [year, number] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}
