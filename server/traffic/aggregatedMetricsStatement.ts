import type { Bind } from '#server/core/binds.ts';
import type { ProductAmounts } from '#server/sales/productAmounts.ts';
import type { SalesScope } from '#server/sales/salesScope.ts';

/** What one row stands for: a variation that can be bought, or all variations of one listing. */
export type AsinLevel = 'PARENT' | 'CHILD';

// Mercado Livre counts visits of an item, which is the parent: a variation has none of its own.
const ITEM_VISITS = `level = 'parent' AND marketplace = 'mercadolivre'`;
const VARIATION_TRAFFIC = `level = 'child' AND marketplace = 'amazon'`;
const TRAFFIC_OF_LEVEL: Record<AsinLevel, string[]> = {
  CHILD: [VARIATION_TRAFFIC, ITEM_VISITS],
  // children too: they stand in, added up, for a parent of which there is no row of its own
  PARENT: [`level = 'parent'`, VARIATION_TRAFFIC],
};
const PRODUCT_KEY: Record<AsinLevel, string> = {
  CHILD: `CASE WHEN marketplace = 'amazon' AND asin <> '' THEN asin ELSE listing_key END`,
  PARENT: `coalesce(CASE marketplace WHEN 'amazon' THEN parent_asin END, nullif(asin, ''), listing_key)`,
};
const TRAFFIC_KEY: Record<AsinLevel, string> = {
  CHILD: 'asin',
  PARENT: `CASE level WHEN 'parent' THEN asin ELSE coalesce(parent_asin, asin) END`,
};

/**
 * SQL of the rows of the report, highest revenue first: products of one level with sales or traffic in the scope, their
 * units, revenue in BRL (in the product's currency where a day had no rate) and traffic, not rounded. Several SKUs of one
 * ASIN are one row. `trafficUnits` are units of the days whose traffic is known, NULL where no traffic is.
 */
export function aggregatedMetricsStatement(
  scope: SalesScope,
  level: AsinLevel,
  amounts: ProductAmounts,
  hasForeign: boolean,
  bind: Bind,
): string {
  const account = bind(scope.accountId);
  const inDays = `day >= ${bind(scope.days.start)}::date AND day < ${bind(scope.days.end)}::date`;
  const marketplace = scope.marketplace ? `AND marketplace = ${bind(scope.marketplace)}::"Marketplace"` : '';
  const visitsWhere = (condition: string) => `
      SELECT level, marketplace, country, asin, max(parent_asin) AS parent_asin, sum(page_views) AS page_views,
             sum(sessions) AS sessions
      FROM traffic_days WHERE account_id = ${account} AND ${inDays} AND ${condition} ${marketplace}
      GROUP BY level, marketplace, country, asin`;
  return `
    WITH ${amounts.ctes} sold AS MATERIALIZED (${soldProducts(amounts, hasForeign)}),
    visited AS MATERIALIZED (${TRAFFIC_OF_LEVEL[level].map(visitsWhere).join(' UNION ALL ')}),
    traffic AS MATERIALIZED (
      SELECT DISTINCT ON (marketplace, country, key)
             marketplace, country, key, sum(page_views)::int AS page_views, sum(sessions)::int AS sessions,
             level = 'child' AND count(*) > 1 AS is_approximate
      FROM (SELECT *, ${TRAFFIC_KEY[level]} AS key FROM visited) keyed
      GROUP BY marketplace, country, key, level ORDER BY marketplace, country, key, level = 'parent' DESC
    ),
    uncounted AS MATERIALIZED (
      SELECT place.marketplace, place.country, sale.day
      FROM (SELECT DISTINCT marketplace, country FROM visited) place
      JOIN (SELECT DISTINCT marketplace, day FROM sales_account_days
            WHERE account_id = ${account} AND scope = 'all' AND ${inDays}) sale USING (marketplace)
      WHERE NOT EXISTS (SELECT FROM traffic_days counted
                        WHERE counted.account_id = ${account} AND counted.level IN ('child', 'parent')
                          AND (counted.day, counted.marketplace, counted.country)
                            = (sale.day, place.marketplace, place.country) OFFSET 0)
    ),
    unseen AS MATERIALIZED (
      SELECT rollup.product_id, product.marketplace, product.country, rollup.day, rollup.units
      FROM (SELECT DISTINCT day FROM uncounted) missing
      JOIN sales_product_days rollup
        ON rollup.account_id = ${account} AND rollup.scope = 'all' AND rollup.day = missing.day
      JOIN products product ON product.account_id = ${account} AND product.id = rollup.product_id
    ),
    unseen_units AS MATERIALIZED (
      SELECT product_id, sum(units) AS units FROM unseen JOIN uncounted USING (marketplace, country, day) GROUP BY 1
    ),
    listed AS (
      SELECT *, ${PRODUCT_KEY[level]} AS key FROM products WHERE account_id = ${account} ${marketplace}
    ),
    grouped AS (
      SELECT marketplace, country, key, min(id) AS product_id,
             ${level === 'CHILD' ? 'min(asin)' : 'key'} AS asin,
             (array_agg(name ORDER BY id) FILTER (WHERE name IS NOT NULL))[1] AS name,
             (array_agg(image_url ORDER BY id) FILTER (WHERE image_url IS NOT NULL))[1] AS image_url,
             coalesce(array_agg(DISTINCT sku ORDER BY sku) FILTER (WHERE sku IS NOT NULL), '{}') AS skus,
             coalesce(sum(sold.units), 0)::int AS units,
             coalesce(CASE WHEN bool_or(is_rate_missing) THEN sum(native) ELSE sum(reais) END, 0)::float8 AS revenue,
             CASE WHEN bool_or(is_rate_missing) THEN min(currency) ELSE 'BRL' END AS currency,
             coalesce(sum(unseen_units.units), 0)::int AS unseen
      FROM listed LEFT JOIN sold ON sold.product_id = listed.id
      LEFT JOIN unseen_units ON unseen_units.product_id = listed.id
      GROUP BY marketplace, country, key
    )
    SELECT product_id AS "productId", name, skus, asin, marketplace, country, image_url AS "imageUrl", units,
           revenue AS "exactRevenue", currency, page_views AS "pageViews", sessions,
           CASE WHEN page_views IS NOT NULL THEN units - unseen END AS "trafficUnits",
           coalesce(is_approximate, false) AS "isTrafficApproximate"
    FROM grouped LEFT JOIN traffic USING (marketplace, country, key)
    WHERE units > 0 OR revenue <> 0 OR page_views > 0 OR sessions > 0
    ORDER BY revenue DESC, product_id`;
}

/** Units of each product and its revenue as it is (`native`) and in BRL; a product without a rate on some day says so. */
function soldProducts(amounts: ProductAmounts, hasForeign: boolean): string {
  const reais = `
    SELECT product_id, sum(units) AS units, sum(revenue::float8) AS native, sum(revenue::float8) AS reais,
           false AS is_rate_missing
    FROM (${amounts.reais(['units', 'revenue'])}) rows GROUP BY product_id`;
  if (!hasForeign) return reais;
  return `${reais} UNION ALL
    SELECT product_id, sum(units), sum(revenue)::float8, sum(revenue * brl)::float8, bool_or(brl IS NULL)
    FROM (${amounts.foreign(['units', 'revenue'])}) rows GROUP BY product_id`;
}
