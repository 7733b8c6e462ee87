import { queryRows } from '#server/platform/postgres/db.ts';
import { escapeLike } from '#server/platform/postgres/bindParameters.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { searchText } from '#server/platform/values/searchText.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { CatalogProduct } from './product.ts';

const MOST = 20;

/**
 * The account's products with a text in their name, SKU or id: those of this very id or SKU first, then those that begin
 * with it, then by name. None for an empty text; at most 20.
 */
export async function foundProducts(viewer: Viewer, text: string, first = MOST): Promise<CatalogProduct[]> {
  const wanted = searchText(text);
  if (wanted === '') return [];
  return queryRows<CatalogProduct>(
    `SELECT id, asin, sku, name, brand, image_url AS "imageUrl", marketplace, country FROM products
     WHERE account_id = $1 AND search_text LIKE '%' || $2 || '%'
     ORDER BY lower(asin) = $3 OR lower(sku) = $3 DESC NULLS LAST, lower(name) LIKE $2 || '%' DESC NULLS LAST,
              name, id
     LIMIT $4`,
    [viewer.accountId, escapeLike(wanted), wanted, Math.min(Math.max(first, 0), MOST)],
    readerOf(viewer.accountId),
  );
}
