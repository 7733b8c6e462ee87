import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { buildFile } from '#server/insight/sqlbox/files/builder/buildFile.ts';
import type { BuiltFile } from '#server/insight/sqlbox/files/builder/orders.ts';
import { viewerTables } from '#server/insight/sqlbox/tables/viewerTables.ts';

/** Rows of a statement over files, opened read-only under the names `file0`, `file1`…; the first is the default. */
export async function rowsIn(paths: string[], sql: string): Promise<(string | null)[][]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run(`SET TimeZone = 'America/Sao_Paulo'`);
    for (const [index, path] of paths.entries()) await connection.run(`ATTACH '${path}' AS file${index} (READ_ONLY)`);
    await connection.run('USE file0');
    return (await connection.runAndReadAll(sql)).getRowsJson() as (string | null)[][];
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Tables whose rows differ between two files, with the first differing row. */
export async function differences(one: string, other: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of viewerTables.keys()) {
    const rows = await rowsIn(
      [one, other],
      `(SELECT 'only the first', * FROM (SELECT * FROM file0.main."${name}" EXCEPT ALL SELECT * FROM file1.main."${name}"))
       UNION ALL
       (SELECT 'only the second', * FROM (SELECT * FROM file1.main."${name}" EXCEPT ALL SELECT * FROM file0.main."${name}"))`,
    );
    if (rows.length > 0) found.push(`${name}: ${rows.length} rows, ${JSON.stringify(rows[0])}`);
  }
  return found;
}

/** Builds files in this process, in a folder of the test file's own. */
export function useBuiltFiles(database: { url: () => string }) {
  let folder = '';
  let count = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'built-files-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Builds the account's file from the one named `from`, or whole. */
  async function build(accountId: number, from: string | null = null) {
    const client = new pg.Client({ connectionString: database.url() });
    await client.connect();
    const parts: string[] = [];
    try {
      count += 1;
      const order = { databaseUrl: '', accountId, folder, name: `${count}.duckdb`, from };
      const built: BuiltFile = await buildFile(order, client, (part, total) => parts.push(`${part}/${total}`));
      return { ...built, path: join(folder, built.name), read: parts.length };
    } finally {
      await client.end();
    }
  }
  return { build, folder: () => folder };
}
