import { logGamma } from './logGamma.ts';

/** Dispersion of counts around their mean m: variance = `noise`·m + `drift`·m². */
export interface Dispersion {
  noise: number;
  drift: number;
}

const MIN_MEAN = 1e-6;
const MIN_EXCESS = 1e-3;
const MAX_STEPS = 60_000;
/** Counts of larger means are added up in steps of their thousandth part. */
const STEPS_OF_MEAN = 1_000;

export const varianceOf = (mean: number, { noise, drift }: Dispersion): number => noise * mean + drift * mean * mean;

/** Size parameter r of a negative binomial with this mean and dispersion. */
const sizeOf = (mean: number, dispersion: Dispersion) =>
  (mean * mean) / Math.max(varianceOf(mean, dispersion) - mean, mean * MIN_EXCESS);

/** Natural logarithm of the probability of a count. */
export function logProbability(count: number, expected: number, dispersion: Dispersion): number {
  const mean = Math.max(expected, MIN_MEAN);
  const size = sizeOf(mean, dispersion);
  return (
    logGamma(count + size) -
    logGamma(size) -
    logGamma(count + 1) +
    size * Math.log(size / (size + mean)) +
    count * Math.log(mean / (size + mean))
  );
}

/** Cumulative probabilities of counts. */
export interface CountProbabilities {
  /** Of a count in the first step, the first two, three… steps. */
  atMost: readonly number[];
  /** Counts of a step. */
  step: number;
}

/** Cumulative probabilities until they reach `until`, and of at least the count `least`. */
export function countProbabilities(
  expected: number,
  { noise, drift }: Dispersion,
  { until, least = 0 }: { until: number; least?: number },
): CountProbabilities {
  const step = Math.max(1, Math.floor(expected / STEPS_OF_MEAN));
  const mean = Math.max(expected, MIN_MEAN) / step;
  const size = sizeOf(mean, { noise: step === 1 ? noise : Math.max(1, noise / step), drift });
  const odds = mean / (size + mean);
  const atMost: number[] = [];
  let probability = (size / (size + mean)) ** size;
  let sum = 0;
  for (let n = 0; n < MAX_STEPS && (sum < until || n * step <= least); n++) {
    sum = Math.min(1, sum + probability);
    atMost.push(sum);
    probability *= ((n + size) / (n + 1)) * odds;
  }
  return { atMost, step };
}

/** Probability of at most `count`. */
export const probabilityAtMost = ({ atMost, step }: CountProbabilities, count: number): number =>
  count < 0 ? 0 : (atMost[Math.floor(count / step)] ?? 1);
