import { type Ratio, ratio, ZERO } from '#server/platform/exact/ratio.ts';

/**
 * The revenue by which Simples is rated in a month, in centavos, not rounded (RBT12; CGSN 140/2018 arts. 21, 22): of the twelve months
 * before; in the first year twelve times the mean of the months since the opening, in its first month twelve times its own. Months
 * are `YYYY-MM`; one that `revenue` lacks counts as zero.
 */
export function revenueOf12Months(revenue: ReadonlyMap<string, number>, month: string, openedOn: string | null): Ratio {
  if (openedOn !== null && openedOn >= month) return ratio(12 * (revenue.get(month) ?? 0));
  const before = Array.from({ length: 12 }, (_, index) => monthsBefore(month, index + 1));
  const own = openedOn === null ? before : before.filter((one) => one >= openedOn);
  const sum = own.reduce((total, one) => total + (revenue.get(one) ?? 0), 0);
  return own.length === 0 ? ZERO : ratio(12 * sum, own.length);
}

/** The month (`YYYY-MM`) that lies so many months before another. */
export function monthsBefore(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7);
}
