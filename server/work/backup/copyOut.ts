import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { to as copyTo } from 'pg-copy-streams';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type BackedUpTable, copyLine } from './tables.ts';

/** Writes one line of a backup; resolves once `out` has accepted it. */
export const writeLine = (out: Writable, text: string) =>
  new Promise<void>((done, fail) => out.write(`${text}\n`, (error) => (error ? fail(error) : done())));

/**
 * Writes the rows of a table that match an SQL condition to `out` as a COPY with its end mark. Returns the number of rows.
 * Waits when `out` is full.
 */
export async function copyOut(table: BackedUpTable, on: Queryable, out: Writable, condition = 'true'): Promise<number> {
  await writeLine(out, copyLine(table));
  const { name, columns } = table;
  const copy = on.query(copyTo(`COPY (SELECT ${columns.join(', ')} FROM ${name} WHERE ${condition}) TO STDOUT`));
  for await (const chunk of copy) if (!out.write(chunk)) await once(out, 'drain');
  await writeLine(out, '\\.');
  return copy.rowCount;
}
