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
