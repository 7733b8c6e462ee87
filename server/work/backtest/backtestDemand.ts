import { demandForecast } from '#server/insight/planning/forecast/demandForecast.ts';
import { type DemandSeries, dayOfNumber, seriesBefore } from '#server/insight/planning/forecast/demandSeries.ts';
import {
  type DemandDistribution,
  soldAtMost,
} from '#server/insight/planning/forecast/distribution/demandDistribution.ts';
import {
  type DemandInterval,
  demandInterval,
  SHOWN_SHARE,
} from '#server/insight/planning/forecast/distribution/demandInterval.ts';
import { demandQuantile } from '#server/insight/planning/forecast/distribution/demandQuantile.ts';
import { learnDemand } from '#server/insight/planning/forecast/learning/learnDemand.ts';
import { plainDemand } from '#server/insight/planning/forecast/plainDemand.ts';
import { calendarOf } from '#server/insight/planning/forecast/season/retailCalendar.ts';
import { plainDays } from '#server/insight/planning/forecast/season/season.ts';

/** A series with what forecasts of it are measured by. */
export interface PricedSeries extends DemandSeries {
  /** Mean price of a unit, minor units; null when unknown. */
  price?: { minor: number; currency: string } | null;
  /** Units of each day that would have been sold with stock, where they are known. */
  demand?: readonly number[];
}

/** A past forecast of one product, with what was sold instead. */
export interface ForecastTrial extends DemandInterval {
  sold: number;
  expected: number;
  /** The last seven days, repeated, and the mean of the last 28. */
  naive: number;
  mean28: number;
  /** Quantiles of QUANTILES. */
  quantiles: number[];
  /** Part of what was sold that lies within the exact bounds of 80 %, which may cut through a count. */
  within: number;
  /** Units of the last 90 days, and days of history. */
  last90: number;
  age: number;
  price: PricedSeries['price'];
}

export interface DemandBacktest {
  /** Number of days that were forecast. */
  days: number;
  /** First days of the forecasts, `YYYY-MM-DD`. */
  origins: string[];
  trials: ForecastTrial[];
}

export const QUANTILES = [0.1, 0.5, 0.9] as const;
const MIN_ACCOUNT_DAYS = 60;
const MIN_HISTORY_DAYS = 7;
const MIN_ORIGIN_EVERY_DAYS = 30;
const MIN_STEP = 1e-12;

/**
 * Forecasts the last periods of `days` days, which do not overlap, from the sales before each, and compares them with actual sales.
 * `end` is the number of the first day without data.
 */
export async function backtestDemand(
  series: readonly PricedSeries[],
  { end, days, origins: wanted = 8 }: { end: number; days: number; origins?: number },
): Promise<DemandBacktest> {
  const first = series.reduce((least, { start }) => Math.min(least, start), Infinity);
  const every = Math.max(days, MIN_ORIGIN_EVERY_DAYS);
  const origins = Array.from({ length: wanted }, (_, n) => end - (wanted - n) * every).filter(
    (from) => from - first >= MIN_ACCOUNT_DAYS,
  );
  const trials: ForecastTrial[] = [];
  for (const from of origins) for (const trial of await trialsAt(series, { from, days })) trials.push(trial);
  return { days, origins: origins.map(dayOfNumber), trials };
}

async function trialsAt(
  series: readonly PricedSeries[],
  { from, days }: { from: number; days: number },
): Promise<ForecastTrial[]> {
  const known = series.flatMap((whole) => {
    const past = seriesBefore(whole, from);
    return past && past.units.length > MIN_HISTORY_DAYS ? [{ whole, past }] : [];
  });
  const { model, states } = await learnDemand(
    known.map(({ past }) => past),
    from,
    [days],
  );
  const lengths = plainDays(model.seasons, { from, days });
  return known.map(({ whole, past }) => {
    const own = plainDemand(states.get(past.productId)!, model);
    const demand = demandForecast(own, model, { days, plainDays: lengths[calendarOf(past.country)] });
    return trialOf(whole, past.units, demand, days);
  });
}

function trialOf(
  { units, demand: wanted, price = null }: PricedSeries,
  past: readonly number[],
  demand: DemandDistribution,
  days: number,
): ForecastTrial {
  const age = past.length;
  const sold = sumOf((wanted ?? units).slice(age, age + days));
  const lastWeek = past.slice(-7);
  const last28 = past.slice(-28);
  return {
    sold,
    expected: demand.mean,
    naive: Array.from({ length: days }, (_, n) => lastWeek[n % 7]!).reduce((sum, each) => sum + each, 0),
    mean28: (sumOf(last28) / last28.length) * days,
    quantiles: QUANTILES.map((share) => demandQuantile(demand, share)),
    within: shareWithin(demand, sold),
    last90: sumOf(past.slice(-90)),
    age,
    price,
    ...demandInterval(demand),
  };
}

/** Part of a count that lies between the exact quantiles of 10 and 90 %. Over correct forecasts its mean is 0.8. */
function shareWithin(demand: DemandDistribution, count: number): number {
  const tail = (1 - SHOWN_SHARE) / 2;
  const [from, to] = [count > 0 ? soldAtMost(demand, count - 1) : 0, soldAtMost(demand, count)];
  if (to - from < MIN_STEP) return 0;
  return Math.max(0, Math.min(to, 1 - tail) - Math.max(from, tail)) / (to - from);
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
