import { notFound } from '#server/platform/values/errors.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { runInTurn } from '#server/insight/sqlbox/cost/runInTurn.ts';
import type { ViewerTable } from './viewerTable.ts';
import { viewerTables } from './viewerTables.ts';

const MAX_EXACT = 100_000;
/** Number of reads that may wait, because a screen requests several tables at once. */
export const READS_WAITING = 16;

export interface DatabaseTable extends ViewerTable {
  rowCount: number;
  /** Whether `rowCount` is an estimate, above 100,000 rows. */
  isEstimate: boolean;
}

/** Tables that the seller can read with the number of their rows: exact up to 100,000, then an estimate. */
export async function databaseTables(viewer: Viewer): Promise<DatabaseTable[]> {
  return counted(viewer, [...viewerTables.values()]);
}

/** A table with its number of rows. Throws 404 for an unknown name. */
export async function databaseTable(viewer: Viewer, name: string): Promise<DatabaseTable> {
  const [table] = await counted(viewer, [listedTable(name)]);
  return table!;
}

/** Table by name. Throws 404 for an unknown name. */
export function listedTable(name: string): ViewerTable {
  const table = viewerTables.get(name);
  if (!table) throw notFound('Tabela não encontrada', 'No such table');
  return table;
}

async function counted(viewer: Viewer, tables: ViewerTable[]): Promise<DatabaseTable[]> {
  const counts = await countRows(viewer, tables);
  return Promise.all(
    tables.map(async (table) => {
      const count = counts.get(table.name);
      if (count !== undefined && count <= MAX_EXACT) return { ...table, rowCount: count, isEstimate: false };
      return { ...table, rowCount: await estimate(viewer, table.name, MAX_EXACT + 1), isEstimate: true };
    }),
  );
}

/** Times until which tables of accounts are assumed to exceed the exact limit. */
const largeUntil = new Map<string, number>();
const LARGE_MS = 10 * 60_000;
const MAX_ENTRIES = 10_000;

/** Row counts up to the limit. Omits tables that exceeded it recently. */
async function countRows(viewer: Viewer, tables: ViewerTable[]): Promise<Map<string, number>> {
  const keyOf = (name: string) => `${viewer.accountId}/${name}`;
  const small = tables.filter(({ name }) => (largeUntil.get(keyOf(name)) ?? 0) < Date.now());
  if (small.length === 0) return new Map();
  const counts = small.map(({ name }) => `(SELECT count(*) FROM (SELECT FROM "${name}" LIMIT ${MAX_EXACT + 1}) t)`);
  const { rows } = await runInTurn(viewer, `SELECT ${counts.join(', ')}`, { maxRows: 1, maxWaiting: READS_WAITING });
  const found = new Map(small.map(({ name }, index) => [name, Number(rows[0]![index])]));
  if (largeUntil.size > MAX_ENTRIES) largeUntil.clear();
  for (const [name, count] of found) if (count > MAX_EXACT) largeUntil.set(keyOf(name), Date.now() + LARGE_MS);
  return found;
}

/** Planner estimate of the account's rows, at least `atLeast`. */
async function estimate({ accountId }: Viewer, table: string, atLeast: number): Promise<number> {
  const [row] = await queryRows<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `EXPLAIN (FORMAT JSON) SELECT FROM viewer."${table}" WHERE account_id = $1`,
    [accountId],
  );
  return Math.max(atLeast, row!['QUERY PLAN'][0].Plan['Plan Rows']);
}
