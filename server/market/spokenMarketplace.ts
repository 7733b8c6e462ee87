import { type Sentence, sentence } from '#server/platform/language/sentence.ts';
import { factsOf, type Marketplace } from './registry.ts';

/** A marketplace's name after "de" as part of a sentence: "da Amazon", "of Amazon". */
export function ofMarketplace(marketplace: Marketplace): Sentence {
  const { of, name } = factsOf(marketplace);
  return sentence('marketplaces.of', { of, name });
}

/** A marketplace's name at the start of a sentence: "A Amazon", "Amazon". */
export function theMarketplace(marketplace: Marketplace): Sentence {
  const { the, name } = factsOf(marketplace);
  return sentence('marketplaces.the', { the: `${the.slice(0, 1).toUpperCase()}${the.slice(1)}`, name });
}

/** A marketplace's name after "por": "pela Amazon", "by Amazon". */
export function byMarketplace(marketplace: Marketplace): Sentence {
  const { of, name } = factsOf(marketplace);
  return sentence('marketplaces.by', { by: of.replace(/^d/, 'pel'), name });
}
