import type { Writable } from 'node:stream';
import { type Queryable, queryRow } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { writeLine } from './copyOut.ts';
import { figuresBegin, monthFigures } from './monthFigures.ts';

/**
 * What a backup says about its own rows, in comments that `psql` passes over: when it was taken, the rows of each table, and
 * the figures of the last months, all of one snapshot. Backups of earlier versions say nothing.
 */
export interface Statement {
  takenAt: Date | null;
  rows: Map<string, number>;
  /** First day of the figures, `YYYY-MM-DD`; null without figures. */
  since: string | null;
  figures: string[];
}

export const emptyStatement = (): Statement => ({ takenAt: null, rows: new Map(), since: null, figures: [] });

const MAX_FIGURE_LENGTH = 400;
const COMMENT = /^-- (taken|rows|figures since|figure) ([\w .:"-]+)$/;

/** Writes and returns when the snapshot was taken. */
export async function writeTakenAt(on: Queryable, out: Writable): Promise<Date> {
  const { at } = await queryRow<{ at: Date }>('SELECT now() AS at', [], on);
  await writeLine(out, `-- taken ${at.toISOString()}`);
  return at;
}

/** Writes the rows of each table and the figures. `on` is in the transaction that the rows were read in. */
export async function writeStatement(rows: Map<string, number>, on: Queryable, out: Writable): Promise<void> {
  for (const [table, count] of rows) await writeLine(out, `-- rows ${count} ${table}`);
  const since = await figuresBegin(on);
  await writeLine(out, `-- figures since ${since}`);
  for (const figure of await monthFigures(since, on)) await writeLine(out, `-- figure ${figure}`);
}

/** Reads one line of a backup into `statement`. Returns whether it belongs there. */
export function readComment(line: string, statement: Statement): boolean {
  const [, kind, text] = (line.length < MAX_FIGURE_LENGTH && COMMENT.exec(line)) || [];
  if (!kind || !text) return false;
  if (kind === 'taken') statement.takenAt = new Date(text);
  else if (kind === 'figures since') statement.since = text;
  else if (kind === 'figure') statement.figures.push(text);
  else statement.rows.set(text.slice(text.indexOf(' ') + 1), Number.parseInt(text, 10));
  return true;
}

/**
 * Compares the database of `on` with what its backup says: rows of each of `tables`, figures. `copied` are the rows that
 * the file had of each table, which stand in where it says nothing. Throws 400 that names the first difference.
 */
export async function compareStatement(
  { rows, since, figures }: Statement,
  copied: Map<string, number>,
  tables: string[],
  on: Queryable,
): Promise<void> {
  const stated = rows.size > 0 ? rows : copied;
  for (const table of tables) {
    const { count } = await queryRow<{ count: number }>(`SELECT count(*) AS count FROM ${table}`, [], on);
    const expected = stated.get(table) ?? 0;
    if (count !== expected) throw badRequest('commands.otherRows', { table, stated: expected, found: count });
  }
  if (since === null) return;
  const found = await monthFigures(since, on);
  const [inFile, restored] = [new Set(figures), new Set(found)];
  const [missing, extra] = [figures.find((one) => !restored.has(one)), found.find((one) => !inFile.has(one))];
  if (missing ?? extra) throw badRequest('commands.otherFigures', { stated: missing ?? '—', found: extra ?? '—' });
}
