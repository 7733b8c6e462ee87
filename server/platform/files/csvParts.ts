import { csvLine } from './csvLine.ts';
import { rowSlices } from './rowSlices.ts';
import type { Table } from './table.ts';

const BYTE_ORDER_MARK = '\uFEFF'; // without it Excel reads UTF-8 as Windows-1252

/**
 * A table as CSV in UTF-8 with a byte-order mark, the header with the first rows; `excelBr` is the dialect of Excel in
 * Brazil. Texts are never executed as formulas.
 */
export async function* csvParts<Row>({ columns, rows }: Table<Row>, format: 'csv' | 'excelBr'): AsyncGenerator<string> {
  const titles = columns.map(({ head }) => head);
  let start = BYTE_ORDER_MARK + csvLine(titles, format);
  for await (const piece of rowSlices(rows)) {
    const lines = piece.map((row) =>
      csvLine(
        columns.map(({ value }) => value(row)),
        format,
      ),
    );
    yield start + lines.join('');
    start = '';
  }
  if (start !== '') yield start;
}
