import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';

/** Products of the account by id; another account's are not among them. */
export async function productsById(accountId: number, ids: readonly number[]): Promise<Map<number, CatalogProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows<CatalogProduct>(
    `SELECT id, asin, sku, name, brand, image_url AS "imageUrl", marketplace::text AS marketplace, country
     FROM products WHERE account_id = $1 AND id = ANY ($2::int[])`,
    [accountId, ids],
    readerOf(accountId),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
