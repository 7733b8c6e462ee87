import type { Comparison } from '#server/records/masters/matching/compareListings.ts';
import type { Profile } from '#server/records/masters/matching/profile.ts';

/** GTINs and SKUs that do not say what a listing is. */
export interface UnsureIdentities {
  gtins: Set<string>;
  skus: Set<string>;
}

/** A compared pair of listings. */
export interface ComparedPair {
  /** Places in the catalogue. */
  at: number;
  other: number;
  left: Profile;
  right: Profile;
  comparison: Comparison;
}

/**
 * GTINs and SKUs of listings that are different products by their titles: copied over to a variant or kit, an item's for all
 * of its variations, typed where there was none, or counted by each marketplace on its own.
 */
export function unsureIdentities(pairs: readonly ComparedPair[]): UnsureIdentities {
  const unsure: UnsureIdentities = { gtins: new Set(), skus: new Set() };
  for (const { left, right, comparison } of pairs) {
    if (!isOther(comparison) && !isStrange(comparison)) continue;
    if (comparison.isSameGtin) unsure.gtins.add(left.gtin!);
    if (comparison.isSameSku) for (const form of left.sku) if (right.sku.includes(form)) unsure.skus.add(form);
  }
  return unsure;
}

/** Whether titles say different measures or packs. */
export const isOther = ({ conflicts }: Comparison): boolean =>
  conflicts.includes('measure') || conflicts.includes('kit');

/** Whether titles of one language have nothing in common. */
const isStrange = ({ words, agreed, areWordsComparable }: Comparison): boolean =>
  areWordsComparable && words.both.length === 0 && agreed === 0;
