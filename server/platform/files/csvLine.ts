import type { Cell } from './table.ts';

/**
 * One line of a CSV file (RFC 4180); `excelBr` uses semicolons and decimal commas. Null is an empty cell. A text that a
 * spreadsheet would execute as a formula is prefixed with an apostrophe; numeric text is not.
 */
export function csvLine(cells: readonly Cell[], format: 'csv' | 'excelBr' = 'csv'): string {
  const isPlain = format === 'csv';
  const separator = isPlain ? ',' : ';';
  return `${cells.map((cell) => quoted(cellText(cell, isPlain ? '.' : ','), separator)).join(separator)}\r\n`;
}

const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+([.,]\d+)?$/;

function cellText(cell: Cell, decimalMark: '.' | ','): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimalMark);
  if (typeof cell === 'boolean') return String(cell);
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}

const quoted = (text: string, separator: string) =>
  text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
