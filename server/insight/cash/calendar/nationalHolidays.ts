import { dayNumber } from '#server/insight/planning/forecast/demandSeries.ts';

/** National holidays of a fixed date by law (Leis 662/1949, 6.802/1980, 14.759/2023); the last only since 2024. */
const FIXED = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'];
const BLACK_AWARENESS = '11-20';
/** Days from Easter on which banks are closed: Monday and Tuesday of Carnival, Good Friday, Corpus Christi. */
const FROM_EASTER = [-48, -47, -2, 60];

const years = new Map<number, ReadonlySet<number>>();

/** Whether banks are closed all day in the whole country on a day (number since 1970-01-01); weekends are not holidays. */
export function isNationalHoliday(day: number): boolean {
  const year = new Date(day * 86_400_000).getUTCFullYear();
  const known = years.get(year) ?? holidaysOf(year);
  years.set(year, known);
  return known.has(day);
}

function holidaysOf(year: number): ReadonlySet<number> {
  const fixed = year >= 2024 ? [...FIXED, BLACK_AWARENESS] : FIXED;
  const easter = easterDay(year);
  return new Set([...fixed.map((day) => dayNumber(`${year}-${day}`)), ...FROM_EASTER.map((days) => easter + days)]);
}

/**
 * Easter Sunday of a year of the Gregorian calendar (1900–2199): the Sunday after the first full moon of the church from
 * March 21 on.
 */
export function easterDay(year: number): number {
  // days of the full moon after March 21 in the cycle of 19 years; two late moons are moved a day forward by rule
  const cycle = year % 19;
  const late = (19 * cycle + 24) % 30;
  const moon = late === 29 || (late === 28 && cycle > 10) ? late - 1 : late;
  const full = dayNumber(`${year}-03-21`) + moon;
  // 1970-01-01 was a Thursday: Sundays have remainder 3
  const days = (3 - (full % 7) + 7) % 7;
  return full + (days || 7);
}
