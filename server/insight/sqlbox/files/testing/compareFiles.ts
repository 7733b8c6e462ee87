import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { viewerTables } from '#server/insight/sqlbox/tables/viewerTables.ts';

/** Rows of a statement over files, opened read-only under the names `file0`, `file1`…; the first is the default. */
export const rowsIn = (paths: string[], sql: string): Promise<(string | null)[][]> =>
  withFiles(paths, (connection) => rowsOf(connection, sql));

/** The same for several statements, opening the files once. */
export const rowsOfEach = (paths: string[], statements: readonly string[]): Promise<(string | null)[][][]> =>
  withFiles(paths, async (connection) => {
    const each: (string | null)[][][] = [];
    for (const sql of statements) each.push(await rowsOf(connection, sql));
    return each;
  });

/** Tables whose rows differ between two files, apart from columns to `ignore`, with the first differing row. */
export const differences = (one: string, other: string, ignore: readonly string[] = []): Promise<string[]> =>
  withFiles([one, other], async (connection) => {
    const found: string[] = [];
    for (const [name, table] of viewerTables) {
      const columns = table.columns
        .filter((column) => !ignore.includes(column.name))
        .map((column) => `"${column.name}"`);
      const rows = await rowsOf(
        connection,
        `(SELECT 'only the first', * FROM (SELECT ${columns.join(', ')} FROM file0.main."${name}" EXCEPT ALL SELECT ${columns.join(', ')} FROM file1.main."${name}"))
         UNION ALL
         (SELECT 'only the second', * FROM (SELECT ${columns.join(', ')} FROM file1.main."${name}" EXCEPT ALL SELECT ${columns.join(', ')} FROM file0.main."${name}"))`,
      );
      if (rows.length > 0) found.push(`${name}: ${rows.length} rows, ${JSON.stringify(rows[0])}`);
    }
    return found;
  });

const rowsOf = async (connection: DuckDBConnection, sql: string) =>
  (await connection.runAndReadAll(sql)).getRowsJson() as (string | null)[][];

async function withFiles<Result>(paths: string[], work: (connection: DuckDBConnection) => Promise<Result>) {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    await connection.run(`SET TimeZone = 'America/Sao_Paulo'`);
    for (const [index, path] of paths.entries()) await connection.run(`ATTACH '${path}' AS file${index} (READ_ONLY)`);
    await connection.run('USE file0');
    return await work(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
