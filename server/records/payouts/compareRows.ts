/** How the rows of a document are to the stored ones of its payout: only as far as they agree are they of one settlement. */
export type RowsCompared = 'same' | 'more' | 'fewer' | 'other';

/**
 * Compares the rows of a document with the stored ones, by place. A document that was cut off has fewer; one in another order
 * is the same.
 */
export function compareRows(stored: ReadonlyMap<number, string>, given: ReadonlyMap<number, string>): RowsCompared {
  const [isPart, isWhole] = [isWithin(given, stored), isWithin(stored, given)];
  if (isPart) return isWhole ? 'same' : 'fewer';
  if (isWhole) return 'more';
  const sorted = (rows: ReadonlyMap<number, string>) => [...rows.values()].sort().join('\n');
  return stored.size === given.size && sorted(stored) === sorted(given) ? 'same' : 'other';
}

const isWithin = (some: ReadonlyMap<number, string>, all: ReadonlyMap<number, string>) =>
  some.size <= all.size && [...some].every(([place, facts]) => all.get(place) === facts);
