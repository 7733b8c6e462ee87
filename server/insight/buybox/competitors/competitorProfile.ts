import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type CompetitorOffers, competitorOffers, type Seller } from './competitorOffers.ts';

export interface CompetitorProfile extends Seller, CompetitorOffers {
  name: string | null;
  feedbackRating: number | null;
  firstSeenAt: Date;
}

const MAX_OFFERS = 100;

/** One competitor across our catalogue, with at most 100 offers; null when the account has never observed it. */
export async function competitorProfile(viewer: Viewer, seller: Seller): Promise<CompetitorProfile | null> {
  const { accountId } = viewer;
  const [[profile], offers] = await Promise.all([
    queryRows<Omit<CompetitorProfile, keyof CompetitorOffers>>(
      `SELECT marketplace, seller_id AS "sellerId", name, feedback_rating::float AS "feedbackRating",
              first_seen_at AS "firstSeenAt"
       FROM offer_sellers WHERE account_id = $1 AND marketplace = $2 AND seller_id = $3 AND NOT is_ours`,
      [accountId, seller.marketplace, seller.sellerId],
      readerOf(accountId),
    ),
    competitorOffers(viewer, seller, { limit: MAX_OFFERS }),
  ]);
  return profile ? { ...profile, ...offers } : null;
}
