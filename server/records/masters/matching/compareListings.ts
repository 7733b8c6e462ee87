import { areAlike } from '#server/records/masters/matching/titles/areAlike.ts';
import { type CommonWords, commonWords } from '#server/records/masters/matching/words/commonWords.ts';
import { factDifferences } from './factDifferences.ts';
import type { Profile } from './profile.ts';
import type { WordBook } from '#server/records/masters/matching/words/wordBook.ts';

export type LinkReason = 'gtin' | 'sku' | 'relation' | 'title' | 'other';
export type LinkConflict = 'gtin' | 'brand' | 'measure' | 'kit';

/** What two listings have in common, and what they differ in. */
export interface Comparison {
  isSameGtin: boolean;
  isSameSku: boolean;
  /** They have different SKUs of one scheme. */
  isOtherSku: boolean;
  /** The marketplace says that they are the same: one stock, or one ASIN. */
  isRelated: boolean;
  conflicts: LinkConflict[];
  /** Facts that both titles say alike. */
  agreed: number;
  /** Facts that only one title says. */
  missing: number;
  words: CommonWords;
  /** Both have titles, of one country: words of other languages say nothing. */
  areWordsComparable: boolean;
}

/** Compares two listings. Null for different variants or packs that have no identity in common: nothing more matters. */
export function compareListings(left: Profile, right: Profile, book: WordBook): Comparison | null {
  const isSamePool = left.pool === right.pool;
  const isSameGtin = left.gtin !== null && left.gtin === right.gtin;
  const isSameSku = left.sku.some((form) => right.sku.includes(form));
  const isRelated = isSamePool || isSameAsin(left, right);
  const facts = factDifferences(left.facts, right.facts);
  const isOtherVariant = facts.isOtherVariant || (!isRelated && areSiblings(left, right));
  const isOtherPack = facts.isOtherPack || isOtherKit(left, right);
  if ((isOtherVariant || isOtherPack) && !isSameGtin && !isSameSku && !isRelated) return null;
  const isOtherGtin = left.gtin !== null && right.gtin !== null && !isSameGtin && !isRelated;
  const conflicts: [LinkConflict, boolean][] = [
    ['gtin', isOtherGtin],
    ['brand', isOtherBrand(left, right)],
    ['measure', isOtherVariant],
    ['kit', isOtherPack],
  ];
  return {
    isSameGtin,
    isSameSku,
    isOtherSku: !isSameSku && left.skuPattern !== null && left.skuPattern === right.skuPattern,
    isRelated,
    conflicts: conflicts.flatMap(([conflict, holds]) => (holds ? [conflict] : [])),
    agreed: facts.agreed,
    missing: facts.missing,
    words: commonWords(left.words, right.words, book),
    areWordsComparable:
      left.words.length > 0 && right.words.length > 0 && left.listing.country === right.listing.country,
  };
}

/** Where an id is one product: an item with variations has several under one. */
const isSameAsin = ({ listing: one }: Profile, { listing: other }: Profile): boolean =>
  one.marketplace === other.marketplace && one.isIdOneProduct && one.asin !== '' && one.asin === other.asin;

/** Variants of one parent, which differ by definition. */
const areSiblings = ({ family: one }: Profile, { family: other }: Profile): boolean => one !== null && one === other;

const isOtherBrand = ({ brand: one }: Profile, { brand: other }: Profile): boolean =>
  one !== null && other !== null && !one.includes(other) && !other.includes(one) && !areAlike(one, other);

/** Only one is a bundle at the marketplace, and the titles do not both say that it is one. */
function isOtherKit(left: Profile, right: Profile): boolean {
  if (left.listing.isKit === right.listing.isKit) return false;
  const [one, other] = [left.facts, right.facts];
  const isSamePack = one.pack !== null && one.pack > 1 && one.pack === other.pack;
  return !isSamePack && !(one.isCalledKit && other.isCalledKit);
}
