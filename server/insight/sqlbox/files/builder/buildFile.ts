import { createWriteStream } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { viewerTables } from '#server/insight/sqlbox/tables/viewerTables.ts';
import { loadStatement, rowsStatement, schemaStatements } from './fileSchema.ts';
import type { BuildOrder, BuiltFile } from './orders.ts';

const READABLE = 0o644;

/** Builds the file of an account from one snapshot of the database. Calls `progress` after each part. */
export async function buildFile(
  { accountId, folder, name }: BuildOrder,
  client: pg.Client,
  progress: (part: number, parts: number) => void,
): Promise<BuiltFile> {
  await client.query(`SET timezone = 'UTC'; SET datestyle = 'ISO'; SET statement_timeout = 0;
    BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`);
  const { rows } = await client.query<{ version: string; asOf: Date }>(
    `SELECT coalesce(sum(n), 0) AS version, now() AS "asOf" FROM changes.versions WHERE account_id IN (0, $1)`,
    [accountId],
  );
  const path = join(folder, name);
  const instance = await DuckDBInstance.create(path, { threads: '1', memory_limit: '512MB', temp_directory: folder });
  const duck = await instance.connect();
  try {
    for (const statement of schemaStatements(viewerTables.values())) await duck.run(statement);
    let part = 0;
    for (const table of viewerTables.values()) {
      progress((part += 1), viewerTables.size);
      const csv = join(folder, `${name}.csv`);
      await pipeline(
        client.query(copyTo(`COPY (${rowsStatement(table, accountId)}) TO STDOUT (FORMAT csv)`)),
        createWriteStream(csv),
      );
      await duck.run(loadStatement(table, 'whole', csv));
      await rm(csv);
    }
    await closeFile(duck);
  } finally {
    duck.closeSync();
    instance.closeSync();
  }
  await chmod(path, READABLE);
  return { version: Number(rows[0]!.version), asOf: rows[0]!.asOf.getTime() };
}

async function closeFile(duck: DuckDBConnection): Promise<void> {
  await duck.run('CHECKPOINT');
}
