import type { Viewer } from '#server/platform/values/viewer.ts';
import { type DatabaseTable, databaseTable, listedTable } from './databaseTables.ts';
import { type PageStart, readCursor, writeCursor } from './pageCursor.ts';
import { beyondSql, isExact, orderSql, type PageOrder, pageOrder, type Way } from './pageOrder.ts';
import { readOwn } from './readOwn.ts';
import type { SqlResult, SqlRow } from '#server/insight/sqlbox/sqlResult.ts';
import type { ViewerTable } from './viewerTable.ts';

export interface TablePage {
  limit: number;
  offset: number;
  /** Column, or `-column` for descending. Default: the table's order. NULL sorts last. */
  sort?: string;
  /** `next` or `previous` of another page, or `last`. Overrides the offset. */
  cursor?: string;
}

interface TableRows {
  result: SqlResult;
  /** Cursors of the adjacent pages. Null without such a page, or when it is unknown. */
  next: string | null;
  previous: string | null;
}

/** Rows of a table in a stable order. Throws 404, and 400 for an unknown column. */
export const tableRows = async (viewer: Viewer, name: string, page: TablePage): Promise<SqlResult> =>
  (await readPage(viewer, listedTable(name), page)).result;

/** Page of a table with its total row count and the cursors of adjacent pages. Throws 404, 400. */
export async function tableData(
  viewer: Viewer,
  name: string,
  page: TablePage,
): Promise<TableRows & { table: DatabaseTable }> {
  const table = await databaseTable(viewer, name);
  // the last page starts where the previous one ends
  const limit = page.cursor === 'last' ? table.rowCount % page.limit || page.limit : page.limit;
  return { ...(await readPage(viewer, table, { ...page, limit })), table };
}

async function readPage(viewer: Viewer, table: ViewerTable, page: TablePage): Promise<TableRows> {
  const { limit, offset, sort, cursor } = page;
  const order = pageOrder(table, sort);
  const columns = table.columns.map(({ name }) => `"${name}"`).join(', ');
  const read = async (way: Way, condition = 'true', skip = 0) => {
    if (table.of)
      return readOwn(
        viewer,
        `SELECT ${columns} FROM "${table.name}" WHERE ${condition}
         ORDER BY ${orderSql(order, way)} LIMIT ${limit + 1} OFFSET ${skip}`,
        limit,
      );
    // the rows of the page are found by their places alone, so that only these are sorted
    const text = `SELECT ${columns} FROM stored."${table.name}" WHERE rowid IN (
        SELECT rowid FROM stored."${table.name}" WHERE ${condition}
        ORDER BY ${orderSql(order, way)} LIMIT ${limit + 1} OFFSET ${skip}
      ) ORDER BY ${orderSql(order, way)}`;
    return readOwn(viewer, text, limit);
  };
  if (!isExact(table, order))
    return { result: untruncated(await read('after', 'true', offset)), next: null, previous: null };
  const start = cursor ? readCursor({ table: table.name, sort }, cursor, order.length) : offset;
  if (typeof start === 'number')
    return withCursors(await read('after', 'true', start), { table: table.name, sort, order, start });
  const way = start === 'last' ? 'before' : start.way;
  const result = await read(way, start === 'last' ? 'true' : beyondSql(order, start.place, way));
  return withCursors(result, { table: table.name, sort, order, start });
}

/** Rows of a page. More rows than the page do not count as truncation. */
const untruncated = (result: SqlResult): SqlResult => ({ ...result, isTruncated: false });

function withCursors(
  result: SqlResult,
  { order, start, ...pages }: { table: string; sort?: string; order: PageOrder; start: PageStart | number },
): TableRows {
  const isBackward = start === 'last' || (typeof start === 'object' && start.way === 'before');
  const rows = isBackward ? result.rows.toReversed() : result.rows;
  const at = order.map(({ name }) => result.columns.findIndex((column) => column.name === name));
  const cursor = (way: Way, row: SqlRow | undefined, isThere: boolean) =>
    row && isThere
      ? writeCursor(
          pages,
          way,
          at.map((index) => row[index]!),
        )
      : null;
  return {
    result: untruncated({ ...result, rows }),
    next: cursor('after', rows.at(-1), isBackward ? start !== 'last' : result.isTruncated),
    previous: cursor('before', rows[0], isBackward ? result.isTruncated : start !== 0),
  };
}
