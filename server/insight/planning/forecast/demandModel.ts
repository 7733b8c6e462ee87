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

/** What the products of an account have in common: learnt from all of them together. */
export interface DemandModel {
  /** Share of an average day for Monday to Sunday; their mean is 1. */
  weekday: readonly number[];
  /** After so many days a sale counts half. */
  halfLifeDays: number;
  /** A product is thought to have sold so many days at `priorLevel` before its history. */
  priorDays: number;
  /** Units of an average day. */
  priorLevel: number;
  day: Dispersion;
  month: Dispersion;
}

const HALF_LIVES = [21, 45, 90, 180];
const PRIOR_DAYS = [7, 20, 45];
const MOST_PRODUCTS = 400;
const LEAST_TRIALS = 20;
/** While there is too little to learn from. */
const USUAL = {
  halfLifeDays: 45,
  priorDays: 20,
  day: { noise: 1.25, drift: 0.15 },
  month: { noise: 1.6, drift: 0.25 },
};

/**
 * Learns from what was sold before the day with number `end`: weekdays, how quickly demand changes, what a product without
 * history sells, and how far forecasts of days and months that are over would have missed. With too little history, careful
 * usual values.
 */
export function fitDemandModel(series: readonly DemandSeries[], end: number): DemandModel {
  const weekday = weekdayProfile(series, end);
  const chosen = series.length > MOST_PRODUCTS ? sample(series) : series;
  const choices = HALF_LIVES.flatMap((halfLifeDays) => {
    const trials = demandTrials(chosen, { weekday, halfLifeDays, end });
    const priorLevel = meanLevel(trials.map(({ level }) => level));
    return PRIOR_DAYS.map((priorDays) => {
      const levelThen = (level: DemandLevel) => levelOf(level, { priorDays, priorLevel });
      return { halfLifeDays, priorDays, trials, levelThen, score: monthLikelihood(trials, levelThen, USUAL.month) };
    });
  });
  const { halfLifeDays, priorDays, trials, levelThen } = choices.reduce((best, each) =>
    each.score > best.score ? each : best,
  );
  const now = (days: number) => meanLevel(chosen.map((one) => demandLevels(one, weekday, days, [end])[0]!));
  if (trials.length < LEAST_TRIALS) return { ...USUAL, weekday, priorLevel: now(USUAL.halfLifeDays) };
  return {
    weekday,
    halfLifeDays,
    priorDays,
    priorLevel: now(halfLifeDays),
    month: bestDispersion((spread) => monthLikelihood(trials, levelThen, spread)),
    day: bestDispersion((spread) => dayLikelihood(few(trials), levelThen, spread)),
  };
}

/** Units a product sells on an average day, by its own sales and, the fewer these, by those of all. */
export const levelOf = (
  { units, days }: DemandLevel,
  { priorDays, priorLevel }: Pick<DemandModel, 'priorDays' | 'priorLevel'>,
): number => (units + priorDays * priorLevel) / (days + priorDays);

function meanLevel(levels: readonly DemandLevel[]): number {
  const days = levels.reduce((sum, level) => sum + level.days, 0);
  return days === 0 ? 0 : levels.reduce((sum, level) => sum + level.units, 0) / days;
}

/** Every n-th product: the same ones each time. */
function sample(series: readonly DemandSeries[]): DemandSeries[] {
  const step = series.length / MOST_PRODUCTS;
  return Array.from({ length: MOST_PRODUCTS }, (_, n) => series[Math.floor(n * step)]!);
}

/** Days are thirty times as many as months: a part of them tells the same. */
const few = (trials: readonly DemandTrial[]) => {
  const step = Math.max(1, Math.ceil(trials.length / 500));
  return trials.filter((_, n) => n % step === 0);
};
