import { foldText } from '#client/lib/text/foldText.ts';

/** What a column of a cost file can hold. */
export const costFields = ['sku', 'asin', 'marketplace', 'country', 'cost', 'validFrom'] as const;
export type CostField = (typeof costFields)[number];
/** Which column, by its title, holds what. */
export type Mapping = Partial<Record<CostField, string>>;

// Folded, without anything but letters and digits; the first that is there counts.
const NAMES: Record<CostField, readonly string[]> = {
  sku: ['sku', 'sellersku', 'codigo', 'codigodoproduto', 'referencia', 'ref'],
  asin: ['asin', 'mlb', 'idmlb', 'anuncio', 'iddoanuncio', 'codigodoanuncio'],
  marketplace: ['marketplace', 'canal', 'loja', 'plataforma'],
  country: ['pais', 'country'],
  cost: ['custo', 'custounitario', 'custoporunidade', 'cost', 'unitcost', 'precodecusto', 'valor'],
  validFrom: ['desde', 'apartirde', 'validoapartirde', 'inicio', 'validfrom', 'data', 'date'],
};

/** The columns a file seems to hold, by their titles; what is not recognised is left to the seller. */
export function guessColumns(titles: readonly string[]): Mapping {
  const folded = titles.map((title) => foldText(title).replaceAll(/[^a-z0-9]/g, ''));
  const mapping: Mapping = {};
  for (const field of costFields) {
    const place = NAMES[field].map((name) => folded.indexOf(name)).find((at) => at >= 0);
    if (place !== undefined) mapping[field] = titles[place];
  }
  return mapping;
}
