import { dataVersion } from '#server/platform/postgres/dataVersion.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { beyondSql, orderSql, type PageOrder, type Place } from './pageOrder.ts';
import { readOwnTable } from './readOwnTable.ts';
import type { ViewerTable } from './viewerTable.ts';

/** Maximum number of rows skipped without a known position. */
export const STRIDE = 1_000;
/** Rows walked by one statement, which is limited to five seconds. */
const MAX_WALK = 500_000;
const MAX_CACHED = 50;

interface Places {
  /** Data version of the account. A new version invalidates the positions. */
  version: number;
  /** Row before each offset, in ascending order. */
  known: { offset: number; place: Place }[];
}

/** By account, table and order, least recently used first. */
const cache = new Map<string, Places>();

/**
 * Position at most 1,000 rows before the offset, with its own offset. Undefined when the table has fewer rows. The first
 * jump walks the keys up to the offset; later ones use the cached positions until the account's data change.
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
    if (!places.known.some((each) => each.offset === next)) return undefined; // the table has fewer rows
  }
}

async function placesOf({ accountId }: Viewer, key: string): Promise<Places> {
  const version = await dataVersion(accountId);
  const found = cache.get(key);
  const places = found?.version === version ? found : { version, known: [] };
  cache.delete(key);
  cache.set(key, places);
  if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value!);
  return places;
}

/** Every 1,000th position of the rows, and the last, read from the keys, which an index may provide. */
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
