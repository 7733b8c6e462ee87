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
  sync_logs: [key('id')],
};

/** By which columns a listed table's rows are found without reading all of the seller's. */
export const viewerIndexes = (table: string): ViewerIndex[] => indexes[table] ?? [];

/** Columns, keys apart, that are never NULL and that rows are sorted by fast. */
const filled: Record<string, string[]> = { order_items: ['order_id'] };

/** Whether the column of a listed table has a value in every row. */
export const isFilled = (table: string, column: string): boolean =>
  keyOf(table)?.includes(column) === true || filled[table]?.includes(column) === true;

/** The columns that tell a row of a listed table from every other of the seller's; none where it has no such columns. */
export const keyOf = (table: string): string[] | undefined =>
  viewerIndexes(table).find(({ isUnique }) => isUnique)?.columns;
