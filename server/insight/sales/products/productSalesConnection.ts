import { currentTime } from '#server/platform/process/clock.ts';
import { offsetOf, type OffsetPage, type PageArguments, pageOf } from '#server/platform/graphql/offsetPages.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type ProductSales, productSales } from './productSales.ts';
import type { ProductSalesSort } from './productSalesStatement.ts';
import type { ProductSalesTotals } from './productSalesTotals.ts';
import type { SalesFilter } from '#server/insight/sales/metrics/salesScope.ts';

export interface ProductSalesConnection extends OffsetPage<ProductSales> {
  totals: ProductSalesTotals;
}

const MAX_PAGE = 100;
export const DEFAULT_PAGE = 50;

/** A page of `productSales`: `first` rows (at most 100) after a cursor. Throws 400 for a page or cursor that cannot be. */
export async function productSalesConnection(
  viewer: Viewer,
  filter: SalesFilter,
  { sort, ...page }: PageArguments & { sort?: ProductSalesSort | null },
  now = currentTime(),
): Promise<ProductSalesConnection> {
  const tooMany = `A página tem no máximo ${MAX_PAGE} produtos`;
  const { limit, offset } = offsetOf(page, { standard: DEFAULT_PAGE, most: MAX_PAGE, tooMany });
  const { rows, totalCount, totals } = await productSales(viewer, filter, { sort, limit, offset }, now);
  return { ...pageOf(rows, { offset, totalCount }), totals };
}
