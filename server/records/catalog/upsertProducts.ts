import type { Queryable } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { plainArray, textArray } from '#server/platform/postgres/pgArray.ts';
import { addProducts } from './addProducts.ts';
import { asinOfSku, type ListingMention, noAsin } from './listingMention.ts';

/**
 * Takes the account's lock and returns product ids in the order of the mentions, which name each listing once, or once for
 * each ASIN of its SKU: a sale belongs to the product of its SKU and ASIN, also when the SKU has another ASIN now. Inserts
 * unknown listings with the reported fields; the catalogue stream completes them.
 */
export async function upsertProducts(accountId: number, mentions: ListingMention[], tx: Queryable) {
  await lockAccount(accountId, tx, { isScanned: false });
  const ids = await find(accountId, mentions, tx);
  const missing = mentions.filter((_, index) => ids[index] === null);
  if (missing.length === 0) return ids as number[];
  const added = await addProducts(accountId, missing, tx);
  return ids.map((id) => id ?? added.shift()!);
}

/** The product of each mention; null when there is none. */
async function find(accountId: number, mentions: ListingMention[], tx: Queryable): Promise<(number | null)[]> {
  const { rows } = await tx.query<{ ids: (number | null)[] }>({
    name: 'findProducts',
    // A subquery per mention: a join may be planned as a scan of all the account's products. A limit unknown to the
    // planner makes it expect few rows, so that it keeps one plan for batches of any size.
    text: `SELECT array_to_json(ARRAY(
             SELECT coalesce(
               (SELECT id FROM products p WHERE p.account_id = $1 AND p.marketplace = n.marketplace
                  AND p.country = n.country AND p.listing_key = n.listing_key
                  AND (n.asin IS NULL OR p.asin IN (n.asin, n.no_asin, ''))),
               (SELECT id FROM products p WHERE n.asin IS NOT NULL AND p.account_id = $1 AND p.marketplace = n.marketplace
                  AND p.country = n.country AND p.listing_key = n.listing_key || '@' || n.asin),
               (SELECT product_id FROM moved_listings m WHERE m.account_id = $1 AND m.marketplace = n.marketplace
                  AND m.country = n.country AND m.listing_key = n.listing_key))
             FROM (SELECT * FROM unnest($2::"Marketplace"[], $3::bpchar[], $4::text[], $5::text[], $6::text[])
                     AS n (marketplace, country, listing_key, asin, no_asin) LIMIT (SELECT 1000000000)) n)) AS ids`,
    values: [
      accountId,
      plainArray(mentions, ({ marketplace }) => marketplace),
      textArray(mentions, ({ country }) => country),
      textArray(mentions, ({ listingKey }) => listingKey),
      textArray(mentions, asinOfSku),
      textArray(mentions, noAsin),
    ],
  });
  return rows[0]!.ids;
}
