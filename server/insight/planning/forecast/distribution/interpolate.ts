/** Value at `x` of the piecewise linear curve through the points (`from`, `to`); `from` never falls. */
export function interpolate(x: number, from: readonly number[], to: readonly number[]): number {
  if (x <= from[0]!) return to[0]!;
  let right = 1;
  while (right < from.length - 1 && from[right]! < x) right++;
  const width = from[right]! - from[right - 1]!;
  if (width <= 0) return to[right]!;
  const part = Math.min(1, Math.max(0, (x - from[right - 1]!) / width));
  return to[right - 1]! + (to[right]! - to[right - 1]!) * part;
}
