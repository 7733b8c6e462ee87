import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { preparedRows, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { escapeLike } from '#server/platform/postgres/bindParameters.ts';
import type { Money } from '#server/platform/values/money.ts';
import { type Page, type PageArguments, readPage } from '#server/platform/graphql/pages.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { rowsByPage } from '#server/platform/postgres/rowsByPage.ts';
import { searchText } from '#server/platform/values/searchText.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { FIRST_DAY } from '#server/records/money/dayText.ts';

export interface ProductCostsFilter {
  /** Part of an ASIN, SKU or name. */
  search?: string | null;
  marketplace?: Marketplace | null;
  /** Only products without a cost today, or with units sold without one. */
  onlyMissing?: boolean | null;
  /** Only this product. */
  productId?: number | null;
}

export interface CostPeriod {
  /** `YYYY-MM-DD`; null: from the beginning. */
  validFrom: string | null;
  /** Last day; null: until further notice. */
  validUntil: string | null;
  cost: Money;
  /** Name of the person who last entered it. Null when unknown. */
  enteredBy: string | null;
  /** When it was last entered. Null when unknown. */
  enteredAt: Date | null;
}

export interface ProductCosts {
  product: CatalogProduct;
  currency: string;
  /** Cost of one unit today. Null while unknown. */
  cost: Money | null;
  /** First day of that cost. Null: from the beginning, or while unknown. */
  costSince: string | null;
  /** Of all listings that share the cost. */
  units: number;
  unitsWithoutCost: number;
  /** Listings that share the cost: those of one product in one currency. */
  listings: number;
  /** The listing has a cost of its own, which others of its product do not share. */
  hasOwnCost: boolean;
  /** Latest first. */
  periods: CostPeriod[];
}

export interface ProductCostsPage extends Page<ProductCosts> {
  /** Products with a missing cost, regardless of the filter. */
  missingCount: number;
}

export const COSTS_PAGE = { standard: 50, most: 100, rows: 'pages.products' } as const;

/**
 * One row for the listings that share a cost (see costGroups): the one that matches and sells most, with the sales of all. What was sold
 * without a cost is worth its part of the revenue, in reais at the latest rate.
 */
const LISTED = `
SELECT p.id, p.asin, p.sku, p.name, p.brand, p.image_url, p.marketplace, p.country, p.currency, p.has_own_cost,
       g.listings, g.units, g.units_without_cost, g.is_match,
       c.product_id IS NULL OR g.units_without_cost > 0 AS is_missing,
       coalesce(g.revenue * g.units_without_cost / nullif(g.units, 0), 0) * coalesce(r.brl, 1) AS worth
FROM (
  SELECT (array_agg(id ORDER BY is_match DESC, units DESC, id))[1] AS id, count(*)::int AS listings, bool_or(is_match) AS is_match,
         sum(units)::int AS units, sum(units_without_cost)::int AS units_without_cost, sum(revenue) AS revenue
  FROM (
    SELECT p.id, p.master_id, p.currency, CASE WHEN p.has_own_cost THEN p.id END AS own, coalesce(t.units, 0) AS units,
           coalesce(t.units_without_cost, 0) AS units_without_cost, coalesce(t.revenue, 0)::numeric AS revenue,
           ($3::"Marketplace" IS NULL OR p.marketplace = $3) AND p.search_text LIKE $4
             AND ($6::int IS NULL OR p.id = $6) AS is_match
    FROM products p
    LEFT JOIN sales_product_totals t ON t.account_id = $1 AND t.scope = 'all' AND t.product_id = p.id
    WHERE p.account_id = $1) listings
  GROUP BY master_id, currency, own) g
JOIN products p ON p.account_id = $1 AND p.id = g.id
LEFT JOIN (SELECT DISTINCT product_id FROM product_costs WHERE account_id = $1 AND valid_from <= $2::date) c
       ON c.product_id = p.id
LEFT JOIN (SELECT DISTINCT ON (currency) currency, brl FROM exchange_rates ORDER BY currency, day DESC) r
       ON r.currency = p.currency`;

/** Counts for a page without rows, because the rows carry the counts. */
const COUNTS = `
SELECT count(*) FILTER (WHERE is_match AND (is_missing OR NOT $5::boolean))::int AS total,
       count(*) FILTER (WHERE is_missing)::int AS missing FROM (${LISTED}) listed`;

const ORDER = 'worth DESC, units_without_cost DESC, units DESC, id';

const PAGE = `
SELECT * FROM (SELECT listed.*, count(*) FILTER (WHERE is_match AND (is_missing OR NOT $5)) OVER ()::int AS total,
                      count(*) FILTER (WHERE is_missing) OVER ()::int AS missing FROM (${LISTED}) listed) counted
WHERE is_match AND (is_missing OR NOT $5) ORDER BY ${ORDER} LIMIT $7 OFFSET $8`;

/**
 * Latest recorded change of each cost. Its amount differs from the cost when that was stored without a record. Read once for
 * the page: a lookup per cost takes as long as the rest of the statement.
 */
const ENTERED = `
SELECT DISTINCT ON (h.product_id, h.valid_from) h.product_id, h.valid_from, h.cost_minor, h.changed_at, u.name
FROM product_cost_changes h LEFT JOIN users u ON u.account_id = $1 AND u.id = h.user_id
WHERE h.account_id = $1 AND h.product_id = ANY (ARRAY (SELECT id FROM page))
ORDER BY h.product_id, h.valid_from, h.id DESC`;

/**
 * One row per cost of the page's products, and one row per product without costs. Aggregating the costs as JSON per product
 * takes PostgreSQL three times as long, and node 1.5 times.
 */
const ROWS = `
WITH page AS MATERIALIZED (${PAGE}), entered AS (${ENTERED})
SELECT id, asin, sku, page.name, brand, image_url AS "imageUrl", marketplace, country, currency::text, units,
       units_without_cost AS "unitsWithoutCost", listings, has_own_cost AS "hasOwnCost", total, missing, periods.valid_from AS "from",
       periods.cost_minor AS minor, entered.name AS by, entered.changed_at AS at
FROM page
LEFT JOIN product_costs periods ON periods.account_id = $1 AND periods.product_id = page.id
LEFT JOIN entered ON entered.product_id = page.id AND entered.valid_from = periods.valid_from
                 AND entered.cost_minor = periods.cost_minor
ORDER BY ${ORDER}, periods.valid_from DESC`;

interface Counts {
  total: number;
  missing: number;
}

type Row = CatalogProduct &
  Counts & {
    currency: string;
    units: number;
    unitsWithoutCost: number;
    listings: number;
    hasOwnCost: boolean;
  } & (Period | { from: null });

interface Period {
  /** First day of a cost. */
  from: string;
  minor: number;
  by: string | null;
  at: Date | null;
}

/**
 * A page (at most 100) of the account's products with their costs, one row for the listings that share one, ordered by the revenue of units
 * sold without a cost, then by units sold, descending. Throws BAD_REQUEST for an invalid page.
 */
export async function productCosts(
  viewer: Viewer,
  filter: ProductCostsFilter,
  page: PageArguments,
  now = currentTime(),
): Promise<ProductCostsPage> {
  const scope = scopeOf(viewer, filter, now);
  const from = readerOf(viewer.accountId);
  return readPage(page, COSTS_PAGE, async (limit, offset) => {
    const rows = await preparedRows<Row>(ROWS, [...scope, limit, offset], from);
    const { total, missing } = rows[0] ?? (await queryRow<Counts>(COUNTS, scope, from));
    return { rows: costsOf(rows, scope[1]), rowCount: total, missingCount: missing };
  });
}

/** A product with its costs. Null when the account has no such product. */
export async function costsOfProduct(
  viewer: Viewer,
  productId: number,
  now = currentTime(),
): Promise<ProductCosts | null> {
  const scope = scopeOf(viewer, { productId }, now);
  const rows = await queryRows<Row>(ROWS, [...scope, 1, 0], readerOf(viewer.accountId));
  return costsOf(rows, scope[1])[0] ?? null;
}

/** All products that match a filter, in the order of `productCosts`, read page by page. */
export function eachProductCosts(viewer: Viewer, filter: ProductCostsFilter): AsyncGenerator<ProductCosts[]> {
  const scope = scopeOf(viewer, filter, currentTime());
  return rowsByPage(
    async ({ limit, offset }) =>
      costsOf(await queryRows<Row>(ROWS, [...scope, limit, offset], readerOf(viewer.accountId)), scope[1]),
    ({ product }) => product.id,
  );
}

type Scope = [accountId: number, today: string, ...unknown[]];
const scopeOf = (
  { accountId }: Viewer,
  { search, marketplace, onlyMissing, productId }: ProductCostsFilter,
  now: Date,
): Scope => [
  accountId,
  saoPauloDay(now.getTime()),
  marketplace ?? null,
  `%${escapeLike(searchText(search))}%`,
  onlyMissing ?? false,
  productId ?? null,
];

const sinceOf = (day: string | null) => (day === FIRST_DAY ? null : day);

/** Products with their costs, from rows grouped by product with the latest cost first. */
function costsOf(rows: Row[], today: string): ProductCosts[] {
  const products: ProductCosts[] = [];
  let last: ProductCosts | undefined;
  let lastFrom: string | null = null; // first day of the next period
  for (const row of rows) {
    if (last?.product.id !== row.id) {
      products.push((last = withoutCosts(row)));
      lastFrom = null;
    }
    if (row.from === null) continue;
    const { from, minor, by, at } = row;
    const period = {
      validFrom: sinceOf(from),
      validUntil: lastFrom === null ? null : daysBefore(lastFrom, 1),
      cost: { minor, currency: row.currency },
      enteredBy: by,
      enteredAt: at,
    };
    if (!last.cost && from <= today) [last.cost, last.costSince] = [period.cost, period.validFrom];
    last.periods.push(period);
    lastFrom = from;
  }
  return products;
}

function withoutCosts(row: Row): ProductCosts {
  const { id, asin, sku, name, brand, imageUrl, marketplace, country } = row;
  const { currency, units, unitsWithoutCost, listings, hasOwnCost } = row;
  const product = { id, asin, sku, name, brand, imageUrl, marketplace, country };
  return { product, currency, units, unitsWithoutCost, listings, hasOwnCost, cost: null, costSince: null, periods: [] };
}
