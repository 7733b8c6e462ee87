import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { to as copyTo } from 'pg-copy-streams';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type BackedUpTable, copyLine } from './tables.ts';

/** One line of a backup's text; resolves once `out` has taken it. */
export const writeLine = (out: Writable, text: string) =>
  new Promise<void>((done, fail) => out.write(`${text}\n`, (error) => (error ? fail(error) : done())));

/**
 * Writes a table's rows to `out` as a COPY with its end mark, those of a condition in SQL or all. Answers how many. The
 * reader sets the pace.
 */
export async function copyOut(table: BackedUpTable, on: Queryable, out: Writable, condition = 'true'): Promise<number> {
  await writeLine(out, copyLine(table));
  const { name, columns } = table;
  const copy = on.query(copyTo(`COPY (SELECT ${columns.join(', ')} FROM ${name} WHERE ${condition}) TO STDOUT`));
  for await (const chunk of copy) if (!out.write(chunk)) await once(out, 'drain');
  await writeLine(out, '\\.');
  return copy.rowCount;
}
