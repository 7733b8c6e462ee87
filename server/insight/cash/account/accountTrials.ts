import type { ReleaseSale } from '#server/insight/cash/delays/releaseSale.ts';
import { HORIZONS, releaseTrials, type TrialSums } from '#server/insight/cash/delays/releaseTrials.ts';
import { type AccountSale, releaseSaleOf } from '#server/insight/cash/reads/accountSale.ts';

const TRIALS = 12;
const WEEK = 7;
const LONGEST = HORIZONS.at(-1)!;

/**
 * What the forecasts of twelve past weeks, the last of which is over, said of the money that was open then. Each marketplace's
 * sales are forecast by themselves; sums are of all. A week of which one of them cannot be forecast is left out.
 */
export function accountTrials(marketplaces: readonly (readonly AccountSale[])[], origin: number): TrialSums[] {
  const origins = Array.from({ length: TRIALS }, (_, n) => origin - LONGEST - WEEK * n);
  const all = marketplaces.map((sales) => trialsOf(sales, origins)).filter((trials) => trials.length > 0);
  return origins.flatMap((at): TrialSums | [] => {
    const own = all.flatMap((trials) => trials.find((trial) => trial.origin === at) ?? []);
    if (own.length === 0 || own.length < all.length) return [];
    const sums = HORIZONS.map((days, n) => ({
      days,
      mean: own.reduce((sum, trial) => sum + trial.sums[n]!.mean, 0),
      actual: own.reduce((sum, trial) => sum + trial.sums[n]!.actual, 0),
      sd: Math.hypot(...own.map((trial) => trial.sums[n]!.sd)),
      shared: own.reduce((sum, trial) => sum + trial.sums[n]!.shared, 0),
    }));
    return { origin: at, sums };
  });
}

function trialsOf(sales: readonly AccountSale[], origins: readonly number[]): TrialSums[] {
  const known = sales.flatMap((sale): ReleaseSale | [] =>
    sale.paid === null || sale.minor === null || sale.state === 'gone' || sale.state === 'held'
      ? []
      : releaseSaleOf({ ...sale, paid: sale.paid }),
  );
  return releaseTrials(known, { origins, seed: 0, draws: 1 });
}

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
