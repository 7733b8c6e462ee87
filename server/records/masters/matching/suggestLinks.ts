import { candidatePairs } from './candidatePairs.ts';
import { compareListings, type Comparison, type LinkConflict, type LinkReason } from './compareListings.ts';
import { isKnown, joinFamilies } from '#server/records/masters/matching/odds/joinFamilies.ts';
import type { MatchedListing } from './listing.ts';
import { pairOdds } from '#server/records/masters/matching/odds/pairOdds.ts';
import { readCatalogue } from './profile.ts';
import { MOST_ODDS, type Pair, probabilityOf, settleOdds } from '#server/records/masters/matching/odds/settleOdds.ts';
import {
  type ComparedPair,
  isOther,
  type UnsureIdentities,
  unsureIdentities,
} from '#server/records/masters/matching/odds/unsureIdentities.ts';
import { wordStability } from '#server/records/masters/matching/odds/wordStability.ts';

/** Two listings of different master products that may be the same physical product. */
export interface LinkSuggestion {
  /** Ids of the listings, the smaller one first. */
  left: number;
  right: number;
  /** Estimated probability that they are, 0 to 1. */
  confidence: number;
  /** What speaks for it; `other`: a third listing that is like both. */
  reasons: LinkReason[];
  /** What speaks against it. */
  conflicts: LinkConflict[];
}

/** Suggestions below are not worth a look, unless the listings have a GTIN or stock in common and differ. */
const LEAST_CONFIDENCE = 0.2;

/**
 * Suggests which of an account's listings are the same physical product, best first: for two master products the likeliest
 * pair of their listings. By equal GTINs, SKUs in their normal form, what the marketplaces say (one stock, one ASIN), and
 * titles, whose measures, colours, sizes, packs and models must agree. The order of the listings does not matter. Time and
 * memory grow with their number: about a second for 12,000.
 */
export function suggestLinks(listings: readonly MatchedListing[]): LinkSuggestion[] {
  const catalogue = readCatalogue(listings);
  const { profiles, book } = catalogue;
  const compared: ComparedPair[] = [];
  const linked: Pair[] = [];
  const others = new Set<number>();
  for (const pair of candidatePairs(catalogue)) {
    const [at, other] = [Math.floor(pair / profiles.length), pair % profiles.length];
    const [left, right] = [profiles[at]!, profiles[other]!];
    if (left.listing.masterId === right.listing.masterId) {
      linked.push({ left: at, right: other, odds: MOST_ODDS, isOther: false, isKnown: true, isContradicted: false });
      continue;
    }
    const comparison = compareListings(left, right, book);
    if (comparison === null) others.add(pair);
    else compared.push({ at, other, left, right, comparison });
  }
  const unsure = unsureIdentities(compared);
  for (const pair of compared) dropUnsure(pair, unsure);
  const context = { weights: book.weights(profiles.length), stability: wordStability(compared, book.size) };
  const odds = compared.map((pair) => pairOdds(pair.comparison, { ...context, isUnsure: hasUnsure(pair, unsure) }));
  const pairs = joinFamilies(compared, odds).map((own, place): Pair => {
    const { at, other, comparison } = compared[place]!;
    return {
      left: at,
      right: other,
      odds: own,
      isOther: isOther(comparison),
      isKnown: isKnown(comparison),
      isContradicted: comparison.isOtherSku,
    };
  });
  const settled = settleOdds([...pairs, ...linked], others, profiles.length).slice(0, pairs.length);
  return bestOfMasters(
    settled.map((one, place) => {
      const own = reasonsOf(compared[place]!.comparison);
      const reasons: LinkReason[] = one.over ? [...own, 'other'] : own;
      return { ...compared[place]!, confidence: probabilityOf(one.odds), reasons };
    }),
  );
}

/** Whether the GTIN or SKU that two listings have in common is also one of different products. */
const hasUnsure = ({ left, comparison: { isSameGtin, isSameSku } }: ComparedPair, { gtins, skus }: UnsureIdentities) =>
  (isSameGtin && gtins.has(left.gtin!)) || (isSameSku && left.sku.some((form) => skus.has(form)));

/** A GTIN that different products have contradicts nothing. */
function dropUnsure({ left, right, comparison }: ComparedPair, { gtins }: UnsureIdentities): void {
  if (comparison.conflicts.includes('gtin') && (gtins.has(left.gtin!) || gtins.has(right.gtin!)))
    comparison.conflicts = comparison.conflicts.filter((conflict) => conflict !== 'gtin');
}

function reasonsOf({ isSameGtin, isSameSku, isRelated, words }: Comparison): LinkReason[] {
  const isLike = words.both.length > words.one.length;
  const reasons: [LinkReason, boolean][] = [
    ['gtin', isSameGtin],
    ['sku', isSameSku],
    ['relation', isRelated],
    ['title', isLike],
  ];
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []));
}

type Weighed = ComparedPair & { confidence: number; reasons: LinkReason[] };

/** The best suggestion for each two master products, in order. */
function bestOfMasters(pairs: readonly Weighed[]): LinkSuggestion[] {
  const best = new Map<string, LinkSuggestion>();
  for (const { left, right, comparison, confidence, reasons } of pairs) {
    if (confidence < LEAST_CONFIDENCE && !isWorthNaming(comparison)) continue;
    const suggestion = {
      left: left.listing.id,
      right: right.listing.id,
      confidence,
      // facts of titles alone are a title, too
      reasons: reasons.length === 0 ? (['title'] as const).slice() : reasons,
      conflicts: comparison.conflicts,
    };
    const masters = [left.listing.masterId, right.listing.masterId].sort((a, b) => a - b).join(' ');
    const earlier = best.get(masters);
    if (!earlier || byConfidence(suggestion, earlier) < 0) best.set(masters, suggestion);
  }
  return [...best.values()].sort(byConfidence);
}

/** A GTIN or stock of products that differ: a mistake that the seller may want to see. */
const isWorthNaming = ({ isSameGtin, isRelated, conflicts, words }: Comparison): boolean =>
  (isSameGtin || isRelated) && conflicts.length > 0 && words.both.length > 0;

const byConfidence = (one: LinkSuggestion, other: LinkSuggestion): number =>
  other.confidence - one.confidence || one.left - other.left || one.right - other.right;
