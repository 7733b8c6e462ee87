import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import { type ProductAmounts, productAmounts } from './productAmounts.ts';
import type { ReportCurrency } from '#server/platform/values/money.ts';
import { preAdProfit, SALES_MEASURES } from '#server/records/rollups/salesMeasures.ts';
import { unitRows } from '#server/insight/sales/metrics/salesRows.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { hasOtherCurrencies, type ScopeProducts } from './productsInScope.ts';
import { lastStockOf, sharedWith } from '#server/records/stock/storedStock.ts';

export const productSalesFields = ['name', 'units', 'revenue', 'profit', 'roi', 'margin', 'acos'] as const;

export interface ProductSalesSort {
  field: (typeof productSalesFields)[number];
  direction: 'asc' | 'desc';
}

/** SQL of an amount's sum over a product's rows. */
type Sum = (amount: string) => string;

const PRE_AD_PROFIT = preAdProfit();
/** SQL of a row's profit. */
export const PROFIT = `(${PRE_AD_PROFIT} - ads)`;
/** SQL of `isProfitKnown`. */
export const isKnown = (sum: Sum) => `(${sum('units')} > ${sum('units_without_price')} OR ${sum('units')} = 0)`;
const whenCosted = (value: string, sum: Sum) =>
  `CASE WHEN ${isKnown(sum)} AND (${sum('units')} = 0 OR ${sum('units_without_cost')} < ${sum('units')}) THEN ${value} END`;
const whenKnown = (value: string, sum: Sum) => `CASE WHEN ${isKnown(sum)} THEN ${value} END`;
const SORT_KEYS: Record<ProductSalesSort['field'], (sum: Sum) => string> = {
  name: () => 'NULL',
  units: (sum) => sum('units'),
  revenue: (sum) => sum('revenue'),
  profit: (sum) => whenKnown(sum(PROFIT), sum),
  roi: (sum) => whenCosted(`${sum(PROFIT)} / nullif(${sum('cogs')}, 0)`, sum),
  margin: (sum) => whenCosted(`${sum(PROFIT)} / nullif(${sum('revenue')}, 0)`, sum),
  acos: (sum) => `${sum('ads')} / nullif(${sum('ad_sales')}, 0)`,
};
// Units and advertising are never negative: their sum is 0 only when each is 0.
/** SQL of whether a product has a row. */
export const isShown = (sum: Sum) => `(${sum('revenue')} <> 0 OR ${sum('units + ads + ad_sales')} <> 0)`;
// Sums in float8 are exact for whole numbers below 2^53.
const unconverted: Sum = (amount) => `sum((${amount})::float8)`;
// NUMERIC keeps 15 digits: equal amounts stay equal in any order of addition.
const atRates: Sum = (amount) => `sum((${amount})::float8 * rate_float)::numeric::float8`;
const ofOneRow: Sum = (amount) => `(${amount})::float8`;

/**
 * SQL of one window of the product table: the product, its sums in BRL or the report's currency or, without a rate, unconverted, units of the
 * previous period, stock and the count of all rows. Ranks products by the sort field's sums only and reads everything else
 * for the products of the window.
 */
export function productSalesStatement(
  scope: SalesScope,
  { sort, limit, offset = 0 }: { sort?: ProductSalesSort | null; limit: number; offset?: number },
  products: ScopeProducts | null,
  bind: Bind,
): string {
  const hasForeign = hasOtherCurrencies(products);
  const { status, days, accountId } = scope;
  const { field, direction } = sort ?? { field: 'revenue', direction: 'desc' };
  const isOwnProduct = `product.account_id = ${bind(accountId)} AND product.id = product_id`;
  const amounts = productAmounts(scope, products, bind);
  const way = direction === 'asc' ? 'ASC' : 'DESC';
  const order = `${way} NULLS LAST, product_id`;
  const isByIndex = field === 'revenue' && amounts.areRankedByRevenue;
  const page = isByIndex
    ? rankedByIndex(amounts, way)
    : `SELECT product_id, is_foreign, ${field === 'name' ? 'product.name COLLATE "pt-BR-x-icu" AS sort_key' : 'sort_key'},
              count(*) OVER () AS total
       FROM (${rankedProducts(field, amounts, hasForeign)}) ranked
       ${field === 'name' ? `JOIN products product ON ${isOwnProduct}` : ''} ORDER BY sort_key ${order}`;
  const previous = days.previous
    ? unitRows(scope, { status, ...days.previous }, onPage(), bind)
    : 'SELECT NULL::int AS product_id, 0 AS units WHERE false';
  return `
    WITH ${amounts.ctes} page AS MATERIALIZED (
      ${page} LIMIT ${bind(limit)} OFFSET ${bind(offset)}
    ), sums AS MATERIALIZED (${pageSums(amounts, hasForeign, scope.in)}),
    before AS MATERIALIZED (
      SELECT product_id, sum(units)::int AS units FROM (${previous}) rows
      ${scope.orderPattern ? `WHERE product_id = ANY (${onPage()})` : ''} GROUP BY product_id
    )
    SELECT product.id, product.asin, product.sku, product.name, product.brand, product.image_url AS "imageUrl",
           product.marketplace, product.country, sums.currency, sums.units::int, before.units AS "previousUnits",
           stock.available_quantity AS inventory, ${sharedWith('product', bind(accountId))} AS "inventorySharedWith", round(revenue)::bigint AS revenue,
           (sums.units - units_without_price)::int AS "pricedUnits",
           sums.revenue::float8 AS "exactRevenue", cogs::float8 AS cogs,
           fees::float8 AS fees, fulfilment::float8 AS fulfilment, estimated::float8 AS estimated,
           pre_ad_profit::float8 AS "preAdProfit", round(profit)::bigint AS "profitMinor", ads::float8 AS ads,
           ad_sales::float8 AS "adSales", units_without_cost::int AS "unitsWithoutCost",
           units_without_fee::int AS "unitsWithoutFee", units_without_freight::int AS "unitsWithoutFreight",
           ${isByIndex ? `(${countShown(amounts)})` : 'total'} AS "rowCount"
    FROM page
    -- both sides have the same rows; FULL forces a hash join, where an estimate of few rows leads to a nested loop
    FULL JOIN sums USING (product_id, is_foreign)
    FULL JOIN before USING (product_id)
    JOIN products product ON ${isOwnProduct}
    LEFT JOIN LATERAL (${lastStockOf('product', bind(accountId))}) stock ON NOT product.is_kit
    ORDER BY sort_key ${order}`;
}

const onPage = (condition = 'true') => `ARRAY (SELECT product_id FROM page WHERE ${condition})`;

const stored: Sum = (amount) => `(${amount})`;

/** The page's products in the order of an index by revenue, without reading the others. */
const rankedByIndex = (amounts: ProductAmounts, way: string) => `
  SELECT product_id, false AS is_foreign, revenue AS sort_key
  FROM (${amounts.reais(['units', 'revenue', 'ads', 'ad_sales'])}) rows
  WHERE ${isShown(stored)} ORDER BY revenue ${way}, product_id`;

/** Number of products shown: the index counts those with revenue and lists the others to check. */
const countShown = (amounts: ProductAmounts) => `
  (SELECT count(*) FROM (${amounts.reais(['revenue'])}) rows WHERE revenue <> 0)
  + (SELECT count(*) FROM (${amounts.reais(['units', 'revenue', 'ads', 'ad_sales'])}) rows
     WHERE revenue = 0 AND ${isShown(stored)})`;

/** product_id, is_foreign and sort_key of every product to show. */
function rankedProducts(field: ProductSalesSort['field'], amounts: ProductAmounts, hasForeign: boolean): string {
  const key = SORT_KEYS[field];
  const read = key(ofOneRow) + isShown(ofOneRow);
  const measures = SALES_MEASURES.filter((name) => new RegExp(`\\b${name}\\b`).test(read));
  const reais = amounts.isOneRowEach
    ? `SELECT product_id, false AS is_foreign, ${key(ofOneRow)} AS sort_key
       FROM (${amounts.reais(measures)}) rows WHERE ${isShown(ofOneRow)}`
    : `SELECT product_id, false AS is_foreign, ${key(unconverted)} AS sort_key
       FROM (${amounts.reais(measures)}) rows GROUP BY product_id HAVING ${isShown(unconverted)}`;
  if (!hasForeign) return reais;
  // amounts without a rate are in another currency and cannot be ranked with BRL
  const withoutRate = field === 'revenue' || field === 'profit' ? 'NULL' : key(unconverted);
  const inReais = field === 'units' ? key(unconverted) : key(atRates);
  return `${reais} UNION ALL
    SELECT product_id, true, CASE WHEN bool_or(rate IS NULL) THEN ${withoutRate} ELSE ${inReais} END
    FROM (${amounts.foreign(measures)}) rows GROUP BY product_id HAVING ${isShown(unconverted)}`;
}

const UNITS = ['units', 'units_without_cost', 'units_without_fee', 'units_without_price', 'units_without_freight'];
const MONEY = Object.entries({
  revenue: 'revenue',
  cogs: 'cogs',
  fees: 'fees',
  fulfilment: 'fulfilment',
  estimated: 'estimated',
  pre_ad_profit: PRE_AD_PROFIT,
  profit: PROFIT,
  ads: 'ads',
  ad_sales: 'ad_sales',
});

/** SQL of a product's sum at the rates of its days. */
export const atRatesOf =
  ({ rate }: ProductAmounts): Sum =>
  (amount) =>
    `sum((${amount}) * ${rate})::numeric`;

/** Every sum of the page's products, unrounded, with its currency: that of the sale where it is asked for or a rate is missing. */
function pageSums(amounts: ProductAmounts, hasForeign: boolean, asked: ReportCurrency | null): string {
  const reais = (type: string) => `
    SELECT product_id, false AS is_foreign, 'BRL' AS currency, ${UNITS.map((name) => `sum(${name}) AS ${name}`).join(', ')},
           ${MONEY.map(([name, amount]) => `sum((${amount})::float8)::${type} AS ${name}`).join(', ')}
    FROM (${amounts.reais(SALES_MEASURES, onPage('NOT is_foreign'))}) rows GROUP BY product_id`;
  if (!hasForeign) return reais('float8');
  const isAsItIs = asked === 'SALE' ? 'true' : 'bool_or(rate IS NULL)';
  const converted = ([name, amount]: [string, string]) =>
    `CASE WHEN ${isAsItIs} THEN sum(${amount}) ELSE ${atRatesOf(amounts)(amount)} END AS ${name}`;
  return `${reais('numeric')} UNION ALL
    SELECT product_id, true, CASE WHEN ${isAsItIs} THEN min(currency) ELSE '${asked === 'USD' ? 'USD' : 'BRL'}' END,
           ${UNITS.map((name) => `sum(${name})`).join(', ')}, ${MONEY.map(converted).join(', ')}
    FROM (${amounts.foreign(SALES_MEASURES, onPage('is_foreign'))}) rows GROUP BY product_id`;
}
