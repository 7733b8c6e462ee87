import { Readable } from 'node:stream';
import { to as copyTo } from 'pg-copy-streams';
import { pool } from '#server/core/db.ts';
import { DomainError } from '#server/core/errors.ts';
import type { Viewer } from '#server/core/viewer.ts';
import { listedTable } from './databaseTables.ts';
import type { ViewerColumn, ViewerTable } from './viewerTable.ts';

/** Exports that may read at the same time in this process: each holds a connection as long as its reader is slow. */
const MOST = 2;
const DEADLINE_MS = 5 * 60_000;
/** A reader takes the next part within this, or is given up: it keeps others from theirs. */
const STANDSTILL_MS = 25_000;
const BYTE_ORDER_MARK = '\uFEFF'; // without it Excel takes UTF-8 for Windows-1252

const exporting = new Set<number>();

/**
 * Every row of one of the tables as CSV, streamed while it is read: NULL is nothing, an empty text is "", and a text that a
 * spreadsheet would take for a formula starts with an apostrophe. Throws 404, and 429 while the account or two others export.
 */
export function exportTable({ accountId }: Viewer, name: string): Readable {
  const table = listedTable(name);
  if (exporting.has(accountId) || exporting.size >= MOST)
    throw new DomainError(
      'TOO_MANY_REQUESTS',
      429,
      'Há outra exportação em andamento. Tente de novo em instantes.',
      10,
    );
  exporting.add(accountId);
  const parts: Readable = Readable.from(rowsOf(accountId, table, () => standstill.refresh()));
  const giveUp = () => parts.destroy(new Error('the export was not read in time'));
  // a reader that stands still is not within the statement's time
  const deadline = setTimeout(giveUp, DEADLINE_MS);
  const standstill = setTimeout(giveUp, STANDSTILL_MS);
  parts.once('close', () => {
    clearTimeout(deadline);
    clearTimeout(standstill);
    exporting.delete(accountId);
  });
  return parts;
}

async function* rowsOf(accountId: number, table: ViewerTable, onPart: () => void): AsyncGenerator<Buffer> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query('BEGIN TRANSACTION READ ONLY');
    await client.query(`SET LOCAL statement_timeout = ${DEADLINE_MS}; SET LOCAL timezone = 'America/Sao_Paulo'`);
    const copy = client.query(copyTo(`COPY (${selection(accountId, table)}) TO STDOUT (FORMAT csv, HEADER)`));
    copy.on('error', () => undefined); // of a connection that is hung up on below; the loop has its own
    yield Buffer.from(BYTE_ORDER_MARK);
    for await (const chunk of copy) {
      onPart();
      yield chunk as Buffer;
    }
    await client.query('COMMIT');
    isDone = true;
  } finally {
    client.release(!isDone); // in the middle of a COPY it is of no use to others
  }
}

// COPY takes no parameters; the account is a whole number and the names are the list's
const selection = (accountId: number, { name, columns, order }: ViewerTable) =>
  `SELECT ${columns.map(written).join(', ')} FROM viewer."${name}" WHERE account_id = ${Math.trunc(accountId)}
   ORDER BY ${order.join(', ')}`;

const written = ({ name, type }: ViewerColumn) =>
  type === 'text'
    ? `CASE WHEN "${name}" ~ '^[-=+@\\t\\r]' THEN '''' || "${name}" ELSE "${name}" END AS "${name}"`
    : `"${name}"`;
