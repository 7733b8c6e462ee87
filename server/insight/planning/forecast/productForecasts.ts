import { setImmediate } from 'node:timers/promises';
import { demandLevels } from './demandLevels.ts';
import { type DemandModel, fitDemandModel, levelOf } from './demandModel.ts';
import { dayNumber, type DemandSeries } from './demandSeries.ts';
import { type DemandForecast, forecastAt } from './forecastDemand.ts';
import { type StockSeries, stockSeries } from './stockSeries.ts';
import { unitsPerDay } from './unitsPerDay.ts';

export const FORECAST_DAYS = 30; // spec 9

export interface ProductForecast extends DemandForecast {
  productId: number;
  /** Recent units per day, on days with stock; null without such days. */
  velocity: number | null;
  /** Mean and standard deviation per day; those of listings that share a stock add up to the stock's. */
  daily: { mean: number; deviation: number };
  /** Narrowness of the month's forecast, 0 to 1. */
  confidence: number;
}

const BATCH_STOCKS = 200;

/**
 * The next 30 days from `today` (`YYYY-MM-DD`) of every product with sales. Listings that share a stock are forecast as one
 * product, whose demand is divided among them by their recent sales. Yields to other work between batches.
 */
export async function productForecasts(
  series: readonly DemandSeries[],
  today: string,
  pools: ReadonlyMap<number, readonly number[]> = new Map(),
): Promise<ProductForecast[]> {
  const from = dayNumber(today);
  const stocks = stockSeries(series, pools);
  const model = fitDemandModel(
    stocks.map(({ whole }) => whole),
    from,
  );
  const forecasts: ProductForecast[] = [];
  for (const [n, stock] of stocks.entries()) {
    if (n % BATCH_STOCKS === 0) await setImmediate();
    forecasts.push(...forecastsOf(stock, model, from));
  }
  return forecasts;
}

function forecastsOf({ whole, listings }: StockSeries, model: DemandModel, from: number): ProductForecast[] {
  const levelsOf = (one: DemandSeries) => demandLevels(one, model.weekday, model.halfLifeDays, [from])[0]!;
  const base = levelOf(levelsOf(whole), model);
  const recent = listings.map((one) => levelsOf(one).units);
  const sum = recent.reduce((total, units) => total + units, 0);
  const days = { from, horizon: FORECAST_DAYS };
  const { variance } = forecastAt(base, model, days).total;
  return listings.map((listing, n) => {
    const share = sum > 0 ? recent[n]! / sum : 1 / listings.length;
    const forecast = forecastAt(base * share, model, days);
    const { mean, variance: own } = forecast.total;
    return {
      ...forecast,
      productId: listing.productId,
      velocity: unitsPerDay(listing),
      // variance of the stock's month, drift included, divided among its days and listings
      daily: { mean: mean / FORECAST_DAYS, deviation: Math.sqrt((variance * share) / FORECAST_DAYS) },
      confidence: mean > 0 ? 1 / (1 + own / mean ** 2) : 0,
    };
  });
}
