import { type Page, type PageArguments, readPage } from '#server/platform/graphql/pages.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type MarkedTotals, type ProductSales, productSales } from './productSales.ts';
import type { ProductSalesSort } from './productSalesStatement.ts';
import type { SalesFilter } from '#server/insight/sales/metrics/salesScope.ts';

export interface ProductSalesPage extends Page<ProductSales> {
  totals: MarkedTotals;
}

export const SALES_PAGE = { standard: 50, most: 100, rows: 'pages.products' } as const;

/** A page of `productSales`, with the totals of all pages. Throws 400 for an invalid page. */
export const productSalesPage = (
  viewer: Viewer,
  filter: SalesFilter,
  { sort, ...page }: PageArguments & { sort?: ProductSalesSort | null },
  now = currentTime(),
): Promise<ProductSalesPage> =>
  readPage(page, SALES_PAGE, (limit, offset) => productSales(viewer, filter, { sort, limit, offset }, now));
