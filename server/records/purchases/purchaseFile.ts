import type { FileColumn } from '#server/platform/files/table.ts';
import { decimalOrNull } from '#server/platform/values/money.ts';
import { missingUnits, type PurchaseLine, type PurchaseOrder, type PurchaseState } from './purchaseOrder.ts';

/** A line with its order. */
export interface PurchaseRow {
  order: PurchaseOrder;
  line: PurchaseLine;
}

const STATES: Record<PurchaseState, string> = {
  open: 'Aberto',
  late: 'Atrasado',
  partly: 'Recebido em parte',
  received: 'Recebido',
  closed: 'Encerrado',
};

/** Columns of an export of purchase orders, a row for each line. */
export const purchaseColumns: readonly FileColumn<PurchaseRow>[] = [
  { head: 'Pedido', kind: 'number', value: ({ order }) => order.id },
  { head: 'Fornecedor', kind: 'text', value: ({ order }) => order.supplier },
  { head: 'Situação', kind: 'text', value: ({ order }) => STATES[order.state] },
  { head: 'Pedido em', kind: 'text', value: ({ order }) => order.orderedOn },
  { head: 'Previsão', kind: 'text', value: ({ order }) => order.dueOn },
  { head: 'País', kind: 'text', value: ({ order }) => order.country },
  { head: 'Produto', kind: 'number', value: ({ line }) => line.masterId },
  { head: 'Nome', kind: 'text', value: ({ line }) => line.product.name },
  { head: 'SKU', kind: 'text', value: ({ line }) => line.product.sku },
  { head: 'Unidades', kind: 'number', value: ({ line }) => line.units },
  { head: 'Por caixa', kind: 'number', value: ({ line }) => line.casePack },
  { head: 'Recebidas', kind: 'number', value: ({ line }) => line.receivedUnits },
  { head: 'Faltam', kind: 'number', value: ({ line }) => missingUnits(line) },
  { head: 'Moeda', kind: 'text', value: ({ order }) => order.currency },
  { head: 'Custo da unidade', kind: 'amount', value: ({ order, line }) => costOf(order, line) },
  { head: 'Observação', kind: 'text', value: ({ order }) => order.note },
];

/** Cost of a unit of a line as a decimal; null: as the product costs. */
export const costOf = ({ currency }: PurchaseOrder, { unitCostMinor }: PurchaseLine): number | null =>
  decimalOrNull(unitCostMinor === null ? null : { minor: unitCostMinor, currency });
