import type { Queryable } from '#server/core/db.ts';
import { plainArray, textArray } from '#server/core/pgArray.ts';
import { searchText } from '#server/core/searchText.ts';
import type { Marketplace } from '#server/marketplaces/snapshots.ts';

/** What the sale of an unknown listing tells about it. */
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
 * Product ids in the order of the mentions, which name each listing once. Listings never seen get a row of what is
 * known, for the catalogue to complete. The caller holds the account's lock.
 */
export async function findOrAddProducts(accountId: number, mentions: ListingMention[], tx: Queryable) {
  const { rows } = await tx.query<{ id: number | null }>({
    name: 'findProducts',
    text: `SELECT p.id FROM unnest($2::"Marketplace"[], $3::text[], $4::text[]) WITH ORDINALITY
             AS n (marketplace, country, listing_key, ord)
           LEFT JOIN products p ON p.account_id = $1 AND p.marketplace = n.marketplace
             AND p.country = n.country::bpchar AND p.listing_key = n.listing_key
           ORDER BY n.ord`,
    values: [
      accountId,
      plainArray(mentions, ({ marketplace }) => marketplace),
      textArray(mentions, ({ country }) => country),
      textArray(mentions, ({ listingKey }) => listingKey),
    ],
  });
  const ids = rows.map(({ id }) => id);
  const missing = mentions.filter((_, index) => ids[index] === null);
  if (missing.length === 0) return ids as number[];
  const added = await addProducts(accountId, missing, tx);
  return ids.map((id) => id ?? added.shift()!);
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
