import { weekdayOf } from '#server/insight/planning/forecast/demandSeries.ts';
import { isNationalHoliday } from './nationalHolidays.ts';

const SATURDAY = 5;

/** Whether banks move money on a day (number since 1970-01-01); municipal holidays are not known. */
export const isBankingDay = (day: number): boolean => weekdayOf(day) < SATURDAY && !isNationalHoliday(day);

/** The day itself or the first banking day after it. */
export function bankingDayFrom(day: number): number {
  let found = day;
  while (!isBankingDay(found)) found += 1;
  return found;
}

/** The banking day that is `count` banking days after a day; for 0 the day itself or the first banking day after it. */
export function addBankingDays(day: number, count: number): number {
  let found = bankingDayFrom(day);
  for (let left = count; left > 0; left -= 1) found = bankingDayFrom(found + 1);
  return found;
}

/** Banking days from one day to a later one: the least count with which `addBankingDays` reaches it. */
export function bankingDaysBetween(from: number, until: number): number {
  let count = 0;
  for (let day = bankingDayFrom(from); day < until; day = bankingDayFrom(day + 1)) count += 1;
  return count;
}
