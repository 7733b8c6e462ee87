/**
 * Splits an amount by weights into parts that sum to it exactly: the remainder goes one unit at a time to the largest
 * fractions, earlier parts first. Without any weight the parts are as equal as possible.
 */
export function splitAmount(amountMinor: number, weights: number[]): number[] {
  if (weights.length === 0) return [];
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = total > 0 ? weights.map(BigInt) : weights.map(() => 1n);
  const sum = shares.reduce((a, b) => a + b, 0n);
  const magnitude = BigInt(Math.abs(amountMinor));
  const parts = shares.map((share) => (magnitude * share) / sum);
  const order = shares
    .map((share, index) => ({ index, remainder: (magnitude * share) % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  let left = magnitude - parts.reduce((a, b) => a + b, 0n);
  for (const { index } of order) {
    if (left === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts.map((part) => (amountMinor < 0 ? -Number(part) : Number(part)));
}
