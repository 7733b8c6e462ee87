import type { Readable } from 'node:stream';
import { from as copyFrom } from 'pg-copy-streams';
import { queryRow, type Queryable, transaction } from '#server/core/db.ts';
import { badRequest } from '#server/core/errors.ts';
import { textLines } from '#server/import/textLines.ts';
import { backedUpTables } from './tables.ts';
import { BACKUP_MARK } from './writeBackup.ts';

/**
 * Puts a backup's rows into an empty database, all or nothing. Answers how many rows it holds. Throws 400 when the
 * database already has an account, when the text is no backup or not a whole one, and when it was made by another
 * version of the schema.
 */
export async function restoreBackup(text: Readable): Promise<{ rows: number }> {
  const lines = textLines(text.setEncoding('utf8') as AsyncIterable<string>);
  return { rows: await transaction((tx) => restoreLines(lines, tx), { idleSeconds: 60 }) };
}

type Lines = AsyncIterator<string, void, void>;

async function restoreLines(lines: Lines, tx: Queryable): Promise<number> {
  await refuseOthers(await next(lines), tx);
  const tables = await backedUpTables(tx);
  await tx.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
  const copies = new Map(
    tables.map(({ name, columns }) => [`COPY ${name} (${columns.join(', ')}) FROM stdin;`, { name, columns }]),
  );
  let rows = 0;
  for (;;) {
    const line = await next(lines);
    if (line === '-- complete') return rows;
    const table = copies.get(line);
    if (table) rows += await copyRows(lines, tx.query(copyFrom(line.replace(/;$/, ''))));
    else if (SEQUENCE.test(line)) await tx.query(line);
    else if (line !== `SET client_encoding = 'UTF8';`) throw damaged();
  }
}

/** All that a backup may run besides COPY: a file is not trusted with SQL of its own. */
const SEQUENCE = /^SELECT setval\('[a-z_]+', \d+\);$/;

async function refuseOthers(firstLine: string, tx: Queryable): Promise<void> {
  if (!firstLine.startsWith(BACKUP_MARK)) throw badRequest('O arquivo não é um backup deste programa.');
  const { schema, accounts } = await queryRow<{ schema: string; accounts: number }>(
    `SELECT max(migration_name) AS schema, (SELECT count(*) FROM accounts)::int AS accounts
     FROM _prisma_migrations WHERE finished_at IS NOT NULL`,
    [],
    tx,
  );
  const made = firstLine.slice(BACKUP_MARK.length);
  if (made !== schema) throw badRequest(`O backup é da versão ${made} do banco e este programa usa a ${schema}.`);
  if (accounts > 0) throw badRequest('O banco de dados já tem contas: restaure em uma pasta de dados vazia.');
}

/** Rows of one COPY up to its end mark, handed on in pieces large enough for the wire. */
async function copyRows(lines: Lines, copy: ReturnType<typeof copyFrom>): Promise<number> {
  const ended = new Promise<void>((done, fail) => copy.once('finish', done).once('error', fail));
  ended.catch(() => undefined);
  let piece = '';
  try {
    for (let line = await next(lines); line !== '\\.'; line = await next(lines)) {
      piece += `${line}\n`;
      if (piece.length < PIECE) continue;
      if (!copy.write(piece)) await Promise.race([new Promise((done) => copy.once('drain', done)), ended]);
      piece = '';
    }
  } catch (error) {
    copy.destroy(error as Error); // the connection is free again for the rollback
    throw error;
  }
  copy.end(piece);
  await ended;
  return copy.rowCount;
}

const PIECE = 64 * 1024;

async function next(lines: Lines): Promise<string> {
  const line = await lines.next();
  if (line.done) throw damaged();
  return line.value;
}

const damaged = () => badRequest('O backup está incompleto ou danificado; nada foi alterado.');
