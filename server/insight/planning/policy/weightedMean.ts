/** Mean of the known values, by their weights; the first of them when none weighs anything, null when none is known. */
export function weightedMean(all: readonly { value: number | null; weight: number }[]): number | null {
  const known = all.flatMap(({ value, weight }) => (value === null ? [] : [{ value, weight }]));
  const weight = known.reduce((sum, one) => sum + one.weight, 0);
  if (weight <= 0) return known[0]?.value ?? null;
  return known.reduce((sum, one) => sum + one.value * one.weight, 0) / weight;
}
