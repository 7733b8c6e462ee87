import type { Bind } from '#server/core/binds.ts';
import type { ProductAmounts } from '#server/sales/productAmounts.ts';
import type { SalesScope } from '#server/sales/salesScope.ts';
import { trafficRows } from './trafficRows.ts';
import { unseenUnits } from './unseenUnits.ts';
import type { UntoldDays } from './untoldDays.ts';

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
  { amounts, hasForeign, untold }: { amounts: ProductAmounts; hasForeign: boolean; untold: readonly UntoldDays[] },
  bind: Bind,
): string {
  const account = bind(scope.accountId);
  const marketplace = scope.marketplace ? `AND marketplace = ${bind(scope.marketplace)}::"Marketplace"` : '';
  const visits = TRAFFIC_OF_LEVEL[level].map((which) =>
    trafficRows(scope, `account_id = ${account} AND ${which} ${marketplace}`, bind),
  );
  return `
    WITH ${amounts.ctes} sold AS MATERIALIZED (${soldProducts(amounts, hasForeign)}),
    visited AS MATERIALIZED (
      SELECT level, marketplace, country, asin, sum(page_views) AS page_views,
             CASE WHEN sum(session_days) > 0 THEN sum(sessions) END AS sessions
      FROM (${visits.join(' UNION ALL ')}) parts
      GROUP BY level, marketplace, country, asin HAVING sum(days) > 0
    ),
    parents AS (
      SELECT marketplace, country, asin, max(parent_asin) AS parent_asin FROM products
      WHERE account_id = ${account} AND marketplace = 'amazon' AND parent_asin IS NOT NULL
      GROUP BY marketplace, country, asin
    ),
    traffic AS MATERIALIZED (
      SELECT DISTINCT ON (marketplace, country, key)
             marketplace, country, key, sum(page_views)::int AS page_views, sum(sessions)::int AS sessions,
             level = 'child' AND count(*) > 1 AS is_approximate
      FROM (SELECT *, ${TRAFFIC_KEY[level]} AS key
            FROM visited ${level === 'PARENT' ? 'LEFT JOIN parents USING (marketplace, country, asin)' : ''}) keyed
      GROUP BY marketplace, country, key, level ORDER BY marketplace, country, key, level = 'parent' DESC
    ),
    unseen_units AS MATERIALIZED (${unseenUnits(scope.accountId, untold, bind)}),
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
