import { type FileColumn, round2 } from '#server/platform/files/table.ts';
import type { NewCompetitor } from './newCompetitors.ts';

/** File columns of new competitors, with the headings of the screen. */
export const newCompetitorColumns: readonly FileColumn<NewCompetitor>[] = [
  { head: 'Competidor', kind: 'text', value: ({ name, sellerId }) => name ?? sellerId },
  { head: 'Vendedor', kind: 'text', value: ({ sellerId }) => sellerId },
  { head: 'Marketplace', kind: 'text', value: ({ marketplace }) => marketplace },
  { head: 'Visto pela primeira vez', kind: 'text', value: ({ firstSeenAt }) => firstSeenAt.toISOString() },
  { head: 'Produtos', kind: 'number', value: ({ products }) => products },
  { head: 'Buy Boxes agora', kind: 'number', value: ({ buyBoxes }) => buyBoxes },
  {
    head: 'Nosso preço vs. o deles (%)',
    kind: 'number',
    value: ({ priceDifferencePercent }) => round2(priceDifferencePercent),
  },
  { head: 'FBA / Full (%)', kind: 'number', value: ({ fbaPercent }) => round2(fbaPercent) },
  { head: 'Avaliação (%)', kind: 'number', value: ({ feedbackRating }) => round2(feedbackRating) },
];
