import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import { type BuyBoxFilter, listingCondition, offerCondition } from '#server/insight/buybox/status/buyBoxFilter.ts';

/** SQL columns of a competitor's offer, from rows called `o` (`newest_offers` or `seller_offers`) and `seller` (`offer_sellers`). */
export const OFFERED = {
  isFba: 'o.is_fba',
  rating: 'seller.feedback_rating',
  price: 'o.price_minor',
  ours: 'listing.our_price_minor',
  sellerId: 'o.seller_id',
  sellerName: 'seller.name',
};

/**
 * SQL of competitors, one row each, from their newest offers seen at or after `since` on rows called `listing`
 * (`WATCHED_LISTINGS`). Includes those with at least one such offer that matches the filter; figures cover all such offers.
 * Money is summed in floating point, which is exact below 2^53 and ten times faster. The account is `$1`.
 */
export const sellerOffers = (
  filter: BuyBoxFilter,
  { since, only = 'true' }: { since: string; only?: string },
  bind: Bind,
) => `
  SELECT listing.marketplace, o.seller_id, count(*) AS products,
         count(*) FILTER (WHERE o.is_winner AND o.last_seen_at IS NULL) AS winning,
         max(coalesce(o.last_seen_at, listing.listed_at)) AS last_seen_at,
         CASE WHEN min(listing.currency COLLATE "C") = max(listing.currency COLLATE "C") THEN
           sum((listing.our_price_minor - o.price_minor)::float) * 100
           / nullif(sum(o.price_minor::float) FILTER (WHERE listing.our_price_minor IS NOT NULL), 0) END AS difference,
         count(*) FILTER (WHERE o.is_fba) * 100.0 / nullif(count(o.is_fba), 0) AS fba
  FROM newest_offers o
  JOIN listing ON listing.id = o.listing_id
  LEFT JOIN offer_sellers seller ON seller.account_id = o.account_id AND seller.marketplace = listing.marketplace
    AND seller.seller_id = o.seller_id
  WHERE o.account_id = $1 AND coalesce(o.last_seen_at, listing.listed_at) >= ${since} AND ${only}
  GROUP BY listing.marketplace, o.seller_id
  HAVING bool_or(${listingCondition(filter)} AND ${offerCondition(filter, OFFERED, bind)})`;
