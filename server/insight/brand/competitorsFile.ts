import { currencyOfFirst, decimalOrNull } from '#server/platform/values/money.ts';
import { type FileColumn, round2 } from '#server/platform/files/table.ts';
import type { BrandCompetitor } from './brandCompetitors.ts';

/** File columns of watched competitors; amounts in units of the currency in the last column. */
export const competitorColumns: readonly FileColumn<BrandCompetitor>[] = [
  { head: 'Nosso produto', kind: 'text', value: ({ ourProduct }) => ourProduct },
  { head: 'Nosso ASIN', kind: 'text', value: ({ ourAsin }) => ourAsin },
  { head: 'Marketplace', kind: 'text', value: ({ marketplace }) => marketplace },
  { head: 'Marca concorrente', kind: 'text', value: ({ competitorBrand }) => competitorBrand },
  { head: 'Produto concorrente', kind: 'text', value: ({ competitorProduct }) => competitorProduct },
  { head: 'ASIN concorrente', kind: 'text', value: ({ competitorAsin }) => competitorAsin },
  { head: 'Nosso preço', kind: 'number', value: ({ ourPrice }) => decimalOrNull(ourPrice) },
  { head: 'Preço deles', kind: 'number', value: ({ competitorPrice }) => decimalOrNull(competitorPrice) },
  {
    head: 'Diferença de preço (%)',
    kind: 'number',
    value: ({ priceDifferencePercent }) => round2(priceDifferencePercent),
  },
  { head: 'Nosso ranking', kind: 'number', value: ({ ourRank }) => ourRank },
  { head: 'Ranking deles', kind: 'number', value: ({ competitorRank }) => competitorRank },
  { head: 'Nossa avaliação', kind: 'number', value: ({ ourRating }) => ourRating },
  { head: 'Avaliação deles', kind: 'number', value: ({ competitorRating }) => competitorRating },
  { head: 'Conferido em', kind: 'text', value: ({ monitoredAt }) => monitoredAt && monitoredAt.toISOString() },
  { head: 'Notas', kind: 'text', value: ({ notes }) => notes },
  { head: 'Moeda', kind: 'text', value: ({ ourPrice, competitorPrice }) => currencyOfFirst(ourPrice, competitorPrice) },
];
