import { type Page, type PageArguments, readPage } from '#server/platform/graphql/pages.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import {
  type ProductStatement,
  type ProductStatements,
  productStatements,
  type StatementsOrder,
  type StatementsRequest,
} from './productStatements.ts';

export interface ProductStatementsPage extends Omit<ProductStatements, 'ids' | 'rowsOf'>, Page<ProductStatement> {}

export const STATEMENTS_PAGE = { standard: 50, most: 100, rows: 'pages.products' } as const;

/** A page of `productStatements`, with what is of no product and the total. Throws 400 for an invalid page. */
export async function productStatementsPage(
  viewer: Viewer,
  request: StatementsRequest,
  { sort, ...page }: PageArguments & { sort?: StatementsOrder | null },
  now = currentTime(),
): Promise<ProductStatementsPage> {
  const { ids, rowsOf, ...statements } = await productStatements(viewer, request, sort ?? undefined, now);
  const rows = await readPage(page, STATEMENTS_PAGE, async (limit, offset) => ({
    rows: await rowsOf(ids.slice(offset, offset + limit)),
    rowCount: ids.length,
  }));
  return { ...statements, ...rows };
}
