export interface ViewerIndex {
  columns: string[];
  /** Whether the values are unique within a seller's rows. */
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
  sync_logs: [key('id')],
};

/** Indexes of a listed table. */
export const viewerIndexes = (table: string): ViewerIndex[] => indexes[table] ?? [];

/** Indexed columns, besides keys, that are never NULL. */
const filled: Record<string, string[]> = { order_items: ['order_id'] };

/** Whether the column of a listed table has a value in every row. */
export const isFilled = (table: string, column: string): boolean =>
  keyOf(table)?.includes(column) === true || filled[table]?.includes(column) === true;

/** Key columns of a listed table within a seller's rows. Undefined without a key. */
export const keyOf = (table: string): string[] | undefined =>
  viewerIndexes(table).find(({ isUnique }) => isUnique)?.columns;
