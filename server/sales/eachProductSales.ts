import type { Viewer } from '#server/core/viewer.ts';
import { type ProductSales, productSales } from './productSales.ts';
import type { SalesFilter } from './salesScope.ts';

const ROWS_A_READ = 2_000;

/** Every product of the scope, in the order of `productSales`, read piece by piece: an account may have 100,000. */
export async function* eachProductSales(viewer: Viewer, filter: SalesFilter): AsyncGenerator<ProductSales[]> {
  const now = new Date();
  // by product: ranks may move between two reads
  const seen = new Set<number>();
  for (let offset = 0; ; offset += ROWS_A_READ) {
    const { rows } = await productSales(viewer, filter, { limit: ROWS_A_READ, offset }, now);
    yield rows.filter(({ product: { id } }) => !seen.has(id) && seen.add(id));
    if (rows.length < ROWS_A_READ) return;
  }
}
