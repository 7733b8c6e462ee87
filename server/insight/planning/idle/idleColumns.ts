import { say } from '#server/platform/language/say.ts';
import type { SentenceId } from '#server/platform/language/sentence.ts';
import type { FileColumn } from '#server/platform/files/table.ts';
import { decimalOrNull } from '#server/platform/values/money.ts';
import type { IdleReason, IdleStock } from './idleStock.ts';

const reasons = { unsold: 'idle.unsold', excess: 'idle.excess' } as const satisfies Record<IdleReason, SentenceId>;

/** File columns of idle stock; amounts in units of the currency in its column. */
export const idleColumns: readonly FileColumn<IdleStock>[] = [
  { head: 'Produto', kind: 'text', value: ({ product }) => product.name },
  { head: 'SKU', kind: 'text', value: ({ product }) => product.sku },
  { head: 'ASIN', kind: 'text', value: ({ product }) => product.asin },
  { head: 'Marketplace', kind: 'text', value: ({ product }) => product.marketplace },
  { head: 'Motivo', kind: 'text', value: ({ reason }) => say(reasons[reason]) },
  { head: 'Disponível', kind: 'number', value: ({ available }) => available },
  { head: 'Parado', kind: 'number', value: ({ idleUnits }) => idleUnits },
  { head: 'Dias sem venda', kind: 'number', value: ({ daysUnsold }) => daysUnsold },
  { head: 'Dinheiro parado', kind: 'number', value: ({ bound }) => decimalOrNull(bound) },
  { head: 'Armazenagem em 30 dias', kind: 'number', value: ({ storage }) => decimalOrNull(storage) },
  { head: 'Moeda', kind: 'text', value: ({ storage }) => storage.currency },
];
