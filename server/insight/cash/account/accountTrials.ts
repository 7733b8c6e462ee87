import { setImmediate } from 'node:timers/promises';
import type { ReleaseSale } from '#server/insight/cash/delays/releaseSale.ts';
import { HORIZONS, releaseTrials, type TrialSums } from '#server/insight/cash/delays/releaseTrials.ts';
import type { AccountSale } from '#server/insight/cash/reads/accountSale.ts';
import { knownSales, learningSales } from './learningSales.ts';

const TRIALS = 12;
const WEEK = 7;
const LONGEST = HORIZONS.at(-1)!;

/**
 * What the forecasts of twelve past weeks, the last of which is over, said of the money that was open then. Each marketplace's
 * sales are forecast by themselves; sums are of all. A week in which one of them had open sales that cannot be forecast is left
 * out. Yields to other work between forecasts.
 */
export async function accountTrials(
  marketplaces: readonly (readonly AccountSale[])[],
  origin: number,
): Promise<TrialSums[]> {
  const all = marketplaces.map((sales) => {
    const known = knownSales(sales);
    return { known, learned: learningSales(known) };
  });
  const trials: TrialSums[] = [];
  for (let n = 0; n < TRIALS; n += 1) {
    const at = origin - LONGEST - WEEK * n;
    const own: TrialSums[] = [];
    for (const { known, learned } of all) {
      await setImmediate();
      own.push(...releaseTrials(known, { origins: [at], seed: 0, draws: 1, learned }));
    }
    if (own.length > 0 && own.length >= all.filter(({ known }) => isOpenAt(known, at)).length)
      trials.push(sumsOf(at, own));
  }
  return trials;
}

const isOpenAt = (sales: readonly ReleaseSale[], at: number) =>
  sales.some(({ paid, released }) => paid < at && (released === null || released >= at));

const sumsOf = (origin: number, own: readonly TrialSums[]): TrialSums => ({
  origin,
  sums: HORIZONS.map((days, n) => ({
    days,
    mean: own.reduce((sum, trial) => sum + trial.sums[n]!.mean, 0),
    actual: own.reduce((sum, trial) => sum + trial.sums[n]!.actual, 0),
    sd: Math.hypot(...own.map((trial) => trial.sums[n]!.sd)),
    shared: own.reduce((sum, trial) => sum + trial.sums[n]!.shared, 0),
  })),
});

/** By how much forecasts erred: the sum of their errors at a horizon over the sum of what came. */
export interface ForecastError {
  forecasts: number;
  days: number;
  /** 0–1. */
  share: number;
}

/** Null when nothing came, or nothing was forecast. */
export function forecastError(
  trials: readonly { sums: readonly { days: number; mean: number; actual: number }[] }[],
  days: number,
): ForecastError | null {
  const sums = trials.flatMap((trial) => trial.sums.find((one) => one.days === days) ?? []);
  const actual = sums.reduce((sum, one) => sum + one.actual, 0);
  if (sums.length === 0 || actual <= 0) return null;
  const errors = sums.reduce((sum, one) => sum + Math.abs(one.actual - one.mean), 0);
  return { forecasts: sums.length, days, share: errors / actual };
}
