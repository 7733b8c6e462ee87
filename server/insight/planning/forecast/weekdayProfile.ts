import { type DemandSeries, weekdayOf } from './demandSeries.ts';

const LOOK_BACK_DAYS = 182;
/** The profile is drawn towards equal days as if so many units had been sold on each. */
const PRIOR_UNITS = 15;

/**
 * How much of an average day each weekday is, Monday first, over all products of the half year before the day with number
 * `end`; the less was sold, the nearer to 1. Their mean is 1.
 */
export function weekdayProfile(series: readonly DemandSeries[], end: number): number[] {
  const units = Array.from({ length: 7 }, () => 0);
  for (const { start, units: sold } of series)
    for (let day = Math.max(start, end - LOOK_BACK_DAYS); day < Math.min(end, start + sold.length); day++)
      units[weekdayOf(day)]! += Math.min(sold[day - start]!, MOST_OF_A_DAY);
  const mean = units.reduce((sum, each) => sum + each, 0) / 7;
  return units.map((each) => (each + PRIOR_UNITS) / (mean + PRIOR_UNITS));
}

/** One large order says little about its weekday. */
const MOST_OF_A_DAY = 20;
