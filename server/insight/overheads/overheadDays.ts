import type { DayRange } from '#server/platform/values/dayRange.ts';
import { dayAfter, daysWithin, type OverheadAmount } from '#server/records/overheads/overhead.ts';

/** Centavos of `amount × days / whole`, half away from zero. All are whole numbers, and their products exact. */
const shareOf = (amount: number, days: number, whole: number): number =>
  Math.floor((2 * amount * days + whole) / (2 * whole));

/**
 * What an overhead costs in a range of days, centavos: of each month, year or, charged once, of all its days, the amount
 * reached at the end of the range less that reached before it. Any split of a range has parts that add up to the whole.
 * 0 for one that is charged for orders or units.
 */
export function amountOfDays(overhead: OverheadAmount, range: DayRange): number {
  const { every, amountMinor, validFrom, validUntil } = overhead;
  const days = daysWithin(overhead, range);
  if (!days || every === 'order' || every === 'unit') return 0;
  if (every === 'once') {
    const whole = { start: validFrom, end: dayAfter(validUntil ?? validFrom) };
    const within = daysWithin({ ...overhead, validUntil: validUntil ?? validFrom }, range);
    return within ? amountWithin(amountMinor, whole, within) : 0;
  }
  let amount = 0;
  for (let start = firstDayOf(days.start, every); start < days.end;) {
    const next = nextOf(start, every);
    amount += amountWithin(
      amountMinor,
      { start, end: next },
      { start: days.start > start ? days.start : start, end: days.end < next ? days.end : next },
    );
    start = next;
  }
  return amount;
}

function amountWithin(amountMinor: number, whole: DayRange, { start, end }: DayRange): number {
  const length = daysBetween(whole.start, whole.end);
  const reached = (day: string) => shareOf(amountMinor, daysBetween(whole.start, day), length);
  return reached(end) - reached(start);
}

const firstDayOf = (day: string, every: 'month' | 'year') =>
  every === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`;

function nextOf(first: string, every: 'month' | 'year'): string {
  const [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))];
  const next = every === 'year' ? [year + 1, 1] : month === 12 ? [year + 1, 1] : [year, month + 1];
  return `${String(next[0]).padStart(4, '0')}-${String(next[1]).padStart(2, '0')}-01`;
}

const DAY_MS = 86_400_000;
const daysBetween = (start: string, end: string) =>
  Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / DAY_MS);
