import { setImmediate } from 'node:timers/promises';
import { fitDemandModel } from './demandModel.ts';
import { type DemandSeries, dayNumber } from './demandSeries.ts';
import { type DemandForecast, forecastDemand } from './forecastDemand.ts';
import { unitsPerDay } from './unitsPerDay.ts';

export const FORECAST_DAYS = 30; // spec 9

export interface ProductForecast extends DemandForecast {
  productId: number;
  /** Recent units per day, on days with stock; null without such days. */
  velocity: number | null;
  /** Mean and standard deviation per day. */
  daily: { mean: number; deviation: number };
  /** Narrowness of the month's forecast, 0 to 1. */
  confidence: number;
}

const BATCH_PRODUCTS = 200;

/** The next 30 days from `today` (`YYYY-MM-DD`) of every product with sales. Yields to other work between batches. */
export async function productForecasts(series: readonly DemandSeries[], today: string): Promise<ProductForecast[]> {
  const from = dayNumber(today);
  const model = fitDemandModel(series, from);
  const forecasts: ProductForecast[] = [];
  for (const [n, one] of series.entries()) {
    if (n % BATCH_PRODUCTS === 0) await setImmediate();
    const forecast = forecastDemand(one, model, { from, horizon: FORECAST_DAYS });
    const { mean, variance } = forecast.total;
    forecasts.push({
      ...forecast,
      productId: one.productId,
      velocity: unitsPerDay(one),
      // variance of the month, drift included, distributed over its days
      daily: { mean: mean / FORECAST_DAYS, deviation: Math.sqrt(variance / FORECAST_DAYS) },
      confidence: mean > 0 ? 1 / (1 + variance / mean ** 2) : 0,
    });
  }
  return forecasts;
}
