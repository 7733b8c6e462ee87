import type { Bind } from '#server/core/binds.ts';
import { type BuyBoxFilter, listingCondition, offerCondition } from './buyBoxFilter.ts';

/** Columns of a competitor's offer, from rows called `o` (`seller_offers`) and `seller` (`offer_sellers`). */
export const OFFERED = {
  isFba: 'o.is_fba',
  rating: 'coalesce(seller.feedback_rating, o.feedback_rating)',
  price: 'o.price_minor',
  ours: 'listing.our_price_minor',
  sellerId: 'o.seller_id',
  sellerName: 'seller.name',
};

/**
 * SQL of the competitors' offers seen at or after `since` on rows called `listing` (`WATCHED_LISTINGS`), each with
 * `is_wanted`: whether the filter's other choices fit it. The account is `$1`.
 */
export const sellerOffers = (
  filter: BuyBoxFilter,
  { since, only = 'true' }: { since: string; only?: string },
  bind: Bind,
) => `
  SELECT o.listing_id, o.seller_id, o.first_seen_at, o.last_seen_at, o.price_minor, o.previous_price_minor, o.is_winner,
         o.is_fba, coalesce(o.last_seen_at, listing.listed_at) AS seen_at, listing.marketplace, listing.currency,
         listing.our_price_minor, seller.name, seller.first_seen_at AS known_since, ${OFFERED.rating} AS rating,
         ${listingCondition(filter)} AND ${offerCondition(filter, OFFERED, bind)} AS is_wanted
  FROM seller_offers o
  JOIN listing ON listing.id = o.listing_id
  LEFT JOIN offer_sellers seller ON seller.account_id = o.account_id AND seller.marketplace = listing.marketplace
    AND seller.seller_id = o.seller_id
  WHERE o.account_id = $1 AND NOT o.is_ours AND (o.last_seen_at IS NULL OR o.last_seen_at >= ${since})
    AND coalesce(o.last_seen_at, listing.listed_at) >= ${since} AND ${only}`;
