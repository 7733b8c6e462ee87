import { queryRows } from '#server/platform/postgres/db.ts';

/**
 * Tells PostgreSQL's planner how the sales tables look now. After a first large load it would otherwise plan for empty
 * tables until autovacuum comes by: posting fees then took 15 times as long.
 */
export async function refreshStatistics(): Promise<void> {
  await queryRows('ANALYZE products, orders, order_items');
  await queryRows('ANALYZE sales_product_days, sales_product_months, sales_product_totals, sales_account_days');
}
