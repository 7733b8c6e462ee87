import { say } from '#server/platform/language/say.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';
import type { OwnershipState } from '#server/records/offers/applyOfferCheck.ts';
import type { Money } from '#server/platform/values/money.ts';

const COLUMNS = `
  w.id, w.marketplace, w.country, w.asin, coalesce(w.currency, p.currency) AS currency, w.state, w.span_started_at,
  w.owner_seller_id, w.price_minor, coalesce(w.our_price_minor, p.price_minor) AS our_price_minor, w.owner_is_fba,
  w.first_checked_at, w.last_checked_at, w.check_source, w.listed_at, w.price_to_win_minor, w.visit_share,
  p.id AS product_id, p.sku, p.name, p.brand, p.image_url, p.search_text, p.active,
  s.name AS owner_name, s.feedback_rating AS owner_rating`;
const OWNER = `
  LEFT JOIN offer_sellers s ON s.account_id = w.account_id AND s.marketplace = w.marketplace
    AND s.seller_id = w.owner_seller_id`;

/**
 * SQL of the account's watched listings (`$1`) with their product, the owner of the Buy Box and our price: from the newest
 * check, else from our listing. Excludes listings without competition. The LEFT JOIN with `coalesce(p.id, 0) > 0` is an
 * inner join whose size the planner does not estimate as one row, which would lead to a nested loop over millions.
 */
export const WATCHED_LISTINGS = `
  SELECT ${COLUMNS}
  FROM watched_listings w
  LEFT JOIN (SELECT DISTINCT ON (marketplace, country, asin) * FROM products WHERE account_id = $1
        ORDER BY marketplace, country, asin, active DESC, id) p
    ON p.marketplace = w.marketplace AND p.country = w.country AND p.asin = w.asin ${OWNER}
  WHERE w.account_id = $1 AND w.competes AND coalesce(p.id, 0) > 0`;

/** SQL of `WATCHED_LISTINGS` for a few listings, whose ids the statement `ids` returns; looks up each product. */
export const fewWatchedListings = (ids: string) => `
  SELECT ${COLUMNS}
  FROM (${ids}) few (id)
  JOIN watched_listings w ON w.account_id = $1 AND w.id = few.id
  CROSS JOIN LATERAL (
    SELECT * FROM products one
    WHERE one.account_id = $1 AND one.marketplace = w.marketplace AND one.country = w.country AND one.asin = w.asin
    ORDER BY one.active DESC, one.id LIMIT 1) p ${OWNER}
  WHERE w.competes`;

/** SQL columns of a listing's product, from rows of `WATCHED_LISTINGS` called `listing`. */
export const PRODUCT_COLUMNS = `listing.product_id AS "productId", listing.asin, listing.sku, listing.name, listing.brand,
  listing.image_url AS "imageUrl", listing.marketplace, listing.country`;

export type ProductRow = Omit<CatalogProduct, 'id'> & { productId: number };

export const productOf = ({ productId, asin, sku, name, brand, imageUrl, marketplace, country }: ProductRow) => ({
  id: productId,
  asin,
  sku,
  name,
  brand,
  imageUrl,
  marketplace,
  country,
});

/** Where the newest check of a listing came from: asked for, or notified by the marketplace. */
export type CheckSource = 'query' | 'notification';

/** A current or former owner of a Buy Box. */
export interface Owner {
  isOurs: boolean;
  /** Null when the marketplace does not report it. */
  sellerId: string | null;
  name: string | null;
}

/** Owner of a Buy Box in a state; null when it has none. */
export function ownerOf(state: OwnershipState | null, sellerId: string | null, name: string | null): Owner | null {
  if (state === null || state === 'none') return null;
  return { isOurs: state === 'winning' || state === 'sharing', sellerId, name };
}

/** Money of an amount; null while it is unknown. */
export const moneyOrNull = (minor: number | null, currency: string): Money | null =>
  minor === null ? null : { minor, currency };

/** Name of an owner in files; null without an owner. */
export const ownerName = (owner: Owner | null): string | null =>
  owner && (owner.isOurs ? say('buyBox.ownShop') : (owner.name ?? owner.sellerId ?? say('buyBox.someSeller')));
