import { csvLine } from '#server/platform/files/csvLine.ts';
import { jsonRow } from '#server/insight/sqlbox/jsonRows.ts';
import type { SqlColumn, SqlRow } from '#server/insight/sqlbox/sqlResult.ts';
import type { ReaderRequest } from './request.ts';

/** Writes a row in a form. In JSON each row but the first begins with a comma. */
export function rowWriter(form: ReaderRequest['form'], columns: SqlColumn[]): (row: SqlRow) => string {
  if (form === 'csv' || form === 'excelBr') return (row) => csvLine(row.map(cellOf), form);
  let comma = '';
  return (row) => {
    const text = comma + JSON.stringify(form === 'cells' ? row : jsonRow(columns, row));
    comma = ',';
    return text;
  };

  function cellOf(text: string | null, index: number): string | null {
    const { kind, type } = columns[index]!;
    if (text === null || form === 'csv' || kind !== 'number') return text;
    return type === 'numeric' || type === 'double precision' || type === 'real' ? text.replace('.', ',') : text;
  }
}
