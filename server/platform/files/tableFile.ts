import { inShape } from '#server/platform/language/inShape.ts';
import type { Context } from 'hono';
import { z } from 'zod';
import { csvParts } from './csvParts.ts';
import { streamBody } from './streamBody.ts';
import type { Table } from './table.ts';
import type { Workbook } from './workbook/workbook.ts';
import { workbookParts } from './workbook/workbookParts.ts';
import { xlsxParts } from './xlsxParts.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Content types of table files. */
export const tableTypes = ['text/csv', XLSX] as const;

const formats = ['csv', 'excelBr', 'xlsx'] as const;
export type Format = (typeof formats)[number];

/** Parameter for the file format; CSV by default. */
export const TableFormat = z
  .enum(formats, inShape('errors.unknownFormat'))
  .default('csv')
  .describe('`csv`: commas and decimal points; `excelBr`: CSV as Excel reads it in Brazil; `xlsx`: a spreadsheet.');

const endings = { csv: '.csv', excelBr: '-excel.csv', xlsx: '.xlsx' } as const;

/**
 * Responds with a table file, streamed as its rows are read. `name` has no extension; the extension follows from the
 * format unless `ending` is given. A spreadsheet is the `workbook`, where there is one. Fails like `streamBody`.
 */
export function tableFile<Row>(
  c: Context,
  {
    name,
    format,
    ending = endings[format],
    workbook,
    ...table
  }: Table<Row> & { name: string; format: Format; ending?: string; workbook?: Workbook },
): Promise<Response> {
  const accountId = c.get('viewer')?.accountId;
  const sheets = () => (workbook ? workbookParts(workbook, accountId) : xlsxParts(table, accountId));
  const parts = format === 'xlsx' ? sheets() : csvParts(table, format);
  return streamBody(c, fileHeaders(name, format, ending), parts);
}

/** Headers for the file's name and type. */
export const fileHeaders = (name: string, format: Format, ending: string = endings[format]) => ({
  'content-type': format === 'xlsx' ? XLSX : 'text/csv; charset=utf-8',
  'content-disposition': attachment(name + ending),
});

/** Headers of an archive. */
export const zipHeaders = (name: string) => ({
  'content-type': 'application/zip',
  'content-disposition': attachment(`${name}.zip`),
});

/** RFC 6266: a name with non-ASCII characters or quotes is repeated in UTF-8. */
export function attachment(fileName: string): string {
  const plain = fileName.replaceAll(/[^ -~]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"${plain === fileName ? '' : `; filename*=UTF-8''${encoded}`}`;
}
