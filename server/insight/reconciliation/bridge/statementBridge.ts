import { type Bridge, type BridgeRow, type BridgeShape, bridges } from './bridge.ts';

/** Lines of an account's statement, of a day or a month. */
export type StatementBucket =
  | 'opening'
  | 'sales'
  | 'refunds'
  | 'cart_freight'
  | 'bill'
  | 'ads'
  | 'taxes'
  | 'income'
  | 'bonuses'
  | 'loans'
  | 'holds'
  | 'withdrawals';

const shape: BridgeShape<StatementBucket> = {
  total: 'closing',
  lines: [
    { kind: 'line', key: 'opening', label: 'Saldo inicial' },
    { kind: 'line', key: 'sales', label: 'Vendas liberadas' },
    { kind: 'line', key: 'refunds', label: 'Devoluções e mediações' },
    { kind: 'line', key: 'cart_freight', label: 'Frete de carrinhos' },
    { kind: 'line', key: 'bill', label: 'Fatura paga' },
    { kind: 'line', key: 'ads', label: 'Publicidade' },
    { kind: 'line', key: 'taxes', label: 'Tributos retidos' },
    { kind: 'line', key: 'income', label: 'Rendimentos' },
    { kind: 'line', key: 'bonuses', label: 'Bônus' },
    { kind: 'line', key: 'loans', label: 'Empréstimos e antecipações' },
    { kind: 'line', key: 'holds', label: 'Reservas e retenções' },
    { kind: 'line', key: 'withdrawals', label: 'Transferido ao banco' },
    { kind: 'sum', key: 'closing', label: 'Saldo final' },
  ],
};

/**
 * The bridge of an account's statement, per currency: opening balance, movements, closing balance. Both rows of a hold are in
 * `holds`, where they cancel out.
 *
 * @param closing balances by currency that the statement reports
 */
export const statementBridge = (
  rows: readonly BridgeRow<StatementBucket>[],
  closing?: ReadonlyMap<string, number>,
): Bridge[] => bridges(rows, shape, closing);
