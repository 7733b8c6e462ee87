import type { Queryable } from '#server/platform/postgres/db.ts';
import { searchText } from '#server/platform/values/searchText.ts';
import { copySettings } from './copySettings.ts';
import { asinOfSku, type ListingMention, otherAsinKey } from './listingMention.ts';

/** A product to insert; `holder`: the product that has its SKU with another ASIN. */
interface NewProduct {
  mention: ListingMention;
  listingKey: string;
  active: boolean;
  holder: number | null;
}

const keyOf = ({ marketplace, country, listingKey }: ListingMention) => `${marketplace} ${country} ${listingKey}`;

/**
 * Inserts products for mentions that have none and returns their ids in that order, in the caller's transaction. A SKU that
 * the catalogue has with another ASIN keeps that; of several ASINs of an unknown SKU, the last mentioned gets it. The others
 * are not for sale, under keys of their own, with the costs and fee rules of the SKU. The caller holds the account's lock.
 */
export async function addProducts(accountId: number, mentions: ListingMention[], tx: Queryable): Promise<number[]> {
  const holders = await holdersOf(accountId, mentions, tx);
  const firsts = new Map<string, ListingMention>();
  for (const mention of mentions) {
    const first = firsts.get(keyOf(mention));
    if (!first || isBetterHolder(mention, first)) firsts.set(keyOf(mention), mention);
  }
  const placeOf = new Map<string, number>();
  const added: NewProduct[] = [];
  const places = mentions.map((mention, index) => {
    const holder = holders[index] ?? null;
    const asin = asinOfSku(mention);
    const isHolder = holder === null && (asin === null || firsts.get(keyOf(mention)) === mention);
    const listingKey = isHolder ? mention.listingKey : otherAsinKey(mention.listingKey, mention.asin);
    const place = placeOf.get(`${keyOf(mention)} ${isHolder} ${listingKey}`);
    if (place !== undefined) return place;
    placeOf.set(`${keyOf(mention)} ${isHolder} ${listingKey}`, added.length);
    const named = isHolder ? firsts.get(keyOf(mention))! : mention;
    return added.push({ mention: named, listingKey, active: isHolder, holder }) - 1;
  });
  const ids = await insert(accountId, added, tx);
  await copySettings(
    accountId,
    added.flatMap(({ holder }, index) => (holder === null ? [] : { from: holder, into: ids[index]! })),
    tx,
  );
  return places.map((place) => ids[place]!);
}

/** A mention with an ASIN before one without, then the later one. */
function isBetterHolder(mention: ListingMention, other: ListingMention): boolean {
  const [is, was] = [asinOfSku(mention) !== null, asinOfSku(other) !== null];
  return is === was ? (mention.mentionedAt ?? 0) > (other.mentionedAt ?? 0) : is;
}

/** The product that has the key of each mention; null when there is none. */
async function holdersOf(accountId: number, mentions: ListingMention[], tx: Queryable): Promise<(number | null)[]> {
  const { rows } = await tx.query<{ id: number | null }>({
    name: 'holdersOfKeys',
    text: `SELECT (SELECT id FROM products p WHERE p.account_id = $1 AND p.marketplace = n.marketplace
                     AND p.country = n.country AND p.listing_key = n.listing_key) AS id
           FROM unnest($2::"Marketplace"[], $3::bpchar[], $4::text[]) WITH ORDINALITY
             AS n (marketplace, country, listing_key, ord) ORDER BY n.ord`,
    values: [
      accountId,
      mentions.map(({ marketplace }) => marketplace),
      mentions.map(({ country }) => country),
      mentions.map(({ listingKey }) => listingKey),
    ],
  });
  return rows.map(({ id }) => id);
}

async function insert(accountId: number, products: readonly NewProduct[], tx: Queryable): Promise<number[]> {
  const column = <T>(read: (mention: ListingMention) => T) => products.map(({ mention }) => read(mention));
  const { rows } = await tx.query<{ id: number }>({
    name: 'addProducts',
    text: `WITH added AS (
             SELECT n.*, nextval('products_id_seq') AS id
             FROM unnest($2::"Marketplace"[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
                         $10::boolean[])
               AS n (marketplace, country, listing_key, asin, sku, name, currency, search_text, active)
           )
           INSERT INTO products (account_id, id, marketplace, country, listing_key, asin, sku, name, currency, search_text, active)
           SELECT $1, id, marketplace, country, listing_key, asin, sku, name, currency, search_text, active
           FROM added ORDER BY id RETURNING id`,
    values: [
      accountId,
      column(({ marketplace }) => marketplace),
      column(({ country }) => country),
      products.map(({ listingKey }) => listingKey),
      column(({ asin }) => asin),
      column(({ sku }) => sku),
      column(({ name }) => name),
      column(({ currency }) => currency),
      column(({ name, sku, asin }) => searchText(name, sku, asin)),
      products.map(({ active }) => active),
    ],
  });
  return rows.map(({ id }) => id);
}
