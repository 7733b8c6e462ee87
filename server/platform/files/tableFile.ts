import type { Context } from 'hono';
import { z } from 'zod';
import { csvText } from './csvText.ts';
import { streamed } from './streamed.ts';
import { xlsxParts } from './xlsxParts.ts';

/** What a cell of a file holds: amounts in units of their currency, unknown values as null. */
type Cell = string | number | null;

/** The title of a column and its cell in a row. */
export type FileColumn<Row> = readonly [title: string, cell: (row: Row) => Cell];

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The content types a table can be answered in. */
export const tableTypes = ['text/csv', XLSX] as const;

const formats = ['csv', 'excelBr', 'xlsx'] as const;
type Format = (typeof formats)[number];

/** The parameter that names the format of a file; CSV when absent. */
export const TableFormat = z
  .enum(formats, 'Formato desconhecido')
  .default('csv')
  .describe('`csv`: commas and decimal points; `excelBr`: CSV as Excel reads it in Brazil; `xlsx`: a spreadsheet.');

const BYTE_ORDER_MARK = '\uFEFF'; // without it Excel takes UTF-8 for Windows-1252

/**
 * Answers a table as a file of the given name (without its ending), sent as its rows are read. Numbers stay numbers, a text
 * is never run as a formula, null is an empty cell. Fails as `streamed` does.
 */
export function tableFile<Row>(
  c: Context,
  { name, format, columns }: { name: string; format: Format; columns: readonly FileColumn<Row>[] },
  pieces: AsyncIterable<readonly Row[]>,
): Promise<Response> {
  const cells = cellsOf(columns, pieces);
  return streamed(c, fileHeaders(name, format), format === 'xlsx' ? xlsxParts(cells) : csvParts(cells, format));
}

/** What names a file of a format, and says what it is. */
export const fileHeaders = (name: string, format: Format) => ({
  'content-type': format === 'xlsx' ? XLSX : 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}${{ csv: '.csv', excelBr: '-excel.csv', xlsx: '.xlsx' }[format]}"`,
});

/** The header, with the first rows, then the others. */
async function* cellsOf<Row>(
  columns: readonly FileColumn<Row>[],
  pieces: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Cell[][]> {
  let header = [columns.map(([title]): Cell => title)];
  for await (const piece of pieces) {
    yield [...header, ...piece.map((row) => columns.map(([, cell]) => cell(row)))];
    header = [];
  }
  if (header.length > 0) yield header;
}

async function* csvParts(pieces: AsyncIterable<readonly Cell[][]>, format: 'csv' | 'excelBr'): AsyncGenerator<string> {
  let start = BYTE_ORDER_MARK;
  for await (const rows of pieces) {
    yield start + csvText(rows, format);
    start = '';
  }
}
