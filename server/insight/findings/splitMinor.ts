/**
 * Whole units, of money or goods, in proportion to weights that are not negative. The parts add up to the total exactly: each sum of the first
 * parts is rounded. Zeros when all weights are 0.
 */
export function splitMinor(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole <= 0) return weights.map(() => 0);
  const last = weights.findLastIndex((weight) => weight > 0);
  let [weighed, given] = [0, 0];
  return weights.map((weight, index) => {
    weighed += weight;
    const until = index >= last ? total : Math.round((total * weighed) / whole);
    const part = until - given;
    given = until;
    return part;
  });
}
