import {
  FORECAST_DAYS,
  type ProductForecast,
  type ProductForecasts,
} from '#server/insight/planning/forecast/productForecasts.ts';
import { plainDays } from '#server/insight/planning/forecast/season/season.ts';
import type { StockTarget } from '#server/insight/planning/forecast/storeForecasts.ts';
import type { PlanningSettings } from '#server/insight/planning/planningSettings.ts';
import { planningOf, type ProductPlanning, rulesOf } from './productPlannings.ts';
import { reorder } from './reorder.ts';
import { stockDemand } from './stockDemand.ts';

/** Returns the levels of the stock that a forecast listing is sold from, those of `restockPlan`. */
export function stockTargets(
  { model, forecasts }: ProductForecasts,
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
  const listingsOf = new Map<number, ProductForecast[]>();
  for (const one of forecasts) listingsOf.set(one.stockId, [...(listingsOf.get(one.stockId) ?? []), one]);
  const month = plainDays(model.seasons, { from: model.end, days: FORECAST_DAYS });
  return ({ productId, stockId }) => {
    const { daily } = stockDemand(listingsOf.get(stockId)!, model, month);
    return reorder(daily, rulesOf(settings, planningOf(plannings, pools.get(productId) ?? [productId])), 0);
  };
}
