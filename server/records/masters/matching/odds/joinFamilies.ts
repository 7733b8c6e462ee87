import type { Comparison } from '#server/records/masters/matching/compareListings.ts';
import type { ComparedPair } from './unsureIdentities.ts';

/** What two families' having the same variants adds to pairs of their other variants: logarithm of odds. */
const SAME_FAMILY = 2;
/** Pairs from these odds on join families. */
const LEAST_ODDS = 3;

/**
 * What families add to the odds of pairs: where listings of two parents are the same by their GTIN, SKU or stock, the parents'
 * other variants are likely the same too, as far as they agree.
 */
export function joinFamilies(pairs: readonly ComparedPair[], odds: readonly number[]): number[] {
  const keys = pairs.map(({ left, right }) => familiesOf(left.family, right.family));
  const joins = pairs.map(
    ({ comparison }, place) => keys[place] !== null && odds[place]! >= LEAST_ODDS && isKnown(comparison),
  );
  const joined = new Map<string, number>();
  for (const [place, key] of keys.entries())
    if (key !== null && joins[place]) joined.set(key, (joined.get(key) ?? 0) + 1);
  return odds.map((own, place) => {
    const key = keys[place]!;
    const others = key === null ? 0 : (joined.get(key) ?? 0) - (joins[place] ? 1 : 0);
    return others > 0 ? own + SAME_FAMILY : own;
  });
}

/** Whether two listings have an identity in common. */
export const isKnown = ({ isSameGtin, isSameSku, isRelated }: Comparison): boolean =>
  isSameGtin || isSameSku || isRelated;

function familiesOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null || one === other) return null;
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}
