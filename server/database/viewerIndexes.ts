export interface ViewerIndex {
  columns: string[];
  /** No two rows of a seller have the same values. */
  isUnique: boolean;
}

const index = (columns: string, isUnique = false): ViewerIndex => ({ columns: columns.split(' '), isUnique });
const key = (columns: string) => index(columns, true);

const indexes: Record<string, ViewerIndex[]> = {
  products: [key('id'), index('asin')],
  orders: [key('id')],
  order_items: [key('id'), index('order_id')],
  inventory_snapshots: [key('product_id snapshot_date')],
  sales_metrics: [key('product_id')],
  ad_spend: [key('product_id day')],
  ai_insights_advanced: [key('id')],
  demand_forecasts: [key('product_id forecast_date')],
  price_optimization: [key('product_id')],
  sync_logs: [key('id'), index('sync_type created_at')],
};

/** By which columns a listed table's rows are found without reading all of the seller's. */
export const viewerIndexes = (table: string): ViewerIndex[] => indexes[table] ?? [];
