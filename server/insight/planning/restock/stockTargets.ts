import type { DemandItems } from '#server/insight/planning/forecast/demandItems.ts';
import { plainDemand } from '#server/insight/planning/forecast/plainDemand.ts';
import type { ProductForecast, ProductForecasts } from '#server/insight/planning/forecast/productForecasts.ts';
import type { StockTarget } from '#server/insight/planning/forecast/storeForecasts.ts';
import type { PlanningSettings } from '#server/insight/planning/planningSettings.ts';
import { reorder } from '#server/insight/planning/policy/reorder.ts';
import { serviceShare, type UnitEconomics } from '#server/insight/planning/policy/serviceShare.ts';
import { itemDemandOf } from './itemDemand.ts';
import { planningOf, type ProductPlanning, rulesOf, setShareOf } from './productPlannings.ts';

/** Returns the levels of the stock of the item that a listing sells, those of `restockPlan`. */
export function stockTargets(
  { model, states }: ProductForecasts,
  {
    settings,
    plannings,
    items,
    economicsOf,
  }: {
    settings: PlanningSettings;
    plannings: ReadonlyMap<number, ProductPlanning>;
    items: DemandItems;
    /** By the product ids of an item's listings. */
    economicsOf: (listings: readonly number[]) => UnitEconomics;
  },
): (forecast: ProductForecast) => StockTarget {
  const demandOf = itemDemandOf(model);
  const listings = new Map<number, number[]>();
  for (const [id, itemId] of items.itemOf) listings.set(itemId, [...(listings.get(itemId) ?? []), id]);
  const known = new Map<number, StockTarget>();
  const targetOf = (itemId: number, country: string): StockTarget => {
    const ids = listings.get(itemId) ?? [itemId];
    const own = planningOf(plannings, ids);
    const rules = rulesOf(settings, own);
    const share =
      setShareOf(settings, own) ?? serviceShare(economicsOf(ids), { ...rules, capitalRate: settings.capitalRate });
    const { protection, level } = demandOf(plainDemand(states.get(itemId)!, model), { country, rules });
    return reorder({ forecast: protection, level }, rules, { share, position: 0 });
  };
  return ({ itemId, country }) => {
    const target = known.get(itemId) ?? targetOf(itemId, country);
    known.set(itemId, target);
    return target;
  };
}
