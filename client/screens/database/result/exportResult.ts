import { downloadFile } from '#client/files/downloadFile.ts';
import { downloadText } from '#client/files/downloadText.ts';
import { csvText, csvFlavours } from '#client/lib/text/csv.ts';
import { tableFormats } from '#client/files/tableFormats.ts';
import { kindOf, type Result, textOf, type Value } from './result.ts';

/** What a result can be saved as, with the names of the formats. */
export const exportFormats = [...tableFormats, ['json', 'JSON']] as const;
export type ExportFormat = (typeof exportFormats)[number][0];

const MAX_SHEET_DIGITS = 15; // a spreadsheet rounds longer numbers
const MAX_SHEET_TEXT = 32_767; // and holds no longer text

/** A result as CSV; NULL and an empty text are both nothing. */
export const resultCsv = ({ columns, rows }: Result, flavour: 'csv' | 'excelBr' = 'csv') =>
  csvText(
    columns.map(({ name }) => name),
    rows.map((row) => row.map((value) => (typeof value === 'number' || value === null ? value : textOf(value)))),
    csvFlavours[flavour],
  );

/** A result as a JSON list of objects by column name. */
export const resultJson = ({ columns, rows }: Result) =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index]]))),
    null,
    2,
  );

/** A result as the cells of a sheet: texts stay texts, whatever they start with. */
export function resultCells({ columns, rows }: Result) {
  const isNumber = columns.map((column) => kindOf(column) === 'number');
  const cell = (value: Value, index: number) => {
    if (value === null) return null;
    if (typeof value === 'boolean') return { value, type: Boolean };
    const text = textOf(value);
    if (isNumber[index] && text.replaceAll(/\D/g, '').length <= MAX_SHEET_DIGITS && Number.isFinite(Number(text)))
      return { value: Number(text), type: Number };
    return { value: text.slice(0, MAX_SHEET_TEXT), type: String };
  };
  return [
    columns.map(({ name }) => ({ value: name, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(cell)),
  ];
}

/** Saves a result as a file of the given name and format. */
export async function exportResult(result: Result, name: string, format: ExportFormat): Promise<void> {
  if (format === 'json') return downloadText(`${name}.json`, resultJson(result), 'application/json');
  if (format === 'csv') return downloadText(`${name}.csv`, resultCsv(result));
  if (format === 'excelBr') return downloadText(`${name}-excel.csv`, resultCsv(result, 'excelBr'));
  const { default: writeXlsx } = await import('write-excel-file/browser');
  return downloadFile(`${name}.xlsx`, await writeXlsx(resultCells(result)).toBlob());
}
