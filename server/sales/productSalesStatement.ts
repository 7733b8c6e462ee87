import type { Bind } from '#server/core/binds.ts';
import { brlRate } from '#server/exchange/brlRate.ts';
import { rollupRows } from './rollupRows.ts';
import { SALES_MEASURES } from './salesMeasures.ts';
import { chosenProducts, isNarrowed, productRows, unitRows } from './salesRows.ts';
import type { SalesScope } from './salesScope.ts';

export interface ProductSalesSort {
  field: 'name' | 'units' | 'revenue' | 'profit' | 'roi' | 'margin' | 'acos';
  direction: 'asc' | 'desc';
}

const MEASURES = SALES_MEASURES.filter((name) => name !== 'units_without_price');
const PROFIT = '(pre_ad_profit - ads)';
const whenCosted = (value: string) => `CASE WHEN costed_units > 0 THEN ${value} END`;
// Amounts without a rate are in another currency: they cannot be placed among BRL.
const inBrl = (value: string) => `CASE WHEN sums.currency = 'BRL' THEN ${value} END`;
const SORT_KEYS: Record<ProductSalesSort['field'], string> = {
  name: 'product.name COLLATE "pt-BR-x-icu"',
  units: 'units',
  revenue: inBrl('revenue'),
  profit: inBrl(whenCosted(PROFIT)),
  roi: whenCosted(`${PROFIT}::float8 / nullif(cogs, 0)::float8`),
  margin: whenCosted(`${PROFIT}::float8 / nullif(costed_revenue, 0)::float8`),
  acos: 'ads::float8 / nullif(ad_sales, 0)::float8',
};

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
  const order = `${direction === 'asc' ? 'ASC' : 'DESC'} NULLS LAST, product_id`;
  const isOwnProduct = `product.account_id = ${bind(accountId)} AND product.id = product_id`;
  const isShown = ['units', 'revenue', 'ads', 'ad_sales'].map((name) => `${name} <> 0`).join(' OR ');
  const onPage = 'ARRAY (SELECT product_id FROM page)';
  const previous = days.previous
    ? unitRows(scope, { status, ...days.previous }, onPage, bind)
    : 'SELECT NULL::int AS product_id, 0 AS units WHERE false';
  return `
    WITH ${needsRates ? ratedSums(scope, bind) : plainSums(scope, bind)},
    shown AS MATERIALIZED (
      SELECT *, costed_revenue - cogs - fees - fulfilment - refunds AS pre_ad_profit FROM sums WHERE ${isShown}
    ), page AS MATERIALIZED (
      SELECT sums.*, ${SORT_KEYS[field]} AS sort_key
      FROM shown sums ${field === 'name' ? `JOIN products product ON ${isOwnProduct}` : ''}
      ORDER BY sort_key ${order} LIMIT ${bind(limit)} OFFSET ${bind(offset)}
    ), before AS (
      SELECT product_id, sum(units)::int AS units FROM (${previous}) rows
      WHERE product_id = ANY (${onPage}) GROUP BY product_id
    )
    SELECT product.id, product.asin, product.sku, product.name, product.brand, product.image_url AS "imageUrl",
           product.marketplace, product.country, page.currency, page.units::int, before.units AS "previousUnits",
           stock.available_quantity AS inventory, round(revenue)::bigint AS revenue,
           costed_units::int AS "costedUnits", costed_revenue::float8 AS "costedRevenue", cogs::float8 AS cogs,
           pre_ad_profit::float8 AS "preAdProfit", round(${PROFIT})::bigint AS "profitMinor", ads::float8 AS ads,
           ad_sales::float8 AS "adSales", units_without_cost::int AS "unitsWithoutCost",
           units_without_fee::int AS "unitsWithoutFee", (SELECT count(*) FROM shown) AS "totalCount"
    FROM page
    JOIN products product ON ${isOwnProduct}
    LEFT JOIN before USING (product_id)
    LEFT JOIN LATERAL (
      SELECT available_quantity FROM inventory_days i
      WHERE i.account_id = ${bind(accountId)} AND i.product_id = page.product_id ORDER BY i.day DESC LIMIT 1
    ) stock ON true
    ORDER BY sort_key ${order}`;
}

/** Amounts are all BRL: from the coarsest rollups. Sums in float8 are exact for whole numbers below 2^53. */
function plainSums(scope: SalesScope, bind: Bind): string {
  const { status, days } = scope;
  const rows = scope.orderPattern
    ? productRows(scope, { status, start: days.start, end: days.end }, bind)
    : coarseRows(scope, 'true', bind);
  return `sums AS MATERIALIZED (
      SELECT product_id, 'BRL' AS currency, ${MEASURES.map((name) => `sum(${name}::float8) AS ${name}`).join(', ')}
      FROM (${rows}) source GROUP BY product_id
    )`;
}

function coarseRows(scope: SalesScope, condition: string, bind: Bind): string {
  const { accountId, status, days, isEveryDay, today } = scope;
  const slice = { accountId, scope: status ?? ('all' as const), days: isEveryDay ? null : days, today: today.start };
  const isAll = condition === 'true' && !scope.marketplace && !isNarrowed(scope);
  return rollupRows(slice, MEASURES, bind, isAll ? undefined : chosenProducts(scope, condition, bind));
}

/**
 * Amounts of other currencies each at the BRL rate of its day, not rounded; a product with a day without rate stays as
 * it is. Only they are read day by day.
 */
function ratedSums(scope: SalesScope, bind: Bind): string {
  const { status, days } = scope;
  const daily = productRows(scope, { status, start: days.start, end: days.end }, bind);
  const reais = scope.orderPattern
    ? `SELECT product_id, ${MEASURES.join(', ')} FROM (${daily}) lines WHERE currency = 'BRL'`
    : coarseRows(scope, `product.currency = 'BRL'`, bind);
  const inReais = (name: string) =>
    name.includes('units')
      ? `sum(${name}) AS ${name}`
      : `CASE WHEN bool_or(brl IS NULL) THEN sum(${name}) ELSE sum(${name} * brl) END AS ${name}`;
  return `source AS MATERIALIZED (SELECT * FROM (${daily}) daily WHERE currency <> 'BRL'),
    rates AS MATERIALIZED (
      SELECT currency, day, ${brlRate('seen.currency', 'seen.day')} AS brl
      FROM (SELECT DISTINCT currency, day FROM source) seen
    ), sums AS MATERIALIZED (
      SELECT product_id, CASE WHEN bool_or(brl IS NULL) THEN currency::text ELSE 'BRL' END AS currency,
             ${MEASURES.map(inReais).join(', ')}
      FROM source JOIN rates USING (currency, day) GROUP BY product_id, source.currency
      UNION ALL
      SELECT product_id, 'BRL', ${MEASURES.map((name) => `sum(${name}::float8)::numeric`).join(', ')}
      FROM (${reais}) reais GROUP BY product_id
    )`;
}
