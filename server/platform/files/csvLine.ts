/**
 * One line of a CSV file as RFC 4180 has it. A text that a spreadsheet would run as a formula gets an apostrophe before
 * it; null is an empty cell. Semicolons are for files that Brazilian spreadsheets open, whose decimals have commas.
 */
export const csvLine = (cells: readonly (string | number | null)[], separator: ',' | ';' = ','): string =>
  `${cells.map((cell) => cellOf(cell, separator)).join(separator)}\r\n`;

const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+([.,]\d+)?$/;

function cellOf(cell: string | number | null, separator: string): string {
  if (cell === null) return '';
  const text = String(cell);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
