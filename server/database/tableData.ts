import type { Viewer } from '#server/core/viewer.ts';
import { type DatabaseTable, databaseTable, listedTable, READS_WAITING } from './databaseTables.ts';
import { runInTurn } from './runInTurn.ts';
import { type SqlResult, sqlResult } from './sqlResult.ts';

export interface TablePage {
  limit: number;
  offset: number;
}

/** Rows of one of the tables, in an order of its own that stays the same from page to page. Throws 404. */
export async function tableRows(viewer: Viewer, name: string, { limit, offset }: TablePage): Promise<SqlResult> {
  const table = listedTable(name);
  const text = `SELECT * FROM "${table.name}" ORDER BY ${table.order.join(', ')} LIMIT ${limit} OFFSET ${offset}`;
  return sqlResult(await runInTurn(viewer, text, { maxRows: limit, maxWaiting: READS_WAITING }));
}

/** A page of one of the tables with how many rows there are. Throws 404. */
export async function tableData(
  viewer: Viewer,
  name: string,
  page: TablePage,
): Promise<{ table: DatabaseTable; result: SqlResult }> {
  const result = await tableRows(viewer, name, page);
  return { table: await databaseTable(viewer, name), result };
}
