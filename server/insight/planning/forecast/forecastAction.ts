import type { RestockRow } from '#server/insight/planning/restock/restockPlan.ts';
export type ForecastAction = 'increase_stock' | 'low_demand' | 'normal';

/**
 * What a forecast says beside the stock levels (spec 4, literally): above the recommended level more stock, below the
 * reorder point low demand. Null while a level is unknown.
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
 * What the forecast says of the stock over the lead time: more is sold until an order arrives than there is and is on its
 * way, or there is more than is recommended. Null while the stock was never counted.
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
