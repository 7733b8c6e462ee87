export type CsvValue = string | number | null;

interface CsvFlavour {
  separator: ',' | ';';
  decimalMark: '.' | ',';
}

/** For programs, and as Excel in Brazilian Portuguese reads a file on opening. */
export const csvFlavours = {
  csv: { separator: ',', decimalMark: '.' },
  excelBr: { separator: ';', decimalMark: ',' },
} as const satisfies Record<string, CsvFlavour>;

const BYTE_ORDER_MARK = '\uFEFF'; // without it Excel takes UTF-8 for Windows-1252
const LINE_END = '\r\n';
const FORMULA_START = /^[=+\-@\t\r]/;

/**
 * A table as CSV by RFC 4180, with a byte order mark. Numbers are written plainly, unknown values as nothing; a text that a
 * spreadsheet would take for a formula starts with an apostrophe.
 */
export function csvText(
  header: readonly string[],
  rows: readonly (readonly CsvValue[])[],
  flavour: CsvFlavour = csvFlavours.csv,
): string {
  const lines = [header, ...rows].map((cells) => cells.map((cell) => cellText(cell, flavour)).join(flavour.separator));
  return BYTE_ORDER_MARK + lines.map((line) => line + LINE_END).join('');
}

function cellText(value: CsvValue, { separator, decimalMark }: CsvFlavour): string {
  if (value === null) return '';
  if (typeof value === 'number') return quoted(String(value).replace('.', decimalMark), separator);
  return quoted(FORMULA_START.test(value) ? `'${value}` : value, separator);
}

const quoted = (text: string, separator: string) =>
  text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
