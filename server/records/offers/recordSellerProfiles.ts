import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { SellerProfile } from '#server/market/offerCheck.ts';

/** Stores public profiles of sellers; a null field keeps the stored value. */
export async function recordSellerProfiles(accountId: number, profiles: SellerProfile[], tx: Queryable): Promise<void> {
  const columns = [
    accountId,
    profiles.map(({ marketplace }) => marketplace),
    profiles.map(({ sellerId }) => sellerId),
    profiles.map(({ feedbackRating }) => feedbackRating),
  ];
  const ROWS = 'unnest($2::"Marketplace"[], $3::text[], $4::numeric[]';
  await queryRows(
    `UPDATE offer_sellers s SET profile_asked_at = now(), name = coalesce(n.name, s.name),
       feedback_rating = coalesce(n.rating, s.feedback_rating)
     FROM ${ROWS}, $5::text[]) AS n (marketplace, seller_id, rating, name)
     WHERE s.account_id = $1 AND s.marketplace = n.marketplace AND s.seller_id = n.seller_id`,
    [...columns, profiles.map(({ name }) => name)],
    tx,
  );
  await queryRows(
    `UPDATE seller_offers o SET feedback_rating = n.rating
     FROM ${ROWS}) AS n (marketplace, seller_id, rating), watched_listings w
     WHERE o.account_id = $1 AND o.seller_id = n.seller_id AND o.last_seen_at IS NULL AND o.feedback_rating IS NULL
       AND n.rating IS NOT NULL AND w.account_id = $1 AND w.id = o.listing_id AND w.marketplace = n.marketplace`,
    columns,
    tx,
  );
}
