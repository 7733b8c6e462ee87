import { foldText } from '#client/lib/text/foldText.ts';

/** Fields of a cost file. */
export const costFields = ['sku', 'asin', 'marketplace', 'country', 'cost', 'validFrom'] as const;
export type CostField = (typeof costFields)[number];
/** Title of the column of each field. */
export type Mapping = Partial<Record<CostField, string>>;

// Without accents, in lower case, only letters and digits. The first name found applies.
const NAMES: Record<CostField, readonly string[]> = {
  sku: ['sku', 'sellersku', 'codigo', 'codigodoproduto', 'referencia', 'ref'],
  asin: ['asin', 'mlb', 'idmlb', 'anuncio', 'iddoanuncio', 'codigodoanuncio'],
  marketplace: ['marketplace', 'canal', 'loja', 'plataforma'],
  country: ['pais', 'country'],
  cost: ['custo', 'custounitario', 'custoporunidade', 'cost', 'unitcost', 'precodecusto', 'valor'],
  validFrom: ['desde', 'apartirde', 'validoapartirde', 'inicio', 'validfrom', 'data', 'date'],
};

/** Guesses the columns of a file by their titles. Fields without a known title are absent. */
export function guessColumns(titles: readonly string[]): Mapping {
  const folded = titles.map((title) => foldText(title).replaceAll(/[^a-z0-9]/g, ''));
  const mapping: Mapping = {};
  for (const field of costFields) {
    const place = NAMES[field].map((name) => folded.indexOf(name)).find((at) => at >= 0);
    if (place !== undefined) mapping[field] = titles[place];
  }
  return mapping;
}
