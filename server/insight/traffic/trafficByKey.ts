import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import { pagesOfMaster } from '#server/insight/sales/metrics/salesRows.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { trafficRows } from './trafficRows.ts';
import { marketplacesWith } from '#server/market/registry.ts';

/** Level of a row: a purchasable variation, or all variations of a listing. */
export type AsinLevel = 'PARENT' | 'CHILD';

const ITEM_MARKETPLACES = marketplacesWith(({ traffic }) => traffic.level === 'parent');
// where visits are counted per item, that is the parent, not the variation; they belong to its family, where it has one
const ITEM_VISITS = `level = 'parent' AND marketplace IN ${ITEM_MARKETPLACES}`;
const VARIATION_TRAFFIC = `level = 'child' AND marketplace IN ${marketplacesWith(({ traffic }) => traffic.level === 'child')}`;
const SUMS = `sum(page_views)::int AS page_views, CASE WHEN sum(session_days) > 0 THEN sum(sessions)::int END AS sessions`;

/**
 * SQL of the CTE `traffic` and its parts: marketplace, country, key (ASIN or item of the level), page_views, sessions (NULL
 * when only visits are reported) and is_approximate for every key with traffic in the scope's days.
 */
export function trafficByKey(scope: SalesScope, level: AsinLevel, bind: Bind): string {
  const account = bind(scope.accountId);
  const marketplace =
    (scope.marketplace ? `AND marketplace = ${bind(scope.marketplace)}::"Marketplace" ` : '') +
    (scope.pagesOf ? `AND (marketplace, country, asin) IN (${pagesOfMaster(scope, bind)})` : '');
  const parts = (...which: string[]) =>
    which
      .map((one) => trafficRows(scope, `account_id = ${account} AND ${one} ${marketplace}`, bind))
      .join(' UNION ALL ');
  if (level === 'CHILD')
    return `traffic AS MATERIALIZED (
      SELECT marketplace, country, asin AS key, ${SUMS}, false AS is_approximate
      FROM (${parts(VARIATION_TRAFFIC, ITEM_VISITS)}) parts GROUP BY marketplace, country, asin HAVING sum(days) > 0
    )`;
  return `families AS (
      SELECT marketplace, country, asin, max(parent_asin) AS family FROM products
      WHERE account_id = ${account} AND marketplace IN ${ITEM_MARKETPLACES} AND parent_asin IS NOT NULL
      GROUP BY marketplace, country, asin
    ),
    traffic AS MATERIALIZED (
      SELECT marketplace, country, coalesce(family, asin) AS key, ${SUMS}, sum(approximate_days) > 0 AS is_approximate
      FROM (${parts(`level = 'parent'`)}) parts LEFT JOIN families USING (marketplace, country, asin)
      GROUP BY marketplace, country, coalesce(family, asin) HAVING sum(days) > 0
    )`;
}
