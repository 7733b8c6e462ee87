import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { demandForecast } from '#server/insight/planning/forecast/demandForecast.ts';
import type { DemandModel } from '#server/insight/planning/forecast/learning/demandModel.ts';
import { plainDemand } from '#server/insight/planning/forecast/plainDemand.ts';
import { calendarOf } from '#server/insight/planning/forecast/season/retailCalendar.ts';
import { plainDays } from '#server/insight/planning/forecast/season/season.ts';
import { protectionDays, reorder, type ReorderRules } from '#server/insight/planning/policy/reorder.ts';
import { weightedMean } from '#server/insight/planning/policy/weightedMean.ts';
import { splitArrival } from '#server/insight/planning/policy/splitArrival.ts';
import { listedStock, masterStock, placeOf, type StockPlace } from '#server/records/masters/masterStock.ts';
import type { PlannedListing } from './plannedItems.ts';

/** A place that an item is sold from, with its part of the demand. */
export interface PlannedPlace {
  place: StockPlace;
  /** Null: its stock was never counted. */
  available: number | null;
  inbound: number;
  /** Units of a plain day that are sold from it. */
  level: number;
  /** What a sale from it leaves, and what keeping a unit there costs a day, minor units; null: unknown. */
  margin: number | null;
  storagePerDay: number | null;
}

/** The places that the listings of an item are sold from, in the order of their names. What kits take is taken where most is sold. */
export function plannedPlaces(listings: readonly PlannedListing[], model: DemandModel): PlannedPlace[] {
  const counted = masterStock(listings.map(listedStock)).places;
  const byPlace = groupBy(listings, (listing) => placeOf(listedStock(listing)));
  const names = [...new Set([...counted.map(({ place }) => place), ...byPlace.keys()])].sort();
  const places = names.map((place) => {
    const here = (byPlace.get(place) ?? []).flatMap(({ outlook }) => outlook ?? []);
    const stock = counted.find((one) => one.place === place);
    return {
      place,
      available: stock ? stock.available : null,
      inbound: stock?.inbound ?? 0,
      level: here.reduce((sum, { state, share }) => sum + plainDemand(state, model, share).level, 0),
      margin: meanOf(here, ({ unitMargin }) => unitMargin),
      storagePerDay: meanOf(here, ({ storagePerDay }) => storagePerDay),
    };
  });
  const inKits = listings.reduce(
    (sum, { outlook }) => sum + (outlook ? plainDemand(outlook.state, model, outlook.kitShare).level : 0),
    0,
  );
  const most = places.reduce<PlannedPlace | null>((best, one) => (best && best.level >= one.level ? best : one), null);
  return places.map((one) => (one === most ? { ...one, level: one.level + inKits } : one));
}

type Weighted = NonNullable<PlannedListing['outlook']>;

/** Mean of what is known of listings, by their parts of the demand; null: nothing is known. */
export const meanOf = (outlooks: readonly Weighted[], read: (outlook: Weighted) => number | null): number | null =>
  weightedMean(outlooks.map((outlook) => ({ value: read(outlook), weight: outlook.share })));

/** The part of an order that each place gets when it arrives, by the reorder points of the places (FORECAST.md 6). */
export function splitOverPlaces(
  units: number,
  places: readonly PlannedPlace[],
  {
    model,
    rules,
    share,
    gap,
    country,
  }: { model: DemandModel; rules: ReorderRules; share: number; gap: number; country: string },
): number[] {
  const days = protectionDays(rules);
  const worth = plainDays(model.seasons, { from: model.end, days })[calendarOf(country)];
  const warehouses = places.map(({ level, available, inbound }) => {
    const forecast = demandForecast({ level, gap }, model, {
      days,
      plainDays: worth,
      deviationDays: rules.leadDeviationDays,
    });
    const position = (available ?? 0) + inbound;
    const { recommendedStock } = reorder({ forecast, level }, rules, { share, position });
    return { missing: recommendedStock - position, demand: level };
  });
  return splitArrival(units, warehouses);
}
