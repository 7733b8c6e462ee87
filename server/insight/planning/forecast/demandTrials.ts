import { type DemandLevel, demandLevels } from './demandLevels.ts';
import { type DemandSeries, weekdayOf } from './demandSeries.ts';
import { logProbability } from './negativeBinomial.ts';

/** A past month: the demand level of a product before it, and its sales. */
export interface DemandTrial {
  level: DemandLevel;
  sold: number;
  /** Days with stock, in average days. */
  exposure: number;
  days: { units: number; exposure: number }[];
}

/** Number of past forecasts, two weeks apart. */
const TRIALS = 10;
const TRIAL_EVERY_DAYS = 14;
const MONTH_DAYS = 30;

/** Past months before the day with number `end`, for estimating forecast errors. */
export function demandTrials(
  series: readonly DemandSeries[],
  { weekday, halfLifeDays, end }: { weekday: readonly number[]; halfLifeDays: number; end: number },
): DemandTrial[] {
  const origins = Array.from({ length: TRIALS }, (_, n) => end - MONTH_DAYS - (TRIALS - 1 - n) * TRIAL_EVERY_DAYS);
  return series.flatMap((one) => {
    const begun = origins.filter((from) => from > one.start);
    const levels = demandLevels(one, weekday, halfLifeDays, begun);
    return begun.map((from, n) => {
      const days = monthFrom(one, from, weekday);
      return {
        level: levels[n]!,
        sold: days.reduce((sum, { units }) => sum + units, 0),
        exposure: days.reduce((sum, { exposure }) => sum + exposure, 0),
        days,
      };
    });
  });
}

function monthFrom({ start, units, isOut }: DemandSeries, from: number, weekday: readonly number[]) {
  const days: DemandTrial['days'] = [];
  for (let day = from; day < from + MONTH_DAYS; day++)
    if (!isOut[day - start]) days.push({ units: units[day - start] ?? 0, exposure: weekday[weekdayOf(day)]! });
  return days;
}

/** Log-likelihood (natural) of the months, with means by level and a dispersion. */
export const monthLikelihood = (
  trials: readonly DemandTrial[],
  levelOf: (level: DemandLevel) => number,
  dispersion: Dispersion,
): number =>
  trials.reduce((sum, { level, sold, exposure }) => sum + likelihood(sold, levelOf(level) * exposure, dispersion), 0);

/** Log-likelihood (natural) of the days of the months. */
export const dayLikelihood = (
  trials: readonly DemandTrial[],
  levelOf: (level: DemandLevel) => number,
  dispersion: Dispersion,
): number =>
  trials.reduce((total, { level, days }) => {
    const base = levelOf(level);
    return days.reduce((sum, { units, exposure }) => sum + likelihood(units, base * exposure, dispersion), total);
  }, 0);

const likelihood = (count: number, mean: number, { noise, drift }: Dispersion) =>
  logProbability(count, { mean, variance: noise * mean + drift * mean * mean });

/** Dispersion of counts around their mean m: variance = `noise`·m + `drift`·m². */
export interface Dispersion {
  noise: number;
  drift: number;
}

const NOISES = [1, 1.25, 1.6, 2, 2.6, 3.5];
const DRIFTS = [0, 0.03, 0.08, 0.15, 0.25, 0.4, 0.65, 1];

/** The highest-scoring dispersion of a grid that covers counts of sales. */
export function bestDispersion(score: (dispersion: Dispersion) => number): Dispersion {
  const all = NOISES.flatMap((noise) => DRIFTS.map((drift) => ({ noise, drift })));
  const scored = all.map((dispersion) => ({ dispersion, score: score(dispersion) }));
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).dispersion;
}
