import { cursorToOffset, offsetToCursor } from '@pothos/plugin-relay';
import { badRequest } from '#server/core/errors.ts';
import type { Viewer } from '#server/core/viewer.ts';
import { type ProductSales, productSales } from './productSales.ts';
import type { ProductSalesSort } from './productSalesStatement.ts';
import type { ProductSalesTotals } from './productSalesTotals.ts';
import type { SalesFilter } from './salesScope.ts';

export interface ProductSalesConnection {
  edges: { cursor: string; node: ProductSales }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  totalCount: number;
  totals: ProductSalesTotals;
}

const MAX_PAGE = 100;
export const DEFAULT_PAGE = 50;

/** A page of `productSales`: `first` rows (at most 100) after a cursor. Throws 400 for a page or cursor that cannot be. */
export async function productSalesConnection(
  viewer: Viewer,
  filter: SalesFilter,
  { sort, first, after }: { sort?: ProductSalesSort | null; first?: number | null; after?: string | null },
  now = new Date(),
): Promise<ProductSalesConnection> {
  const limit = first ?? DEFAULT_PAGE;
  if (limit < 0 || limit > MAX_PAGE) throw badRequest(`A página tem no máximo ${MAX_PAGE} produtos`);
  const offset = after ? offsetAfter(after) : 0;
  const { rows, totalCount, totals } = await productSales(viewer, filter, { sort, limit, offset }, now);
  const edges = rows.map((node, index) => ({ cursor: offsetToCursor(offset + index), node }));
  return {
    edges,
    pageInfo: {
      hasNextPage: offset + rows.length < totalCount,
      hasPreviousPage: offset > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount,
    totals,
  };
}

function offsetAfter(cursor: string): number {
  try {
    const offset = cursorToOffset(cursor);
    if (Number.isSafeInteger(offset) && offset >= 0) return offset + 1;
  } catch {
    // said below
  }
  throw badRequest('Cursor inválido');
}
