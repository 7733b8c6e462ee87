import { queryRows } from '#server/platform/postgres/db.ts';

interface Ranked {
  sellerId: string;
  products: number;
  wins: number;
  ownedHours: number;
  priceDifferencePercent: number | null;
}

/**
 * Rows of the ranking computed from the history of changes, by the indexes on the ends of offers and ownership. As text,
 * for comparison.
 */
export async function rankingFloor(accountId: number, since: Date, until: Date): Promise<string[]> {
  const rows = await queryRows<Ranked>(
    `WITH listing AS MATERIALIZED (
       SELECT id, listed_at, last_checked_at + interval '30 minutes' AS held, our_price_minor
       FROM watched_listings WHERE account_id = $1
     ), met AS (
       SELECT seller_id, count(*)::int AS products,
              sum((our_price_minor - price_minor)::float) * 100 / sum(price_minor::float) AS difference
       FROM (SELECT DISTINCT ON (o.listing_id, o.seller_id) o.seller_id, o.price_minor, listing.our_price_minor
             FROM seller_offers o LEFT JOIN listing ON listing.id = o.listing_id
             WHERE o.account_id = $1 AND NOT o.is_ours AND (o.last_seen_at IS NULL OR o.last_seen_at >= $2)
             ORDER BY o.listing_id, o.seller_id, o.first_seen_at DESC) newest
       GROUP BY seller_id
     ), had AS (
       SELECT owner_seller_id AS seller_id, count(*) FILTER (WHERE is_owner_change AND started_at >= $2)::int AS wins,
              sum(extract(epoch FROM least(coalesce(ended_at, held), $3) - greatest(started_at, $2)))::float / 3600 AS hours
       FROM ownership_spans span LEFT JOIN listing ON listing.id = span.listing_id
       WHERE account_id = $1 AND state = 'losing' AND (ended_at IS NULL OR ended_at > $2) GROUP BY owner_seller_id
     )
     SELECT seller_id AS "sellerId", products, coalesce(wins, 0) AS wins, coalesce(hours, 0) AS "ownedHours",
            difference AS "priceDifferencePercent"
     FROM met LEFT JOIN had USING (seller_id)`,
    [accountId, since, until],
  );
  return rows.map(rankedText);
}

/** Text of a row of the ranking, for comparison. */
export const rankedText = ({ sellerId, products, wins, ownedHours, priceDifferencePercent }: Ranked) =>
  [sellerId, products, wins, ownedHours.toFixed(3), priceDifferencePercent?.toFixed(6)].join(' ');
