import { csvLine } from '#server/platform/files/csvLine.ts';
import { jsonRow } from '#server/insight/sqlbox/jsonRows.ts';
import type { SqlColumn, SqlRow } from '#server/insight/sqlbox/sqlResult.ts';
import type { ReaderRequest } from './request.ts';

/** Writes a row in a form. In JSON each row but the first begins with a comma. */
export function rowWriter(form: ReaderRequest['form'], columns: SqlColumn[]): (row: SqlRow) => string {
  if (form === 'csv' || form === 'excelBr') return (row) => csvRow(row, columns, form);
  let comma = '';
  return (row) => {
    const text =
      comma + JSON.stringify(form === 'objects' ? jsonRow(columns, row) : form === 'file' ? fileRow(row) : row);
    comma = ',';
    return text;
  };

  function fileRow(row: SqlRow): SqlRow {
    return row.map((text, index) => fileText(text, columns[index]!));
  }
}

/** Line of a CSV file, in which NULL is an empty cell and an empty text is "". */
function csvRow(row: SqlRow, columns: SqlColumn[], form: 'csv' | 'excelBr'): string {
  const cells = row.map((value, index) => {
    if (value === '') return '""';
    const text = fileText(value, columns[index]!);
    const isDecimal = /^(numeric|double precision|real)$/.test(columns[index]!.type);
    return csvLine([form === 'excelBr' && isDecimal ? (text?.replace('.', ',') ?? null) : text], form).slice(0, -2);
  });
  return `${cells.join(form === 'csv' ? ',' : ';')}\n`;
}

/** Text of a value in a file, as PostgreSQL writes instants and booleans. */
function fileText(text: string | null, { kind }: SqlColumn): string | null {
  if (text === null) return null;
  if (kind === 'boolean') return text.slice(0, 1);
  return kind === 'instant' ? text.replace('T', ' ').replace(/([-+]\d\d):00$/, '$1') : text;
}
