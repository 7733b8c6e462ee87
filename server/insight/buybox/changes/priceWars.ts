import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { WATCHED_LISTINGS } from '#server/insight/buybox/watchedListings.ts';

/** A product whose competitors repeatedly undercut each other. */
export interface PriceWar {
  listingId: number;
  productId: number;
  productName: string | null;
  marketplace: Marketplace;
  country: string;
  asin: string;
  /** Price cuts by competitors in the last 24 hours, and number of those competitors. */
  cuts: number;
  sellers: number;
  currency: string;
  /** Lowest current offer of a competitor. */
  lowestMinor: number;
  ourPriceMinor: number | null;
}

const HOURS = 24;
const MIN_CUTS = 3;
const MIN_SELLERS = 2;

/**
 * Active products on which at least two competitors cut prices at least three times in the last 24 hours and one of them is
 * now below our price.
 */
export const priceWars = ({ accountId }: Pick<Viewer, 'accountId'>, now: Date): Promise<PriceWar[]> =>
  queryRows<PriceWar>(
    `WITH listing AS MATERIALIZED (${WATCHED_LISTINGS}), cut AS (
       SELECT listing_id, count(*)::int AS cuts, count(DISTINCT seller_id)::int AS sellers FROM seller_offers
       WHERE account_id = $1 AND NOT is_ours AND price_minor < previous_price_minor AND first_seen_at > $3
         AND first_seen_at <= $2 AND (last_seen_at IS NULL OR last_seen_at >= $3)
       GROUP BY listing_id HAVING count(*) >= ${MIN_CUTS} AND count(DISTINCT seller_id) >= ${MIN_SELLERS}
     )
     SELECT listing.id AS "listingId", listing.product_id AS "productId", listing.name AS "productName",
            listing.marketplace, listing.country, listing.asin,
            cut.cuts, cut.sellers, listing.currency, lowest.price_minor AS "lowestMinor",
            listing.our_price_minor AS "ourPriceMinor"
     FROM cut
     JOIN listing ON listing.id = cut.listing_id
     CROSS JOIN LATERAL (
       SELECT min(price_minor) AS price_minor FROM seller_offers o
       WHERE o.account_id = $1 AND o.listing_id = listing.id AND NOT o.is_ours AND o.last_seen_at IS NULL
     ) lowest
     WHERE listing.active AND lowest.price_minor < listing.our_price_minor
     ORDER BY cut.cuts DESC, listing.id`,
    [accountId, now, new Date(now.getTime() - HOURS * 3_600_000)],
    readerOf(accountId),
  );
