import { demandForecast } from '#server/insight/planning/forecast/demandForecast.ts';
import { calendarOf } from '#server/insight/planning/forecast/season/retailCalendar.ts';
import { plainDays } from '#server/insight/planning/forecast/season/season.ts';
import { storedDemandModel } from '#server/insight/planning/forecast/storedDemandModel.ts';
import { planningSettings } from '#server/insight/planning/planningSettings.ts';
import { placeUnits } from '#server/insight/planning/policy/placeUnits.ts';
import type { StockPlace } from '#server/records/masters/masterStock.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { RestockRow } from './restockPlan.ts';

/** Where the next units of a product earn most. */
export interface Placement {
  places: {
    place: StockPlace;
    /** Null: what a sale from there leaves is not known. */
    units: number | null;
    /** Expected profit of these units. */
    profit: Money | null;
  }[];
  /** Units that no place is expected to sell with profit. */
  rest: number;
  /** Days in which they are to be sold. */
  days: number;
}

const MOST = 10_000;
const DAYS_PER_YEAR = 365;

/**
 * Where the next `units` units of a product earn most until the order after the next arrives: by the chance that they are sold there, what a sale there left of
 * late, and what keeping them costs. Null before the first planning. Throws 400 unless 1 to 10,000 units are asked for.
 */
export async function placement(
  viewer: Pick<Viewer, 'accountId'>,
  { places, protection, gap, rules, unitCost, product, currency }: RestockRow,
  units: number,
): Promise<Placement | null> {
  if (!Number.isInteger(units) || units < 1 || units > MOST) throw badRequest('purchases.unitsRange', { most: MOST });
  const [model, { capitalRate }] = await Promise.all([storedDemandModel(viewer.accountId), planningSettings(viewer)]);
  if (!model) return null;
  const { days } = protection;
  const worth = plainDays(model.seasons, { from: model.end, days })[calendarOf(product.country)];
  const capital = ((unitCost?.minor ?? 0) * capitalRate) / DAYS_PER_YEAR;
  const found = placeUnits(
    units,
    places.map(({ level, available, inbound, margin, storagePerDay }) => ({
      demand: demandForecast({ level, gap }, model, { days, plainDays: worth, deviationDays: rules.leadDeviationDays }),
      position: (available ?? 0) + inbound,
      margin,
      keeping: (capital + (storagePerDay ?? 0)) * days,
    })),
  );
  return {
    places: places.map(({ place }, n) => {
      const profit = found.profits[n]!;
      return {
        place,
        units: found.units[n]!,
        profit: profit === null ? null : { minor: Math.round(profit), currency },
      };
    }),
    rest: found.rest,
    days,
  };
}
