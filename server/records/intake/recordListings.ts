import type { Queryable } from '#server/platform/postgres/db.ts';
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

const MERGE = `
WITH merged AS (
  MERGE INTO products p USING (
    SELECT * FROM unnest($2::"Marketplace"[], $3::bpchar[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
                         $9::text[], $10::text[], $11::bpchar[], $12::bigint[], $13::boolean[], $14::boolean[], $15::text[],
                         $16::text[], $17::text[], $18::boolean[], $19::text[])
      AS n (marketplace, country, listing_key, asin, parent_asin, sku, name, brand, image_url, currency, price_minor,
            active, fulfilled_by_marketplace, search_text, category, listing_type, is_kit, ean)
  ) n ON p.account_id = $1 AND p.marketplace = n.marketplace AND p.country = n.country AND p.listing_key = n.listing_key
  WHEN MATCHED AND (p.asin, p.currency, p.active, p.search_text, p.parent_asin, p.sku, p.name, p.brand, p.image_url,
                    p.price_minor, p.fulfilled_by_marketplace, p.category, p.listing_type, p.is_kit, p.ean)
       IS DISTINCT FROM
       (n.asin, n.currency, coalesce(n.active, p.active), n.search_text, coalesce(n.parent_asin, p.parent_asin), coalesce(n.sku, p.sku),
        coalesce(n.name, p.name), coalesce(n.brand, p.brand), coalesce(n.image_url, p.image_url),
        coalesce(n.price_minor, p.price_minor), coalesce(n.fulfilled_by_marketplace, p.fulfilled_by_marketplace),
        coalesce(n.category, p.category), coalesce(n.listing_type, p.listing_type), coalesce(n.is_kit, p.is_kit),
        coalesce(n.ean, p.ean))
  THEN UPDATE SET asin = n.asin, currency = n.currency, active = coalesce(n.active, p.active), search_text = n.search_text,
       parent_asin = coalesce(n.parent_asin, p.parent_asin), sku = coalesce(n.sku, p.sku),
       name = coalesce(n.name, p.name), brand = coalesce(n.brand, p.brand),
       image_url = coalesce(n.image_url, p.image_url), price_minor = coalesce(n.price_minor, p.price_minor),
       fulfilled_by_marketplace = coalesce(n.fulfilled_by_marketplace, p.fulfilled_by_marketplace),
       category = coalesce(n.category, p.category), listing_type = coalesce(n.listing_type, p.listing_type),
       is_kit = coalesce(n.is_kit, p.is_kit), ean = coalesce(n.ean, p.ean), updated_at = now()
  WHEN NOT MATCHED THEN INSERT (account_id, marketplace, country, listing_key, asin, parent_asin, sku, name, brand,
       image_url, currency, price_minor, active, fulfilled_by_marketplace, search_text, category, listing_type, is_kit,
       ean)
    VALUES ($1, n.marketplace, n.country, n.listing_key, n.asin, n.parent_asin, n.sku, n.name, n.brand,
       n.image_url, n.currency, n.price_minor, coalesce(n.active, true), n.fulfilled_by_marketplace, n.search_text, n.category,
       n.listing_type, coalesce(n.is_kit, false), n.ean)
  RETURNING new.id, old.currency AS currency_before, new.currency, old.price_minor AS price_before, new.price_minor,
            (old.category, old.listing_type, old.fulfilled_by_marketplace)
              IS DISTINCT FROM (new.category, new.listing_type, new.fulfilled_by_marketplace) AS is_fee_rule_affected
), repriced AS (
  INSERT INTO price_changes (account_id, product_id, changed_at, price_minor)
  SELECT $1, id, greatest(now(), ( -- keeps two changes within a millisecond apart
           SELECT max(changed_at) + interval '1 millisecond' FROM price_changes c
           WHERE c.account_id = $1 AND c.product_id = merged.id)), price_minor
  FROM merged WHERE price_minor IS DISTINCT FROM price_before AND price_minor >= 0
)
SELECT id, currency_before IS NOT NULL AND currency_before <> currency AS is_currency_changed, currency_before,
       currency_before IS NOT NULL AND is_fee_rule_affected AS is_fee_rule_affected
FROM merged`;

interface MergedListing {
  id: number;
  is_currency_changed: boolean;
  currency_before: string;
  is_fee_rule_affected: boolean;
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
  const stored = await storedNames(accountId, listings, tx);
  const column = <T>(read: (listing: ListingSnapshot) => T) => listings.map(read);
  const { rows } = await tx.query<MergedListing>({
    name: 'recordListings',
    text: MERGE,
    values: [
      accountId,
      column(({ marketplace }) => marketplace),
      column(({ country }) => country),
      column(({ listingKey }) => listingKey),
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
      listings.map(({ name, sku, asin }, index) =>
        searchText(name || stored[index]!.name, sku ?? stored[index]!.sku, asin),
      ),
      column(({ category }) => category ?? null),
      column(({ listingType }) => listingType ?? null),
      column(({ isKit }) => isKit ?? null),
      column(({ gtins }) => gtins?.find((gtin) => gtin14(gtin) !== null) ?? null),
    ],
  });
  for (const { id, is_currency_changed: isCurrencyChanged, currency_before: currency } of rows)
    if (isCurrencyChanged) await reapplyAdSpend(accountId, id, currency, tx);
  const exchanged = rows.filter((row) => row.is_currency_changed).map(({ id }) => id);
  if (exchanged.length > 0)
    await recostLines(accountId, await deriveKitCosts(accountId, await mastersOf(accountId, exchanged, tx), tx), tx);
  const feeRuleAffected = rows.filter((row) => row.is_fee_rule_affected);
  await recalculateSales(
    accountId,
    feeRuleAffected.map(({ id }) => ({ productId: id })),
    tx,
  );
  return { changed: rows.length };
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

async function storedNames(accountId: number, listings: ListingSnapshot[], tx: Queryable) {
  const { rows } = await tx.query<{ name: string | null; sku: string | null }>({
    name: 'storedNames',
    text: `SELECT p.name, p.sku
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
