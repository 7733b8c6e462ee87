import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { period } from '#server/insight/period/period.ts';
import { compareUrgency } from './compareUrgency.ts';
import { planningSettings } from '#server/insight/planning/planningSettings.ts';
import { type PlannedListing, plannedListings } from './plannedListings.ts';
import { type ProductPlanning, planningOf, productPlannings, rulesOf } from './productPlannings.ts';
import type { DemandModel } from '#server/insight/planning/forecast/learning/demandModel.ts';
import { plainDemand } from '#server/insight/planning/forecast/plainDemand.ts';
import { FORECAST_DAYS } from '#server/insight/planning/forecast/productForecasts.ts';
import { plainDays } from '#server/insight/planning/forecast/season/season.ts';
import { storedDemandModel } from '#server/insight/planning/forecast/storedDemandModel.ts';
import { reorder, type ReorderRules } from './reorder.ts';
import { daysOfCover } from './daysOfCover.ts';
import { type StockDemand, stockDemand } from './stockDemand.ts';

/** When and how much of a stock to order. Fields that depend on stock are null when it was never counted. */
export interface RestockRow {
  /** The first active listing that is sold from the stock. */
  product: CatalogProduct;
  /** All listings that are sold from it; the demand is theirs together. */
  listings: readonly CatalogProduct[];
  available: number | null;
  inbound: number | null;
  /** Units ordered from the supplier and not yet inbound, entered by the seller. */
  onOrder: number;
  /** Recent units per day; null when never in stock. */
  velocity: number | null;
  coverDays: number | null;
  /** `YYYY-MM-DD`. */
  reorderBy: string | null;
  /** Forecast units of the next 30 days, with the bounds that are shown and the probability that they hold. */
  forecast: Pick<StockDemand, 'units' | 'lower' | 'upper' | 'probability'>;
  /** Forecast units until an order made today arrives. */
  leadDemand: number;
  /** Part of `leadDemand` not covered by available, inbound and ordered units; null when unknown. */
  missedUnits: number | null;
  safetyStock: number;
  reorderPoint: number;
  recommendedStock: number;
  quantity: number | null;
  /** Whether the order waits: the product loses money, or too much of it lies there (decision 051). */
  isHeld: boolean;
  unitCost: Money | null;
  /** Cost of the quantity; null while the cost of a unit is unknown. */
  cash: Money | null;
  rules: ReorderRules;
  /** Rules of the stock itself; null: none. */
  own: ProductPlanning | null;
}

/**
 * One row for each stock that active listings are sold from and that has a forecast, most urgent order first; with
 * `productIds` only the stocks of these.
 */
export async function restockPlan(
  viewer: Pick<Viewer, 'accountId'>,
  { marketplace = null, productIds }: { marketplace?: Marketplace | null; productIds?: number[] } = {},
  now = currentTime(),
): Promise<RestockRow[]> {
  const { start: today } = period({ period: 'today' }, now);
  const [model, settings, plannings, stocks] = await Promise.all([
    storedDemandModel(viewer.accountId),
    planningSettings(viewer),
    productPlannings(viewer),
    plannedListings(viewer.accountId, { today, marketplace, productIds }),
  ]);
  if (!model) return [];
  const demandOf = demandOfStocks(model);
  return stocks
    .filter((listings) => listings.some(({ active }) => active) && listings.some(({ outlook }) => outlook))
    .map((listings) => {
      const own = planningOf(
        plannings,
        listings.map(({ id }) => id),
      );
      return rowOf(listings, demandOf(listings), { own, rules: rulesOf(settings, own), today });
    })
    .toSorted(compareUrgency(today));
}

function demandOfStocks(model: DemandModel) {
  const month = plainDays(model.seasons, { from: model.end, days: FORECAST_DAYS });
  return (listings: readonly PlannedListing[]): StockDemand =>
    stockDemand(
      listings.flatMap(({ outlook, country }) =>
        outlook ? { country, demand: plainDemand(outlook.state, model, outlook.share) } : [],
      ),
      model,
      month,
    );
}

/** Recent units per day of all listings together; null when none was in stock. */
function velocityOf(listings: readonly PlannedListing[]): number | null {
  const known = listings.flatMap(({ outlook }) => (outlook && outlook.velocity !== null ? outlook.velocity : []));
  return known.length === 0 ? null : known.reduce((sum, velocity) => sum + velocity, 0);
}

function rowOf(
  listings: readonly PlannedListing[],
  { daily, units, lower, upper, probability }: StockDemand,
  { own, rules, today }: { own: ProductPlanning | null; rules: ReorderRules; today: string },
): RestockRow {
  const shown = listings.find(({ active }) => active)!;
  const { available, inbound, currency } = shown;
  const cost = [shown, ...listings].find((one) => one.cost !== null && one.currency === currency)?.cost ?? null;
  const velocity = velocityOf(listings);
  const onOrder = own?.onOrder ?? 0;
  const { mean } = daily;
  const position = (available ?? 0) + (inbound ?? 0) + onOrder;
  const { safetyStock, reorderPoint, recommendedStock, quantity } = reorder(daily, rules, position);
  const safetyDays = mean > 0 ? safetyStock / mean : 0;
  const cover =
    available === null
      ? { coverDays: null, reorderBy: null }
      : daysOfCover({ available, inbound: inbound ?? 0, velocity }, { leadDays: rules.leadDays, safetyDays }, today);
  const isCounted = available !== null;
  return {
    product: catalogProductOf(shown),
    listings: listings.map(catalogProductOf),
    available,
    inbound,
    onOrder,
    velocity,
    ...cover,
    forecast: { units, lower, upper, probability },
    leadDemand: mean * rules.leadDays,
    missedUnits: isCounted ? Math.max(0, mean * rules.leadDays - position) : null,
    safetyStock,
    reorderPoint,
    recommendedStock,
    quantity: isCounted ? quantity : null,
    isHeld: shown.isHeld,
    unitCost: cost === null ? null : { minor: cost, currency },
    cash: !isCounted || cost === null ? null : { minor: quantity * cost, currency },
    rules,
    own,
  };
}

const catalogProductOf = (listing: PlannedListing): CatalogProduct => {
  const { id, asin, sku, name, brand, imageUrl, marketplace, country } = listing;
  return { id, asin, sku, name, brand, imageUrl, marketplace, country };
};
