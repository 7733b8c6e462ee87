import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { readOwn } from './readOwn.ts';
import type { ViewerTable } from './viewerTable.ts';
import { viewerTables } from './viewerTables.ts';

export interface DatabaseTable extends ViewerTable {
  rowCount: number;
}

/** Tables that the seller can read with the number of their rows. */
export const databaseTables = (viewer: Viewer): Promise<DatabaseTable[]> => counted(viewer, [...viewerTables.values()]);

/** A table with its number of rows. Throws 404 for an unknown name. */
export async function databaseTable(viewer: Viewer, name: string): Promise<DatabaseTable> {
  const [table] = await counted(viewer, [listedTable(name)]);
  return table!;
}

/** Table by name. Throws 404 for an unknown name. */
export function listedTable(name: string): ViewerTable {
  const table = viewerTables.get(name);
  if (!table) throw notFound('sql.noTable');
  return table;
}

async function counted(viewer: Viewer, tables: ViewerTable[]): Promise<DatabaseTable[]> {
  const counts = tables.map(({ name }) => `(SELECT count(*) FROM "${name}")`);
  const { rows } = await readOwn(viewer, `SELECT ${counts.join(', ')}`, 1);
  return tables.map((table, index) => ({ ...table, rowCount: Number(rows[0]![index]) }));
}
