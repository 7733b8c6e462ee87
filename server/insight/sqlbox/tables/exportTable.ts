import { Readable } from 'node:stream';
import { accountFile } from '#server/insight/sqlbox/files/accountFile.ts';
import type { AnswerError, ReaderRequest } from '#server/insight/sqlbox/reader/request.ts';
import { failureOf } from '#server/insight/sqlbox/run/failureOf.ts';
import { startReader } from '#server/insight/sqlbox/run/startReader.ts';
import type { SqlRow } from '#server/insight/sqlbox/sqlResult.ts';
import { csvLine } from '#server/platform/files/csvLine.ts';
import type { FileColumn } from '#server/platform/files/table.ts';
import { xlsxParts } from '#server/platform/files/xlsxParts.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { listedTable } from './databaseTables.ts';
import { orderSql, pageOrder } from './pageOrder.ts';
import type { ViewerColumn, ViewerTable } from './viewerTable.ts';

/** Maximum number of concurrent exports per process. Each holds a reader while its own reader is slow. */
const MAX_EXPORTS = 2;
const DEADLINE_MS = 5 * 60_000;
/** Timeout for a stalled reader, which blocks other exports. */
const STALL_TIMEOUT_MS = 25_000;
const BYTE_ORDER_MARK = '\uFEFF'; // without it Excel reads UTF-8 as Windows-1252
/** Memory to sort a whole table. */
const MEMORY_MB = 1_024;

const exporting = new Set<number>();

export interface TableFile {
  format?: 'csv' | 'excelBr' | 'xlsx';
  /** Column, or `-column` for descending. Default: the table's order. */
  sort?: string;
}

/**
 * Streams all rows of a table as a file. In CSV, NULL is empty, an empty text is "", and no text is run as a formula. Throws 404, 400 for an unknown column, and 429 while
 * the account or two others export.
 */
export function exportTable({ accountId }: Viewer, name: string, { format = 'csv', sort }: TableFile = {}): Readable {
  const table = listedTable(name);
  const order = orderSql(pageOrder(table, sort));
  if (exporting.has(accountId) || exporting.size >= MAX_EXPORTS)
    throw new DomainError('TOO_MANY', 429, sentence('sql.exportRunning'), 10);
  exporting.add(accountId);
  const rows = rowsOf(accountId, `SELECT * FROM "${name}" ORDER BY ${order}`, format === 'xlsx' ? 'file' : format);
  const file = format === 'xlsx' ? sheetOf(table, rows) : csvOf(table, format, rows);
  const parts: Readable = Readable.from(
    watched(file, () => standstill.refresh()),
    { objectMode: false },
  );
  const abort = () => parts.destroy(new Error('the export was not read in time'));
  const deadline = setTimeout(abort, DEADLINE_MS);
  const standstill = setTimeout(abort, STALL_TIMEOUT_MS);
  parts.once('close', () => {
    clearTimeout(deadline);
    clearTimeout(standstill);
    exporting.delete(accountId);
  });
  return parts;
}

type Parts = AsyncIterable<Uint8Array>;

async function* watched(parts: Parts, onPart: () => void): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    onPart();
    yield part;
  }
}

/** Parts of the rows, no faster than they are taken. */
async function* rowsOf(accountId: number, text: string, form: ReaderRequest['form']): AsyncGenerator<Buffer> {
  const file = await accountFile(accountId);
  const reader = await startReader(file.path, { memoryMb: MEMORY_MB }).finally(() => file.release());
  const maxRows = form === 'file' ? MAX_SHEET_ROWS : Number.MAX_SAFE_INTEGER;
  try {
    for await (const { kind, body } of reader.answer({ text, form, maxRows, maxBytes: Number.MAX_SAFE_INTEGER })) {
      if (kind === 'error') throw failureOf(JSON.parse(body.toString()) as AnswerError, text);
      if (kind === 'rows') yield body;
    }
  } finally {
    reader.kill();
  }
}

async function* csvOf({ columns }: ViewerTable, format: 'csv' | 'excelBr', rows: Parts): AsyncGenerator<Uint8Array> {
  const titles = columns.map(({ name }) => name);
  yield Buffer.from(`${BYTE_ORDER_MARK}${csvLine(titles, format).trimEnd()}\n`);
  yield* rows;
}

const sheetOf = ({ columns }: ViewerTable, rows: Parts): Parts =>
  xlsxParts({ columns: columns.map(sheetColumn), rows: valuesOf(rows) });

const sheetColumn = ({ name, type }: ViewerColumn, index: number): FileColumn<SqlRow> => ({
  head: name,
  kind: NUMBERS.test(type) ? 'exact' : 'text',
  value: (row) => row[index]!,
});

async function* valuesOf(rows: Parts): AsyncGenerator<SqlRow[]> {
  for await (const part of rows) yield JSON.parse(`[${Buffer.from(part).toString().replace(/^,/, '')}]`) as SqlRow[];
}

const MAX_SHEET_ROWS = 1_048_575; // plus the header row
const NUMBERS = /^(integer|bigint|smallint|numeric|double precision|real)/;
