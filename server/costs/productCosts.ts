import type { CatalogProduct } from '#server/catalog/product.ts';
import { currentTime } from '#server/core/clock.ts';
import { preparedRows, queryRow, queryRows } from '#server/core/db.ts';
import { escapeLike } from '#server/core/escapeLike.ts';
import type { Money } from '#server/core/money.ts';
import { offsetOf, type OffsetPage, type PageArguments, pageOf } from '#server/core/offsetPages.ts';
import { readerOf } from '#server/core/replica.ts';
import { rowsByPage } from '#server/core/rowsByPage.ts';
import { searchText } from '#server/core/searchText.ts';
import type { Viewer } from '#server/core/viewer.ts';
import { saoPauloDay } from '#server/marketplaces/saoPauloDay.ts';
import type { Marketplace } from '#server/marketplaces/snapshots.ts';
import { FIRST_DAY } from '#server/profit/firstDay.ts';

export interface ProductCostsFilter {
  /** Part of an ASIN, SKU or name. */
  search?: string | null;
  marketplace?: Marketplace | null;
  /** Only products without a cost today, or that sold units without one. */
  onlyMissing?: boolean | null;
}

export interface CostPeriod {
  /** `YYYY-MM-DD`; null: from the beginning. */
  validFrom: string | null;
  /** Last day; null: until further notice. */
  validUntil: string | null;
  cost: Money;
  /** Who entered it last, and when; null where that is not known. */
  enteredBy: string | null;
  enteredAt: Date | null;
}

export interface ProductCosts {
  product: CatalogProduct;
  currency: string;
  /** In force today; null while unknown. */
  cost: Money | null;
  /** Its first day; null from the beginning, or while unknown. */
  costSince: string | null;
  units: number;
  unitsWithoutCost: number;
  /** The latest first. */
  periods: CostPeriod[];
}

export interface ProductCostsPage extends OffsetPage<ProductCosts> {
  /** Of all products, whatever the filter. */
  missingCount: number;
}

export const COSTS_PAGE = 50;
const MAX_PAGE = 100;

const LISTED = `
WITH listed AS (
  SELECT p.*, coalesce(t.units, 0) AS units, coalesce(t.units_without_cost, 0) AS units_without_cost,
         c.cost_minor, c.valid_from,
         ($3::"Marketplace" IS NULL OR p.marketplace = $3) AND p.search_text LIKE $4 AS is_wanted,
         c.cost_minor IS NULL OR coalesce(t.units_without_cost, 0) > 0 AS is_missing
  FROM products p
  LEFT JOIN sales_product_totals t ON t.account_id = $1 AND t.scope = 'all' AND t.product_id = p.id
  LEFT JOIN LATERAL (
    SELECT cost_minor, valid_from FROM product_costs
    WHERE account_id = $1 AND product_id = p.id AND valid_from <= $2::date ORDER BY valid_from DESC LIMIT 1) c ON true
  WHERE p.account_id = $1
)`;

/** For a page without rows, which cannot tell. */
const COUNTS = `${LISTED}
SELECT count(*) FILTER (WHERE is_wanted AND (is_missing OR NOT $5::boolean))::int AS total,
       count(*) FILTER (WHERE is_missing)::int AS missing FROM listed`;

/** The latest said of a cost's first day; of another amount when a cost came without anyone saying so. */
const ENTERED = `
SELECT h.cost_minor, h.changed_at, u.name FROM product_cost_changes h
LEFT JOIN users u ON u.account_id = $1 AND u.id = h.user_id
WHERE h.account_id = $1 AND h.product_id = counted.id AND h.valid_from = periods.valid_from ORDER BY h.id DESC LIMIT 1`;

const ROWS = `${LISTED}
SELECT id, asin, sku, name, brand, image_url AS "imageUrl", marketplace, country, currency::text, units,
       units_without_cost AS "unitsWithoutCost", cost_minor AS "costMinor", valid_from AS "costSince", coalesce((
         SELECT json_agg(json_build_object('from', valid_from, 'until', until, 'minor', minor, 'by', entered.name, 'at', entered.changed_at)
                         ORDER BY valid_from DESC)
         FROM (SELECT valid_from, lead(valid_from) OVER (ORDER BY valid_from) - 1 AS until, c.cost_minor AS minor
               FROM product_costs c WHERE c.account_id = $1 AND c.product_id = counted.id) periods
         LEFT JOIN LATERAL (${ENTERED}) entered ON entered.cost_minor = periods.minor), '[]') AS periods,
       total, missing
FROM (SELECT listed.*, count(*) FILTER (WHERE is_wanted AND (is_missing OR NOT $5)) OVER ()::int AS total,
             count(*) FILTER (WHERE is_missing) OVER ()::int AS missing FROM listed) counted
WHERE is_wanted AND (is_missing OR NOT $5)
ORDER BY units_without_cost DESC, units DESC, id LIMIT $6 OFFSET $7`;

interface Counts {
  total: number;
  missing: number;
}

type Row = CatalogProduct &
  Counts & {
    currency: string;
    units: number;
    unitsWithoutCost: number;
    costMinor: number | null;
    costSince: string | null;
    periods: { from: string; until: string | null; minor: number; by: string | null; at: string | null }[];
  };

/**
 * One page (at most 100) of the account's products with what they cost, those that sold most without a cost first, then
 * those that sold most. Throws 400 for a page or cursor that cannot be.
 */
export async function productCosts(
  viewer: Viewer,
  filter: ProductCostsFilter,
  page: PageArguments,
  now = currentTime(),
): Promise<ProductCostsPage> {
  const { limit, offset } = offsetOf(page, {
    standard: COSTS_PAGE,
    most: MAX_PAGE,
    tooMany: `A página tem no máximo ${MAX_PAGE} produtos`,
  });
  const scope = scopeOf(viewer, filter, now);
  const from = readerOf(viewer.accountId);
  const rows = await preparedRows<Row>(ROWS, [...scope, limit, offset], from);
  const { total, missing } = rows[0] ?? (await queryRow<Counts>(COUNTS, scope, from));
  return { ...pageOf(rows.map(costsOf), { offset, totalCount: total }), missingCount: missing };
}

/** Every product a filter leaves, in the order of `productCosts`, read page by page. */
export function eachProductCosts(viewer: Viewer, filter: ProductCostsFilter): AsyncGenerator<ProductCosts[]> {
  const scope = scopeOf(viewer, filter, currentTime());
  return rowsByPage(
    async ({ limit, offset }) =>
      (await queryRows<Row>(ROWS, [...scope, limit, offset], readerOf(viewer.accountId))).map(costsOf),
    ({ product }) => product.id,
  );
}

const scopeOf = ({ accountId }: Viewer, { search, marketplace, onlyMissing }: ProductCostsFilter, now: Date) => [
  accountId,
  saoPauloDay(now.getTime()),
  marketplace ?? null,
  `%${escapeLike(searchText(search))}%`,
  onlyMissing ?? false,
];

const sinceOf = (day: string | null) => (day === FIRST_DAY ? null : day);

function costsOf(row: Row): ProductCosts {
  const { id, asin, sku, name, brand, imageUrl, marketplace, country } = row;
  const { currency, units, unitsWithoutCost, costMinor, costSince, periods } = row;
  return {
    product: { id, asin, sku, name, brand, imageUrl, marketplace, country },
    currency,
    units,
    unitsWithoutCost,
    cost: costMinor === null ? null : { minor: costMinor, currency },
    costSince: sinceOf(costSince),
    periods: periods.map(({ from, until, minor, by, at }) => ({
      validFrom: sinceOf(from),
      validUntil: until,
      cost: { minor, currency },
      enteredBy: by,
      enteredAt: at === null ? null : new Date(at),
    })),
  };
}
