import { type Sentence, sentence } from '#server/platform/language/sentence.ts';
import { factsOf, type Marketplace } from '#server/market/registry.ts';

/** A marketplace's name after "de" as part of a sentence, with its article in Portuguese. */
export function ofMarketplace(marketplace: Marketplace): Sentence {
  const { of, name } = factsOf(marketplace);
  return sentence('marketplaces.of', { of, name });
}

/** A marketplace's name at the start of a sentence, with its article in Portuguese. */
export function theMarketplace(marketplace: Marketplace): Sentence {
  const { the, name } = factsOf(marketplace);
  return sentence('marketplaces.the', { the: `${the.slice(0, 1).toUpperCase()}${the.slice(1)}`, name });
}

/** A marketplace's name within a sentence, with its article in Portuguese. */
export function marketplaceWithin(marketplace: Marketplace): Sentence {
  const { the, name } = factsOf(marketplace);
  return sentence('marketplaces.the', { the, name });
}

/** A marketplace's name after "por", with its article in Portuguese. */
export function byMarketplace(marketplace: Marketplace): Sentence {
  const { of, name } = factsOf(marketplace);
  return sentence('marketplaces.by', { by: of.replace(/^d/, 'pel'), name });
}
