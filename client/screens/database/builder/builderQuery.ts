import { t } from '#client/lib/language/t.ts';
import type { BuilderPeriod } from './builderPeriods.ts';
import { quoteText } from './quoteSql.ts';
import type { MarketplaceWord } from '#client/lib/marketplaces.ts';

const MAX_ROWS = 50; // spec 9

/** Orderings in the order of the spec. Revenue is compared in one currency; names use the Brazilian collation. */
export const builderOrders = {
  mostSold: [t('database.bestSelling'), 'total_vendas DESC'],
  mostOrders: [t('database.mostOrders'), 'total_pedidos DESC'],
  highestRevenue: [t('database.largestRevenue'), 'total_revenue_usd DESC NULLS LAST, total_revenue DESC NULLS LAST'],
  nameAsc: [t('database.nameAZ'), 'p.name COLLATE pt ASC NULLS LAST'],
  nameDesc: [t('database.nameZA'), 'p.name COLLATE pt DESC NULLS LAST'],
} as const;
export type BuilderOrder = keyof typeof builderOrders;

export interface BuilderFilters {
  period: BuilderPeriod;
  marketplace: 'all' | MarketplaceWord;
  order: BuilderOrder;
  withCancelled: boolean;
}

/**
 * SQL of the filter builder: products with their sales in a period, at most 50, and the number of products without that
 * limit. All time includes products without a sale, with zeros; a period only products with sales. Revenue is NULL while no
 * price is known; revenue in US$ is also NULL when a day has no rate.
 */
export function builderQuery(filters: BuilderFilters): { sql: string; countSql: string } {
  const sql = `SELECT
  p.asin,
  p.image_url,
  p.name AS product_name,
  COALESCE(SUM(oi.quantity), 0) AS total_vendas,
  COUNT(DISTINCT o.id) AS total_pedidos,
  ROUND(CASE WHEN COALESCE(SUM(oi.quantity), 0) = 0 THEN 0 ELSE SUM(oi.quantity * oi.unit_price) END, 2) AS total_revenue,
  p.marketplace,
  p.country_code,
  p.currency,
  ROUND(CASE
    WHEN COALESCE(SUM(oi.quantity), 0) = 0 THEN 0
    WHEN COUNT(oi.unit_price) = COUNT(oi.unit_price * r.usd) THEN SUM(oi.quantity * oi.unit_price * r.usd)
  END, 2) AS total_revenue_usd
${tables(filters)}
LEFT JOIN exchange_rates r ON r.currency = oi.currency AND r.day = o.order_date::date${conditions(filters)}
GROUP BY p.id, p.asin, p.image_url, p.name, p.marketplace, p.country_code, p.currency
ORDER BY ${builderOrders[filters.order][1]}, p.id
LIMIT ${MAX_ROWS}`;
  return { sql, countSql: `SELECT COUNT(DISTINCT p.id) AS total\n${tables(filters)}${conditions(filters)}` };
}

// orders join items before products, so that a product with cancelled orders only keeps its row
const tables = ({ withCancelled }: BuilderFilters) =>
  withCancelled
    ? `FROM products p
LEFT JOIN order_items oi ON oi.product_id = p.id
LEFT JOIN orders o ON o.id = oi.order_id`
    : `FROM products p
LEFT JOIN (
  order_items oi JOIN orders o ON o.id = oi.order_id AND o.status <> 'cancelled'
) ON oi.product_id = p.id`;

function conditions({ period, marketplace }: BuilderFilters): string {
  const all = [
    ...(period.condition ? [period.condition] : []),
    ...(marketplace === 'all' ? [] : [`p.marketplace = ${quoteText(marketplace)}`]),
  ];
  return all.length === 0 ? '' : `\nWHERE ${all.join('\n  AND ')}`;
}
