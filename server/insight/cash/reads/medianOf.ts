/** The median; of an even count the lower one. Null of nothing. */
export const medianOf = (numbers: readonly number[]): number | null =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? null;
