import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import type { ProductAmounts } from '#server/insight/sales/products/productAmounts.ts';
import { pagesOfMaster } from '#server/insight/sales/metrics/salesRows.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { type AsinLevel, trafficByKey } from '#server/insight/traffic/trafficByKey.ts';
import { unitsWithoutTraffic } from '#server/insight/traffic/unitsWithoutTraffic.ts';
import type { DaysWithoutTraffic } from '#server/insight/traffic/daysWithoutTraffic.ts';
import { marketplacesWith } from '#server/market/registry.ts';

export interface AggregatedMetricsSort {
  field: 'sku' | 'asin' | 'units' | 'revenue' | 'pageViews' | 'sessions' | 'conversionPercent';
  direction: 'asc' | 'desc';
}

const PRODUCT_KEY: Record<AsinLevel, string> = {
  CHILD: `CASE WHEN marketplace IN ${marketplacesWith(({ groupsBy }) => groupsBy === 'asin')} AND asin <> '' THEN asin ELSE listing_key END`,
  PARENT: `coalesce(CASE WHEN marketplace IN ${marketplacesWith(({ hasParents }) => hasParents)} THEN parent_asin END, nullif(asin, ''), listing_key)`,
};
const asText = (column: string) => `${column} COLLATE pt_br_numeric`;
const SORT_KEYS: Record<AggregatedMetricsSort['field'], string> = {
  sku: asText('sku'),
  asin: asText('asin'),
  units: 'units',
  revenue: 'revenue',
  pageViews: 'page_views',
  sessions: 'sessions',
  conversionPercent: 'conversion',
};

/** Sources of the rows besides their scope. */
export interface AggregatedMetricsSources {
  amounts: ProductAmounts;
  /** Whether amounts are to be converted. */
  hasForeign: boolean;
  /** Whether rows have the currencies of several sales, so that sums of them are in BRL. */
  isMixed: boolean;
  /** Days whose units are excluded from every row. */
  uncovered: readonly DaysWithoutTraffic[];
  /** Days whose units are excluded only from the rows of the window, when tallies and order do not depend on them. */
  uncoveredOfWindow: readonly DaysWithoutTraffic[];
}

export interface AggregatedMetricsSlice {
  sort: AggregatedMetricsSort;
  limit: number;
  offset: number;
  /** LIKE pattern for the search text of products. Null without a search. */
  search: string | null;
}

const unitsWithTraffic = (uncoveredUnits: string) =>
  `CASE WHEN page_views IS NOT NULL THEN units - ${uncoveredUnits} END`;
/** SQL of the conversion in percent of sessions, or of visits when sessions are not reported. */
const conversion = (uncoveredUnits: string) =>
  `${unitsWithTraffic(uncoveredUnits)} * 100::float8 / nullif(coalesce(sessions, page_views), 0)`;

/**
 * SQL of a window of the report: rows of one level with sales or traffic in the scope, each with `tallies` of all rows. An
 * empty window returns one row with only the tallies. Units, revenue (in BRL, or in the product's currency when a day had no
 * rate, sorted after BRL) and traffic are not rounded. SKUs of one ASIN share a row. `trafficUnits` are the units of days
 * with known traffic, NULL without traffic.
 */
export function aggregatedMetricsStatement(
  scope: SalesScope,
  level: AsinLevel,
  { sort, limit, offset, search }: AggregatedMetricsSlice,
  { amounts, hasForeign, isMixed, uncovered, uncoveredOfWindow }: AggregatedMetricsSources,
  bind: Bind,
): string {
  const account = bind(scope.accountId);
  const marketplace =
    (scope.marketplace ? `AND marketplace = ${bind(scope.marketplace)}::"Marketplace" ` : '') +
    (scope.pagesOf ? `AND (marketplace, country, asin) IN (${pagesOfMaster(scope, bind)})` : '');
  const pattern = search && bind(search);
  const isByText = sort.field === 'sku' || sort.field === 'asin';
  const text = isByText && (level === 'PARENT' && sort.field === 'asin' ? 'key' : `min(${sort.field})`);
  const summed = isMixed ? 'reported' : 'revenue';
  const summedCurrency = isMixed ? 'reported_currency' : 'currency';
  const order = `${sort.field === 'revenue' ? `${summedCurrency} <> '${rowCurrency(scope)}', ${summed}` : SORT_KEYS[sort.field]}
    ${sort.direction === 'asc' ? 'ASC' : 'DESC'} NULLS LAST, product_id`;
  return `
    WITH ${amounts.ctes} sold AS MATERIALIZED (
      ${soldProducts(amounts, hasForeign, unitsWithoutTraffic(scope.accountId, uncovered, bind))}
    ),
    ${trafficByKey(scope, level, bind)},
    listed AS MATERIALIZED (
      SELECT id, marketplace, country, ${PRODUCT_KEY[level]} AS key ${hasForeign ? ', currency' : ''} ${isByText ? `, ${sort.field}` : ''}
             ${pattern ? `, search_text LIKE ${pattern} AS is_found` : ''}
      FROM products WHERE account_id = ${account} ${marketplace}
    ),
    grouped AS (
      SELECT marketplace, country, key, min(id) AS product_id, ${text ? `${text} AS ${sort.field},` : ''}
             ${pattern ? `bool_or(is_found) OR lower(key) LIKE ${pattern}` : 'true'} AS is_found,
             coalesce(sum(sold.units), 0)::int AS units, ${revenue(scope, hasForeign)},
             coalesce(sum(sold.uncovered_units), 0)::int AS uncovered_units
      FROM listed LEFT JOIN sold ON sold.product_id = listed.id
      GROUP BY marketplace, country, key
    ),
    counted AS MATERIALIZED (
      SELECT grouped.*, page_views, sessions, is_approximate
      FROM grouped LEFT JOIN traffic USING (marketplace, country, key)
      WHERE units > 0 OR revenue <> 0 OR page_views > 0 OR sessions > 0
    ),
    tallied AS (
      SELECT is_found AS "isFound", ${summedCurrency} AS currency, sessions IS NOT NULL AS "hasSessions", count(*) AS products,
             sum(units) AS units, sum(${summed}) AS revenue, sum(page_views) AS "pageViews", sum(sessions) AS sessions,
             sum(${unitsWithTraffic('uncovered_units')}) AS "trafficUnits"
      FROM counted GROUP BY is_found, ${summedCurrency}, "hasSessions"
    ),
    page AS MATERIALIZED (
      SELECT *, ${sort.field === 'conversionPercent' ? `${conversion('uncovered_units')} AS conversion` : 'NULL::float8 AS conversion'}
      FROM counted WHERE is_found ORDER BY ${order} LIMIT ${bind(limit)} OFFSET ${bind(offset)}
    ),
    members AS MATERIALIZED (
      SELECT page.product_id, key, listed.id FROM page JOIN listed USING (marketplace, country, key)
    ),
    uncovered_of_page AS MATERIALIZED (
      SELECT product_id, sum(units)::int AS units
      FROM (${unitsWithoutTraffic(scope.accountId, uncoveredOfWindow, bind, 'ARRAY (SELECT id FROM members)')}) uncovered GROUP BY product_id
    ),
    described AS MATERIALIZED (
      SELECT members.product_id, ${level === 'CHILD' ? 'min(p.asin)' : 'min(members.key)'} AS listed_asin,
             (array_agg(p.name ORDER BY p.id) FILTER (WHERE p.name IS NOT NULL))[1] AS name,
             (array_agg(p.image_url ORDER BY p.id) FILTER (WHERE p.image_url IS NOT NULL))[1] AS image_url,
             coalesce(array_agg(DISTINCT p.sku ORDER BY p.sku) FILTER (WHERE p.sku IS NOT NULL), '{}') AS skus,
             coalesce(sum(uncovered_of_page.units), 0)::int AS more_uncovered
      FROM members JOIN products p ON p.account_id = ${account} AND p.id = members.id
      LEFT JOIN uncovered_of_page ON uncovered_of_page.product_id = members.id
      GROUP BY members.product_id
    )
    SELECT coalesce((SELECT json_agg(tallied) FROM tallied), '[]') AS tallies,
           product_id AS "productId", described.name, described.skus, listed_asin AS asin, marketplace, country,
           described.image_url AS "imageUrl", units, revenue AS "exactRevenue", currency, page_views AS "pageViews", sessions,
           ${unitsWithTraffic('(uncovered_units + more_uncovered)')} AS "trafficUnits",
           ${conversion('(uncovered_units + more_uncovered)')} AS "conversionPercent",
           coalesce(is_approximate, false) AS "isTrafficApproximate"
    FROM (SELECT) once LEFT JOIN (page JOIN described USING (product_id)) ON true
    ORDER BY ${order}`;
}

const rowCurrency = (scope: SalesScope) => (scope.in === 'USD' ? 'USD' : 'BRL');

/** SQL of what a row shows as revenue, with its currency, and of the same at the rates of its days: `reported`. */
function revenue(scope: SalesScope, hasForeign: boolean): string {
  if (!hasForeign)
    return `coalesce(sum(converted), 0) AS revenue, 'BRL' AS currency, 0 AS reported, 'BRL' AS reported_currency`;
  const amount = (isAsItIs: string, name: string, currency: string) =>
    `coalesce(CASE WHEN ${isAsItIs} THEN sum(native) ELSE sum(converted) END, 0) AS ${name},
     CASE WHEN ${isAsItIs} THEN min(currency) ELSE '${rowCurrency(scope)}' END AS ${currency}`;
  const isUnrated = 'coalesce(bool_or(is_rate_missing), false)';
  return `${amount(scope.in === 'SALE' ? 'min(currency) = max(currency)' : isUnrated, 'revenue', 'currency')},
          ${amount(isUnrated, 'reported', 'reported_currency')}`;
}

/**
 * SQL of units, revenue in the currency of the rows (`converted`) and units without traffic per product. `uncoveredUnits` is SQL of the
 * latter. With other currencies, also the revenue in its own currency (`native`) and whether a day has no rate.
 */
function soldProducts(amounts: ProductAmounts, hasForeign: boolean, uncoveredUnits: string): string {
  const reais = `
    SELECT product_id, sum(units)::int AS units, sum(revenue::float8) AS converted, sum(uncovered_units)::int AS uncovered_units
           ${hasForeign ? ', sum(revenue::float8) AS native, false AS is_rate_missing' : ''}
    FROM (SELECT *, 0 AS uncovered_units FROM (${amounts.reais(['units', 'revenue'])}) rows
          UNION ALL SELECT product_id, 0, 0, units FROM (${uncoveredUnits}) uncovered) rows GROUP BY product_id`;
  if (!hasForeign) return reais;
  return `${reais} UNION ALL
    SELECT product_id, sum(units)::int, sum(revenue * ${amounts.rate})::float8, 0, sum(revenue)::float8, bool_or(rate IS NULL)
    FROM (${amounts.foreign(['units', 'revenue'])}) rows GROUP BY product_id`;
}
