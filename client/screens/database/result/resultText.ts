import { type Result, textOf, type Value } from './result.ts';
import { csvLine, formulaSafe } from '#client/files/csvLine.ts';
import { downloadFile } from '#client/files/downloadFile.ts';
import { t } from '#client/lib/language/t.ts';

/** A result as CSV (RFC 4180), for pasting. NULL and an empty text are both empty; formulas are escaped. */
export const resultCsv = ({ columns, rows }: Result): string =>
  [columns.map(({ name }) => name), ...rows.map((row) => row.map(cellOf))].map(csvLine).join('');

/** A row as cells separated by tabs, for pasting into a spreadsheet; formulas are escaped. */
export const rowText = (row: readonly Value[]): string => row.map((value) => formulaSafe(textOf(value))).join('\t');

const cellOf = (value: Value) => (typeof value === 'number' ? value : textOf(value));

/** A result as a JSON array of objects by column name. */
export const resultJson = ({ columns, rows }: Result): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index]]))),
    null,
    2,
  );

/** Downloads the shown rows as a JSON file; `name` has no extension. Throws when there are none. */
export async function saveJson(name: string, result: Result): Promise<void> {
  if (result.rows.length === 0) throw new Error(t('database.noDataToExport'));
  downloadFile(`${name}.json`, new Blob([resultJson(result)], { type: 'application/json' }));
}
