import { Readable } from 'node:stream';
import type { CustomTypesConfig, PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pool, type Queryable } from '#server/platform/postgres/db.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { FileColumn } from '#server/platform/files/table.ts';
import { xlsxParts } from '#server/platform/files/xlsxParts.ts';
import { listedTable } from './databaseTables.ts';
import { orderSql, pageOrder } from './pageOrder.ts';
import type { ViewerColumn, ViewerTable } from './viewerTable.ts';

/** Maximum number of concurrent exports per process. Each holds a connection while its reader is slow. */
const MAX_EXPORTS = 2;
const DEADLINE_MS = 5 * 60_000;
/** Timeout for a stalled reader, which blocks other exports. */
const STALL_TIMEOUT_MS = 25_000;
const BYTE_ORDER_MARK = '\uFEFF'; // without it Excel reads UTF-8 as Windows-1252

const exporting = new Set<number>();

export interface TableFile {
  format?: 'csv' | 'excelBr' | 'xlsx';
  /** Column, or `-column` for descending. Default: the table's order. */
  sort?: string;
}

/**
 * Streams all rows of a table as a file. In CSV, NULL is empty, an empty text is "", and a text that a spreadsheet would
 * evaluate as a formula starts with an apostrophe. Throws 404, 400 for an unknown column, and 429 while the account or two
 * others export.
 */
export function exportTable({ accountId }: Viewer, name: string, { format = 'csv', sort }: TableFile = {}): Readable {
  const table = listedTable(name);
  const order = orderSql(pageOrder(table, sort));
  const read = { csv: csvOf, excelBr: csvOf, xlsx: sheetOf }[format];
  if (exporting.has(accountId) || exporting.size >= MAX_EXPORTS)
    throw new DomainError('TOO_MANY', 429, 'Há outra exportação em andamento. Tente de novo em instantes.', 10);
  exporting.add(accountId);
  const parts: Readable = Readable.from(
    reading(
      (client) => read(client, selection(accountId, table, order, format), table, format),
      () => standstill.refresh(),
    ),
    { objectMode: false },
  );
  const abort = () => parts.destroy(new Error('the export was not read in time'));
  // the statement timeout does not cover a stalled reader
  const deadline = setTimeout(abort, DEADLINE_MS);
  const standstill = setTimeout(abort, STALL_TIMEOUT_MS);
  parts.once('close', () => {
    clearTimeout(deadline);
    clearTimeout(standstill);
    exporting.delete(accountId);
  });
  return parts;
}

type Format = NonNullable<TableFile['format']>;
type Parts = AsyncIterable<Uint8Array>;

/** Yields the parts within a read-only transaction. */
async function* reading(make: (client: PoolClient) => Parts, onPart: () => void): AsyncGenerator<Uint8Array> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query('BEGIN TRANSACTION READ ONLY');
    await client.query(`SET LOCAL statement_timeout = ${DEADLINE_MS}; SET LOCAL timezone = 'America/Sao_Paulo'`);
    for await (const part of make(client)) {
      onPart();
      yield part;
    }
    await client.query('COMMIT');
    isDone = true;
  } finally {
    client.release(!isDone); // a connection in the middle of a COPY cannot be reused
  }
}

/** CSV written by PostgreSQL, which distinguishes NULL from an empty text and is ten times faster than this process. */
async function* csvOf(client: PoolClient, rows: string, _table: ViewerTable, format: Format): AsyncGenerator<Buffer> {
  const separator = format === 'csv' ? '' : `, DELIMITER ';'`;
  const copy = client.query(copyTo(`COPY (${rows}) TO STDOUT (FORMAT csv, HEADER${separator})`));
  copy.on('error', () => undefined); // emitted when the connection is closed; the loop gets its own error
  yield Buffer.from(BYTE_ORDER_MARK);
  for await (const chunk of copy) yield chunk as Buffer;
}

type Values = (string | null)[];

const sheetOf = (client: Queryable, rows: string, { columns }: ViewerTable): Parts =>
  xlsxParts({ columns: columns.map(sheetColumn), rows: rowsOf(client, rows) });

const sheetColumn = ({ name, type }: ViewerColumn, index: number): FileColumn<Values> => ({
  head: name,
  kind: NUMBERS.test(type) ? 'exact' : 'text',
  value: (row) => row[index]!,
});

/** Rows of a sheet read by a cursor, in the text format of PostgreSQL. */
async function* rowsOf(client: Queryable, rows: string): AsyncGenerator<Values[]> {
  await client.query(`DECLARE exported NO SCROLL CURSOR FOR ${rows} LIMIT ${MAX_SHEET_ROWS}`);
  const types = { getTypeParser: () => (text: string) => text } as unknown as CustomTypesConfig;
  for (;;) {
    const read = await client.query({ text: `FETCH ${ROWS_PER_FETCH} FROM exported`, rowMode: 'array', types });
    if (read.rows.length === 0) return;
    yield read.rows as Values[];
  }
}

const ROWS_PER_FETCH = 1_000;
const MAX_SHEET_ROWS = 1_048_575; // plus the header row
const NUMBERS = /^(integer|bigint|smallint|numeric|double precision|real)/;
const DECIMALS = /^(numeric|double precision|real)/;

// COPY and cursors accept no parameters; the account is an integer and the names come from the list
const selection = (accountId: number, { name, columns }: ViewerTable, order: string, format: Format) =>
  `SELECT ${columns.map((column) => written(column, format)).join(', ')} FROM viewer."${name}" WHERE account_id = ${Math.trunc(accountId)}
   ORDER BY ${order}`;

function written({ name, type }: ViewerColumn, format: Format): string {
  if (format === 'xlsx') return `"${name}"`;
  if (type === 'text')
    return `CASE WHEN "${name}" ~ '^[-=+@\\t\\r]' THEN '''' || "${name}" ELSE "${name}" END AS "${name}"`;
  if (format === 'excelBr' && DECIMALS.test(type)) return `replace("${name}"::text, '.', ',') AS "${name}"`;
  return `"${name}"`;
}
