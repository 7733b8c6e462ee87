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
import type { StockSeries } from './stockSeries.ts';
import { unitsPerDay } from './unitsPerDay.ts';

export const FORECAST_DAYS = 30; // spec 9

/** Expected units of a day, with the bounds that are shown. */
interface ForecastDay extends DemandInterval {
  mean: number;
}

export interface ProductForecast {
  productId: number;
  /** Product of the stock that it is sold from, and its part of the stock's demand, 0 to 1. */
  stockId: number;
  share: number;
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

const BATCH_STOCKS = 20;

/**
 * What is learnt of the sales of stocks before `today` (`YYYY-MM-DD`), and the next 30 days of every listing with sales. Listings that
 * share a stock are forecast as one product, whose demand is divided among them by their recent sales. `rules`: those of the
 * account, by which the days to learn are chosen. Yields to other work.
 */
export async function productForecasts(
  stocks: readonly StockSeries[],
  today: string,
  rules: { leadDays: number; reviewDays: number },
): Promise<ProductForecasts> {
  const end = dayNumber(today);
  const { model, states } = await learnDemand(
    stocks.map(({ whole }) => whole),
    end,
    horizonsToLearn(rules),
  );
  const days = { from: end, to: end + FORECAST_DAYS };
  const factors = byCalendar((calendar) => [...seasonFactors(model.seasons[calendar], calendar, days).values]);
  const forecasts: ProductForecast[] = [];
  for (const [n, stock] of stocks.entries()) {
    if (n % BATCH_STOCKS === 0) await setImmediate();
    const demand = plainDemand(states.get(stock.whole.productId)!, model);
    forecasts.push(...listingForecasts(stock, demand, { model, factors }));
  }
  return { model, states, forecasts };
}

function listingForecasts(
  { whole, listings }: StockSeries,
  { level, gap }: PlainDemand,
  { model, factors }: { model: DemandModel; factors: ByCalendar<readonly number[]> },
): ProductForecast[] {
  const shares = listingShares(listings, model);
  return listings.map((listing, n) => {
    const share = shares[n]!;
    const demand = { level: level * share, gap };
    const own = factors[calendarOf(whole.country)];
    const plainDays = own.reduce((sum, factor) => sum + factor, 0);
    const { mean, variance } = demandForecast(demand, model, { days: FORECAST_DAYS, plainDays });
    return {
      productId: listing.productId,
      stockId: whole.productId,
      share,
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
