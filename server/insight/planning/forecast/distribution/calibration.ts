import { countProbabilities, type Dispersion, probabilityAtMost } from './negativeBinomial.ts';

/** Probabilities at which a calibration curve is known; without trials the curve is these points themselves. */
export const PROBABILITIES: readonly number[] = [
  0, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.925, 0.95, 0.965, 0.98, 0.99,
  0.995, 0.999, 1,
];

/** Plain days without a sale after which a stock is dormant. */
export const DORMANT_DAYS = 45;
const MEANS = [0.3, 1, 3, 10, 30, 100];
/** Bin of what is dormant. */
export const DORMANT = 0;
export const BIN_COUNT = MEANS.length + 2;

/** Bin of stocks that scatter alike: DORMANT, else by expected units. */
export const calibrationBin = (mean: number, gap: number): number =>
  gap > DORMANT_DAYS ? DORMANT : 1 + MEANS.filter((least) => mean >= least).length;

const PRIOR_TRIALS = 40;
const MAX_TRIALS = 2_000;
/** Beyond every point of a curve but the last. */
const TAIL = 0.9999;
const MIN_STEP = 1e-9;

/**
 * Recalibration: at each of PROBABILITIES, the share of past counts that lay below that point of their own distribution. A count
 * spreads evenly over its own step (a PIT histogram without random numbers); the prior keeps few trials near the plain distribution.
 */
export function calibrationCurve(trials: readonly { mean: number; sold: number }[], dispersion: Dispersion): number[] {
  const every = Math.max(1, Math.ceil(trials.length / MAX_TRIALS));
  const used = trials.filter((_, n) => n % every === 0);
  const sums = PROBABILITIES.map((probability) => probability * PRIOR_TRIALS);
  for (const { mean, sold } of used) {
    const counts = countProbabilities(mean, dispersion, TAIL);
    const [from, to] = [probabilityAtMost(counts, sold - 1), probabilityAtMost(counts, sold)];
    for (const [n, probability] of PROBABILITIES.entries()) sums[n]! += shareBelow(probability, from, to);
  }
  return sums.map((sum) => sum / (used.length + PRIOR_TRIALS));
}

/** Part of the step from `from` to `to` that lies below a point. */
function shareBelow(point: number, from: number, to: number): number {
  if (to - from < MIN_STEP) return point >= to ? 1 : 0;
  return Math.min(1, Math.max(0, (point - from) / (to - from)));
}
