const ROWS_A_READ = 2_000;

/**
 * Every row of a list that is read page by page, in its order, so that neither a connection nor the whole list is held while
 * a slow reader takes them. Between two reads rows may move: one that comes again is left out.
 */
export async function* rowsByPage<Row>(
  read: (page: { limit: number; offset: number }) => Promise<readonly Row[]>,
  keyOf: (row: Row) => number | string,
  limit = ROWS_A_READ,
): AsyncGenerator<Row[]> {
  const seen = new Set<number | string>();
  for (let offset = 0; ; offset += limit) {
    const rows = await read({ limit, offset });
    yield rows.filter((row) => !seen.has(keyOf(row)) && seen.add(keyOf(row)));
    if (rows.length < limit) return;
  }
}
