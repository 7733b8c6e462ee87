import type { Bind } from '#server/core/binds.ts';
import { brlRate } from '#server/exchange/brlRate.ts';
import { SALES_MEASURES } from './salesMeasures.ts';
import { productRows } from './salesRows.ts';
import type { SalesScope } from './salesScope.ts';

export interface ProductSalesSort {
  field: 'name' | 'units' | 'revenue' | 'profit' | 'roi' | 'margin' | 'acos';
  direction: 'asc' | 'desc';
}

// Amounts without a rate are in another currency: they cannot be placed among BRL and come last.
const whenCosted = (value: string) => `CASE WHEN costed_units > 0 THEN ${value} END`;
const inBrl = (value: string) => `CASE WHEN sums.currency = 'BRL' THEN ${value} END`;
const PROFIT = '(pre_ad_profit - ads)';
const SORT_KEYS: Record<ProductSalesSort['field'], string> = {
  name: 'product.name COLLATE "pt-BR-x-icu"',
  units: 'units',
  revenue: inBrl('revenue'),
  profit: inBrl(whenCosted(PROFIT)),
  roi: whenCosted(`${PROFIT}::float8 / nullif(cogs, 0)`),
  margin: whenCosted(`${PROFIT}::float8 / nullif(costed_revenue, 0)`),
  acos: 'ads::float8 / nullif(ad_sales, 0)',
};

const COUNTS = SALES_MEASURES.filter((name) => name.includes('units'));
const AMOUNTS = SALES_MEASURES.filter((name) => !name.includes('units'));

/**
 * SQL of one window of the product table: the product, its sums in BRL (`needsRates`) or as they are, units of the
 * previous period, stock and the count of all rows.
 */
export function productSalesStatement(
  scope: SalesScope,
  { sort, limit, offset = 0 }: { sort?: ProductSalesSort | null; limit: number; offset?: number },
  needsRates: boolean,
  bind: Bind,
): string {
  const { status, days, accountId } = scope;
  const { field, direction } = sort ?? { field: 'revenue', direction: 'desc' };
  const previous = days.previous
    ? productRows(scope, { status, ...days.previous }, bind)
    : 'SELECT NULL::int AS product_id, 0 AS units WHERE false';
  return `
    WITH source AS (${productRows(scope, { status, start: days.start, end: days.end }, bind)}),
    ${needsRates ? RATED_SUMS : SUMS},
    page AS (
      SELECT sums.*, count(*) OVER () AS total_count,
             row_number() OVER (ORDER BY ${SORT_KEYS[field]} ${direction === 'asc' ? 'ASC' : 'DESC'} NULLS LAST, product_id) AS place
      FROM (SELECT *, costed_revenue - cogs - fees - fulfilment - refunds AS pre_ad_profit FROM sums
            WHERE units <> 0 OR revenue <> 0 OR ads <> 0 OR ad_sales <> 0) sums
      ${field === 'name' ? `JOIN products product ON product.account_id = ${bind(accountId)} AND product.id = product_id` : ''}
      ORDER BY place LIMIT ${bind(limit)} OFFSET ${bind(offset)}
    ), before AS (
      SELECT product_id, sum(units)::int AS units FROM (${previous}) rows
      WHERE product_id = ANY (ARRAY (SELECT product_id FROM page)) GROUP BY product_id
    )
    SELECT product.id, product.asin, product.sku, product.name, product.brand, product.image_url AS "imageUrl",
           product.marketplace, product.country, page.currency, page.units::int, before.units AS "previousUnits",
           stock.available_quantity AS inventory, round(revenue)::bigint AS revenue,
           costed_units::int AS "costedUnits", costed_revenue::float8 AS "costedRevenue", cogs::float8 AS cogs,
           pre_ad_profit::float8 AS "preAdProfit", round(${PROFIT})::bigint AS "profitMinor", ads::float8 AS ads,
           ad_sales::float8 AS "adSales", units_without_cost::int AS "unitsWithoutCost",
           units_without_fee::int AS "unitsWithoutFee", total_count AS "totalCount"
    FROM page
    JOIN products product ON product.account_id = ${bind(accountId)} AND product.id = page.product_id
    LEFT JOIN before ON before.product_id = page.product_id
    LEFT JOIN LATERAL (
      SELECT available_quantity FROM inventory_days i
      WHERE i.account_id = ${bind(accountId)} AND i.product_id = page.product_id ORDER BY i.day DESC LIMIT 1
    ) stock ON true
    ORDER BY place`;
}

const sumOf = (name: string) => `sum(${name}) AS ${name}`;

const SUMS = `sums AS (
      SELECT product_id, 'BRL' AS currency, ${SALES_MEASURES.map(sumOf).join(', ')} FROM source GROUP BY product_id
    )`;

const RATED_SUMS = `rates AS (
      SELECT currency, day, CASE currency WHEN 'BRL' THEN 1 ELSE ${brlRate('seen.currency', 'seen.day')} END AS brl
      FROM (SELECT DISTINCT currency, day FROM source) seen
    ), sums AS (
      SELECT product_id, CASE WHEN bool_or(brl IS NULL) THEN currency ELSE 'BRL' END AS currency,
             ${COUNTS.map(sumOf).join(', ')},
             ${AMOUNTS.map((name) => `CASE WHEN bool_or(brl IS NULL) THEN sum(${name}) ELSE sum(${name} * brl) END AS ${name}`).join(',\n             ')}
      FROM source JOIN rates USING (currency, day) GROUP BY product_id, currency
    )`;
