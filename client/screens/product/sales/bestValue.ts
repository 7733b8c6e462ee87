/** A value of a row of the comparison; null: not known. */
export interface Compared {
  value: number | null;
  /** Amounts in different currencies are not compared. */
  currency?: string;
}

/**
 * Places of the better values of a row; none where fewer than two are known, currencies differ or all are alike.
 */
export function bestPlaces(values: readonly Compared[], better: 'high' | 'low'): ReadonlySet<number> {
  const known = values.flatMap(({ value }) => (value === null ? [] : [value]));
  const currencies = new Set(values.filter(({ value }) => value !== null).map(({ currency }) => currency));
  if (known.length < 2 || currencies.size > 1) return new Set();
  const best = better === 'high' ? Math.max(...known) : Math.min(...known);
  if (known.every((value) => value === best)) return new Set();
  return new Set(values.flatMap(({ value }, at) => (value === best ? at : [])));
}
