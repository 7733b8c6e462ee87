import { type Result, textOf, type Value } from './result.ts';
import { downloadFile } from '#client/files/downloadFile.ts';

const FORMULA_START = /^[=+\-@\t\r]/;

/** A result as CSV (RFC 4180), for pasting. NULL and an empty text are both empty; formulas are escaped. */
export const resultCsv = ({ columns, rows }: Result): string =>
  [columns.map(({ name }) => name), ...rows].map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');

function cellText(value: Value): string {
  if (typeof value === 'number') return String(value);
  const text = textOf(value);
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A result as a JSON array of objects by column name. */
export const resultJson = ({ columns, rows }: Result): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index]]))),
    null,
    2,
  );

/** Downloads the shown rows as a JSON file; `name` has no extension. Throws when there are none. */
export async function saveJson(name: string, result: Result): Promise<void> {
  if (result.rows.length === 0) throw new Error('Nenhum dado para exportar');
  downloadFile(`${name}.json`, new Blob([resultJson(result)], { type: 'application/json' }));
}
