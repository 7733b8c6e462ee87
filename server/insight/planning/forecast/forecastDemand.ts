import { demandLevels } from './demandLevels.ts';
import { type DemandModel, levelOf } from './demandModel.ts';
import { type DemandSeries, weekdayOf } from './demandSeries.ts';
import { type CountDistribution, countInterval } from './negativeBinomial.ts';
import type { Dispersion } from './demandTrials.ts';

/** Expected units, and the integer bounds that contain four of five outcomes. */
interface DemandRange extends CountDistribution {
  lower: number;
  upper: number;
}

export interface DemandForecast {
  /** One range per day, from the first forecast day. */
  days: DemandRange[];
  /** Range of the sum of all days; narrower than the sum of the bounds. */
  total: DemandRange;
}

/** Share of outcomes within the bounds of a forecast. */
export const FORECAST_SHARE = 0.8;

interface ForecastDays {
  /** Number of the first day. */
  from: number;
  /** Number of days. */
  horizon: number;
}

/** Forecast demand of a product for each of `horizon` days from the day with number `from`, assuming stock. */
export function forecastDemand(series: DemandSeries, model: DemandModel, days: ForecastDays): DemandForecast {
  const [level] = demandLevels(series, model.weekday, model.halfLifeDays, [days.from]);
  return forecastAt(levelOf(level!, model), model, days);
}

/** Forecast of something that sells `base` units on an average day. */
export function forecastAt(base: number, model: DemandModel, { from, horizon }: ForecastDays): DemandForecast {
  const means = Array.from({ length: horizon }, (_, n) => base * model.weekday[weekdayOf(from + n)]!);
  const total = means.reduce((sum, mean) => sum + mean, 0);
  return { days: means.map((mean) => rangeOf(mean, model.day)), total: rangeOf(total, model.month) };
}

function rangeOf(mean: number, { noise, drift }: Dispersion): DemandRange {
  const variance = noise * mean + drift * mean * mean;
  return { mean, variance, ...countInterval({ mean, variance }, FORECAST_SHARE) };
}
