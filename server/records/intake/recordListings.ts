import { preparedRows, type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { searchText } from '#server/platform/values/searchText.ts';
import type { ListingSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { recalculateSales } from '#server/records/recalculation/recalculateSales.ts';
import { deriveKitCosts } from '#server/records/costs/kits/deriveKitCosts.ts';
import { mastersOf } from '#server/records/costs/kits/mastersOf.ts';
import { recostLines } from '#server/records/costs/recostLines.ts';
import { gtin14 } from '#server/platform/values/codes/gtin14.ts';
import { moveSkus } from '#server/records/moves/moveSkus.ts';
import { reapplyAdSpend } from '#server/records/ads/reapplyAdSpend.ts';

const COLUMNS = `asin, parent_asin, sku, name, brand, image_url, currency, price_minor, active, fulfilled_by_marketplace, search_text,
            category, listing_type, is_kit, ean`;
const TYPES = `$3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bpchar[], $10::bigint[],
                         $11::boolean[], $12::boolean[], $13::text[], $14::text[], $15::text[], $16::boolean[], $17::text[]`;

/** Listings of products, by the ids of those. */
const UPDATE = `
UPDATE products p SET asin = n.asin, currency = n.currency, active = coalesce(n.active, p.active), search_text = n.search_text,
       parent_asin = coalesce(n.parent_asin, p.parent_asin), sku = coalesce(n.sku, p.sku),
       name = coalesce(n.name, p.name), brand = coalesce(n.brand, p.brand),
       image_url = coalesce(n.image_url, p.image_url), price_minor = coalesce(n.price_minor, p.price_minor),
       fulfilled_by_marketplace = coalesce(n.fulfilled_by_marketplace, p.fulfilled_by_marketplace),
       category = coalesce(n.category, p.category), listing_type = coalesce(n.listing_type, p.listing_type),
       is_kit = coalesce(n.is_kit, p.is_kit), ean = coalesce(n.ean, p.ean), updated_at = now()
FROM unnest($2::int[], ${TYPES}) AS n (id, ${COLUMNS})
WHERE p.account_id = $1 AND p.id = n.id
  AND (p.asin, p.currency, p.active, p.search_text, p.parent_asin, p.sku, p.name, p.brand, p.image_url,
       p.price_minor, p.fulfilled_by_marketplace, p.category, p.listing_type, p.is_kit, p.ean)
      IS DISTINCT FROM
      (n.asin, n.currency, coalesce(n.active, p.active), n.search_text, coalesce(n.parent_asin, p.parent_asin), coalesce(n.sku, p.sku),
       coalesce(n.name, p.name), coalesce(n.brand, p.brand), coalesce(n.image_url, p.image_url),
       coalesce(n.price_minor, p.price_minor), coalesce(n.fulfilled_by_marketplace, p.fulfilled_by_marketplace),
       coalesce(n.category, p.category), coalesce(n.listing_type, p.listing_type), coalesce(n.is_kit, p.is_kit),
       coalesce(n.ean, p.ean))
RETURNING new.id, old.currency AS "currencyBefore", new.currency, old.price_minor AS "priceBefore", new.price_minor AS price,
          (old.category, old.listing_type, old.fulfilled_by_marketplace)
            IS DISTINCT FROM (new.category, new.listing_type, new.fulfilled_by_marketplace) AS "isFeeRuleAffected"`;

/** Listings without a product, by their keys. */
const INSERT = `
INSERT INTO products (account_id, marketplace, country, listing_key, ${COLUMNS})
SELECT $1::int, marketplace, country, listing_key, asin, parent_asin, sku, name, brand, image_url, currency, price_minor,
       coalesce(active, true), fulfilled_by_marketplace, search_text, category, listing_type, coalesce(is_kit, false), ean
FROM unnest($2::text[], ${TYPES}, $18::"Marketplace"[], $19::bpchar[]) AS n (listing_key, ${COLUMNS}, marketplace, country)
RETURNING id, NULL AS "currencyBefore", currency, NULL AS "priceBefore", price_minor AS price, false AS "isFeeRuleAffected"`;

const REPRICED = `
INSERT INTO price_changes (account_id, product_id, changed_at, price_minor)
SELECT $1::int, n.id, greatest(now(), newest.at + interval '1 millisecond'), n.price_minor -- keeps two changes within a millisecond apart
FROM unnest($2::int[], $3::bigint[]) AS n (id, price_minor) LEFT JOIN (
  SELECT product_id, max(changed_at) AS at FROM price_changes WHERE account_id = $1 AND product_id = ANY ($2::int[]) GROUP BY 1
) newest ON newest.product_id = n.id`;

/** A product that a listing changed or made; what it was before is null of a new one. */
interface StoredListing {
  id: number;
  currencyBefore: string | null;
  currency: string;
  priceBefore: number | null;
  price: number | null;
  isFeeRuleAffected: boolean;
}
/**
 * Upserts listings as products, in the caller's transaction, except those that go on under another key. A SKU that comes with
 * another ASIN is another product from then on (see moveSkus). A null field keeps its stored value, the EAN is the first valid
 * GTIN, and a new product is active unless it is known not to be. Each new price, including the first, is recorded with its time. Fees are re-estimated for products whose fee rule may have changed.
 * Of duplicate listings the last one counts. Returns the number of products that changed.
 */
export async function recordListings(
  accountId: number,
  snapshots: ListingSnapshot[],
  tx: Queryable,
): Promise<{ changed: number }> {
  await lockAccount(accountId, tx);
  const keyOf = (listing: ListingSnapshot) => `${listing.marketplace} ${listing.country} ${listing.listingKey}`;
  const distinct = [...new Map(snapshots.map((snapshot) => [keyOf(snapshot), snapshot])).values()];
  const listings = await withoutMoved(accountId, distinct, tx);
  if (listings.length === 0) return { changed: 0 };
  await moveSkus(accountId, listings, tx);
  const rows = await storeListings(accountId, listings, tx);
  const repriced = rows.filter(({ price, priceBefore }) => price !== null && price !== priceBefore && price >= 0);
  if (repriced.length > 0)
    await queryRows(REPRICED, [accountId, repriced.map(({ id }) => id), repriced.map(({ price }) => price)], tx);
  const otherCurrency = rows.filter(({ currencyBefore, currency }) => (currencyBefore ?? currency) !== currency);
  for (const { id, currencyBefore } of otherCurrency) await reapplyAdSpend(accountId, id, currencyBefore!, tx);
  const exchanged = otherCurrency.map(({ id }) => id);
  if (exchanged.length > 0)
    await recostLines(accountId, await deriveKitCosts(accountId, await mastersOf(accountId, exchanged, tx), tx), tx);
  await recalculateSales(
    accountId,
    rows.filter(({ isFeeRuleAffected }) => isFeeRuleAffected).map(({ id }) => ({ productId: id })),
    tx,
  );
  return { changed: rows.length };
}

/** Stores listings and returns those that changed or are new. Not by ON CONFLICT, where each known product would use up an id. */
async function storeListings(accountId: number, listings: ListingSnapshot[], tx: Queryable): Promise<StoredListing[]> {
  const stored = await storedProducts(accountId, listings, tx);
  const named = listings.map((listing, index) => ({ ...listing, stored: stored[index]! }));
  const known = named.filter((one) => one.stored.id !== null);
  const added = named.filter((one) => one.stored.id === null);
  const ids = known.map((one) => one.stored.id);
  const updated =
    known.length > 0 ? await preparedRows<StoredListing>(UPDATE, [accountId, ids, ...columnsOf(known)], tx) : [];
  if (added.length === 0) return updated;
  const column = <T>(read: (listing: ListingSnapshot) => T) => added.map(read);
  const inserted = await preparedRows<StoredListing>(
    INSERT,
    [
      accountId,
      column(({ listingKey }) => listingKey),
      ...columnsOf(added),
      column(({ marketplace }) => marketplace),
      column(({ country }) => country),
    ],
    tx,
  );
  return [...updated, ...inserted];
}

/** The values of COLUMNS. */
function columnsOf(listings: readonly (ListingSnapshot & { stored: StoredProduct })[]): unknown[][] {
  const column = <T>(read: (listing: ListingSnapshot & { stored: StoredProduct }) => T) => listings.map(read);
  return [
    column(({ asin }) => asin),
    column(({ parentAsin }) => parentAsin),
    column(({ sku }) => sku),
    column(({ name }) => name || null),
    column(({ brand }) => brand),
    column(({ imageUrl }) => (imageUrl && /^https?:\/\//i.test(imageUrl) ? imageUrl : null)),
    column(({ currency }) => currency),
    column(({ priceMinor }) => priceMinor),
    column(({ active }) => active),
    column(({ fulfilledByMarketplace }) => fulfilledByMarketplace),
    column(({ name, sku, asin, stored }) => searchText(name || stored.name, sku ?? stored.sku, asin)),
    column(({ category }) => category ?? null),
    column(({ listingType }) => listingType ?? null),
    column(({ isKit }) => isKit ?? null),
    column(({ gtins }) => gtins?.find((gtin) => gtin14(gtin) !== null) ?? null),
  ];
}

/** Listings that do not go on under another key: those that do are that listing's product. */
async function withoutMoved(accountId: number, listings: ListingSnapshot[], tx: Queryable): Promise<ListingSnapshot[]> {
  const { rows } = await tx.query<{ ord: number }>({
    name: 'withoutMoved',
    text: `SELECT n.ord::int FROM unnest($2::"Marketplace"[], $3::bpchar[], $4::text[]) WITH ORDINALITY
             AS n (marketplace, country, listing_key, ord)
           JOIN moved_listings m ON m.account_id = $1 AND m.marketplace = n.marketplace AND m.country = n.country
             AND m.listing_key = n.listing_key`,
    values: [
      accountId,
      listings.map(({ marketplace }) => marketplace),
      listings.map(({ country }) => country),
      listings.map(({ listingKey }) => listingKey),
    ],
  });
  const moved = new Set(rows.map(({ ord }) => ord - 1));
  return listings.filter((_, index) => !moved.has(index));
}

interface StoredProduct {
  id: number | null;
  name: string | null;
  sku: string | null;
}

/** The product of each listing, all null where there is none. */
async function storedProducts(accountId: number, listings: ListingSnapshot[], tx: Queryable): Promise<StoredProduct[]> {
  const { rows } = await tx.query<StoredProduct>({
    name: 'storedProducts',
    text: `SELECT p.id, p.name, p.sku
           FROM unnest($2::"Marketplace"[], $3::bpchar[], $4::text[]) WITH ORDINALITY
             AS n (marketplace, country, listing_key, ord)
           LEFT JOIN products p ON p.account_id = $1 AND p.marketplace = n.marketplace
             AND p.country = n.country AND p.listing_key = n.listing_key
           ORDER BY n.ord`,
    values: [
      accountId,
      listings.map(({ marketplace }) => marketplace),
      listings.map(({ country }) => country),
      listings.map(({ listingKey }) => listingKey),
    ],
  });
  return rows;
}
