import { badRequest } from '#server/platform/values/errors.ts';
import { FIRST_DAY } from '#server/records/money/dayText.ts';

export interface MonthRevenueEntry {
  /** Any day of the month, `YYYY-MM-DD`. */
  month: string;
  /** Revenue of the whole company in the month, all channels together, in centavos; null deletes the entry. */
  revenueMinor: number | null;
  /** Goods returned in the month, in centavos. */
  returnedMinor: number;
}

/** Ten billion reais. */
const MAX_MINOR = 1_000_000_000_000;

/** The entry with the first day of its month. Throws BAD_REQUEST for a month that has not begun or an invalid amount. */
export function checkMonthRevenue(entry: MonthRevenueEntry, today: string): MonthRevenueEntry {
  const { revenueMinor, returnedMinor } = entry;
  const month = `${entry.month.slice(0, 7)}-01`;
  if (month < FIRST_DAY) throw badRequest('taxes.monthTooEarly');
  if (month > today) throw badRequest('taxes.monthNotYet');
  for (const minor of [revenueMinor ?? 0, returnedMinor])
    if (!Number.isSafeInteger(minor) || minor < 0 || minor > MAX_MINOR) throw badRequest('taxes.revenueRange');
  return { month, revenueMinor, returnedMinor };
}
