import { queryRows } from '#server/platform/postgres/db.ts';
import { escapeLike } from '#server/platform/postgres/bindParameters.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { searchText } from '#server/platform/values/searchText.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { CatalogProduct } from './product.ts';

const MAX_PRODUCTS = 20;

/**
 * The account's products whose name, SKU or id contains a text, at most 20: exact ids and SKUs first, then names that
 * begin with it, then by name. Empty for an empty text.
 */
export async function foundProducts(viewer: Viewer, text: string, first = MAX_PRODUCTS): Promise<CatalogProduct[]> {
  const pattern = searchText(text);
  if (pattern === '') return [];
  return queryRows<CatalogProduct>(
    `SELECT id, asin, sku, name, brand, image_url AS "imageUrl", marketplace, country FROM products
     WHERE account_id = $1 AND search_text LIKE '%' || $2 || '%'
     ORDER BY lower(asin) = $3 OR lower(sku) = $3 DESC NULLS LAST, lower(name) LIKE $2 || '%' DESC NULLS LAST,
              name, id
     LIMIT $4`,
    [viewer.accountId, escapeLike(pattern), pattern, Math.min(Math.max(first, 0), MAX_PRODUCTS)],
    readerOf(viewer.accountId),
  );
}
