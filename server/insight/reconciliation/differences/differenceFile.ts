import { classText, reasonText } from '#server/insight/reconciliation/worklist/matchTexts.ts';
import { type FileColumn, yesNo } from '#server/platform/files/table.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import { stateText } from '#server/records/reconciliation/disputeStates.ts';
import type { MoneyDifference } from './difference.ts';

const amount = (head: string, read: (one: MoneyDifference) => number | null): FileColumn<MoneyDifference> => ({
  head,
  kind: 'amount',
  value: (one) => {
    const minor = read(one);
    return minor === null ? null : decimalOf({ minor, currency: one.currency });
  },
});

/** Columns of an export of differences, as on the screen; amounts in units of the currency, unknown ones empty. */
export const differenceColumns: readonly FileColumn<MoneyDifference>[] = [
  { head: 'Pedido', kind: 'text', value: ({ orderId }) => orderId },
  { head: 'Carrinho', kind: 'text', value: ({ packId }) => packId },
  { head: 'SKU', kind: 'text', value: ({ listingKey }) => listingKey },
  { head: 'Marketplace', kind: 'text', value: ({ marketplace }) => marketplace },
  { head: 'Data', kind: 'text', value: ({ saleDay, since }) => saleDay ?? since },
  { head: 'Classe', kind: 'text', value: (one) => classText(one.class) },
  { head: 'Motivo', kind: 'text', value: ({ reason }) => reasonText(reason) },
  { head: 'Moeda', kind: 'text', value: ({ currency }) => currency },
  amount('Esperado', (one) => one.expectedMinor),
  amount('Cobrado', (one) => one.chargedMinor),
  amount('Pago', (one) => one.paidMinor),
  amount('Diferença', (one) => one.deltaMinor),
  amount('Para conferir', (one) => one.atStakeMinor),
  { head: 'Certo', kind: 'text', value: ({ isCertain }) => yesNo(isCertain) },
  { head: 'Desde', kind: 'text', value: ({ since }) => since },
  { head: 'Prazo', kind: 'text', value: ({ dispute, dueAt }) => dispute?.dueAt ?? dueAt },
  { head: 'Estado', kind: 'text', value: ({ state }) => stateText(state) },
  amount('Recuperado', ({ dispute }) => dispute?.recoveredMinor ?? null),
  { head: 'Protocolo', kind: 'text', value: ({ dispute }) => dispute?.protocol ?? null },
  { head: 'Anotação', kind: 'text', value: ({ dispute }) => dispute?.note ?? null },
];
