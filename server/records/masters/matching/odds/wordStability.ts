import type { Comparison } from '#server/records/masters/matching/compareListings.ts';
import type { ComparedPair } from './unsureIdentities.ts';

/** What is supposed before anything was seen: four of five other titles of the product have a word, too. */
const SUPPOSED = { both: 4, one: 1 };

/**
 * How sure a word is to be in all titles of its product, 0 to 1, by word: names of lines are, adornments are not. Learnt from
 * pairs that are the same product by their GTIN, SKU or stock.
 */
export function wordStability(pairs: readonly ComparedPair[], words: number): number[] {
  const both = new Float64Array(words).fill(SUPPOSED.both);
  const all = new Float64Array(words).fill(SUPPOSED.both + SUPPOSED.one);
  for (const { comparison } of pairs) {
    if (!isSure(comparison)) continue;
    for (const word of comparison.words.both) {
      both[word]! += 1;
      all[word]! += 1;
    }
    for (const word of comparison.words.one) all[word]! += 1;
  }
  return [...both].map((count, word) => count / all[word]!);
}

/** Whether two listings are the same whatever their words are. */
function isSure({ isSameGtin, isSameSku, isRelated, conflicts, words }: Comparison): boolean {
  const hasMuchInCommon = words.both.length > words.one.length / 2;
  return (isRelated || ((isSameGtin || isSameSku) && hasMuchInCommon)) && conflicts.length === 0;
}
