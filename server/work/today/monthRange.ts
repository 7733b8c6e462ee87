import type { SalesSpread } from '#server/insight/cash/reads/salesSpread.ts';
import { AHEAD_DAYS, LEVEL_DAYS } from '#server/insight/cash/reads/salesSpread.ts';

/** Sales that are expected of some days, in minor units of one currency. */
export interface ExpectedSales {
  revenue: number;
  units: number;
  /** Mean price of a unit of the revenue: Σ units · price² ÷ Σ units · price. A sale of it is what chance adds or takes. */
  grain: number;
  days: number;
}

/** A wandering level of variance 1 a day: the variance of its mean over the month ahead against that of the weeks before. */
const OF_MONTHS = (LEVEL_DAYS + AHEAD_DAYS) / 3;
/** Standard deviations within which 80 % lie. */
const Z80 = 1.2816;

/**
 * Bounds that hold four times in five of what is expected, without random numbers: how far months differ beyond chance is a level
 * that wanders (as cash has it, decision 060), the sales at it are chance, and their sum is taken for log-normal. `recentUnits` are
 * those of the last four weeks, from which the level of today is known.
 */
export function monthRange(
  { revenue, units, grain, days }: ExpectedSales,
  { drift, dispersion }: SalesSpread,
  recentUnits: number,
): { low: number; high: number } {
  if (revenue <= 0 || units <= 0) return { low: 0, high: 0 };
  const perDay = drift ** 2 / OF_MONTHS;
  const level = perDay * (LEVEL_DAYS / 3) + dispersion / Math.max(1, recentUnits) + (perDay * days) / 3;
  const chance = (dispersion * grain) / revenue;
  const variance = Math.log1p(level + chance);
  const at = (z: number) => revenue * Math.exp(z * Math.sqrt(variance) - variance / 2);
  return { low: at(-Z80), high: at(Z80) };
}
