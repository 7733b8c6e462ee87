import type { Queryable } from '#server/core/db.ts';
import type { OfferedListing } from '#server/marketplaces/offerCheck.ts';

/** Forgets all that was observed of these listings, so that a history that goes further back can stand in its place. */
export async function forgetOffers(accountId: number, listings: OfferedListing[], tx: Queryable): Promise<void> {
  await tx.query({
    name: 'forgetOffers',
    text: `WITH gone AS (
             DELETE FROM watched_listings w
             USING unnest($2::"Marketplace"[], $3::bpchar[], $4::text[]) AS n (marketplace, country, asin)
             WHERE w.account_id = $1 AND w.marketplace = n.marketplace AND w.country = n.country AND w.asin = n.asin
             RETURNING w.id
           ), spans AS (
             DELETE FROM ownership_spans WHERE account_id = $1 AND listing_id IN (SELECT id FROM gone)
           )
           DELETE FROM seller_offers WHERE account_id = $1 AND listing_id IN (SELECT id FROM gone)`,
    values: [
      accountId,
      listings.map(({ marketplace }) => marketplace),
      listings.map(({ country }) => country),
      listings.map(({ asin }) => asin),
    ],
  });
}
