import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';

useTestDatabase();

// Specification, section 3: the tables a seller may query, with at least these columns.
const TABLES: Record<string, string> = {
  products: 'id asin sku name title brand image_url marketplace country_code current_price active buy_box_percentage',
  orders: 'id order_date total_amount created_at status',
  order_items: 'order_id product_id quantity unit_price',
  buy_box_status:
    'asin product_name buy_box_owner buy_box_price is_fba feedback_rating last_checked our_price price_difference_pct status_message',
  competitor_tracking: 'seller_id seller_name asin price timestamp is_buy_box_winner is_fba feedback_rating',
  competitor_tracking_advanced: 'seller_id seller_name competitor_price has_buy_box tracking_date',
  inventory_snapshots: 'asin available_quantity reserved_quantity inbound_quantity snapshot_date',
  sales_metrics: 'units_sold_7d units_sold_30d revenue_30d',
  ai_insights_advanced:
    'insight_type priority title description recommendation confidence_score potential_impact status created_at',
  demand_forecasts:
    'forecast_date units_forecast lower_bound upper_bound recommended_stock_level reorder_point confidence_score',
  price_optimization:
    'suggested_price min_price max_price expected_profit_change buy_box_probability elasticity_coefficient confidence_score status',
  sync_logs: 'synced_at status',
};

test.each(Object.entries(TABLES))('the seller’s table %s has the specified columns', async (table, columns) => {
  const rows = await queryRows<{ column_name: string }>(
    `SELECT column_name FROM information_schema.columns WHERE table_schema = 'viewer' AND table_name = $1`,
    [table],
  );
  expect(rows.map(({ column_name }) => column_name)).toEqual(expect.arrayContaining(columns.split(' ')));
});

test('every view can be read and carries the account, by which each of our statements narrows it', async () => {
  const views = await queryRows<{ name: string; hasAccount: boolean }>(
    `SELECT c.relname AS name,
            EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = c.oid AND attname = 'account_id') AS "hasAccount"
     FROM pg_class c WHERE c.relnamespace = 'viewer'::regnamespace AND c.relkind = 'v'`,
  );
  expect(views.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(TABLES)));
  for (const { name, hasAccount } of views) {
    expect([name, hasAccount]).toEqual([name, true]);
    await queryRows(`SELECT * FROM viewer.${name}`);
  }
});
