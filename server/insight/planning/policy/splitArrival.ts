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
  if (wanted >= units) return inParts(units, missing);
  const demands = warehouses.map(({ demand }) => demand);
  const weights = demands.some((demand) => demand > 0) ? demands : demands.map(() => 1);
  const filled = missing.map(Math.floor);
  const rest = units - filled.reduce((sum, one) => sum + one, 0);
  return inParts(rest, weights).map((part, n) => part + filled[n]!);
}

/** Whole parts of `units` by weights, the largest remainders rounded up. */
function inParts(units: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, one) => total + one, 0);
  if (sum <= 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (units * weight) / sum);
  const parts = exact.map(Math.floor);
  const left = units - parts.reduce((total, one) => total + one, 0);
  const byRemainder = exact
    .map((one, n) => ({ n, rest: one - parts[n]! }))
    .toSorted((a, b) => b.rest - a.rest || a.n - b.n);
  for (const { n } of byRemainder.slice(0, left)) parts[n]! += 1;
  return parts;
}
