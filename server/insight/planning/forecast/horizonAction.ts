import type { ForecastAction } from './forecastAction.ts';
import type { RestockRow } from '#server/insight/planning/restock/restockPlan.ts';

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
