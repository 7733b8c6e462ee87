import type { RestockRow } from '#server/insight/planning/restock/restockPlan.ts';
export type ForecastAction = 'increase_stock' | 'low_demand' | 'normal';

/**
 * Action for a forecast, by stock levels (spec 4, literally): above the recommended stock, increase; below the reorder
 * point, low demand. Null while a level is unknown.
 */
export function forecastAction(
  units: number,
  { recommendedStock, reorderPoint }: { recommendedStock: number | null; reorderPoint: number | null },
): ForecastAction | null {
  if (recommendedStock === null || reorderPoint === null) return null;
  if (units > recommendedStock) return 'increase_stock';
  return units < reorderPoint ? 'low_demand' : 'normal';
}

/**
 * Action for the stock over the lead time: increase when demand until an order arrives exceeds available and inbound units,
 * low demand when these exceed the recommended stock. Null while the stock was never counted.
 */
export function horizonAction({
  available,
  inbound,
  leadDemand,
  recommendedStock,
}: Pick<RestockRow, 'available' | 'inbound' | 'leadDemand' | 'recommendedStock'>): ForecastAction | null {
  if (available === null) return null;
  const position = available + (inbound ?? 0);
  if (leadDemand > position) return 'increase_stock';
  return position > recommendedStock ? 'low_demand' : 'normal';
}
