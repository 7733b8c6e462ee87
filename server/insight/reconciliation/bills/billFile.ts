import { type FileColumn, yesNo } from '#server/platform/files/table.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import { type BillCharge, restatementText } from './billCharges.ts';

const amount = (head: string, read: (one: BillCharge) => number | null): FileColumn<BillCharge> => ({
  head,
  kind: 'amount',
  value: (one) => {
    const minor = read(one);
    return minor === null ? null : decimalOf({ minor, currency: one.currency });
  },
});

/** Columns of an export of a bill; amounts in units of the currency, unknown ones empty. `marketplace` is its name. */
export const chargeColumns = (marketplace: string): readonly FileColumn<BillCharge>[] => [
  { head: 'Cobrança', kind: 'text', value: ({ externalId }) => externalId },
  { head: 'Dia', kind: 'text', value: ({ day }) => day },
  { head: 'Dia da venda', kind: 'text', value: ({ saleDay }) => saleDay },
  { head: 'Pedido', kind: 'text', value: ({ orderId }) => orderId },
  { head: 'Carrinho', kind: 'text', value: ({ packId }) => packId },
  { head: 'Tipo', kind: 'text', value: ({ type }) => (type === 'bonus' ? 'Bonificação' : 'Cobrança') },
  { head: 'Código', kind: 'text', value: ({ subType }) => subType },
  { head: 'Texto', kind: 'text', value: ({ text }) => text },
  { head: 'Moeda', kind: 'text', value: ({ currency }) => currency },
  amount('Valor', (one) => one.amountMinor),
  amount('Antes do desconto', (one) => one.grossMinor),
  amount('Desconto', (one) => one.discountMinor),
  {
    head: 'Retido da venda',
    kind: 'text',
    value: ({ isWithheld }) => (isWithheld === null ? null : yesNo(isWithheld)),
  },
  { head: 'Devolve a cobrança', kind: 'text', value: ({ bonifiesId }) => bonifiesId },
  { head: 'Documento', kind: 'text', value: ({ documentNumber }) => documentNumber },
  { head: 'Fora da fatura', kind: 'text', value: ({ isGone }) => yesNo(isGone) },
  { head: 'Mudança', kind: 'text', value: (one) => restatementText(one, marketplace) },
];
