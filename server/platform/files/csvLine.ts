import { digitSafe, formulaSafe } from './formulaSafe.ts';
import type { Cell } from './table.ts';

/**
 * One line of a CSV file (RFC 4180); `excelBr` uses semicolons and decimal commas. Null is an empty cell. No text is run as
 * a formula, not even by a program that splits the line by another separator; `excelBr` keeps all digits of numeric text.
 */
export function csvLine(cells: readonly Cell[], format: 'csv' | 'excelBr' = 'csv'): string {
  const isPlain = format === 'csv';
  const separator = isPlain ? ',' : ';';
  const texts = cells.map((cell) => cellText(cell, isPlain));
  // split by another separator, the line is one cell that begins with a minus: what follows must be text, not a term
  const quotesAll = texts.length > 1 && texts[0]!.startsWith('-');
  const written = texts.map((text, index) => quoted(text, separator, quotesAll && isText(cells[index]!)));
  return `${written.join(separator)}\r\n`;
}

const isText = (cell: Cell) => typeof cell === 'string';

function cellText(cell: Cell, isPlain: boolean): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return isPlain ? String(cell) : String(cell).replace('.', ',');
  return typeof cell === 'boolean' ? String(cell) : digitSafe(formulaSafe(cell), isPlain);
}

const quoted = (text: string, separator: string, isQuoted: boolean) =>
  isQuoted || text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
