import { demandForecast } from '#server/insight/planning/forecast/demandForecast.ts';
import { type DemandInterval, demandInterval } from '#server/insight/planning/forecast/distribution/demandInterval.ts';
import type { DemandModel } from '#server/insight/planning/forecast/learning/demandModel.ts';
import { jointDemand, type PlainDemand } from '#server/insight/planning/forecast/plainDemand.ts';
import { FORECAST_DAYS } from '#server/insight/planning/forecast/productForecasts.ts';
import { type ByCalendar, calendarOf } from '#server/insight/planning/forecast/season/retailCalendar.ts';
import type { DailyDemand } from './reorder.ts';

/** A listing's part of the demand of its stock. */
export interface ListingDemand {
  country: string;
  demand: PlainDemand;
}

/** Demand of a stock in the next 30 days. */
export interface StockDemand extends DemandInterval {
  /** Expected units. */
  units: number;
  /** Of one day: mean, and the standard deviation of the month spread over its days. */
  daily: DailyDemand;
}

/** Demand of what is sold from one stock, of its listings together. `month`: the plain days that the 30 days are worth. */
export function stockDemand(
  listings: readonly ListingDemand[],
  model: DemandModel,
  month: ByCalendar<number>,
): StockDemand {
  const forecast = demandForecast(jointDemand(listings.map(({ demand }) => demand)), model, {
    days: FORECAST_DAYS,
    plainDays: month[calendarOf(listings[0]!.country)],
  });
  return {
    units: forecast.mean,
    ...demandInterval(forecast),
    daily: { mean: forecast.mean / FORECAST_DAYS, deviation: Math.sqrt(forecast.variance / FORECAST_DAYS) },
  };
}
