import type { CashInputs } from '#server/insight/cash/projection/cashParts.ts';
import { PROJECTION_DAYS } from '#server/insight/cash/projection/partsByDay.ts';
import { AHEAD_DAYS, LEVEL_DAYS } from '#server/insight/cash/reads/salesSpread.ts';
import type { AccountFacts } from './accountFacts.ts';

/** A wandering level of variance 1 a day: the variance of its mean over the month ahead against that of the weeks before. */
const OF_MONTHS = (LEVEL_DAYS + AHEAD_DAYS) / 3;

/**
 * How far the money of sales to come in a currency may be from its forecast. What months differ beyond chance is taken for a level
 * that wanders: the further a day, the less is known of it. The level of today is known from as many sales as four weeks have.
 */
export function futureSpread(
  {
    origin,
    future,
    sales,
    spread: { drift, dispersion },
  }: Pick<AccountFacts, 'origin' | 'future' | 'sales' | 'spread'>,
  currency: string,
): CashInputs['future']['spread'] {
  const days = future.filter((one) => one.currency === currency).flatMap((one) => one.days);
  const [net, units] = [sumOf(days.map((day) => day.net)), sumOf(days.map((day) => day.units))];
  const perDay = drift ** 2 / OF_MONTHS;
  if (units <= 0 || net <= 0) return { start: 0, perDay, grain: 0 };
  const recent = (units / PROJECTION_DAYS) * LEVEL_DAYS;
  const amounts = sales.flatMap(({ currency: own, minor, paid }) =>
    own === currency && minor !== null && (paid === null || paid < origin) ? [minor] : [],
  );
  return {
    start: perDay * (LEVEL_DAYS / 3) + dispersion / recent,
    perDay,
    grain: dispersion * (net / units) * (1 + relativeVariance(amounts)),
  };
}

/** Variance ÷ squared mean. */
function relativeVariance(amounts: readonly number[]): number {
  const mean = sumOf(amounts) / amounts.length;
  if (!(mean > 0)) return 0;
  return sumOf(amounts.map((minor) => (minor / mean - 1) ** 2)) / amounts.length;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
