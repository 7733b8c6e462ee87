/** Rows of a statement by their product, in their order. */
export function byProduct<Row extends { productId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const known = found.get(row.productId);
    if (known) known.push(row);
    else found.set(row.productId, [row]);
  }
  return found;
}
