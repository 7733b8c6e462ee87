import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { ListingSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { addProducts } from '#server/records/catalog/addProducts.ts';
import { asinOfSku, noAsin, otherAsinKeyOf } from '#server/records/catalog/listingMention.ts';
import { giveSku } from './giveSku.ts';

/** A SKU whose listing has another ASIN than its product: the index of the listing, and both products. */
interface MovedSku {
  index: number;
  from: number;
  /** The product that has sold the SKU under the ASIN of the listing; null when there is none yet. */
  into: number | null;
}

/**
 * Makes each SKU that its seller has pointed to another ASIN a listing of the product of that ASIN, in the caller's
 * transaction: the product of the former ASIN keeps its sales, and is not for sale. The caller holds the account's lock.
 */
export async function moveSkus(accountId: number, listings: readonly ListingSnapshot[], tx: Queryable): Promise<void> {
  for (const { index, from, into } of await movedSkus(accountId, listings, tx)) {
    const other = into ?? (await addProducts(accountId, [listings[index]!], tx))[0]!;
    await giveSku(accountId, { from, into: other }, tx);
  }
}

async function movedSkus(accountId: number, listings: readonly ListingSnapshot[], tx: Queryable): Promise<MovedSku[]> {
  return queryRows<MovedSku>(
    `SELECT n.ord::int - 1 AS index, p.id AS "from", other.id AS "into"
     FROM unnest($2::"Marketplace"[], $3::bpchar[], $4::text[], $5::text[], $6::text[]) WITH ORDINALITY
       AS n (marketplace, country, listing_key, asin, no_asin, ord)
     JOIN products p ON p.account_id = $1 AND p.marketplace = n.marketplace AND p.country = n.country
       AND p.listing_key = n.listing_key AND p.asin NOT IN (n.asin, n.no_asin, '')
     LEFT JOIN products other ON other.account_id = $1 AND other.marketplace = n.marketplace
       AND other.country = n.country AND other.listing_key = ${otherAsinKeyOf('n')}
     WHERE n.asin IS NOT NULL ORDER BY n.ord`,
    [
      accountId,
      listings.map(({ marketplace }) => marketplace),
      listings.map(({ country }) => country),
      listings.map(({ listingKey }) => listingKey),
      listings.map(asinOfSku),
      listings.map(noAsin),
    ],
    tx,
  );
}
