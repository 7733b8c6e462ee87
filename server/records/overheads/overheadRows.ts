import type { Overhead as StoredOverhead } from '#prisma/generated/client/client.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { type Page, type PageArguments, readPage } from '#server/platform/graphql/pages.ts';
import { dateOf } from '#server/platform/prisma/days.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';
import type { Overhead } from './overhead.ts';
import { overheads } from './overheads.ts';

/** Exposed columns of an overhead. */
export type OverheadRow = Omit<StoredOverhead, 'accountId' | 'createdAt'>;

export const OVERHEAD_PAGE = { standard: 50, most: 100, rows: 'pages.overheads' } as const;

const rowOf = (overhead: Overhead): OverheadRow => ({
  id: overhead.id,
  name: overhead.name,
  category: overhead.category,
  validFrom: dateOf(overhead.validFrom),
  validUntil: overhead.validUntil === null ? null : dateOf(overhead.validUntil),
  amountMinor: BigInt(overhead.amountMinor),
  every: overhead.every,
  allocation: overhead.allocation,
  scope: overhead.scope,
  marketplace: overhead.marketplace,
  brand: overhead.brand,
});

/** A page (at most 100) of the account's overheads. Throws BAD_REQUEST for an invalid page. */
export const overheadPage = ({ accountId }: Viewer, page: PageArguments): Promise<Page<OverheadRow>> =>
  readPage(page, OVERHEAD_PAGE, async (limit, offset) => {
    const all = await overheads(accountId);
    return { rows: all.slice(offset, offset + limit).map(rowOf), rowCount: all.length };
  });

/** A product that bears an overhead. */
export interface OverheadProduct {
  product: CatalogProduct;
  /** What it bears of the overhead, 0–100. Null without fixed shares. */
  percent: number | null;
}

/** Products of an overhead, by id. */
export const productsOfOverhead = async ({ accountId }: Viewer, overheadId: number): Promise<OverheadProduct[]> =>
  (
    await queryRows<CatalogProduct & { percent: number | null }>(
      `SELECT p.id, p.asin, p.sku, p.name, p.brand, p.image_url AS "imageUrl", p.marketplace, p.country,
              m.percent::float8 AS percent
       FROM products_of_overheads m JOIN products p ON p.account_id = $1 AND p.id = m.product_id
       WHERE m.account_id = $1 AND m.overhead_id = $2 ORDER BY p.id`,
      [accountId, overheadId],
    )
  ).map(({ percent, ...product }) => ({ product, percent }));
