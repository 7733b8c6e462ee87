import { type FileColumn, round2 } from '#server/platform/files/table.ts';
import type { Competitor } from './competitorRanking.ts';

/** File columns of the ranking, with the headings of the screen; `place` starts at 1. */
export const rankingColumns: readonly FileColumn<Competitor & { place: number }>[] = [
  { head: 'Posição', kind: 'number', value: ({ place }) => place },
  { head: 'Competidor', kind: 'text', value: ({ name, sellerId }) => name ?? sellerId },
  { head: 'Vendedor', kind: 'text', value: ({ sellerId }) => sellerId },
  { head: 'Marketplace', kind: 'text', value: ({ marketplace }) => marketplace },
  { head: 'Buy Boxes agora', kind: 'number', value: ({ buyBoxes }) => buyBoxes },
  { head: 'Produtos', kind: 'number', value: ({ products }) => products },
  { head: 'Vezes que ganhou', kind: 'number', value: ({ wins }) => wins },
  { head: 'Horas com Buy Box (soma)', kind: 'number', value: ({ ownedHours }) => round2(ownedHours) },
  {
    head: 'Nosso preço vs. o deles (%)',
    kind: 'number',
    value: ({ priceDifferencePercent }) => round2(priceDifferencePercent),
  },
  { head: 'FBA / Full (%)', kind: 'number', value: ({ fbaPercent }) => round2(fbaPercent) },
  { head: 'Avaliação (%)', kind: 'number', value: ({ feedbackRating }) => round2(feedbackRating) },
  { head: 'Visto', kind: 'text', value: ({ lastSeenAt }) => lastSeenAt.toISOString() },
];
