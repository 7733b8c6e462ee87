import { type DemandSeries, weekdayOf } from './demandSeries.ts';

const LOOK_BACK_DAYS = 182;
/** Units assumed on each weekday, which shrink the profile towards equal days. */
const PRIOR_UNITS = 15;
/** Cap, so that one large order does not dominate its weekday. */
const MAX_UNITS_PER_DAY = 20;

/**
 * Factor of each weekday, Monday first, over all products in the half year before the day with number `end`; with fewer
 * sales nearer to 1. Their mean is 1.
 */
export function weekdayProfile(series: readonly DemandSeries[], end: number): number[] {
  const units = Array.from({ length: 7 }, () => 0);
  for (const { start, units: sold } of series)
    for (let day = Math.max(start, end - LOOK_BACK_DAYS); day < Math.min(end, start + sold.length); day++)
      units[weekdayOf(day)]! += Math.min(sold[day - start]!, MAX_UNITS_PER_DAY);
  const mean = units.reduce((sum, each) => sum + each, 0) / 7;
  return units.map((each) => (each + PRIOR_UNITS) / (mean + PRIOR_UNITS));
}
