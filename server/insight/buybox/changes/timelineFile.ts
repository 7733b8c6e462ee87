import { currencyOfFirst, decimalOrNull } from '#server/platform/values/money.ts';
import { type FileColumn, yesNo } from '#server/platform/files/table.ts';
import { ownerName } from '#server/insight/buybox/watchedListings.ts';
import type { TimelineSpan } from './productTimeline.ts';

/** File columns of a timeline, with the headings of the screen; amounts in units of the currency in the last column. */
export const spanColumns: readonly FileColumn<TimelineSpan>[] = [
  { head: 'Desde', kind: 'text', value: ({ startedAt }) => startedAt.toISOString() },
  { head: 'Até', kind: 'text', value: ({ endedAt }) => endedAt.toISOString() },
  { head: 'Dono', kind: 'text', value: ({ owner }) => ownerName(owner) },
  { head: 'Trocou de dono', kind: 'text', value: ({ isOwnerChange }) => yesNo(isOwnerChange) },
  { head: 'Preço', kind: 'number', value: ({ price }) => decimalOrNull(price) },
  { head: 'Preço anterior', kind: 'number', value: ({ priceBefore }) => decimalOrNull(priceBefore) },
  { head: 'Nosso preço', kind: 'number', value: ({ ourPrice }) => decimalOrNull(ourPrice) },
  {
    head: 'Moeda',
    kind: 'text',
    value: ({ price, priceBefore, ourPrice }) => currencyOfFirst(price, priceBefore, ourPrice),
  },
];
