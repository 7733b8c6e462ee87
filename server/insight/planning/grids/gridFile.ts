import type { FileColumn } from '#server/platform/files/table.ts';
import { STANDARD } from '#i18n/locales.ts';
import { word } from '#server/platform/language/say.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import type { ColumnType, DataGrid, GridColumn, GridRow } from './dataGrid.ts';

/**
 * File columns of a grid: the product when rows have one, numbers and percentages rounded as on screen, amounts in units of
 * the currency in the last column, days and instants in ISO 8601.
 */
export function gridColumns({ columns, rows }: DataGrid): FileColumn<GridRow>[] {
  return [
    ...(rows.some(({ product }) => product) ? ofProduct : []),
    ...columns.map(columnOf),
    ...(columns.some(({ type }) => type === 'money') ? [currency] : []),
  ];
}

const ofProduct: FileColumn<GridRow>[] = [
  { head: 'Produto', kind: 'text', value: ({ product }) => product && product.name },
  { head: 'ASIN', kind: 'text', value: ({ product }) => product && product.asin },
  { head: 'Marketplace', kind: 'text', value: ({ product }) => product && product.marketplace },
];
const currency: FileColumn<GridRow> = { head: 'Moeda', kind: 'text', value: (row) => row.currency };

const numbers = new Set<ColumnType>(['integer', 'decimal', 'money', 'percent', 'score']);
const percentages = new Set<ColumnType>(['percent', 'score']);

function columnOf({ title: code, type }: GridColumn, index: number): FileColumn<GridRow> {
  const title = word({ code }, STANDARD);
  const head = percentages.has(type) ? `${title} (%)` : title;
  if (!numbers.has(type)) return { head, kind: 'text', value: ({ cells }) => textOf(cells[index]!.value, type) };
  return { head, kind: 'number', value: ({ cells, currency }) => numberOf(cells[index]!.value, type, currency) };
}

const textOf = (value: string | null, type: ColumnType) =>
  value !== null && type === 'boolean' ? (value === 'true' ? 'Sim' : 'Não') : value;

function numberOf(value: string | null, type: ColumnType, currency: string | null): number | null {
  if (value === null) return null;
  if (type === 'money') return currency === null ? null : decimalOf({ minor: Number(value), currency });
  return asShown(type === 'score' ? Number(value) * 100 : Number(value));
}

// rounds as the screens do: toFixed turns 1.45 into 1.4
const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, useGrouping: false });
const asShown = (value: number) => Number(oneDecimal.format(value)) || 0; // avoids -0
