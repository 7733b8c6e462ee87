import { compare, type Ratio, ratio, rounded, ZERO } from '#server/platform/exact/ratio.ts';
import { monthsBefore, revenueOf12Months } from '#server/records/taxation/engine/revenueOf12Months.ts';
import { type CompanyRevenue, revenueOf } from './companyRevenue.ts';

/** Revenue by which Simples is rated in a month (RBT12), in centavos, not rounded. */
export interface Rbt12 {
  /** From the known months of the window; the others count as zero. */
  known: Ratio;
  /** Months of the window whose revenue is not known. None: RBT12 is complete. */
  missing: number;
  /** If the missing months were like the mean of the known ones; null: complete, or no month of the window is known. */
  likely: Ratio | null;
}

/** RBT12 of a month (`YYYY-MM`) of a company; in its first year proportional, by the day of its opening. */
export function rbt12(company: CompanyRevenue, month: string): Rbt12 {
  const openedOn = company.openedOn?.slice(0, 7) ?? null;
  const window = windowOf(month, openedOn);
  const known = new Map(window.flatMap((one) => pairOf(one, revenueOf(company, one))));
  const missing = window.length - known.size;
  const own = (revenue: ReadonlyMap<string, number>) => nonNegative(revenueOf12Months(revenue, month, openedOn));
  return { known: own(known), missing, likely: missing > 0 && known.size > 0 ? own(filled(known, window)) : null };
}

/** Months that the RBT12 of a month is made of: the twelve before it since the opening; the month itself in that of the opening. */
function windowOf(month: string, openedOn: string | null): string[] {
  if (openedOn !== null && openedOn >= month) return [month];
  const before = Array.from({ length: 12 }, (_, index) => monthsBefore(month, index + 1));
  return openedOn === null ? before : before.filter((one) => one >= openedOn);
}

const pairOf = (month: string, minor: number | null): [string, number][] => (minor === null ? [] : [[month, minor]]);

/** More returns than sales are no revenue. */
const nonNegative = (value: Ratio): Ratio => (compare(value, ZERO) < 0 ? ZERO : value);

function filled(known: ReadonlyMap<string, number>, window: readonly string[]): ReadonlyMap<string, number> {
  const sum = [...known.values()].reduce((total, one) => total + one, 0);
  const mean = rounded(ratio(sum, known.size));
  return new Map(window.map((one) => [one, known.get(one) ?? mean]));
}
