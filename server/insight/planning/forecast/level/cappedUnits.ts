/** Units that a day counts with at most, by the number of days with sales before it and their mean. */
function capOf(saleDays: number, mean: number): number {
  if (saleDays === 0) return 100;
  return saleDays < 3 ? Math.max(10 * mean, 20) : Math.max(6 * mean, 10);
}

/** Units of each day, those of single huge orders capped (winsorized) by what the product sold on its earlier sale days. */
export function cappedUnits(units: readonly number[]): Float64Array {
  let saleDays = 0;
  let sum = 0;
  return Float64Array.from(units, (sold) => {
    const counted = Math.min(sold, capOf(saleDays, sum / Math.max(saleDays, 1)));
    if (counted > 0) [saleDays, sum] = [saleDays + 1, sum + counted];
    return counted;
  });
}
