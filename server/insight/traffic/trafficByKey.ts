import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { trafficRows } from './trafficRows.ts';
import { marketplacesWith } from '#server/market/registry.ts';

/** Level of a row: a purchasable variation, or all variations of a listing. */
export type AsinLevel = 'PARENT' | 'CHILD';

// where visits are counted per item, that is the parent, not the variation
const ITEM_VISITS = `level = 'parent' AND marketplace IN ${marketplacesWith(({ traffic }) => traffic.level === 'parent')}`;
const VARIATION_TRAFFIC = `level = 'child' AND marketplace IN ${marketplacesWith(({ traffic }) => traffic.level === 'child')}`;
// the visits of an item belong to its family, where it has one
const OF_PARENT = `level = 'parent' AND marketplace IN ${marketplacesWith(({ traffic }) => traffic.level === 'child')}`;
const SUMS = `sum(page_views)::int AS page_views, CASE WHEN sum(session_days) > 0 THEN sum(sessions)::int END AS sessions`;

/**
 * SQL of the CTE `traffic` and its parts: marketplace, country, key (ASIN or item of the level), page_views, sessions (NULL
 * when only visits are reported) and is_approximate for every key with traffic in the scope's days.
 */
export function trafficByKey(scope: SalesScope, level: AsinLevel, bind: Bind): string {
  const account = bind(scope.accountId);
  const marketplace = scope.marketplace ? `AND marketplace = ${bind(scope.marketplace)}::"Marketplace"` : '';
  const parts = (...which: string[]) =>
    which
      .map((one) => trafficRows(scope, `account_id = ${account} AND ${one} ${marketplace}`, bind))
      .join(' UNION ALL ');
  if (level === 'CHILD')
    return `traffic AS MATERIALIZED (
      SELECT marketplace, country, asin AS key, ${SUMS}, false AS is_approximate
      FROM (${parts(VARIATION_TRAFFIC, ITEM_VISITS)}) parts GROUP BY marketplace, country, asin HAVING sum(days) > 0
    )`;
  // the sum of the children replaces a missing row of the parent
  return `visited AS MATERIALIZED (
      SELECT level, marketplace, country, asin, ${SUMS}
      FROM (${parts(`level = 'parent'`, VARIATION_TRAFFIC)}) parts
      GROUP BY level, marketplace, country, asin HAVING sum(days) > 0
    ),
    parents AS (
      SELECT marketplace, country, asin, max(parent_asin) AS parent_asin FROM products
      WHERE account_id = ${account} AND marketplace IN ${marketplacesWith(({ hasParents }) => hasParents)} AND parent_asin IS NOT NULL
      GROUP BY marketplace, country, asin
    ),
    traffic AS MATERIALIZED (
      SELECT DISTINCT ON (marketplace, country, key)
             marketplace, country, key, sum(page_views)::int AS page_views, sum(sessions)::int AS sessions,
             level = 'child' AND count(*) > 1 AS is_approximate
      FROM (SELECT *, CASE WHEN ${OF_PARENT} THEN asin ELSE coalesce(parent_asin, asin) END AS key
            FROM visited LEFT JOIN parents USING (marketplace, country, asin)) keyed
      GROUP BY marketplace, country, key, level ORDER BY marketplace, country, key, level = 'parent' DESC
    )`;
}
