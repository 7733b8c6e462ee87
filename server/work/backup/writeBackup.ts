import type { Writable } from 'node:stream';
import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { copyOut, writeLine } from './copyOut.ts';
import { schemaOf } from './schemaOf.ts';
import { writeStatement, writeTakenAt } from './statement.ts';
import { backedUpTables, LEFT_OUT } from './tables.ts';

/** Prefix of the first line of every backup; the name of its last migration follows. */
export const BACKUP_MARK = '-- seller-analytics backup, schema ';

/**
 * Writes a consistent snapshot of the database to `out` and ends it: SQL that `psql` can read too, a COPY per table, the
 * sequences, then what the snapshot's rows and figures are (`statement.ts`). Does not block other writers. Returns the number of tables and rows, and when the snapshot was taken.
 */
export async function writeBackup(out: Writable): Promise<{ tables: number; rows: number; takenAt: Date }> {
  const client = await pool.connect();
  const line = (text: string) => writeLine(out, text);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await line(BACKUP_MARK + (await schemaOf(client)));
    const takenAt = await writeTakenAt(client, out);
    await line(`SET client_encoding = 'UTF8';`);
    const tables = await backedUpTables(client);
    const rows = new Map<string, number>();
    for (const table of tables) rows.set(table.name, await copyOut(table, client, out));
    const sequences = await queryRows<{ name: string; value: string }>(
      `SELECT quote_literal(quote_ident(sequencename)) AS name, coalesce(last_value, 0)::text AS value
       FROM pg_sequences WHERE schemaname = 'public' AND sequencename::text <> ALL ($1) ORDER BY 1`,
      // of tables that restored rows fill: they have gone on by then
      [LEFT_OUT.map((table) => `${table}_id_seq`)],
      client,
    );
    for (const { name, value } of sequences) if (value !== '0') await line(`SELECT setval(${name}, ${value});`);
    await writeStatement(rows, client, out);
    await line('-- complete');
    await new Promise<void>((done) => out.end(done));
    await client.query('COMMIT');
    client.release();
    return { tables: tables.length, rows: [...rows.values()].reduce((sum, count) => sum + count, 0), takenAt };
  } catch (error) {
    client.release(error as Error);
    out.destroy();
    throw error;
  }
}
