import type { MatchedListing } from '#server/records/masters/matching/listing.ts';
import { titleFacts } from '#server/records/masters/matching/titles/titleFacts.ts';

/**
 * Words by which variants of this catalogue differ, besides the common colours, sizes and tastes: prints, scents, characters.
 * They are what Mercado Livre's variations are called: `Vestido – Floral / M` (see listingsOf).
 */
export function chosenWords(listings: readonly MatchedListing[]): Set<string> {
  const chosen = new Set<string>();
  for (const { isIdOneProduct, asin, parentAsin, name } of listings) {
    const at = name?.lastIndexOf(' – ') ?? -1;
    if (isIdOneProduct || parentAsin !== asin || at < 0) continue;
    for (const word of titleFacts(name!.slice(at + 3)).words) chosen.add(word);
  }
  return chosen;
}
