import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { productByAsin } from '#server/records/catalog/productByAsin.ts';
import { masterOfListing } from './masterOfListing.ts';
import { masterProduct, type MasterProduct } from './masterProducts.ts';

/** Characters of an id or SKU. */
const MAX_LENGTH = 200;

const BY_SKU = `
SELECT master_id AS "masterId" FROM (
  SELECT master_id, active, id, 0 AS place FROM products WHERE account_id = $1 AND sku = $2
  UNION ALL
  SELECT p.master_id, p.active, p.id, 1 FROM master_products m JOIN products p ON p.account_id = $1 AND p.master_id = m.id
  WHERE m.account_id = $1 AND m.sku = $2) found
ORDER BY active DESC, place, id LIMIT 1`;

/**
 * The physical product of a number, or of a listing with an ASIN or MLB id, or with a SKU, its own or one stated of the product; of several the first that is for sale.
 * Null when the account has none. Throws BAD_REQUEST unless exactly one of them is given, and for one that is too long.
 */
export async function findMaster(
  viewer: Viewer,
  { id = null, asin, sku }: { id?: number | null; asin?: string | null; sku?: string | null },
): Promise<MasterProduct | null> {
  if ([id, asin, sku].filter(Boolean).length !== 1) throw badRequest('products.whichProduct');
  if (id) return masterProduct(viewer, id);
  if ((asin ?? sku)!.length > MAX_LENGTH) throw badRequest('products.codeLength', { most: MAX_LENGTH });
  const found = asin ? await byAsin(viewer, asin) : await bySku(viewer, sku!);
  return found === null ? null : masterProduct(viewer, found);
}

async function byAsin(viewer: Viewer, asin: string): Promise<number | null> {
  const listing = await productByAsin(viewer, asin.replaceAll('\0', ''));
  return listing && masterOfListing(viewer, listing.id);
}

async function bySku({ accountId }: Viewer, sku: string): Promise<number | null> {
  const rows = await queryRows<{ masterId: number }>(
    BY_SKU,
    [accountId, sku.trim().replaceAll('\0', '')],
    readerOf(accountId),
  );
  return rows[0]?.masterId ?? null;
}
