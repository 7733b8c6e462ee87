import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { BandRule, RuledProduct } from './feeBands.ts';

/** A product with all that its fees and its place among others depend on. */
export interface RatedProduct extends CatalogProduct, RuledProduct {
  currency: string;
  /** Asked now, in minor units; null while unknown. */
  priceMinor: number | null;
}

/**
 * The account's products of the given ids, or those that one ASIN or Mercado Livre id leads to: its own listings and what
 * is sold under their SKUs elsewhere.
 */
export const feeRatedProducts = (
  accountId: number,
  which: { ids: number[] } | { asin: string },
): Promise<RatedProduct[]> =>
  queryRows<RatedProduct>(
    `SELECT id, asin, sku, name, brand, image_url AS "imageUrl", marketplace, country, currency::text,
            price_minor AS "priceMinor", category, listing_type AS "listingType",
            fulfilled_by_marketplace AS "fulfilledByMarketplace"
     FROM products WHERE account_id = $1 AND ${'ids' in which ? 'id = ANY ($2::int[])' : LED_TO} ORDER BY id`,
    [accountId, 'ids' in which ? which.ids : which.asin],
  );

const LED_TO = `(asin = $2 OR sku IN (SELECT sku FROM products WHERE account_id = $1 AND asin = $2 AND sku <> ''))`;

/** A rule as it is stored. */
export interface StoredRule extends BandRule {
  id: number;
}

/** The account's fee rules by what `rulesKey` says of a product. */
export async function feeRulesOf(accountId: number): Promise<Map<string, StoredRule[]>> {
  const rows = await queryRows<StoredRule & { marketplace: string; country: string }>(
    `SELECT id, marketplace, country, product_id AS "productId", category, listing_type AS "listingType",
            fulfilled_by_marketplace AS "fulfilledByMarketplace", coalesce(price_from_minor, 0)::int AS "from",
            price_below_minor AS below, valid_from AS "validFrom", percent::float8 AS percent,
            fixed_minor AS fixed, minimum_minor AS minimum, fulfilment_minor AS fulfilment
     FROM fee_rules WHERE account_id = $1 ORDER BY id DESC`, // of equals the newest counts
    [accountId],
  );
  const rules = new Map<string, StoredRule[]>();
  for (const { marketplace, country, ...rule } of rows) {
    const key = rulesKey({ marketplace, country });
    rules.set(key, [...(rules.get(key) ?? []), rule]);
  }
  return rules;
}

export const rulesKey = ({ marketplace, country }: { marketplace: string; country: string }) =>
  `${marketplace} ${country}`;
