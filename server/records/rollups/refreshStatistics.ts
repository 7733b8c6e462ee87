import { queryRows } from '#server/platform/postgres/db.ts';

/**
 * Updates the planner statistics of the sales tables and of the ledger. Without it, PostgreSQL plans for empty tables after a first large
 * load until autovacuum runs, and posting fees takes 15 times as long.
 */
export async function refreshStatistics(): Promise<void> {
  await queryRows('ANALYZE products, orders, order_items, ledger_lines');
  await queryRows('ANALYZE sales_product_days, sales_product_months, sales_product_totals, sales_account_days');
}
