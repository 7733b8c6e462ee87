import { setImmediate } from 'node:timers/promises';
import type { DemandSeries } from '#server/insight/planning/forecast/demandSeries.ts';
import { BIN_COUNT, calibrationCurve } from '#server/insight/planning/forecast/distribution/calibration.ts';
import { cappedUnits } from '#server/insight/planning/forecast/level/cappedUnits.ts';
import { demandLevel, type DemandPool } from '#server/insight/planning/forecast/level/demandLevel.ts';
import { demandPool } from '#server/insight/planning/forecast/level/demandPool.ts';
import {
  type DemandState,
  demandStates,
  type RecentState,
} from '#server/insight/planning/forecast/level/demandStates.ts';
import { learnSeason } from '#server/insight/planning/forecast/season/learnSeason.ts';
import {
  byCalendar,
  type ByCalendar,
  calendarOf,
  type RetailCalendar,
} from '#server/insight/planning/forecast/season/retailCalendar.ts';
import { type DayValues, type Season, seasonFactors } from '#server/insight/planning/forecast/season/season.ts';
import type { DemandModel, LearntHorizon } from './demandModel.ts';
import { demandTrial, type DemandTrial, trialOrigins } from './demandTrials.ts';
import { fitDispersion } from './fitDispersion.ts';

export interface LearntDemand {
  model: DemandModel;
  /** States at the model's end by product id. */
  states: ReadonlyMap<number, DemandState>;
}

/** A series with what is derived of it alone. */
interface Known {
  series: DemandSeries;
  capped: Float64Array;
  calendar: RetailCalendar;
}

/** Series between which other work goes on. */
const BATCH_SERIES = 50;
const RESTORE_DAYS = 180;
const MAX_RESTORE = 1.15;

/**
 * Learns the demand of an account from its series of units before the day with number `end`, in one pass without randomness; the
 * order of the series does not matter. `horizons`: numbers of days whose scatter is learnt, ascending. Yields to other work.
 */
export async function learnDemand(
  series: readonly DemandSeries[],
  end: number,
  horizons: readonly number[],
): Promise<LearntDemand> {
  const known = await knownOf(series.filter(({ start }) => start < end));
  const first = known.reduce((least, { series: { start } }) => Math.min(least, start), end);
  const seasons = byCalendar((calendar) => seasonOf(known, calendar, { first, end }));
  const factors = byCalendar((calendar) => seasonFactors(seasons[calendar], calendar, { from: first, to: end }));
  const origins = horizons.map((horizon) => trialOrigins({ first, end, days: horizon }));
  const moments = [...new Set([...origins.flat(), end])].sort((a, b) => a - b);
  const history = await historyOf(known, factors, moments);
  const pools = await poolsOf(history, moments);
  const past = { history, pools, factors, moments };
  const learnt: LearntHorizon[] = [];
  for (const [n, horizon] of horizons.entries())
    learnt.push(await learnHorizon(await trialsOf(past, { days: horizon, origins: origins[n]! }), horizon));
  return {
    model: { end, pool: pools.at(-1)!, seasons, restore: restoreOf(known, end), horizons: learnt },
    states: new Map(history.map(({ series: { productId }, states }) => [productId, states.at(-1)!.state])),
  };
}

async function knownOf(series: readonly DemandSeries[]): Promise<Known[]> {
  const known: Known[] = [];
  for (const [n, one] of series.toSorted((a, b) => a.productId - b.productId).entries()) {
    if (n % BATCH_SERIES === 0) await setImmediate();
    known.push({ series: one, capped: cappedUnits(one.units), calendar: calendarOf(one.country) });
  }
  return known;
}

function seasonOf(
  known: readonly Known[],
  wanted: RetailCalendar,
  { first, end }: { first: number; end: number },
): Season {
  const values = new Float64Array(end - first);
  for (const { series, capped, calendar } of known) {
    if (calendar !== wanted) continue;
    const days = Math.min(capped.length, end - series.start);
    for (let n = 0; n < days; n++) values[series.start + n - first]! += capped[n]!;
  }
  return learnSeason({ from: first, values }, wanted);
}

/** A series with its states before each of the moments, which are the first days of past forecasts and the end. */
interface History extends Known {
  states: readonly RecentState[];
}
type Factors = ByCalendar<DayValues>;

async function historyOf(known: readonly Known[], factors: Factors, moments: readonly number[]): Promise<History[]> {
  const history: History[] = [];
  for (const [n, one] of known.entries()) {
    if (n % BATCH_SERIES === 0) await setImmediate();
    history.push({ ...one, states: demandStates(one.series, one.capped, factors[one.calendar], moments) });
  }
  return history;
}

/** What the series had in common at each moment. */
async function poolsOf(history: readonly History[], moments: readonly number[]): Promise<DemandPool[]> {
  const pools: DemandPool[] = [];
  for (const [n, day] of moments.entries()) {
    await setImmediate();
    pools.push(demandPool(history.flatMap(({ series, states }) => (series.start < day ? states[n]! : []))));
  }
  return pools;
}

interface Past {
  history: readonly History[];
  pools: readonly DemandPool[];
  factors: Factors;
  moments: readonly number[];
}

/** Past forecasts of a horizon, by origin and series. */
async function trialsOf(
  { history, pools, factors, moments }: Past,
  { days, origins }: { days: number; origins: readonly number[] },
): Promise<DemandTrial[]> {
  const trials: DemandTrial[] = [];
  for (const from of origins) {
    await setImmediate();
    const n = moments.indexOf(from);
    for (const { series, capped, calendar, states } of history) {
      const { state } = states[n]!;
      const made = { from, days, level: demandLevel(state, pools[n]!), gap: state.gap };
      const trial = demandTrial(series, capped, factors[calendar], made);
      if (trial) trials.push(trial);
    }
  }
  return trials;
}

async function learnHorizon(trials: readonly DemandTrial[], days: number): Promise<LearntHorizon> {
  const dispersion = await fitDispersion(trials);
  const curves: number[][] = [];
  for (let bin = 0; bin < BIN_COUNT; bin++) {
    await setImmediate();
    curves.push(
      calibrationCurve(
        trials.filter((trial) => trial.bin === bin),
        dispersion,
      ),
    );
  }
  return { days, dispersion, curves };
}

function restoreOf(known: readonly Known[], end: number): number {
  let sold = 0;
  let counted = 0;
  for (const { series, capped } of known)
    for (let n = Math.max(0, end - RESTORE_DAYS - series.start); n < Math.min(capped.length, end - series.start); n++) {
      sold += series.units[n]!;
      counted += capped[n]!;
    }
  return counted > 0 ? Math.min(MAX_RESTORE, Math.max(1, sold / counted)) : 1;
}
