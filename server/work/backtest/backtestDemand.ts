import { fitDemandModel } from '#server/insight/planning/forecast/demandModel.ts';
import { type DemandSeries, dayOfNumber, seriesBefore } from '#server/insight/planning/forecast/demandSeries.ts';
import { type DemandForecast, forecastDemand } from '#server/insight/planning/forecast/forecastDemand.ts';
import { shareWithin } from '#server/insight/planning/forecast/negativeBinomial.ts';

export interface DemandBacktest {
  /** First days of the forecast months. */
  origins: string[];
  forecasts: number;
  /** MASE by sums: absolute errors of the days over those of the seasonal-naive forecast within each product's history. */
  mase: number | null;
  /** MASE computed by product and averaged: products with few earlier sales weigh most. */
  masePerProduct: number | null;
  /** Absolute errors of the days over those of the seasonal-naive forecast of the same days. */
  dayRatio: number | null;
  /** Absolute errors of the months over those of the seasonal-naive forecast. */
  monthRatio: number | null;
  /** Units forecast over units sold. */
  bias: number | null;
  /** Share of months within their interval (0–1); a month at an exact bound counts in part. */
  coverage: number | null;
  /** Share of months within the bounds rounded to whole units; rounding widens the interval of products that sell little. */
  roundedCoverage: number | null;
  /** `roundedCoverage` of the products expected to sell at least one unit. */
  sellingCoverage: number | null;
  sellingForecasts: number;
  /** Share of days within their interval; on most days a product sells nothing. */
  dayCoverage: number | null;
}

const HORIZON_DAYS = 30;
const SEASON_DAYS = 7;
const SHARE = 0.8;
const MIN_HISTORY_DAYS = 60;

/**
 * Forecasts past, non-overlapping months of 30 days from the sales before each and compares them with actual sales. `end`
 * is the number of the first day without data.
 */
export function backtestDemand(
  series: readonly DemandSeries[],
  { end, origins: wanted = 8 }: { end: number; origins?: number },
): DemandBacktest {
  const first = Math.min(...series.map(({ start }) => start));
  const origins = Array.from({ length: wanted }, (_, n) => end - (wanted - n) * HORIZON_DAYS).filter(
    (from) => from - first >= MIN_HISTORY_DAYS,
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
  /** Mean error per day of the seasonal-naive forecast in the history. */
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
