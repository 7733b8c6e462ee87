import type { DemandSeries } from './demandSeries.ts';

const WINDOWS = [
  { days: 7, weight: 0.5 },
  { days: 30, weight: 0.3 },
  { days: 90, weight: 0.2 },
] as const;

/**
 * Recent units per day, on days with stock (metric dictionary): weighted mean of the last 7, 30 and 90 days, without windows
 * that have no day with stock. Null when none has. A product's history starts with its first sale.
 */
export function unitsPerDay({ units, isOut }: DemandSeries): number | null {
  let pace = 0;
  let weights = 0;
  for (const { days, weight } of WINDOWS) {
    const inStock = isOut.slice(-days).filter((out) => !out).length;
    if (inStock === 0) continue;
    pace += (weight * units.slice(-days).reduce((sum, each) => sum + each, 0)) / inStock;
    weights += weight;
  }
  return weights === 0 ? null : pace / weights;
}
