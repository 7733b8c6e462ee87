import { csvLine } from './csvLine.ts';

type Cell = string | number | null;

/** Rows as the text of a CSV file, without a byte order mark; `excelBr`: with semicolons and decimal commas. */
export function csvText(rows: readonly (readonly Cell[])[], format: 'csv' | 'excelBr'): string {
  if (format === 'csv') return rows.map((row) => csvLine(row)).join('');
  const written = (cell: Cell) => (typeof cell === 'number' ? String(cell).replace('.', ',') : cell);
  return rows.map((row) => csvLine(row.map(written), ';')).join('');
}
