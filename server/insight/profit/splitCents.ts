/**
 * Rounds amounts to whole numbers that add up to `total`: half-up, then the difference is distributed one by one to the
 * amounts with the largest opposite rounding error.
 */
export function splitCents<Name extends string>(
  exact: Readonly<Record<Name, number>>,
  total: number,
): Record<Name, number> {
  const names = Object.keys(exact) as Name[];
  const parts = Object.fromEntries(names.map((name) => [name, Math.round(exact[name]) + 0])) as Record<Name, number>;
  let left = total - names.reduce((sum, name) => sum + parts[name], 0);
  const step = Math.sign(left);
  const byDistance = names.toSorted((a, b) => step * (exact[b] - parts[b] - (exact[a] - parts[a])));
  for (let at = 0; left !== 0; at += 1, left -= step) parts[byDistance[at % byDistance.length]!] += step;
  return parts;
}
