import type { Readable } from 'node:stream';
import { noteChange } from '#server/platform/postgres/dataVersion.ts';
import { queryRow, queryRows, type Queryable, transaction } from '#server/platform/postgres/db.ts';
import { OtherSecret } from '#server/platform/security/sealFile.ts';
import { Unreadable } from '#server/platform/security/secrets.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { noteRates } from '#server/records/rates/noteRates.ts';
import { copyIn, damaged, type Lines, linesOf, nextLine } from './copyIn.ts';
import { refuseOtherSchema } from './schemaOf.ts';
import { compareStatement, emptyStatement, readComment } from './statement.ts';
import { backedUpTables, copyLine, LEFT_OUT } from './tables.ts';
import { BACKUP_MARK } from './writeBackup.ts';

/** A restored backup. */
export interface Restored {
  tables: number;
  rows: number;
  /** When its snapshot was taken; null where it does not say so, as those of earlier versions. */
  takenAt: Date | null;
  /** Figures (an account's month in one currency each) that were compared; null where it has none. */
  figures: number | null;
}

/**
 * Restores a backup into an empty database in one transaction, which includes the comparison with what the backup says about
 * itself. Throws 400 when the database already has an account, when the text is not a complete backup or ends in an error,
 * when its schema version differs, and when a number of rows or a figure does.
 */
export async function restoreBackup(text: Readable): Promise<Restored> {
  const lines = linesOf(text);
  return transaction((tx) => restoreLines(lines, tx), { idleSeconds: 60 }).catch((error: unknown) => {
    throw refusalOf(error);
  });
}

async function restoreLines(lines: Lines, tx: Queryable): Promise<Restored> {
  await refuseOthers(await nextLine(lines), tx);
  const tables = await backedUpTables(tx);
  await tx.query(`TRUNCATE ${[...tables.map(({ name }) => name), ...LEFT_OUT].join(', ')}`);
  const targets = new Map(tables.map((table) => [copyLine(table), table]));
  const copied = new Map<string, number>();
  const statement = emptyStatement();
  for (let line = await nextLine(lines); line !== '-- complete'; line = await nextLine(lines)) {
    const table = targets.get(line);
    if (table) copied.set(table.name, await copyIn(lines, `${table.name} (${table.columns.join(', ')})`, tx));
    else if (SEQUENCE.test(line)) await tx.query(line);
    else if (!readComment(line, statement) && line !== `SET client_encoding = 'UTF8';`) throw damaged();
  }
  // only at the end of the file its checksum is compared
  if (!(await lines.next()).done) throw damaged();
  // these two tables have no triggers that would say it
  const days = await queryRows<{ day: string }>('SELECT DISTINCT day FROM exchange_rates', [], tx);
  await noteRates(
    days.map(({ day }) => day),
    tx,
  );
  for (const { id } of await queryRows<{ id: number }>('SELECT id FROM accounts', [], tx)) await noteChange(id, tx);
  const names = tables.map(({ name }) => name);
  await compareStatement(statement, copied, names, tx);
  return {
    tables: names.length,
    rows: [...copied.values()].reduce((sum, count) => sum + count, 0),
    takenAt: statement.takenAt,
    figures: statement.since === null ? null : statement.figures.length,
  };
}

/** What an unreadable file causes, as a 400: in zlib, in decryption, and in PostgreSQL, errors of values (22) and of keys (23). */
function refusalOf(error: unknown): unknown {
  if (error instanceof OtherSecret) return badRequest('commands.otherBackupSecret');
  const isDamage = error instanceof Unreadable || /^(Z_|2[23])/.test((error as { code?: string }).code ?? '');
  return isDamage ? damaged() : error;
}

/** The only statement of a backup that is executed besides COPY, because a file is untrusted. */
const SEQUENCE = /^SELECT setval\('[a-z_]+', \d+\);$/;

async function refuseOthers(firstLine: string, tx: Queryable): Promise<void> {
  if (!firstLine.startsWith(BACKUP_MARK)) throw badRequest('commands.notBackup');
  await refuseOtherSchema(firstLine.slice(BACKUP_MARK.length), tx);
  const { accounts } = await queryRow<{ accounts: number }>('SELECT count(*) AS accounts FROM accounts', [], tx);
  if (accounts > 0) throw badRequest('commands.notEmpty');
}
