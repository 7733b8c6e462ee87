/**
 * Splits an amount by weights, whole numbers from 0: each part is the amount reached with it less that reached before it,
 * each rounded half away from zero. The parts add up to the amount. Null without any weight.
 */
export function splitCumulatively(amountMinor: number, weights: readonly bigint[]): number[] | null {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  if (whole <= 0n) return null;
  const magnitude = BigInt(Math.abs(amountMinor));
  const sign = amountMinor < 0 ? -1 : 1;
  let reached = 0n;
  let before = 0n;
  return weights.map((weight) => {
    reached += weight;
    const until = (2n * magnitude * reached + whole) / (2n * whole);
    const part = Number(until - before) * sign;
    before = until;
    return part || 0;
  });
}
