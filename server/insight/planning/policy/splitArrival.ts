import { splitMinor } from '#server/insight/findings/splitMinor.ts';

/** A warehouse that an arrival is split over. */
export interface Warehouse {
  /** Units up to which its own reorder point and a review's sales fill it, beyond what it has; 0 or less: none. */
  missing: number;
  /** Its part of the demand. */
  demand: number;
}

/**
 * Whole units of an arrival for each warehouse, whose sum is the arrival: by what each is missing, what is beyond that by demand; equally when
 * nothing is known to sell.
 */
export function splitArrival(units: number, warehouses: readonly Warehouse[]): number[] {
  if (warehouses.length === 0) return [];
  const missing = warehouses.map((one) => Math.max(0, one.missing));
  const wanted = missing.reduce((sum, one) => sum + one, 0);
  if (wanted >= units) return splitMinor(units, missing);
  const demands = warehouses.map(({ demand }) => demand);
  const weights = demands.some((demand) => demand > 0) ? demands : demands.map(() => 1);
  const filled = missing.map(Math.floor);
  const rest = units - filled.reduce((sum, one) => sum + one, 0);
  return splitMinor(rest, weights).map((part, n) => part + filled[n]!);
}
