import { type Bridge, type BridgeRow, type BridgeShape, bridges } from './bridge.ts';

/** Lines of a month, from what its sales should pay to what entered the account at the marketplace. */
export type MonthBucket =
  | 'revenue'
  | 'charges'
  | 'refunds'
  | 'not_released'
  | 'released_in_other_months'
  | 'billed'
  | 'unread'
  | 'released_of_other_months'
  | 'refunds_of_other_months'
  | 'outside'
  | 'account_charges'
  | 'bill_paid'
  | 'ads'
  | 'reimbursements'
  | 'holds'
  | 'other'
  | 'transfers'
  | 'opening';

const shapeOf = (month: string): BridgeShape<MonthBucket> => ({
  total: 'entered',
  lines: [
    { kind: 'line', key: 'revenue', label: 'Receita e frete do comprador' },
    { kind: 'line', key: 'charges', label: 'Tarifas, parcelamento, frete e logística' },
    { kind: 'line', key: 'refunds', label: 'Devoluções líquidas' },
    { kind: 'sum', key: 'receivable', label: `A receber das vendas de ${month}` },
    { kind: 'line', key: 'not_released', label: 'Ainda não liberado' },
    { kind: 'line', key: 'released_in_other_months', label: 'Liberado em outros meses' },
    { kind: 'line', key: 'billed', label: 'Cobrado na fatura, fora da liberação' },
    { kind: 'line', key: 'unread', label: 'Pago em repasses que não foram lidos' },
    { kind: 'line', key: 'released_of_other_months', label: `Liberado em ${month} de vendas de outros meses` },
    { kind: 'line', key: 'refunds_of_other_months', label: `Devoluções pagas em ${month} de outros meses` },
    { kind: 'line', key: 'outside', label: 'Vendas fora do livro' },
    { kind: 'line', key: 'account_charges', label: 'Cobranças sem pedido' },
    { kind: 'line', key: 'bill_paid', label: 'Fatura paga' },
    { kind: 'line', key: 'ads', label: 'Publicidade descontada' },
    { kind: 'line', key: 'reimbursements', label: 'Reembolsos e bônus' },
    { kind: 'line', key: 'holds', label: 'Reservas e retenções' },
    { kind: 'line', key: 'other', label: 'Outros' },
    { kind: 'sum', key: 'entered', label: `Entrou na conta do marketplace em ${month}` },
    { kind: 'line', key: 'transfers', label: 'Transferido ao banco' },
    { kind: 'sum', key: 'balance_change', label: 'Diferença de saldo' },
    { kind: 'line', key: 'opening', label: 'Saldo no início do mês' },
    { kind: 'sum', key: 'closing', label: 'Saldo final' },
  ],
});

/**
 * The bridge of a month, per currency. The rows are the ledger's of the month's sales, what is pending of them as negative rows,
 * and the account's movements that are not about these sales.
 *
 * @param month name in Portuguese, e.g. "novembro"
 * @param entered what entered the account in the month by currency, before transfers to the bank
 */
export const monthBridge = (
  rows: readonly BridgeRow<MonthBucket>[],
  month: string,
  entered?: ReadonlyMap<string, number>,
): Bridge[] => bridges(rows, shapeOf(month), entered);
