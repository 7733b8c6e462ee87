import { type Sentence, sentence } from '#server/platform/language/sentence.ts';
import { factsOf, type Marketplace } from './registry.ts';

/** A marketplace's name after "de" as part of a sentence: "da Amazon", "of Amazon". */
export function ofMarketplace(marketplace: Marketplace): Sentence {
  const { of, name } = factsOf(marketplace);
  return sentence('marketplaces.of', { of, name });
}
