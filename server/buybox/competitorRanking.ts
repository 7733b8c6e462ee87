import { binds } from '#server/core/binds.ts';
import { queryRows } from '#server/core/db.ts';
import type { Viewer } from '#server/core/viewer.ts';
import type { Marketplace } from '#server/marketplaces/snapshots.ts';
import { type BuyBoxFilter, periodStart } from './buyBoxFilter.ts';
import { heldUntil } from './ownershipShare.ts';
import { sellerOffers } from './sellerOffers.ts';
import { WATCHED_LISTINGS } from './watchedListings.ts';

export interface Competitor {
  marketplace: Marketplace;
  sellerId: string;
  name: string | null;
  feedbackRating: number | null;
  /** Products on which an offer of theirs was seen in the period. */
  products: number;
  /** Products whose Buy Box they have now. */
  buyBoxes: number;
  /** Times the Buy Box of a product passed to them in the period. */
  wins: number;
  /** Hours they had a Buy Box in the period, products added up. */
  ownedHours: number;
  /** Σ(ours − theirs) / Σ theirs over their newest offers, percent; null when currencies differ or nothing is known. */
  priceDifferencePercent: number | null;
  /** Share of their newest offers that the marketplace ships, percent. */
  fbaPercent: number | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

/** Spec 9. */
const MOST = 50;

/**
 * The competitors met in the filter's period, those with most Buy Boxes now first, then the longest in possession, at
 * most 50. A competitor is in when at least one of their offers fits the filter; its figures are of all of them.
 */
export async function competitorRanking(
  { accountId }: Viewer,
  filter: BuyBoxFilter,
  now = new Date(),
): Promise<Competitor[]> {
  const bind = binds();
  bind(accountId);
  const since = bind(periodStart(filter, now));
  const until = bind(now);
  return queryRows<Competitor>(
    `WITH listing AS MATERIALIZED (${WATCHED_LISTINGS}),
     offer AS (${sellerOffers(filter, { since }, bind)}),
     met AS (
       SELECT marketplace, seller_id, min(name) AS name, min(rating) AS rating, min(known_since) AS known_since,
              count(*) AS products, max(seen_at) AS last_seen_at,
              CASE WHEN min(currency) = max(currency) THEN
                sum(our_price_minor - price_minor) FILTER (WHERE our_price_minor IS NOT NULL) * 100.0
                / nullif(sum(price_minor) FILTER (WHERE our_price_minor IS NOT NULL), 0) END AS difference,
              count(*) FILTER (WHERE is_fba) * 100.0 / nullif(count(is_fba), 0) AS fba
       FROM (SELECT DISTINCT ON (listing_id, seller_id) * FROM offer ORDER BY listing_id, seller_id, first_seen_at DESC) newest
       GROUP BY marketplace, seller_id
       HAVING (marketplace, seller_id) IN (SELECT marketplace, seller_id FROM offer WHERE is_wanted)
     ),
     had AS (
       SELECT listing.marketplace, span.owner_seller_id,
              count(*) FILTER (WHERE span.is_owner_change AND span.started_at >= ${since}) AS wins,
              sum(extract(epoch FROM least(${heldUntil('span', 'listing')}, ${until}) - greatest(span.started_at, ${since})))
                / 3600 AS hours
       FROM ownership_spans span JOIN listing ON listing.id = span.listing_id
       WHERE span.account_id = $1 AND span.state = 'losing' AND span.owner_seller_id IS NOT NULL
         AND (span.ended_at IS NULL OR span.ended_at > ${since}) AND span.started_at < ${until}
         AND ${heldUntil('span', 'listing')} > ${since}
       GROUP BY listing.marketplace, span.owner_seller_id
     ),
     has AS (
       SELECT marketplace, owner_seller_id, count(*) AS boxes FROM listing
       WHERE state = 'losing' AND last_checked_at > ${until}::timestamptz - interval '1 day' GROUP BY 1, 2
     )
     SELECT met.marketplace, met.seller_id AS "sellerId", met.name, met.rating::float AS "feedbackRating", met.products,
            coalesce(has.boxes, 0) AS "buyBoxes", coalesce(had.wins, 0) AS wins, coalesce(had.hours, 0)::float AS "ownedHours",
            met.difference::float AS "priceDifferencePercent", met.fba::float AS "fbaPercent",
            met.known_since AS "firstSeenAt", met.last_seen_at AS "lastSeenAt"
     FROM met
     LEFT JOIN had ON had.marketplace = met.marketplace AND had.owner_seller_id = met.seller_id
     LEFT JOIN has ON has.marketplace = met.marketplace AND has.owner_seller_id = met.seller_id
     ORDER BY coalesce(has.boxes, 0) DESC, coalesce(had.hours, 0) DESC, met.products DESC, met.seller_id LIMIT ${MOST}`,
    [...bind.values],
  );
}
