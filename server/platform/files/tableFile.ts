import type { Context } from 'hono';
import { z } from 'zod';
import { csvParts } from './csvParts.ts';
import { streamBody } from './streamBody.ts';
import type { Table } from './table.ts';
import { xlsxParts } from './xlsxParts.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The content types a table can be answered in. */
export const tableTypes = ['text/csv', XLSX] as const;

const formats = ['csv', 'excelBr', 'xlsx'] as const;
export type Format = (typeof formats)[number];

/** The parameter that names the format of a file; CSV when absent. */
export const TableFormat = z
  .enum(formats, 'Formato desconhecido')
  .default('csv')
  .describe('`csv`: commas and decimal points; `excelBr`: CSV as Excel reads it in Brazil; `xlsx`: a spreadsheet.');

const endings = { csv: '.csv', excelBr: '-excel.csv', xlsx: '.xlsx' } as const;

/**
 * Answers a table as a file, sent as its rows are read. `name` is that of the file without its ending, which follows from the
 * format unless one is given. Fails as `streamBody` does.
 */
export function tableFile<Row>(
  c: Context,
  { name, format, ending = endings[format], ...table }: Table<Row> & { name: string; format: Format; ending?: string },
): Promise<Response> {
  const parts = format === 'xlsx' ? xlsxParts(table) : csvParts(table, format);
  return streamBody(c, fileHeaders(name, format, ending), parts);
}

/** The headers that name a file and give its type. */
export const fileHeaders = (name: string, format: Format, ending: string = endings[format]) => ({
  'content-type': format === 'xlsx' ? XLSX : 'text/csv; charset=utf-8',
  'content-disposition': attachment(name + ending),
});

/** RFC 6266: a name of other signs than ASCII's, or with quotes, is said a second time in UTF-8. */
function attachment(fileName: string): string {
  const plain = fileName.replaceAll(/[^ -~]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"${plain === fileName ? '' : `; filename*=UTF-8''${encoded}`}`;
}
