import { currentTime } from '#server/platform/process/clock.ts';
import { rowsByPage } from '#server/platform/postgres/rowsByPage.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type ProductSales, productSales } from './productSales.ts';
import type { ProductSalesSort } from './productSalesStatement.ts';
import type { SalesFilter } from '#server/insight/sales/metrics/salesScope.ts';

/** Every product of the scope, in the order of `productSales`, read piece by piece: an account may have 100,000. */
export function streamProductSales(
  viewer: Viewer,
  filter: SalesFilter,
  sort?: ProductSalesSort,
): AsyncGenerator<ProductSales[]> {
  const now = currentTime();
  return rowsByPage(
    async (page) => (await productSales(viewer, filter, { ...page, sort }, now)).rows,
    ({ product: { id } }) => id,
  );
}
