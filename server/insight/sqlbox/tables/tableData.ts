import type { Viewer } from '#server/platform/values/viewer.ts';
import { type DatabaseTable, databaseTable, listedTable } from './databaseTables.ts';
import { type PageStart, readCursor, writeCursor } from './pageCursor.ts';
import { beyondSql, isExact, orderSql, type PageOrder, pageOrder, type Way } from './pageOrder.ts';
import { placeBefore, STRIDE } from './pagePlaces.ts';
import { readOwnTable } from './readOwnTable.ts';
import type { SandboxRun } from '#server/insight/sqlbox/sandbox/runInSandbox.ts';
import { type SqlResult, sqlResult } from '#server/insight/sqlbox/sqlResult.ts';
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
  const listed = listedTable(name);
  if (page.cursor !== 'last') {
    const rows = await readPage(viewer, listed, page);
    return { ...rows, table: await databaseTable(viewer, name) };
  }
  const table = await databaseTable(viewer, name);
  // the last page of a known row count starts where the previous one ends
  const limit = table.isEstimate ? page.limit : table.rowCount % page.limit || page.limit;
  return { ...(await readPage(viewer, listed, { ...page, limit })), table };
}

async function readPage(viewer: Viewer, table: ViewerTable, page: TablePage): Promise<TableRows> {
  const { limit, offset, sort, cursor } = page;
  const order = pageOrder(table, sort);
  const read = async (way: Way, condition = '', skip = 0) => {
    const rest = `ORDER BY ${orderSql(order, way)} LIMIT ${limit + 1} OFFSET ${skip}`;
    const write = (from: string) => `SELECT * FROM ${from} ${condition && `WHERE ${condition} `}${rest}`;
    return readOwnTable(viewer, table, { write, maxRows: limit });
  };
  if (!isExact(table, order))
    return { result: untruncated(await read('after', '', offset)), next: null, previous: null };

  const start = cursor ? readCursor({ table: table.name, sort }, cursor, order.length) : undefined;
  if (start) {
    const way = start === 'last' ? 'before' : start.way;
    const run = await read(way, start === 'last' ? '' : beyondSql(order, start.place, way));
    return withCursors(run, { table: table.name, sort, order, start });
  }
  const from = offset < STRIDE ? undefined : await placeBefore(viewer, table, order, offset);
  const run =
    offset < STRIDE
      ? await read('after', '', offset)
      : from
        ? await read('after', beyondSql(order, from.place, 'after'), offset - from.offset)
        : await read('after', 'false');
  return withCursors(run, { table: table.name, sort, order, start: offset });
}

/** Rows of a run. More rows than the page do not count as truncation. */
const untruncated = (run: SandboxRun): SqlResult => ({ ...sqlResult(run), isTruncated: false });

function withCursors(
  run: SandboxRun,
  { order, start, ...pages }: { table: string; sort?: string; order: PageOrder; start: PageStart | number },
): TableRows {
  const isBackward = start === 'last' || (typeof start === 'object' && start.way === 'before');
  const rows = isBackward ? run.rows.toReversed() : run.rows;
  const at = order.map(({ name }) => run.fields.findIndex((field) => field.name === name));
  const cursor = (way: Way, row: (string | null)[] | undefined, isThere: boolean) =>
    row && isThere
      ? writeCursor(
          pages,
          way,
          at.map((index) => row[index]!),
        )
      : null;
  return {
    result: untruncated({ ...run, rows }),
    next: cursor('after', rows.at(-1), isBackward ? start !== 'last' : run.isTruncated),
    previous: cursor('before', rows[0], isBackward ? run.isTruncated : start !== 0),
  };
}
