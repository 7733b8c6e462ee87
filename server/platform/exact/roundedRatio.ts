import { ratio, rounded } from '#server/platform/exact/ratio.ts';

/** An exact ratio rounded once, half away from zero. */
export const roundedRatio = (numerator: bigint, denominator: bigint): number => rounded(ratio(numerator, denominator));

/** Parts of a whole by weights, whose rounded sums never drift: each part is the difference of two rounded sums. */
export function cumulativeShares(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map((_, index) => (index === 0 ? total : 0));
  let [reached, given] = [0, 0];
  return weights.map((weight) => {
    reached += weight;
    const share = roundedRatio(BigInt(total) * BigInt(reached), BigInt(whole)) - given;
    given += share;
    return share;
  });
}
