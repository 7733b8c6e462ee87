import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { currencyOfCountry } from '#server/records/catalog/currencyOfCountry.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { escapeLike } from '#server/platform/postgres/bindParameters.ts';
import type { Money } from '#server/platform/values/money.ts';
import { type Page, type PageArguments, readPage } from '#server/platform/graphql/pages.ts';
import { rowsByPage } from '#server/platform/postgres/rowsByPage.ts';
import { searchText } from '#server/platform/values/searchText.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { estimateSources } from './recordFeeEstimates.ts';

export interface FeeRulesFilter {
  marketplace?: Marketplace | null;
  country?: string | null;
  /** True: only rules of single products, including marketplaces' estimates. False: only other rules. Null: all. */
  ofProducts?: boolean | null;
  /** Part of the category or listing type, or of the product's ASIN, SKU or name. */
  search?: string | null;
  /** Only rules with these ids. */
  ids?: readonly number[];
}

export interface FeeRule {
  id: number;
  marketplace: Marketplace;
  country: string;
  currency: string;
  product: CatalogProduct | null;
  category: string | null;
  listingType: string | null;
  fulfilledByMarketplace: boolean | null;
  priceFrom: Money | null;
  priceBelow: Money | null;
  validFrom: string;
  /** Last day before a later rule for the same sales applies. Null: until further notice. */
  validUntil: string | null;
  percent: number;
  fixed: Money;
  minimum: Money;
  fulfilment: Money | null;
  source: string;
  sourceDay: string;
  /** The marketplace's own estimate for the product. */
  isMarketplaceEstimate: boolean;
}

export const RULES_PAGE = { standard: 50, most: 100, rows: 'pages.rules' } as const;

const FILTERED = `
FROM fee_rules r LEFT JOIN products p ON p.account_id = $1 AND p.id = r.product_id
WHERE r.account_id = $1 AND ($2::"Marketplace" IS NULL OR r.marketplace = $2) AND ($3::bpchar IS NULL OR r.country = $3)
  AND ($4::boolean IS NULL OR (r.product_id IS NOT NULL) = $4)
  AND ($5 = '%%' OR coalesce(p.search_text, lower(concat_ws(' ', r.category, r.listing_type))) LIKE $5)
  AND ($6::int[] IS NULL OR r.id = ANY ($6))`;

const ROWS = `
SELECT r.id, r.marketplace, r.country, r.product_id AS "productId", p.asin, p.sku, p.name, p.brand,
       p.image_url AS "imageUrl", r.category, r.listing_type AS "listingType",
       r.fulfilled_by_marketplace AS "fulfilledByMarketplace", r.price_from_minor AS "priceFromMinor",
       r.price_below_minor AS "priceBelowMinor", r.valid_from AS "validFrom", (
         SELECT min(n.valid_from) - 1 FROM fee_rules n
         WHERE n.account_id = $1 AND n.marketplace = r.marketplace AND n.country = r.country
           AND n.product_id IS NOT DISTINCT FROM r.product_id AND n.category IS NOT DISTINCT FROM r.category
           AND n.listing_type IS NOT DISTINCT FROM r.listing_type
           AND n.fulfilled_by_marketplace IS NOT DISTINCT FROM r.fulfilled_by_marketplace
           AND n.price_from_minor IS NOT DISTINCT FROM r.price_from_minor
           AND n.price_below_minor IS NOT DISTINCT FROM r.price_below_minor AND n.valid_from > r.valid_from
       ) AS "validUntil", r.percent::float8 AS percent, r.fixed_minor AS "fixedMinor",
       r.minimum_minor AS "minimumMinor", r.fulfilment_minor AS "fulfilmentMinor", r.source, r.source_day AS "sourceDay"
${FILTERED}
ORDER BY r.marketplace, r.country, p.name, r.product_id, r.category NULLS FIRST, r.listing_type NULLS FIRST,
         r.price_from_minor NULLS FIRST, r.fulfilled_by_marketplace NULLS FIRST, r.valid_from DESC, r.id
LIMIT $7 OFFSET $8`;

type Row = Pick<
  FeeRule,
  | 'id'
  | 'marketplace'
  | 'country'
  | 'category'
  | 'listingType'
  | 'fulfilledByMarketplace'
  | 'validFrom'
  | 'validUntil'
  | 'percent'
  | 'source'
  | 'sourceDay'
> &
  Omit<CatalogProduct, 'id'> & {
    productId: number | null;
    priceFromMinor: number | null;
    priceBelowMinor: number | null;
    fixedMinor: number;
    minimumMinor: number;
    fulfilmentMinor: number | null;
  };

/** A page (at most 100) of the account's fee rules. Throws BAD_REQUEST for an invalid page. */
export function feeRules(viewer: Viewer, filter: FeeRulesFilter, page: PageArguments): Promise<Page<FeeRule>> {
  const scope = scopeOf(viewer, filter);
  return readPage(page, RULES_PAGE, async (limit, offset) => {
    const [{ rowCount }, rows] = await Promise.all([
      queryRow<{ rowCount: number }>(`SELECT count(*)::int AS "rowCount" ${FILTERED}`, scope),
      queryRows<Row>(ROWS, [...scope, limit, offset]),
    ]);
    return { rows: rows.map(ruleOf), rowCount };
  });
}

/** All rules that match a filter, in the order of `feeRules`, read page by page. */
export const eachFeeRule = (viewer: Viewer, filter: FeeRulesFilter): AsyncGenerator<FeeRule[]> =>
  rowsByPage(
    async ({ limit, offset }) => (await queryRows<Row>(ROWS, [...scopeOf(viewer, filter), limit, offset])).map(ruleOf),
    ({ id }) => id,
  );

/** All rules that match a filter, in the order of `feeRules`, in one query. */
export async function allFeeRules(viewer: Viewer, filter: FeeRulesFilter): Promise<FeeRule[]> {
  return (await queryRows<Row>(ROWS, [...scopeOf(viewer, filter), null, 0])).map(ruleOf);
}

const scopeOf = ({ accountId }: Viewer, { marketplace, country, ofProducts, search, ids }: FeeRulesFilter) => [
  accountId,
  marketplace ?? null,
  country ?? null,
  ofProducts ?? null,
  `%${escapeLike(searchText(search))}%`,
  ids ?? null,
];

function ruleOf(row: Row): FeeRule {
  const { productId, asin, sku, name, brand, imageUrl, ...rule } = row;
  const { priceFromMinor, priceBelowMinor, fixedMinor, minimumMinor, fulfilmentMinor, ...fields } = rule;
  const { marketplace, country } = rule;
  const currency = currencyOfCountry(country);
  const money = (minor: number | null) => (minor === null ? null : { minor, currency });
  return {
    ...fields,
    currency,
    product: productId === null ? null : { id: productId, asin, sku, name, brand, imageUrl, marketplace, country },
    priceFrom: money(priceFromMinor),
    priceBelow: money(priceBelowMinor),
    fixed: { minor: fixedMinor, currency },
    minimum: { minor: minimumMinor, currency },
    fulfilment: money(fulfilmentMinor),
    isMarketplaceEstimate: estimateSources.includes(rule.source),
  };
}
