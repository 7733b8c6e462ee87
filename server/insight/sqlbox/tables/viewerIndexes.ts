export interface ViewerIndex {
  columns: string[];
  /** Whether the values are unique within a seller's rows. */
  isUnique: boolean;
}

const index = (columns: string, isUnique = false): ViewerIndex => ({ columns: columns.split(' '), isUnique });
const key = (columns: string) => index(columns, true);

const indexes: Record<string, ViewerIndex[]> = {
  products: [key('id'), index('asin')],
  master_products: [key('id')],
  kit_components: [key('kit_id component_id'), index('component_id')],
  orders: [key('id')],
  order_items: [key('id'), index('order_id')],
  inventory_snapshots: [key('product_id snapshot_date')],
  sales_metrics: [key('product_id')],
  overheads: [key('id')],
  payouts: [key('id')],
  payout_rows: [key('payout_id row_no'), index('order_number')],
  money_differences: [key('id'), index('order_number')],
  cash_forecast: [key('currency with_restock with_split_payment day')],
  nfe_documents: [key('id'), key('access_key')],
  nfe_items: [key('document_id item_number'), index('access_key'), index('sku')],
  ad_spend: [key('product_id day')],
  ai_insights_advanced: [key('id')],
  demand_forecasts: [key('product_id forecast_date')],
  price_optimization: [key('product_id')],
  sent_prices: [key('id')],
  purchase_orders: [key('id')],
  purchase_lines: [key('id'), index('order_id')],
  sync_logs: [key('id')],
};

/** Keys of a listed table, and columns by which its rows are found. */
export const viewerIndexes = (table: string): ViewerIndex[] => indexes[table] ?? [];

/** Key columns of a listed table within a seller's rows. Undefined without a key. */
export const keyOf = (table: string): string[] | undefined =>
  viewerIndexes(table).find(({ isUnique }) => isUnique)?.columns;
