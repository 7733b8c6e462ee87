import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/snapshots.ts';

export interface CatalogProduct {
  id: number;
  /** ASIN or MLB id. */
  asin: string;
  sku: string | null;
  name: string | null;
  brand: string | null;
  imageUrl: string | null;
  marketplace: Marketplace;
  /** ISO 3166 code. */
  country: string;
}

/** One product of the viewer's account; null when the account has none with this id. */
export async function product(viewer: Viewer, id: number): Promise<CatalogProduct | null> {
  if (!Number.isSafeInteger(id)) return null;
  const [row] = await queryRows<CatalogProduct>(
    `SELECT id, asin, sku, name, brand, image_url AS "imageUrl", marketplace, country
     FROM products WHERE account_id = $1 AND id = $2::bigint`,
    [viewer.accountId, id],
  );
  return row ?? null;
}
