import { currencyOfFirst, decimalOrNull } from '#server/platform/values/money.ts';
import { type FileColumn, round2 } from '#server/platform/files/table.ts';
import { productColumns } from '#server/records/catalog/product.ts';
import { ownerName } from '#server/insight/buybox/watchedListings.ts';
import type { LostProduct } from './lostProducts.ts';

/** File columns of lost products, with the headings of the screen; amounts in units of the currency in the last column. */
export const lostColumns: readonly FileColumn<LostProduct>[] = [
  ...productColumns,
  { head: 'Buy Box em 30 dias (%)', kind: 'number', value: ({ sharePercent }) => round2(sharePercent) },
  { head: 'Horas observadas', kind: 'number', value: ({ observedHours }) => round2(observedHours) },
  { head: 'Dono agora', kind: 'text', value: ({ owner }) => ownerName(owner) },
  { head: 'Preço Buy Box', kind: 'number', value: ({ price }) => decimalOrNull(price) },
  { head: 'Nosso preço', kind: 'number', value: ({ ourPrice }) => decimalOrNull(ourPrice) },
  { head: 'Principal competidor no período', kind: 'text', value: ({ topCompetitor }) => ownerName(topCompetitor) },
  {
    head: 'Horas dele com a Buy Box',
    kind: 'number',
    value: ({ topCompetitor, topCompetitorHours }) => (topCompetitor ? round2(topCompetitorHours) : null),
  },
  { head: 'Moeda', kind: 'text', value: ({ price, ourPrice }) => currencyOfFirst(price, ourPrice) },
];
