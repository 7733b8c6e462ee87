import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { BandRule, RuledProduct } from './feeBands.ts';

/** A product with the attributes that determine its fees. */
export interface RatedProduct extends CatalogProduct, RuledProduct {
  currency: string;
  /** Current price, in minor units. Null while unknown. */
  priceMinor: number | null;
}

/**
 * The account's products with the given ids; or with an ASIN or Mercado Livre id, together with products of the same SKUs on
 * other channels.
 */
export const feeRatedProducts = (
  accountId: number,
  which: { ids: number[] } | { asin: string },
): Promise<RatedProduct[]> =>
  queryRows<RatedProduct>(
    `SELECT id, asin, sku, name, brand, image_url AS "imageUrl", marketplace, country, currency::text,
            price_minor AS "priceMinor", category, listing_type AS "listingType",
            fulfilled_by_marketplace AS "fulfilledByMarketplace"
     FROM products WHERE account_id = $1 AND ${'ids' in which ? 'id = ANY ($2::int[])' : BY_ASIN_OR_SKU} ORDER BY id`,
    [accountId, 'ids' in which ? which.ids : which.asin],
  );

const BY_ASIN_OR_SKU = `(asin = $2 OR sku IN (SELECT sku FROM products WHERE account_id = $1 AND asin = $2 AND sku <> ''))`;

/** A stored fee rule. */
export interface StoredRule extends BandRule {
  id: number;
}

/** The account's fee rules by `rulesKey`. */
export async function feeRulesOf(accountId: number): Promise<Map<string, StoredRule[]>> {
  const rows = await queryRows<StoredRule & { marketplace: string; country: string }>(
    `SELECT id, marketplace, country, product_id AS "productId", category, listing_type AS "listingType",
            fulfilled_by_marketplace AS "fulfilledByMarketplace", coalesce(price_from_minor, 0)::int AS "from",
            price_below_minor AS below, valid_from AS "validFrom", percent::float8 AS percent,
            fixed_minor AS fixed, minimum_minor AS minimum, fulfilment_minor AS fulfilment
     FROM fee_rules WHERE account_id = $1 ORDER BY id DESC`, // of equally specific rules the newest applies
    [accountId],
  );
  const rules = new Map<string, StoredRule[]>();
  for (const { marketplace, country, ...rule } of rows) {
    const key = rulesKey({ marketplace, country });
    rules.set(key, [...(rules.get(key) ?? []), rule]);
  }
  return rules;
}

/** Key of the rules of a marketplace and country. */
export const rulesKey = ({ marketplace, country }: { marketplace: string; country: string }) =>
  `${marketplace} ${country}`;
