import { notFound } from '#server/core/errors.ts';
import { queryRows } from '#server/core/db.ts';
import type { Viewer } from '#server/core/viewer.ts';
import { runInTurn } from './runInTurn.ts';
import type { ViewerTable } from './viewerTable.ts';
import { viewerTables } from './viewerTables.ts';

const MAX_EXACT = 100_000;
/** A screen asks for several tables at once. */
export const READS_WAITING = 16;

export interface DatabaseTable extends ViewerTable {
  rowCount: number;
  /** More than 100,000 rows: `rowCount` is about right. */
  isEstimate: boolean;
}

/** The tables the seller may read, with how many rows of theirs each has: exact to 100,000, then an estimate. */
export async function databaseTables(viewer: Viewer): Promise<DatabaseTable[]> {
  return counted(viewer, [...viewerTables.values()]);
}

/** One of the tables, with its number of rows. Throws 404 for a name that is not listed. */
export async function databaseTable(viewer: Viewer, name: string): Promise<DatabaseTable> {
  const [table] = await counted(viewer, [listedTable(name)]);
  return table!;
}

/** The listed table of this name. Throws 404. */
export function listedTable(name: string): ViewerTable {
  const table = viewerTables.get(name);
  if (!table) throw notFound('Tabela não encontrada');
  return table;
}

async function counted(viewer: Viewer, tables: ViewerTable[]): Promise<DatabaseTable[]> {
  const counts = tables.map(({ name }) => `(SELECT count(*) FROM (SELECT FROM "${name}" LIMIT ${MAX_EXACT + 1}) t)`);
  const { rows } = await runInTurn(viewer, `SELECT ${counts.join(', ')}`, { maxRows: 1, maxWaiting: READS_WAITING });
  return Promise.all(
    tables.map(async (table, index) => {
      const count = Number(rows[0]![index]);
      const isEstimate = count > MAX_EXACT;
      return { ...table, rowCount: isEstimate ? await estimate(viewer, table.name, count) : count, isEstimate };
    }),
  );
}

/** What the planner expects of this account's rows. */
async function estimate({ accountId }: Viewer, table: string, atLeast: number): Promise<number> {
  const [row] = await queryRows<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `EXPLAIN (FORMAT JSON) SELECT FROM viewer."${table}" WHERE account_id = $1`,
    [accountId],
  );
  return Math.max(atLeast, row!['QUERY PLAN'][0].Plan['Plan Rows']);
}
