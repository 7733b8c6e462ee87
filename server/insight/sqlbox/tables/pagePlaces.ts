import { dataVersion } from '#server/platform/postgres/dataVersion.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { beyondSql, orderSql, type PageOrder, type Place } from './pageOrder.ts';
import { readOwnTable } from './readOwnTable.ts';
import type { ViewerTable } from './viewerTable.ts';

/** So many rows are passed over without a place. */
export const STRIDE = 1_000;
/** Rows walked by one statement: it is ended after five seconds. */
const MAX_WALK = 500_000;
const MAX_KEPT = 50;

interface Places {
  /** Of the account's data: places are forgotten with it. */
  version: number;
  /** The row at the offset before each, in their order. */
  known: { offset: number; place: Place }[];
}

/** By account, table and order, the last used last. */
const kept = new Map<string, Places>();

/**
 * A place of a table's rows at most 1,000 before the offset, with how many rows stand up to it; none when the table ends
 * before. The first jump so far walks the keys up to there, the next are answered by what it saw while no row of the
 * account changes.
 */
export async function placeBefore(
  viewer: Viewer,
  table: ViewerTable,
  order: PageOrder,
  offset: number,
): Promise<{ offset: number; place: Place } | undefined> {
  const places = await placesOf(viewer, `${viewer.accountId}/${table.name}/${orderSql(order)}`);
  for (;;) {
    const from = places.known.findLast((each) => each.offset <= offset);
    if (from && offset - from.offset < STRIDE) return from;
    const rows = Math.min(offset - (from?.offset ?? 0), MAX_WALK);
    const found = await walk(viewer, table, order, { from: from?.place, rows });
    const next = (from?.offset ?? 0) + rows;
    places.known.push(...found.map(({ row, place }) => ({ offset: (from?.offset ?? 0) + row, place })));
    places.known.sort((one, other) => one.offset - other.offset);
    if (!places.known.some((each) => each.offset === next)) return undefined; // the table ended on the way
  }
}

async function placesOf({ accountId }: Viewer, key: string): Promise<Places> {
  const version = await dataVersion(accountId);
  const found = kept.get(key);
  const places = found?.version === version ? found : { version, known: [] };
  kept.delete(key);
  kept.set(key, places);
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
  return places;
}

/** Every 1,000th place of so many rows, and the last: by their keys alone, which an index may tell. */
async function walk(
  viewer: Viewer,
  table: ViewerTable,
  order: PageOrder,
  { from, rows }: { from: Place | undefined; rows: number },
): Promise<{ row: number; place: Place }[]> {
  const columns = order.map(({ name }) => `"${name}"`).join(', ');
  const write = (own: string) => `SELECT n, ${columns} FROM (
      SELECT ${columns}, row_number() OVER (ORDER BY ${orderSql(order)}) AS n FROM (
        SELECT ${columns} FROM ${own}${from ? ` WHERE ${beyondSql(order, from, 'after')}` : ''}
        ORDER BY ${orderSql(order)} LIMIT ${rows}
      ) walked
    ) counted WHERE n % ${STRIDE} = 0 OR n = ${rows}`;
  const found = await readOwnTable(viewer, table, { write, maxRows: rows / STRIDE + 1 });
  return found.rows.map(([row, ...place]) => ({ row: Number(row), place }));
}
