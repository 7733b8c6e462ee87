import type { CsvValue } from '#client/lib/csv.ts';
import { decimalOf } from '#client/lib/format.ts';
import type { FileTable } from '#client/saveTable.ts';
import type { RestockRow } from './restockRow.ts';

const HEADER = [
  'Produto',
  'SKU',
  'ASIN',
  'Marketplace',
  'Quantidade',
  'Pedir até',
  'Custo unitário',
  'Custo total',
  'Moeda',
];

/** What is to be ordered. */
export const toOrder = (rows: readonly RestockRow[]) =>
  rows.filter(({ quantity }) => quantity !== null && quantity > 0);

/** The purchase list as it is saved: only what is to be ordered, in the order of the plan. */
export const restockTable = (rows: readonly RestockRow[]): FileTable => ({
  header: HEADER,
  rows: toOrder(rows).map((row): CsvValue[] => [
    row.name,
    row.sku,
    row.asin,
    row.marketplace,
    row.quantity,
    row.reorderBy,
    row.unitCost && decimalOf(row.unitCost),
    row.cash && decimalOf(row.cash),
    row.unitCost?.currency ?? null,
  ]),
});
