import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { OfferedListing } from '#server/market/offerCheck.ts';
import { addOwnerDays, type MovedSpan } from './addOwnerDays.ts';

/** Deletes all observations of these listings, so that an import can replace them with a longer history. */
export async function deleteOldOffers(accountId: number, listings: OfferedListing[], tx: Queryable): Promise<void> {
  const watched = await queryRows<{ id: number }>(
    `SELECT w.id FROM watched_listings w
     JOIN unnest($2::"Marketplace"[], $3::bpchar[], $4::text[]) AS n (marketplace, country, asin)
       ON w.account_id = $1 AND w.marketplace = n.marketplace AND w.country = n.country AND w.asin = n.asin
     ORDER BY w.id FOR UPDATE OF w`,
    [
      accountId,
      listings.map(({ marketplace }) => marketplace),
      listings.map(({ country }) => country),
      listings.map(({ asin }) => asin),
    ],
    tx,
  );
  const ids = watched.map(({ id }) => id);
  const spans = await queryRows<MovedSpan>(
    `DELETE FROM ownership_spans WHERE account_id = $1 AND listing_id = ANY ($2)
     RETURNING listing_id AS "listingId", started_at AS "startedAt", ended_at AS "endedAt", state,
               owner_seller_id AS "ownerSellerId", is_owner_change AS "isOwnerChange", true AS "isNew"`,
    [accountId, ids],
    tx,
  );
  await addOwnerDays(accountId, spans, tx, -1);
  await tx.query('DELETE FROM seller_offers WHERE account_id = $1 AND listing_id = ANY ($2)', [accountId, ids]);
  await tx.query('DELETE FROM newest_offers WHERE account_id = $1 AND listing_id = ANY ($2)', [accountId, ids]);
  await tx.query('DELETE FROM watched_listings WHERE account_id = $1 AND id = ANY ($2)', [accountId, ids]);
}
