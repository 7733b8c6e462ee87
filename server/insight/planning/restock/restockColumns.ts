import type { FileColumn } from '#server/platform/files/table.ts';
import { decimalOrNull } from '#server/platform/values/money.ts';
import type { RestockRow } from './restockPlan.ts';

/** What is saved of the purchase list; amounts in units of the currency told last. */
export const restockColumns: readonly FileColumn<RestockRow>[] = [
  { head: 'Produto', kind: 'text', value: ({ product }) => product.name },
  { head: 'SKU', kind: 'text', value: ({ product }) => product.sku },
  { head: 'ASIN', kind: 'text', value: ({ product }) => product.asin },
  { head: 'Marketplace', kind: 'text', value: ({ product }) => product.marketplace },
  { head: 'Quantidade', kind: 'number', value: ({ quantity }) => quantity },
  { head: 'Pedir até', kind: 'text', value: ({ reorderBy }) => reorderBy },
  { head: 'Custo unitário', kind: 'number', value: ({ unitCost }) => decimalOrNull(unitCost) },
  { head: 'Custo total', kind: 'number', value: ({ cash }) => decimalOrNull(cash) },
  { head: 'Moeda', kind: 'text', value: ({ unitCost }) => unitCost && unitCost.currency },
];
