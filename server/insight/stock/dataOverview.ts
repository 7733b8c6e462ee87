import { currentTime } from '#server/platform/process/clock.ts';
import { queryRow } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { lastStockOf, stockProductOf } from '#server/records/stock/storedStock.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { LOW_STOCK_UNITS } from './stockLevel.ts';

export interface DataOverview {
  products: number;
  ordersToday: number;
  revenueToday: Money;
  competitors: number;
  pendingInsights: number;
  lowStockProducts: number;
}

const COUNTS = `
  SELECT
    (SELECT count(*) FROM products WHERE account_id = $1 AND active AND ${inMarketplace('products')}) AS products,
    (SELECT count(*) FROM offer_sellers
     WHERE account_id = $1 AND NOT is_ours AND ${inMarketplace('offer_sellers')}) AS competitors,
    (SELECT count(*) FROM insights LEFT JOIN products p ON p.account_id = $1 AND p.id = insights.product_id
     WHERE insights.account_id = $1 AND insights.status = 'pending'
       AND (insights.product_id IS NULL OR ${inMarketplace('p')})) AS "pendingInsights",
    (SELECT count(DISTINCT ${stockProductOf('p')}) FROM products p
     WHERE p.account_id = $1 AND p.active AND NOT p.is_kit AND ${inMarketplace('p')}
       AND (SELECT available_quantity FROM (${lastStockOf('p')}) stock) < ${LOW_STOCK_UNITS}
    ) AS "lowStockProducts"`;

/**
 * Counts of active products, today's orders and revenue as on the dashboard (without cancelled orders), competitors on the
 * listings, undecided insights, and products with fewer than 50 units, of which those that share one stock count once.
 * Revenue in minor units.
 */
export async function dataOverview(
  viewer: Viewer,
  { marketplace = null }: { marketplace?: Marketplace | null },
  now = currentTime(),
): Promise<DataOverview> {
  const [counts, today] = await Promise.all([
    queryRow<Omit<DataOverview, 'ordersToday' | 'revenueToday'>>(
      COUNTS,
      [viewer.accountId, marketplace],
      readerOf(viewer.accountId),
    ),
    salesMetrics(viewer, { period: 'today', marketplace }, now),
  ]);
  return { ...counts, ordersToday: today.orders, revenueToday: today.revenue };
}

function inMarketplace(table: string): string {
  return `($2::"Marketplace" IS NULL OR ${table}.marketplace = $2::"Marketplace")`;
}
