import { currencyOfFirst, decimalOrNull } from '#server/platform/values/money.ts';
import { type FileColumn, round2 } from '#server/platform/files/table.ts';
import { productColumns } from '#server/records/catalog/product.ts';
import { ownerName } from '#server/insight/buybox/watchedListings.ts';
import type { BuyBoxChange } from './recentChanges.ts';

/** File columns of changes, with the headings of the screen; amounts in units of the currency in the last column. */
export const changeColumns: readonly FileColumn<BuyBoxChange>[] = [
  ...productColumns,
  { head: 'Quando', kind: 'text', value: ({ at }) => at.toISOString() },
  { head: 'Mudança', kind: 'text', value: ({ kind, to }) => (kind === 'price' ? 'Preço' : kindOfOwner(to)) },
  { head: 'De', kind: 'text', value: ({ kind, from }) => (kind === 'price' ? null : ownerName(from)) },
  { head: 'Para', kind: 'text', value: ({ to }) => ownerName(to) },
  { head: 'Preço anterior', kind: 'number', value: ({ priceBefore }) => decimalOrNull(priceBefore) },
  { head: 'Preço atual', kind: 'number', value: ({ price }) => decimalOrNull(price) },
  { head: '% Redução', kind: 'number', value: ({ reductionPercent }) => round2(reductionPercent) },
  { head: 'Nosso preço', kind: 'number', value: ({ ourPrice }) => decimalOrNull(ourPrice) },
  {
    head: 'Moeda',
    kind: 'text',
    value: ({ price, priceBefore, ourPrice }) => currencyOfFirst(price, priceBefore, ourPrice),
  },
];

const kindOfOwner = (to: BuyBoxChange['to']) => (to ? (to.isOurs ? 'Ganhamos' : 'Troca de dono') : 'Sem Buy Box');
