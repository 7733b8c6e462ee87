import type { Money } from '#server/platform/values/money.ts';
import { bankingDayFrom } from '#server/insight/cash/calendar/bankingDays.ts';
import { splitMinor } from '#server/insight/findings/splitMinor.ts';
import { dayNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import type { CashFlow } from '#server/insight/cash/projection/cashParts.ts';

const TAX_DAY = 20;

/** The guide of the taxes of a month, `YYYY-MM`: due on day 20 of the next month, or on the first banking day after it. */
export function taxFlow(month: string, money: Money): CashFlow {
  return { day: bankingDayFrom(monthDay(nextMonth(month), TAX_DAY)), money };
}

/** A supplier's order in equal parts, each some days after its arrival or the first banking day after; [] is at arrival. */
export function supplierFlows(arrival: number, money: Money, termDays: readonly number[]): CashFlow[] {
  const terms = termDays.length > 0 ? termDays : [0];
  const parts = splitMinor(
    money.minor,
    terms.map(() => 1),
  );
  return terms.map((days, n) => ({
    day: bankingDayFrom(arrival + days),
    money: { minor: parts[n]!, currency: money.currency },
  }));
}

/** The card bill of the advertising of a month, `YYYY-MM`: on a day of the next month, its last when the month is shorter. */
export const cardFlow = (month: string, money: Money, day: number): CashFlow => ({
  day: monthDay(nextMonth(month), day),
  money,
});

/**
 * The bill of a period that is still open: what was charged before `until` and the same run rate to the end of the period,
 * both ends within it. What was charged when `until` is its first day.
 */
export function runRateBill(charged: Money, { from, to, until }: { from: number; to: number; until: number }): Money {
  const days = Math.min(until, to + 1) - from;
  if (days <= 0) return charged;
  return { minor: Math.round((charged.minor * (to + 1 - from)) / days), currency: charged.currency };
}

function nextMonth(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return number === 12 ? `${year! + 1}-01` : `${year}-${String(number! + 1).padStart(2, '0')}`;
}

function monthDay(month: string, day: number): number {
  const last = dayNumber(`${nextMonth(month)}-01`) - 1;
  return Math.min(dayNumber(`${month}-01`) + day - 1, last);
}
