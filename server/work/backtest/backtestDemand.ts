import { fitDemandModel } from '#server/insight/planning/forecast/demandModel.ts';
import { type DemandSeries, dayOfNumber, seriesBefore } from '#server/insight/planning/forecast/demandSeries.ts';
import { type DemandForecast, forecastDemand } from '#server/insight/planning/forecast/forecastDemand.ts';
import { shareWithin } from '#server/insight/planning/forecast/negativeBinomial.ts';

export interface DemandBacktest {
  /** First days of the months that were forecast. */
  origins: string[];
  forecasts: number;
  /** Absolute errors of the days, over those the seasonal-naive forecast made in each product's history: MASE, by sums. */
  mase: number | null;
  /** The same worked out for each product and then averaged: products that hardly sold before weigh most. */
  masePerProduct: number | null;
  /** Absolute errors of the days forecast, over those of the seasonal-naive forecast of the same days. */
  dayRatio: number | null;
  /** Absolute errors of the months, over those of the seasonal-naive forecast. */
  monthRatio: number | null;
  /** Units forecast over units sold. */
  bias: number | null;
  /** Share of months inside their interval, counts cut where the interval's exact bounds cut them; 0–1. */
  coverage: number | null;
  /** Share of months inside the whole numbers shown; they hold more the fewer units a product sells. */
  roundedCoverage: number | null;
  /** The same of products expected to sell at least one unit. */
  sellingCoverage: number | null;
  sellingForecasts: number;
  /** Of all days of all products, most of which sell nothing. */
  dayCoverage: number | null;
}

const HORIZON_DAYS = 30;
const SEASON_DAYS = 7;
const SHARE = 0.8;
const LEAST_HISTORY_DAYS = 60;

/**
 * Forecasts months that are over from what was known before them, one after the other and none overlapping, and compares
 * them with what was sold. `end` is the number of the first day that is not known.
 */
export function backtestDemand(
  series: readonly DemandSeries[],
  { end, origins: wanted = 8 }: { end: number; origins?: number },
): DemandBacktest {
  const first = Math.min(...series.map(({ start }) => start));
  const origins = Array.from({ length: wanted }, (_, n) => end - (wanted - n) * HORIZON_DAYS).filter(
    (from) => from - first >= LEAST_HISTORY_DAYS,
  );
  const trials = origins.flatMap((from) => trialsAt(series, from));
  const selling = trials.filter(({ expected }) => expected >= 1);
  const sum = (read: (trial: Trial) => number) => trials.reduce((total, trial) => total + read(trial), 0);
  const scaled = trials.filter(({ scale }) => scale > 0);
  const part = (of: number, all: number) => (all > 0 ? of / all : null);
  return {
    origins: origins.map(dayOfNumber),
    forecasts: trials.length,
    mase: part(
      sum(({ dayError }) => dayError),
      sum(({ scale }) => scale),
    ),
    masePerProduct: part(
      scaled.reduce((total, { dayError, scale }) => total + dayError / scale, 0),
      scaled.length,
    ),
    dayRatio: part(
      sum(({ dayError }) => dayError),
      sum(({ naiveDayError }) => naiveDayError),
    ),
    monthRatio: part(
      sum(({ expected, sold }) => Math.abs(sold - expected)),
      sum(({ naive, sold }) => Math.abs(sold - naive)),
    ),
    bias: part(
      sum(({ expected }) => expected),
      sum(({ sold }) => sold),
    ),
    coverage: part(
      sum(({ within }) => within),
      trials.length,
    ),
    roundedCoverage: part(trials.filter(({ isInside }) => isInside).length, trials.length),
    sellingCoverage: part(selling.filter(({ isInside }) => isInside).length, selling.length),
    sellingForecasts: selling.length,
    dayCoverage: part(
      sum(({ daysInside }) => daysInside),
      trials.length * HORIZON_DAYS,
    ),
  };
}

interface Trial {
  sold: number;
  expected: number;
  naive: number;
  dayError: number;
  naiveDayError: number;
  /** Error of the seasonal-naive forecast of a day in the history. */
  scale: number;
  isInside: boolean;
  within: number;
  daysInside: number;
}

function trialsAt(series: readonly DemandSeries[], from: number): Trial[] {
  const known = series.flatMap((whole) => {
    const past = seriesBefore(whole, from);
    return past && past.units.length > SEASON_DAYS ? [{ whole, past }] : [];
  });
  const model = fitDemandModel(
    known.map(({ past }) => past),
    from,
  );
  return known.map(({ whole, past }) =>
    trialOf(whole, past, forecastDemand(past, model, { from, horizon: HORIZON_DAYS })),
  );
}

function trialOf(whole: DemandSeries, past: DemandSeries, { days, total }: DemandForecast): Trial {
  const known = past.units.length;
  const real = days.map((_, n) => whole.units[known + n] ?? 0);
  const naive = days.map((_, n) => past.units[known - SEASON_DAYS + (n % SEASON_DAYS)]!);
  const sold = sumOf(real);
  const steps = past.units.slice(SEASON_DAYS).map((units, n) => Math.abs(units - past.units[n]!));
  return {
    sold,
    expected: total.mean,
    naive: sumOf(naive),
    dayError: sumOf(real.map((units, n) => Math.abs(units - days[n]!.mean))) / days.length,
    naiveDayError: sumOf(real.map((units, n) => Math.abs(units - naive[n]!))) / days.length,
    scale: sumOf(steps) / steps.length,
    isInside: sold >= total.lower && sold <= total.upper,
    within: shareWithin(sold, total, SHARE),
    daysInside: real.filter((units, n) => units >= days[n]!.lower && units <= days[n]!.upper).length,
  };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
