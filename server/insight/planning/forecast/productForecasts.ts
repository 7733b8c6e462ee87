import { setImmediate } from 'node:timers/promises';
import { fitDemandModel } from './demandModel.ts';
import { type DemandSeries, dayNumber } from './demandSeries.ts';
import { type DemandForecast, forecastDemand } from './forecastDemand.ts';
import { unitsPerDay } from './unitsPerDay.ts';

export const FORECAST_DAYS = 30; // spec 9

export interface ProductForecast extends DemandForecast {
  productId: number;
  /** Units a day of late, on days with stock. */
  velocity: number | null;
  /** Mean and standard deviation of a day. */
  daily: { mean: number; deviation: number };
  /** How narrow the month's forecast is, 0 to 1. */
  confidence: number;
}

const PRODUCTS_AT_ONCE = 200;

/** The next 30 days from `today` (`YYYY-MM-DD`) of every product with sales. Lets others work in between. */
export async function productForecasts(series: readonly DemandSeries[], today: string): Promise<ProductForecast[]> {
  const from = dayNumber(today);
  const model = fitDemandModel(series, from);
  const forecasts: ProductForecast[] = [];
  for (const [n, one] of series.entries()) {
    if (n % PRODUCTS_AT_ONCE === 0) await setImmediate();
    const forecast = forecastDemand(one, model, { from, horizon: FORECAST_DAYS });
    const { mean, variance } = forecast.total;
    forecasts.push({
      ...forecast,
      productId: one.productId,
      velocity: unitsPerDay(one),
      // what the month scatters, drift included, spread over its days
      daily: { mean: mean / FORECAST_DAYS, deviation: Math.sqrt(variance / FORECAST_DAYS) },
      confidence: mean > 0 ? 1 / (1 + variance / mean ** 2) : 0,
    });
  }
  return forecasts;
}
