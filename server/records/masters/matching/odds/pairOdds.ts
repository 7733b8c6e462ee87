import type { Comparison } from '#server/records/masters/matching/compareListings.ts';

/**
 * Logarithms of odds by what was compared, from a logistic regression over made catalogues (testing/madeCatalogue, seeds 101 to
 * 106), rounded. `missing` costs little where the identity is known.
 */
const ODDS = {
  start: 0,
  sameGtin: 4.2,
  sameSku: 4,
  /** Of a GTIN or SKU that other variants have, too. */
  unsure: -1.5,
  otherSku: -3,
  related: 6.5,
  agreed: 1,
  missing: -1,
  missingOfKnown: -0.4,
  missingOfSure: -0.1,
  gtin: -2.8,
  brand: -5,
  measure: -9,
  kit: -6,
} as const;
/** Facts from here on add nothing. */
const MOST_FACTS = 4;
/** Weight of common words from which on more add nothing. */
const MUCH = 25;
/** How often a word is in one of two titles of different, but similar products. */
const BY_CHANCE = 0.5;
/** Least that words can say where nothing else does, and where a SKU or GTIN is the same and the titles have anything in common. */
const LEAST_BY_WORDS = { alone: -9, known: -3 };

interface Context {
  weights: readonly number[];
  stability: readonly number[];
  /** Whether listings that differ have the GTIN, or the SKU, too. */
  isUnsure: boolean;
}

/** Logarithm of the odds that two compared listings are the same product. */
export function pairOdds(comparison: Comparison, { weights, stability, isUnsure }: Context): number {
  const { isSameGtin, isSameSku, isOtherSku, isRelated, conflicts, agreed, missing, words } = comparison;
  const known = [isSameGtin, isSameSku, isRelated].filter(Boolean).length;
  const common = words.both.reduce((sum, word) => sum + weights[word]!, 0);
  const alone = words.one.reduce((sum, word) => sum + Math.log((1 - stability[word]!) / BY_CHANCE), 0);
  const isLike = known > 0 && (agreed > 0 || words.both.length > 0);
  const least = isLike ? LEAST_BY_WORDS.known : LEAST_BY_WORDS.alone;
  return (
    ODDS.start +
    (isSameGtin ? ODDS.sameGtin : 0) +
    (isSameSku ? ODDS.sameSku : 0) +
    (isUnsure ? ODDS.unsure : 0) +
    (isOtherSku ? ODDS.otherSku : 0) +
    (isRelated ? ODDS.related : 0) +
    conflicts.reduce((sum, conflict) => sum + ODDS[conflict], 0) +
    Math.min(MOST_FACTS, agreed) * ODDS.agreed +
    Math.min(MOST_FACTS, missing) * [ODDS.missing, ODDS.missingOfKnown, ODDS.missingOfSure][Math.min(2, known)]! +
    Math.min(1, common / MUCH) * 1.3 +
    (comparison.areWordsComparable ? Math.max(least, alone * 1.2) : 0)
  );
}
