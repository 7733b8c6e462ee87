/** A cost that could be lower, in minor units of one currency. */
export interface Saving<Group> {
  group: Group;
  minor: number;
}

/** Savings of at most a gap together, largest first: whatever is saved beyond it mends nothing. Whole minor units. */
export function cappedSavings<Group>(savings: readonly Saving<Group>[], gapMinor: number): Saving<Group>[] {
  let left = gapMinor;
  return savings
    .toSorted((a, b) => b.minor - a.minor)
    .map(({ group, minor }) => {
      const kept = Math.max(0, Math.min(left, Math.floor(minor + 1e-6)));
      left -= kept;
      return { group, minor: kept };
    })
    .filter(({ minor }) => minor > 0);
}
