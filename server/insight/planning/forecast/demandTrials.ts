import { type DemandLevel, demandLevels } from './demandLevels.ts';
import { type DemandSeries, weekdayOf } from './demandSeries.ts';
import { logProbability } from './negativeBinomial.ts';

/** A month that is over: what was known of a product before it, and what was sold in it. */
export interface DemandTrial {
  level: DemandLevel;
  sold: number;
  /** Its days with stock, as average days. */
  exposure: number;
  days: { units: number; exposure: number }[];
}

/** Moments of the past a month was forecast from, two weeks apart. */
const TRIALS = 10;
const TRIAL_EVERY_DAYS = 14;
const MONTH_DAYS = 30;

/** The months before the day with number `end` from which it is learnt how far forecasts miss. */
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

/** How likely the months were, were this their mean by level and this their spread; natural logarithm. */
export const monthLikelihood = (
  trials: readonly DemandTrial[],
  levelOf: (level: DemandLevel) => number,
  spread: Dispersion,
): number =>
  trials.reduce((sum, { level, sold, exposure }) => sum + likelihood(sold, levelOf(level) * exposure, spread), 0);

/** The same of their days. */
export const dayLikelihood = (
  trials: readonly DemandTrial[],
  levelOf: (level: DemandLevel) => number,
  spread: Dispersion,
): number =>
  trials.reduce((total, { level, days }) => {
    const base = levelOf(level);
    return days.reduce((sum, { units, exposure }) => sum + likelihood(units, base * exposure, spread), total);
  }, 0);

const likelihood = (count: number, mean: number, { noise, drift }: Dispersion) =>
  logProbability(count, { mean, variance: noise * mean + drift * mean * mean });

/** How far counts scatter around their mean m: variance = `noise`·m + `drift`·m². */
export interface Dispersion {
  noise: number;
  drift: number;
}

const NOISES = [1, 1.25, 1.6, 2, 2.6, 3.5];
const DRIFTS = [0, 0.03, 0.08, 0.15, 0.25, 0.4, 0.65, 1];

/** The spread that scores highest of a few that counts of sales have. */
export function bestDispersion(score: (spread: Dispersion) => number): Dispersion {
  const all = NOISES.flatMap((noise) => DRIFTS.map((drift) => ({ noise, drift })));
  const scored = all.map((spread) => ({ spread, score: score(spread) }));
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).spread;
}
