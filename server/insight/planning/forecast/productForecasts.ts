import { setImmediate } from 'node:timers/promises';
import { demandForecast } from './demandForecast.ts';
import { dayNumber } from './demandSeries.ts';
import { type DemandInterval, demandInterval } from './distribution/demandInterval.ts';
import { type DemandModel, horizonsToLearn } from './learning/demandModel.ts';
import { learnDemand, type LearntDemand } from './learning/learnDemand.ts';
import { listingShares } from './listingShares.ts';
import { type PlainDemand, plainDemand } from './plainDemand.ts';
import { byCalendar, type ByCalendar, calendarOf } from './season/retailCalendar.ts';
import { seasonFactors } from './season/season.ts';
import type { ItemSeries } from './itemSeries.ts';
import { unitsPerDay } from './unitsPerDay.ts';

export const FORECAST_DAYS = 30; // spec 9

/** Expected units of a day, with the bounds that are shown. */
interface ForecastDay extends DemandInterval {
  mean: number;
}

export interface ProductForecast {
  productId: number;
  /** What it is forecast with, and its part of the item's demand, 0 to 1. */
  itemId: number;
  share: number;
  /** Part of the item's demand that kits take, and their recent units per day: at the item's first listing, elsewhere 0. */
  kitShare: number;
  kitVelocity: number | null;
  country: string;
  demand: PlainDemand;
  /** One for each of 30 days, from the model's end on. */
  days: ForecastDay[];
  /** Expected units of the 30 days together. */
  units: number;
  /** Recent units per day, on days with stock; null without such days. */
  velocity: number | null;
  /** Narrowness of the month's forecast, 0 to 1. */
  confidence: number;
}

export interface ProductForecasts extends LearntDemand {
  forecasts: ProductForecast[];
}

const BATCH_ITEMS = 20;

/**
 * What is learnt of the sales of items before `today` (`YYYY-MM-DD`), and the next 30 days of every listing with sales. The listings of an
 * item are forecast as one product, whose demand is divided among them and the kits that contain it by their recent sales. `rules`: those of
 * the account, by which the days to learn are chosen. Yields to other work.
 */
export async function productForecasts(
  items: readonly ItemSeries[],
  today: string,
  rules: { leadDays: number; reviewDays: number },
): Promise<ProductForecasts> {
  const end = dayNumber(today);
  const { model, states } = await learnDemand(
    items.map(({ whole }) => whole),
    end,
    horizonsToLearn(rules),
  );
  const days = { from: end, to: end + FORECAST_DAYS };
  const factors = byCalendar((calendar) => [...seasonFactors(model.seasons[calendar], calendar, days).values]);
  const forecasts: ProductForecast[] = [];
  for (const [n, item] of items.entries()) {
    if (n % BATCH_ITEMS === 0) await setImmediate();
    const demand = plainDemand(states.get(item.whole.productId)!, model);
    forecasts.push(...listingForecasts(item, demand, { model, factors }));
  }
  return { model, states, forecasts };
}

function listingForecasts(
  { whole, listings, kits }: ItemSeries,
  { level, gap }: PlainDemand,
  { model, factors }: { model: DemandModel; factors: ByCalendar<readonly number[]> },
): ProductForecast[] {
  const shares = listingShares(kits ? [...listings, kits] : listings, model);
  const kitShare = kits ? shares.at(-1)! : 0;
  return listings.map((listing, n) => {
    const share = shares[n]!;
    const demand = { level: level * share, gap };
    const own = factors[calendarOf(whole.country)];
    const plainDays = own.reduce((sum, factor) => sum + factor, 0);
    const { mean, variance } = demandForecast(demand, model, { days: FORECAST_DAYS, plainDays });
    return {
      productId: listing.productId,
      itemId: whole.productId,
      share,
      kitShare: n === 0 ? kitShare : 0,
      kitVelocity: n === 0 && kits ? unitsPerDay(kits) : null,
      country: whole.country,
      demand,
      days: daysOf(demand, model, own),
      units: mean,
      velocity: unitsPerDay(listing),
      confidence: mean > 0 ? 1 / (1 + variance / mean ** 2) : 0,
    };
  });
}

/** Days with the same factor are forecast once. */
function daysOf(demand: PlainDemand, model: DemandModel, factors: readonly number[]): ForecastDay[] {
  const known = new Map<number, ForecastDay>();
  return factors.map((factor) => {
    const found = known.get(factor) ?? dayOf(demand, model, factor);
    known.set(factor, found);
    return found;
  });
}

function dayOf(demand: PlainDemand, model: DemandModel, factor: number): ForecastDay {
  const forecast = demandForecast(demand, model, { days: 1, plainDays: factor });
  return { mean: forecast.mean, ...demandInterval(forecast) };
}
