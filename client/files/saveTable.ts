import { downloadFile } from './downloadFile.ts';
import { downloadText } from './downloadText.ts';
import { csvFlavours, csvText, type CsvValue } from '#client/lib/text/csv.ts';

/** What is saved of a table: numbers as numbers, amounts in units of their currency, unknown values as null. */
export interface FileTable {
  header: readonly string[];
  rows: readonly (readonly CsvValue[])[];
}

export type TableFormat = 'csv' | 'excelBr' | 'xlsx';

const MAX_SHEET_TEXT = 32_767; // a cell holds no longer one

/** The cells of a spreadsheet: its header in bold; texts stay texts, whatever they start with. */
export const sheetCells = ({ header, rows }: FileTable) => [
  header.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
  ...rows.map((row) =>
    row.map((value) => {
      if (value === null) return null;
      return typeof value === 'number'
        ? { value, type: Number }
        : { value: value.slice(0, MAX_SHEET_TEXT), type: String };
    }),
  ),
];

/** Saves a table as a file of the given name, without its ending; the code for spreadsheets is loaded when asked for. */
export async function saveTable(name: string, table: FileTable, format: TableFormat): Promise<void> {
  if (format === 'csv') return downloadText(`${name}.csv`, csvText(table.header, table.rows));
  if (format === 'excelBr')
    return downloadText(`${name}-excel.csv`, csvText(table.header, table.rows, csvFlavours.excelBr));
  const { default: writeXlsx } = await import('write-excel-file/browser');
  return downloadFile(`${name}.xlsx`, await writeXlsx(sheetCells(table)).toBlob());
}
