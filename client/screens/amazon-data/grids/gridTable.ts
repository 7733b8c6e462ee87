import type { CsvValue } from '#client/lib/text/csv.ts';
import { decimalOf } from '#client/lib/format.ts';
import type { FileTable } from '#client/files/saveTable.ts';
import type { GridColumn, GridRow } from './dataGrid.ts';
import { isNumber } from './formatCell.ts';

const isPercent = (type: string) => type === 'percent' || type === 'score';

/**
 * The rows of a tab as they are saved, all of them: numbers and percentages with the digits on show, amounts in units of the
 * currency that stands in a column of its own, days and instants as ISO 8601.
 */
export function gridTable(columns: readonly GridColumn[], rows: readonly GridRow[]): FileTable {
  const hasProducts = rows.some(({ product }) => product);
  const hasMoney = columns.some(({ type }) => type === 'money');
  return {
    header: [
      ...(hasProducts ? ['Produto', 'ASIN', 'Marketplace'] : []),
      ...columns.map(({ title, type }) => (isPercent(type) ? `${title} (%)` : title)),
      ...(hasMoney ? ['Moeda'] : []),
    ],
    rows: rows.map(({ product, cells, currency }) => [
      ...(hasProducts ? [product?.name ?? null, product?.asin ?? null, product?.marketplace ?? null] : []),
      ...columns.map(({ type }, index) => cellOf(cells[index]!.value, type, currency)),
      ...(hasMoney ? [currency] : []),
    ]),
  };
}

function cellOf(value: string | null, type: string, currency: string | null): CsvValue {
  if (value === null) return null;
  if (type === 'money') return currency ? decimalOf({ minor: Number(value), currency }) : null;
  if (type === 'boolean') return value === 'true' ? 'Sim' : 'Não';
  if (!isNumber(type)) return value;
  return asShown(type === 'score' ? Number(value) * 100 : Number(value));
}

// As formatDecimal rounds: toFixed would make 1.4 of 1.45.
const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, useGrouping: false });
const asShown = (value: number) => Number(oneDecimal.format(value)) || 0; // no -0
