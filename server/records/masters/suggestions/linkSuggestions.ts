import { factsOf } from '#server/market/registry.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { isShownByItself } from '#server/records/masters/matching/isShownByItself.ts';
import type { MatchedListing } from '#server/records/masters/matching/listing.ts';
import type { LinkSuggestion } from '#server/records/masters/matching/suggestLinks.ts';
import { matching } from './matchingPool.ts';

/** Two listings that may be the same product. */
export interface SuggestedLink extends Pick<LinkSuggestion, 'confidence' | 'reasons' | 'conflicts'> {
  left: CatalogProduct;
  right: CatalogProduct;
}

export interface SuggestedLinks {
  /** The likeliest first, as many as are confirmed at once. */
  rows: SuggestedLink[];
  /** Suggestions that are sure enough to be shown without being asked for, and the others. */
  sureCount: number;
  unsureCount: number;
}

// texts are cut to what is read of them, so that no listing is larger than others
const LISTINGS = `
SELECT * FROM (
  SELECT p.id, p.marketplace, p.country, left(p.listing_key, 120) AS "listingKey", p.asin, p.parent_asin AS "parentAsin", left(p.sku, 120) AS sku,
         left(coalesce(m.ean, p.ean), 40) AS ean, left(p.name, 500) AS name, left(p.brand, 100) AS brand, p.pool_product_id AS "poolProductId",
         p.is_kit AS "isKit", p.master_id AS "masterId", p.image_url AS "imageUrl"
  FROM products p LEFT JOIN master_products m ON m.account_id = $1 AND m.id = p.master_id
  WHERE p.account_id = $1 ORDER BY p.id DESC LIMIT ${limits.matchedListings}
) newest ORDER BY id`;

/** Master products of which listings were said to be different. */
const DISTINCT = `
SELECT l.master_id AS "left", r.master_id AS "right" FROM distinct_listings d
JOIN products l ON l.account_id = $1 AND l.id = d.left_id JOIN products r ON r.account_id = $1 AND r.id = d.right_id
WHERE d.account_id = $1`;

/**
 * Listings of different products of the account that may be the same, without those that were said to be different: the sure ones, or the
 * others. Throws 503 while too many accounts wait, 422 when comparing takes too long.
 */
export async function linkSuggestions({ accountId }: Viewer, isSure: boolean): Promise<SuggestedLinks> {
  const from = readerOf(accountId);
  const rows = await queryRows<Omit<MatchedListing, 'isIdOneProduct'> & Pick<CatalogProduct, 'imageUrl'>>(
    LISTINGS,
    [accountId],
    from,
  );
  const listings = rows.map((row) => ({ ...row, isIdOneProduct: factsOf(row.marketplace).groupsBy === 'asin' }));
  const distinct = await queryRows<{ left: number; right: number }>(DISTINCT, [accountId], from);
  const refused = new Set(distinct.map(({ left, right }) => keyOf(left, right)));
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  const found = await matching.run<LinkSuggestion[]>(accountId, 'suggestLinks', listings);
  const wanted = found.filter(
    ({ left, right }) => !refused.has(keyOf(byId.get(left)!.masterId, byId.get(right)!.masterId)),
  );
  const chosen = wanted.filter((one) => isShownByItself(one) === isSure);
  const others = wanted.length - chosen.length;
  return {
    rows: chosen.slice(0, limits.pairsAtOnce).map(({ left, right, confidence, reasons, conflicts }) => ({
      left: productOf(byId.get(left)!),
      right: productOf(byId.get(right)!),
      confidence,
      reasons,
      conflicts,
    })),
    sureCount: isSure ? chosen.length : others,
    unsureCount: isSure ? others : chosen.length,
  };
}

const keyOf = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`;

const productOf = ({ id, asin, sku, name, brand, imageUrl, marketplace, country }: CatalogProduct): CatalogProduct => ({
  id,
  asin,
  sku,
  name,
  brand,
  imageUrl,
  marketplace,
  country,
});
