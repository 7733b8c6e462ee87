import { CATALOGUE } from '#simulator/seller/products/catalogue.ts';

/** What the local marketplaces call products, their kinds and brands, the longest first: a seller's words, in no language of ours. */
export const productNames = CATALOGUE.flatMap(({ pt, en, brands, variants, lines }) => [
  pt,
  en,
  ...brands,
  ...variants.flatMap(([, ...names]) => names),
  ...lines.flatMap((line) => [line.pt, line.en]),
]).toSorted((a, b) => b.length - a.length);
