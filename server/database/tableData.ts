import type { Viewer } from '#server/core/viewer.ts';
import { badRequest } from '#server/core/errors.ts';
import { type DatabaseTable, databaseTable, listedTable, READS_WAITING } from './databaseTables.ts';
import { runInTurn } from './runInTurn.ts';
import { type SqlResult, sqlResult } from './sqlResult.ts';
import type { ViewerTable } from './viewerTable.ts';

export interface TablePage {
  limit: number;
  offset: number;
  /** A column, `-column` for descending; absent: the table's own order. NULL stands last. */
  sort?: string;
}

/** Rows of one of the tables, in an order that stays the same from page to page. Throws 404, 400 for an unknown column. */
export async function tableRows(viewer: Viewer, name: string, { limit, offset, sort }: TablePage): Promise<SqlResult> {
  const table = listedTable(name);
  const order = [...sortOf(table, sort), ...table.order].join(', ');
  const text = `SELECT * FROM "${table.name}" ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  return sqlResult(await runInTurn(viewer, text, { maxRows: limit, maxWaiting: READS_WAITING }));
}

/** SQL of the order a column stands for, none without one. Throws 400 for a column the table does not have. */
export function sortOf({ columns }: ViewerTable, sort: string | undefined): string[] {
  if (!sort) return [];
  const column = columns.find(({ name }) => name === sort.replace(/^-/, ''));
  if (!column) throw badRequest('Coluna desconhecida', 'Unknown column');
  return [`"${column.name}" ${sort.startsWith('-') ? 'DESC' : 'ASC'} NULLS LAST`];
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
