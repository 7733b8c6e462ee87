import { type DemandLevel, demandLevels } from './demandLevels.ts';
import type { DemandSeries } from './demandSeries.ts';
import {
  bestDispersion,
  dayLikelihood,
  type DemandTrial,
  demandTrials,
  type Dispersion,
  monthLikelihood,
} from './demandTrials.ts';
import { weekdayProfile } from './weekdayProfile.ts';

/** Demand parameters shared by all products of an account. */
export interface DemandModel {
  /** Share of an average day for Monday to Sunday; their mean is 1. */
  weekday: readonly number[];
  /** Days after which a sale weighs half. */
  halfLifeDays: number;
  /** Days at `priorLevel` assumed before a product's history. */
  priorDays: number;
  /** Units on an average day. */
  priorLevel: number;
  day: Dispersion;
  month: Dispersion;
}

const HALF_LIVES = [21, 45, 90, 180];
const PRIOR_DAYS = [7, 20, 45];
const MAX_PRODUCTS = 400;
const MIN_TRIALS = 20;
/** Used while there is too little history. */
const DEFAULTS = {
  halfLifeDays: 45,
  priorDays: 20,
  day: { noise: 1.25, drift: 0.15 },
  month: { noise: 1.6, drift: 0.25 },
};

/**
 * Fits the model to sales before the day with number `end`: weekday profile, half-life of demand, level of a product without
 * history, and the errors that forecasts of past days and months would have had. Uses conservative defaults with too little
 * history.
 */
export function fitDemandModel(series: readonly DemandSeries[], end: number): DemandModel {
  const weekday = weekdayProfile(series, end);
  const chosen = series.length > MAX_PRODUCTS ? sample(series) : series;
  const choices = HALF_LIVES.flatMap((halfLifeDays) => {
    const trials = demandTrials(chosen, { weekday, halfLifeDays, end });
    const priorLevel = meanLevel(trials.map(({ level }) => level));
    return PRIOR_DAYS.map((priorDays) => {
      const levelThen = (level: DemandLevel) => levelOf(level, { priorDays, priorLevel });
      return { halfLifeDays, priorDays, trials, levelThen, score: monthLikelihood(trials, levelThen, DEFAULTS.month) };
    });
  });
  const { halfLifeDays, priorDays, trials, levelThen } = choices.reduce((best, each) =>
    each.score > best.score ? each : best,
  );
  const now = (days: number) => meanLevel(chosen.map((one) => demandLevels(one, weekday, days, [end])[0]!));
  if (trials.length < MIN_TRIALS) return { ...DEFAULTS, weekday, priorLevel: now(DEFAULTS.halfLifeDays) };
  return {
    weekday,
    halfLifeDays,
    priorDays,
    priorLevel: now(halfLifeDays),
    month: bestDispersion((dispersion) => monthLikelihood(trials, levelThen, dispersion)),
    day: bestDispersion((dispersion) => dayLikelihood(few(trials), levelThen, dispersion)),
  };
}

/** Units a product sells on an average day, from its own sales and, the fewer they are, from the level of all products. */
export const levelOf = (
  { units, days }: DemandLevel,
  { priorDays, priorLevel }: Pick<DemandModel, 'priorDays' | 'priorLevel'>,
): number => (units + priorDays * priorLevel) / (days + priorDays);

function meanLevel(levels: readonly DemandLevel[]): number {
  const days = levels.reduce((sum, level) => sum + level.days, 0);
  return days === 0 ? 0 : levels.reduce((sum, level) => sum + level.units, 0) / days;
}

/** Every n-th product, so that the sample is deterministic. */
function sample(series: readonly DemandSeries[]): DemandSeries[] {
  const step = series.length / MAX_PRODUCTS;
  return Array.from({ length: MAX_PRODUCTS }, (_, n) => series[Math.floor(n * step)]!);
}

/** A sample of trials: each month has thirty days, so fewer months suffice for their likelihood. */
const few = (trials: readonly DemandTrial[]) => {
  const step = Math.max(1, Math.ceil(trials.length / 500));
  return trials.filter((_, n) => n % step === 0);
};
