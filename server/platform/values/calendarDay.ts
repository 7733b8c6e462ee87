import { badRequest } from './errors.ts';

/** First and last day that any input accepts; no data of a seller lies outside. */
const [FIRST, LAST] = ['1990-01-01', '2100-12-31'];

/** Whether a text is an existing day `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (text.length !== 10 || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // JavaScript parses 31 February as 3 March
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** Whether a day lies in the years that inputs accept, 1990 to 2100. */
export const isDayInRange = (day: string): boolean => day >= FIRST && day <= LAST;

/** Error for an existing day outside of the accepted years. */
export const dayOutOfRange = (day: string) => badRequest('errors.dayOutOfRange', { day });
