export type StockLevel = 'critical' | 'low' | 'good';

/** Below this, stock is low on every screen (spec 9). */
export const LOW_STOCK_UNITS = 50;
const FEW_UNITS = 100;

/** Level of a stock by its units: below 50 critical, below 100 low, else good. Null when never counted. */
export function stockLevel(available: number | null): StockLevel | null {
  if (available === null) return null;
  if (available < LOW_STOCK_UNITS) return 'critical';
  return available < FEW_UNITS ? 'low' : 'good';
}
