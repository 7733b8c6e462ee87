import type { Amount } from '#client/lib/format.ts';

/** A cost of a product, from a day on (null: from the beginning) until its next one. Minor units of the product's currency. */
export interface CostPeriod {
  from: string | null;
  minor: number;
}

/** Days a cost is set for: all of them, or from one on. */
export type CostStart = { from: string | null };

/** Choices of the sheet: `auto` sets a first cost for all days, and changes one from today. */
export type StartChoice = 'auto' | 'always' | 'today' | 'day';

/** First day of a cost that is typed for a product. */
export const startOf = (choice: StartChoice, day: string, today: string, hasCost: boolean): CostStart => ({
  from: choice === 'day' ? day : choice === 'today' || (choice === 'auto' && hasCost) ? today : null,
});

/** The costs, earliest first, after one more is set: as the server stores them. */
export function withCost(periods: readonly CostPeriod[], { from }: CostStart, minor: number): CostPeriod[] {
  if (from === null) return [{ from, minor }];
  return [...periods.filter((period) => period.from !== from), { from, minor }].toSorted((a, b) =>
    (a.from ?? '') < (b.from ?? '') ? -1 : 1,
  );
}

/** The cost of a day, and its first day. Null while unknown. */
export function costOn(
  periods: readonly CostPeriod[],
  day: string,
  currency: string,
): { cost: Amount; from: string | null } | null {
  const period = periods.findLast(({ from }) => from === null || from <= day);
  return period ? { cost: { minor: period.minor, currency }, from: period.from } : null;
}
