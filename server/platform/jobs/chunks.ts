/** Splits a list into chunks, so that other work can run between two of them. */
export async function* chunks<Row>(rows: readonly Row[], size = 200): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}
