const ROWS_PER_READ = 2_000;

/**
 * Rows of a list, read page by page in order, so that a slow reader holds neither a connection nor the whole list. Rows
 * may move between reads: repeated ones are skipped.
 */
export async function* rowsByPage<Row>(
  read: (page: { limit: number; offset: number }) => Promise<readonly Row[]>,
  keyOf: (row: Row) => number | string,
  limit = ROWS_PER_READ,
): AsyncGenerator<Row[]> {
  const yielded = new Set<number | string>();
  for (let offset = 0; ; offset += limit) {
    const rows = await read({ limit, offset });
    yield rows.filter((row) => !yielded.has(keyOf(row)) && yielded.add(keyOf(row)));
    if (rows.length < limit) return;
  }
}
