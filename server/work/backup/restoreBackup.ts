import type { Readable } from 'node:stream';
import { queryRow, type Queryable, transaction } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { copyIn, damaged, type Lines, linesOf, nextLine } from './copyIn.ts';
import { refuseOtherSchema } from './schemaOf.ts';
import { backedUpTables, copyLine, LEFT_OUT } from './tables.ts';
import { BACKUP_MARK } from './writeBackup.ts';

/**
 * Restores a backup into an empty database in one transaction. Returns the number of rows. Throws 400 when the database
 * already has an account, when the text is not a complete backup, and when its schema version differs.
 */
export async function restoreBackup(text: Readable): Promise<{ rows: number }> {
  const lines = linesOf(text);
  return { rows: await transaction((tx) => restoreLines(lines, tx), { idleSeconds: 60 }) };
}

async function restoreLines(lines: Lines, tx: Queryable): Promise<number> {
  await refuseOthers(await nextLine(lines), tx);
  const tables = await backedUpTables(tx);
  await tx.query(`TRUNCATE ${[...tables.map(({ name }) => name), ...LEFT_OUT].join(', ')}`);
  const targets = new Map(tables.map((table) => [copyLine(table), `${table.name} (${table.columns.join(', ')})`]));
  let rows = 0;
  for (;;) {
    const line = await nextLine(lines);
    if (line === '-- complete') return rows;
    const target = targets.get(line);
    if (target) rows += await copyIn(lines, target, tx);
    else if (SEQUENCE.test(line)) await tx.query(line);
    else if (line !== `SET client_encoding = 'UTF8';`) throw damaged();
  }
}

/** The only statement of a backup that is executed besides COPY, because a file is untrusted. */
const SEQUENCE = /^SELECT setval\('[a-z_]+', \d+\);$/;

async function refuseOthers(firstLine: string, tx: Queryable): Promise<void> {
  if (!firstLine.startsWith(BACKUP_MARK)) throw badRequest('commands.notBackup');
  await refuseOtherSchema(firstLine.slice(BACKUP_MARK.length), tx);
  const { accounts } = await queryRow<{ accounts: number }>('SELECT count(*) AS accounts FROM accounts', [], tx);
  if (accounts > 0) throw badRequest('commands.notEmpty');
}
