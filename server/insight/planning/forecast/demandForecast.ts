import { calibrationBin, DORMANT } from './distribution/calibration.ts';
import type { DemandDistribution } from './distribution/demandDistribution.ts';
import { countProbabilities, varianceOf } from './distribution/negativeBinomial.ts';
import { type DemandModel, nearestHorizon } from './learning/demandModel.ts';
import type { PlainDemand } from './plainDemand.ts';

/** Distribution of the units of some days, with stock on each of them. */
export interface DemandForecast extends DemandDistribution {
  /** Of the units, before calibration. */
  variance: number;
  /** Whether nothing was sold for so long, in stock, that it may not sell any more. */
  isDormant: boolean;
}

interface ForecastDays {
  /** Number of days, and the plain days that they are worth (`plainDays`). */
  days: number;
  plainDays: number;
  /** Standard deviation of the number of days, as of a lead time. */
  deviationDays?: number;
}

const TAIL = 0.9995;

/** Forecast of some days of a stock, or of a listing. Its quantiles are `demandQuantile`, its shown bounds `demandInterval`. */
export function demandForecast(
  { level, gap }: PlainDemand,
  model: Pick<DemandModel, 'horizons'>,
  { days, plainDays, deviationDays = 0 }: ForecastDays,
): DemandForecast {
  const { dispersion: learnt, curves } = nearestHorizon(model, days);
  const dispersion = { noise: learnt.noise, drift: learnt.drift + (deviationDays / days) ** 2 };
  const mean = level * plainDays;
  const bin = calibrationBin(mean, gap);
  return {
    mean,
    variance: varianceOf(mean, dispersion),
    isDormant: bin === DORMANT,
    counts: countProbabilities(mean, dispersion, { until: TAIL }),
    curve: curves[bin]!,
  };
}
