import type { ProductForecast } from '#server/insight/planning/forecast/productForecasts.ts';
import type { StockTarget } from '#server/insight/planning/forecast/storeForecasts.ts';
import type { PlanningSettings } from '#server/insight/planning/planningSettings.ts';
import { planningOf, type ProductPlanning, rulesOf } from './productPlannings.ts';
import { reorder } from './reorder.ts';
import { sharedDailyDemand } from './sharedDemand.ts';

/** Returns the levels of the stock that a forecast product is sold from, those of `restockPlan`. */
export function stockTargets(
  forecasts: readonly ProductForecast[],
  {
    settings,
    plannings,
    pools,
  }: {
    settings: PlanningSettings;
    plannings: ReadonlyMap<number, ProductPlanning>;
    /** Products of a shared stock, by each of them. */
    pools: ReadonlyMap<number, readonly number[]>;
  },
): (forecast: ProductForecast) => StockTarget {
  const dailyOf = new Map(forecasts.map(({ productId, daily }) => [productId, daily]));
  return ({ productId }) => {
    const listings = pools.get(productId) ?? [productId];
    const demand = sharedDailyDemand(listings.flatMap((id) => dailyOf.get(id) ?? []));
    return reorder(demand, rulesOf(settings, planningOf(plannings, listings)), 0);
  };
}
