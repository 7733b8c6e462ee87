import { outOfRange } from '#server/platform/language/wordedError.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { wrongCell } from '#server/records/money/cellError.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { CostRow } from './costRows.ts';
import { type NamedListing, productsByCode } from './productsByCode.ts';
import { marketplaceText } from '#server/records/money/marketplaceText.ts';

/** A listing whose cost a row sets. */
export interface CostedProduct extends NamedListing {
  marketplace: Marketplace;
  country: string;
  name: string | null;
}

/** What names products in a row. */
export type ProductCells = Pick<CostRow, 'code' | 'sku' | 'asin' | 'marketplace' | 'country'>;

const MAX_SHOWN = 93;

const LISTINGS = `
SELECT p.id, p.master_id AS "masterId", p.currency::text, p.marketplace, p.country, p.asin, p.sku, p.ean, coalesce(m.name, p.name) AS name,
       m.sku AS "statedSku", m.ean AS "statedEan", p.has_own_cost AS "hasOwnCost"
FROM products p LEFT JOIN master_products m ON m.account_id = $1 AND m.id = p.master_id WHERE p.account_id = $1 ORDER BY p.id`;

/**
 * Returns a function that finds the products of a row of a cost file, at least one: by code, else by SKU, else by ASIN or MLB id, filtered
 * by marketplace and country. That function throws `RangeError` with a message for the seller when no product matches, or
 * the products have different currencies.
 */
export async function costedProducts(
  accountId: number,
): Promise<(row: ProductCells) => [CostedProduct, ...CostedProduct[]]> {
  const products = await queryRows<CostedProduct>(LISTINGS, [accountId]);
  const byCode = once(() => productsByCode(products));
  const bySku = groupBy(products, ({ sku }) => sku);
  const byAsin = groupBy(products, ({ asin }) => asin);
  return ({ code, sku, asin, marketplace, country }) => {
    if (code) return byCode()(code);
    const place = marketplace && marketplaceText(marketplace);
    if (marketplace && !place)
      throw wrongCell('marketplace', 'costs.unknownMarketplaceOf', { text: marketplace.slice(0, 40) });
    if (!sku && !asin) throw outOfRange('costs.noCode');
    const named = sku ? bySku.get(sku) : byAsin.get(asin);
    const [first, ...others] = (named ?? []).filter(
      (product) =>
        (!place || product.marketplace === place) &&
        (!country || product.country === country.toUpperCase()) &&
        (!sku || !asin || product.asin === asin),
    );
    if (!first)
      throw sku
        ? outOfRange('costs.noListingOfSku', { code: sku.slice(0, MAX_SHOWN) })
        : outOfRange('costs.noListingOfAsin', { code: asin.slice(0, MAX_SHOWN) });
    if (others.some(({ currency }) => currency !== first.currency))
      throw wrongCell('country', 'costs.severalCurrencies');
    return [first, ...others];
  };
}

/** The value of a function, which is called when it is first wanted. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
