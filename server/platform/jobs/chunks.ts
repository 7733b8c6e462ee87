/** The rows of a list, some at a time: between two pieces others are served. */
export async function* chunks<Row>(rows: readonly Row[], size = 200): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}
