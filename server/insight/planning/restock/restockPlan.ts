import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { once } from '#server/platform/jobs/once.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { period } from '#server/insight/period/period.ts';
import { dayNumber, dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import type { DemandInterval } from '#server/insight/planning/forecast/distribution/demandInterval.ts';
import type { DemandModel } from '#server/insight/planning/forecast/learning/demandModel.ts';
import { jointDemand, plainDemand } from '#server/insight/planning/forecast/plainDemand.ts';
import { storedDemandModel } from '#server/insight/planning/forecast/storedDemandModel.ts';
import { planningSettings, type PlanningSettings } from '#server/insight/planning/planningSettings.ts';
import { reorder, type ReorderRules } from '#server/insight/planning/policy/reorder.ts';
import { serviceShare } from '#server/insight/planning/policy/serviceShare.ts';
import { listedStock, masterStock } from '#server/records/masters/masterStock.ts';
import { openPurchases } from '#server/records/purchases/openPurchases.ts';
import { compareUrgency } from './compareUrgency.ts';
import { itemDemandOf, type ItemDemand } from './itemDemand.ts';
import { catalogProductOf, type PlannedListing, plannedItems } from './plannedItems.ts';
import { meanOf, type PlannedPlace, plannedPlaces, splitOverPlaces } from './plannedPlaces.ts';
import { unitsInKits } from './unitsInKits.ts';
import { type ProductPlanning, planningOf, productPlannings, rulesOf, setShareOf } from './productPlannings.ts';

/** A place with the part of an order that goes there. */
export interface RestockPlace extends PlannedPlace {
  /** Null: nothing is to be ordered, or its stock is unknown. */
  quantity: number | null;
}

/**
 * When and how much of a product to order, for its listings of a country together. Fields that depend on stock are null when it was never counted.
 */
export interface RestockRow {
  /** The first active listing. */
  product: CatalogProduct;
  masterId: number;
  currency: string;
  /** All listings; the demand is theirs and of the kits that contain the product. */
  listings: readonly CatalogProduct[];
  /** Part of the demand that kits take, 0 to 1. */
  kitShare: number;
  /** Available units, each stock once (`masterStock`); those of orders are not among them. */
  available: number | null;
  inbound: number | null;
  /** Units in kits that stand made up in a marketplace's warehouse. */
  inKits: number;
  /** Units ordered from suppliers and not yet inbound: those that the seller typed, and those of purchase orders. */
  onOrder: number;
  /** Those of purchase orders alone. */
  purchased: number;
  /** Worked out when they are read, as `forecast`. */
  readonly places: readonly RestockPlace[];
  /** Recent units per day; null when never in stock. */
  velocity: number | null;
  /** Days that available and inbound units last at this velocity; null without recent sales. */
  coverDays: number | null;
  /** Day on which the stock falls to the reorder point, `YYYY-MM-DD`; today when it has. */
  reorderBy: string | null;
  /** Forecast units of the next 30 days, with the bounds that are shown and the probability that they hold. */
  readonly forecast: DemandInterval & { units: number };
  /** Forecast units until the order after the next arrives. */
  protection: { days: number; units: number };
  /** Plain days since the last sale. */
  gap: number;
  /** Probability of lasting until the next arrival, and whether the seller set it. */
  service: { share: number; isSet: boolean };
  /** Forecast units until an order made today arrives. */
  leadDemand: number;
  /** Part of `leadDemand` not covered by available, inbound and ordered units; null when unknown. */
  missedUnits: number | null;
  safetyStock: number;
  reorderPoint: number;
  recommendedStock: number;
  quantity: number | null;
  /** Units to order now, or when the stock falls to the reorder point; null when nothing will be. */
  next: { units: number; day: string } | null;
  /** Whether nothing was sold for 45 days in stock: no order is advised. */
  isDormant: boolean;
  /** Units that would be ordered if what is dormant still sells; null unless it is dormant. */
  quantityIfSold: number | null;
  /** Days that the stock after the order lasts; null without an order. */
  coverAfterDays: number | null;
  /** Whether the order waits: the product loses money, or too much of it lies there (decision 051). */
  isHeld: boolean;
  unitCost: Money | null;
  /** Cost of the quantity; null while the cost of a unit is unknown. */
  cash: Money | null;
  rules: ReorderRules;
  /** Rules of the product itself; null: none. */
  own: ProductPlanning | null;
}

/**
 * One row for each product in a country that active listings sell and that has a forecast, most urgent order first; with `productIds` only
 * the products of these listings.
 */
export async function restockPlan(
  viewer: Pick<Viewer, 'accountId'>,
  { marketplace = null, productIds }: { marketplace?: Marketplace | null; productIds?: number[] } = {},
  now = currentTime(),
): Promise<RestockRow[]> {
  const { start: today } = period({ period: 'today' }, now);
  const [model, settings, plannings, inKitsOf, purchases, items] = await Promise.all([
    storedDemandModel(viewer.accountId),
    planningSettings(viewer),
    productPlannings(viewer),
    unitsInKits(viewer.accountId),
    openPurchases(viewer.accountId),
    plannedItems(viewer.accountId, { today, marketplace, productIds }),
  ]);
  if (!model) return [];
  const demandOf = itemDemandOf(model);
  const purchasedOf = new Map(purchases.map((one) => [itemKey(one), one.units]));
  return items
    .filter((listings) => listings.some(({ active }) => active) && listings.some(({ outlook }) => outlook))
    .map((listings) => {
      const ids = listings.map(({ id }) => id).sort((a, b) => a - b);
      const purchased = purchasedOf.get(itemKey(listings[0]!)) ?? 0;
      return rowOf(listings, {
        own: planningOf(plannings, ids),
        purchased,
        settings,
        model,
        demandOf,
        inKitsOf,
        today,
      });
    })
    .toSorted(compareUrgency(today));
}

/** Key of an item: a product in a country. */
export const itemKey = ({ masterId, country }: { masterId: number; country: string }): string =>
  `${masterId} ${country}`;

interface Planned {
  own: ProductPlanning | null;
  purchased: number;
  settings: PlanningSettings;
  model: DemandModel;
  demandOf: ReturnType<typeof itemDemandOf>;
  inKitsOf: (masterId: number, country: string) => number;
  today: string;
}

function rowOf(listings: readonly PlannedListing[], planned: Planned): RestockRow {
  const { own, purchased, settings, model, demandOf, inKitsOf, today } = planned;
  const shown = listings.find(({ active }) => active)!;
  const { currency, country, masterId, isHeld } = shown;
  const outlooks = listings.flatMap(({ outlook }) => outlook ?? []);
  const plain = jointDemand(outlooks.map(({ state, share, kitShare }) => plainDemand(state, model, share + kitShare)));
  const rules = rulesOf(settings, own);
  const demand = demandOf(plain, { country, rules });
  const cost = [shown, ...listings].find((one) => one.cost !== null && one.currency === currency)?.cost ?? null;
  const set = setShareOf(settings, own);
  const economics = {
    cost: listings.toSorted((a, b) => a.id - b.id).find((one) => one.cost !== null)?.cost ?? null,
    margin: meanOf(outlooks, ({ unitMargin }) => unitMargin),
    storagePerDay: meanOf(outlooks, ({ storagePerDay }) => storagePerDay),
  };
  const share = set ?? serviceShare(economics, { ...rules, capitalRate: settings.capitalRate });
  const { available, inbound } = masterStock(listings.map(listedStock));
  const onOrder = (own?.onOrder ?? 0) + purchased;
  const inKits = inKitsOf(masterId, country);
  const position = (available ?? 0) + (inbound ?? 0) + inKits + onOrder;
  const advice = reorder({ forecast: demand.protection, level: demand.level }, rules, { share, position });
  const { isDormant } = demand.protection;
  const isCounted = available !== null;
  const quantity = isCounted ? (isDormant ? 0 : advice.quantity) : null;
  const reorderBy = isCounted && !isDormant ? reorderByOf(demand, { ...advice, position, today }) : null;
  const places = once(() => {
    const found = plannedPlaces(listings, model);
    const parts =
      quantity && found.length > 0
        ? splitOverPlaces(quantity, found, { model, rules, share, gap: plain.gap, country })
        : [];
    return found.map((place, n) => ({ ...place, quantity: parts[n] ?? null }));
  });
  return {
    product: catalogProductOf(shown),
    masterId,
    currency,
    listings: listings.map(catalogProductOf),
    kitShare: kitShareOf(outlooks, model, plain.level),
    available,
    inbound,
    inKits,
    onOrder,
    purchased,
    get places() {
      return places();
    },
    ...coverOf(listings, { available, inbound }),
    reorderBy,
    get forecast() {
      return demand.month;
    },
    protection: { days: demand.protection.days, units: demand.protection.mean },
    gap: plain.gap,
    service: { share, isSet: set !== null },
    leadDemand: demand.leadUnits,
    missedUnits: isCounted ? Math.max(0, demand.leadUnits - position) : null,
    safetyStock: advice.safetyStock,
    reorderPoint: advice.reorderPoint,
    recommendedStock: advice.recommendedStock,
    quantity,
    next: reorderBy === null ? null : { units: quantity || advice.laterQuantity, day: reorderBy },
    isDormant,
    quantityIfSold: isDormant && isCounted ? advice.quantity : null,
    coverAfterDays: quantity ? daysOf(position + quantity, demand) : null,
    isHeld,
    unitCost: cost === null ? null : { minor: cost, currency },
    cash: quantity === null || cost === null ? null : { minor: quantity * cost, currency },
    rules,
    own,
  };
}

function kitShareOf(
  outlooks: readonly NonNullable<PlannedListing['outlook']>[],
  model: DemandModel,
  level: number,
): number {
  const inKits = outlooks.reduce((sum, { state, kitShare }) => sum + plainDemand(state, model, kitShare).level, 0);
  return level > 0 ? inKits / level : 0;
}

/** Recent pace of all listings and kits together, and the days that stock lasts at it. */
function coverOf(
  listings: readonly PlannedListing[],
  { available, inbound }: { available: number | null; inbound: number | null },
) {
  const paces = listings.flatMap(({ outlook }) => [outlook?.velocity ?? [], outlook?.kitVelocity ?? []].flat());
  const velocity = paces.length === 0 ? null : paces.reduce((sum, pace) => sum + pace, 0);
  if (available === null || !velocity) return { velocity, coverDays: null };
  return { velocity, coverDays: available > 0 ? (available + (inbound ?? 0)) / velocity : 0 };
}

const daysOf = (units: number, { protection }: ItemDemand): number | null =>
  protection.mean > 0 ? (units * protection.days) / protection.mean : null;

const MAX_DAYS = 3_650;

function reorderByOf(
  demand: ItemDemand,
  { reorderPoint, position, today }: { reorderPoint: number; position: number; today: string },
): string | null {
  const left = reorderPoint > 0 ? daysOf(position - reorderPoint, demand) : null;
  if (left === null) return null;
  return dayOfNumber(dayNumber(today) + Math.floor(Math.max(0, Math.min(MAX_DAYS, left))));
}
