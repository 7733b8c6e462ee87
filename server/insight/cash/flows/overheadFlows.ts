import type { CashFlow } from '#server/insight/cash/projection/cashParts.ts';
import { PROJECTION_DAYS } from '#server/insight/cash/projection/partsByDay.ts';
import { dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { monthDays } from '#server/platform/values/saoPauloDay.ts';
import { OVERHEAD_CURRENCY, type OverheadAmount } from '#server/records/overheads/overhead.ts';

/** Units and orders that are expected on each day from the origin. */
interface ExpectedSales {
  units: number;
  orders: number;
}

/**
 * Overheads on the day of the month or year on which they began, the last of a shorter month; what is charged for orders and units
 * on the day of the sale.
 */
export function overheadFlows(
  overheads: readonly OverheadAmount[],
  origin: number,
  expected: readonly ExpectedSales[],
): CashFlow[] {
  return overheads.flatMap((overhead) =>
    Array.from({ length: PROJECTION_DAYS }, (_, n) => ({
      day: origin + n,
      money: { minor: amountOn(overhead, dayOfNumber(origin + n), expected[n]), currency: OVERHEAD_CURRENCY },
    })).filter(({ money }) => money.minor > 0),
  );
}

function amountOn(
  { validFrom, validUntil, every, amountMinor }: OverheadAmount,
  day: string,
  expected: ExpectedSales | undefined,
): number {
  if (day < validFrom || (validUntil !== null && day > validUntil)) return 0;
  switch (every) {
    case 'once':
      return day === validFrom ? amountMinor : 0;
    case 'month':
      return isDayOfMonth(day, validFrom) ? amountMinor : 0;
    case 'year':
      return day.slice(5, 7) === validFrom.slice(5, 7) && isDayOfMonth(day, validFrom) ? amountMinor : 0;
    case 'order':
      return Math.round(amountMinor * (expected?.orders ?? 0));
    case 'unit':
      return Math.round(amountMinor * (expected?.units ?? 0));
  }
}

function isDayOfMonth(day: string, first: string): boolean {
  const last = monthDays(day.slice(0, 7)).at(-1)!;
  const wanted = `${day.slice(0, 8)}${first.slice(8)}`;
  return day === (wanted > last ? last : wanted);
}
