import type { CatalogProduct } from '#server/records/catalog/product.ts';
import type { OwnershipState } from '#server/records/offers/applyOfferCheck.ts';
import type { Money } from '#server/platform/values/money.ts';

const COLUMNS = `
  w.id, w.marketplace, w.country, w.asin, coalesce(w.currency, p.currency) AS currency, w.state, w.span_started_at,
  w.owner_seller_id, w.price_minor, coalesce(w.our_price_minor, p.price_minor) AS our_price_minor, w.owner_is_fba,
  w.first_checked_at, w.last_checked_at, w.listed_at, w.price_to_win_minor, w.visit_share,
  p.id AS product_id, p.sku, p.name, p.brand, p.image_url, p.search_text, p.active,
  s.name AS owner_name, s.feedback_rating AS owner_rating`;
const OWNER = `
  LEFT JOIN offer_sellers s ON s.account_id = w.account_id AND s.marketplace = w.marketplace
    AND s.seller_id = w.owner_seller_id`;

/**
 * SQL of the account's watched listings (`$1`) with the product shown for each, the seller who has its Buy Box and the
 * price we ask: what the newest check saw of ours, else our own listing's. Those without competition are left out. The
 * outer join with its odd condition is an inner one of which the planner does not think that it leaves one row: with
 * that thought it loops over millions.
 */
export const WATCHED_LISTINGS = `
  SELECT ${COLUMNS}
  FROM watched_listings w
  LEFT JOIN (SELECT DISTINCT ON (marketplace, country, asin) * FROM products WHERE account_id = $1
        ORDER BY marketplace, country, asin, active DESC, id) p
    ON p.marketplace = w.marketplace AND p.country = w.country AND p.asin = w.asin ${OWNER}
  WHERE w.account_id = $1 AND w.competes AND coalesce(p.id, 0) > 0`;

/** The same of a few listings only, whose numbers the statement `ids` answers: the product of each is looked up. */
export const fewWatchedListings = (ids: string) => `
  SELECT ${COLUMNS}
  FROM (${ids}) few (id)
  JOIN watched_listings w ON w.account_id = $1 AND w.id = few.id
  CROSS JOIN LATERAL (
    SELECT * FROM products one
    WHERE one.account_id = $1 AND one.marketplace = w.marketplace AND one.country = w.country AND one.asin = w.asin
    ORDER BY one.active DESC, one.id LIMIT 1) p ${OWNER}
  WHERE w.competes`;

/** Columns of a listing's product, from rows of `WATCHED_LISTINGS` called `listing`. */
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

/** Who has, or had, a Buy Box. */
export interface Owner {
  isOurs: boolean;
  /** Null where the marketplace did not say who. */
  sellerId: string | null;
  name: string | null;
}

/** The owner in a state; null when there is none. */
export function ownerOf(state: OwnershipState | null, sellerId: string | null, name: string | null): Owner | null {
  if (state === null || state === 'none') return null;
  return { isOurs: state === 'winning' || state === 'sharing', sellerId, name };
}

/** The amount, or null while it is unknown. */
export const moneyOrNull = (minor: number | null, currency: string): Money | null =>
  minor === null ? null : { minor, currency };

/** How a file names who has, or had, a Buy Box; null: nobody. */
export const ownerName = (owner: Owner | null): string | null =>
  owner && (owner.isOurs ? 'Sua Loja' : (owner.name ?? owner.sellerId ?? 'Outro vendedor'));
