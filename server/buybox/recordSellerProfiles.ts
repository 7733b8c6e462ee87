import { type Queryable, queryRows } from '#server/core/db.ts';
import type { SellerProfile } from '#server/marketplaces/offerCheck.ts';

/** Keeps what sellers show of themselves; what they do not tell (null) stays as it was. */
export async function recordSellerProfiles(accountId: number, profiles: SellerProfile[], tx: Queryable): Promise<void> {
  await queryRows(
    `UPDATE offer_sellers s SET profile_asked_at = now(), name = coalesce(n.name, s.name),
       feedback_rating = coalesce(n.rating, s.feedback_rating)
     FROM unnest($2::"Marketplace"[], $3::text[], $4::text[], $5::numeric[]) AS n (marketplace, seller_id, name, rating)
     WHERE s.account_id = $1 AND s.marketplace = n.marketplace AND s.seller_id = n.seller_id`,
    [
      accountId,
      profiles.map(({ marketplace }) => marketplace),
      profiles.map(({ sellerId }) => sellerId),
      profiles.map(({ name }) => name),
      profiles.map(({ feedbackRating }) => feedbackRating),
    ],
    tx,
  );
}
