import type { Queryable } from '#server/platform/postgres/db.ts';
import { LOCK_ACCOUNT } from '#server/platform/postgres/lockAccount.ts';
import { plainArray, textArray } from '#server/platform/postgres/pgArray.ts';
import { searchText } from '#server/platform/values/searchText.ts';
import type { Marketplace } from '#server/market/registry.ts';

/** What a sale reports about its listing. */
export interface ListingMention {
  marketplace: Marketplace;
  country: string;
  listingKey: string;
  asin: string;
  sku: string | null;
  name: string | null;
  currency: string;
}

/**
 * Takes the account's lock and returns product ids in the order of the mentions, which name each listing once. Inserts
 * unknown listings with the reported fields; the catalogue stream completes them.
 */
export async function upsertProducts(accountId: number, mentions: ListingMention[], tx: Queryable) {
  const ids = await lockAndFind(accountId, mentions, tx);
  if (!ids.includes(null)) return ids as number[];
  // rows that another writer added while we waited for the lock are visible only to the next statement
  const underLock = await lockAndFind(accountId, mentions, tx);
  const missing = mentions.filter((_, index) => underLock[index] === null);
  if (missing.length === 0) return underLock as number[];
  const added = await addProducts(accountId, missing, tx);
  return underLock.map((id) => id ?? added.shift()!);
}

/**
 * Locks and reads in one statement, which saves a live order a round trip. A product found
 * before the lock is held stays valid. Sequential scans are disabled for the transaction: with statistics of a small or
 * empty table, 5,000 lines would scan it 5,000 times.
 */
async function lockAndFind(accountId: number, mentions: ListingMention[], tx: Queryable): Promise<(number | null)[]> {
  const { rows } = await tx.query<{ ids: (number | null)[] }>({
    name: 'lockAndFindProducts',
    // A subquery per mention: a join may be planned as a scan of all the account's products. A limit unknown to the
    // planner makes it expect few rows, so that it keeps one plan for batches of any size.
    text: `SELECT ${LOCK_ACCOUNT}, set_config('enable_seqscan', 'off', true), array_to_json(ARRAY(
             SELECT coalesce(
               (SELECT id FROM products p WHERE p.account_id = $1 AND p.marketplace = n.marketplace
                  AND p.country = n.country AND p.listing_key = n.listing_key),
               (SELECT product_id FROM moved_listings m WHERE m.account_id = $1 AND m.marketplace = n.marketplace
                  AND m.country = n.country AND m.listing_key = n.listing_key))
             FROM (SELECT * FROM unnest($2::"Marketplace"[], $3::bpchar[], $4::text[])
                     AS n (marketplace, country, listing_key) LIMIT (SELECT 1000000000)) n)) AS ids`,
    values: [
      accountId,
      plainArray(mentions, ({ marketplace }) => marketplace),
      textArray(mentions, ({ country }) => country),
      textArray(mentions, ({ listingKey }) => listingKey),
    ],
  });
  return rows[0]!.ids;
}

async function addProducts(accountId: number, mentions: ListingMention[], tx: Queryable): Promise<number[]> {
  const column = (read: (mention: ListingMention) => string | null) => mentions.map(read);
  const { rows } = await tx.query<{ id: number }>({
    name: 'addProducts',
    text: `WITH added AS (
             SELECT n.*, nextval('products_id_seq') AS id
             FROM unnest($2::"Marketplace"[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
               AS n (marketplace, country, listing_key, asin, sku, name, currency, search_text)
           )
           INSERT INTO products (account_id, id, marketplace, country, listing_key, asin, sku, name, currency, search_text)
           SELECT $1, id, marketplace, country, listing_key, asin, sku, name, currency, search_text
           FROM added ORDER BY id RETURNING id`,
    values: [
      accountId,
      column(({ marketplace }) => marketplace),
      column(({ country }) => country),
      column(({ listingKey }) => listingKey),
      column(({ asin }) => asin),
      column(({ sku }) => sku),
      column(({ name }) => name),
      column(({ currency }) => currency),
      column(({ name, sku, asin }) => searchText(name, sku, asin)),
    ],
  });
  return rows.map(({ id }) => id);
}
