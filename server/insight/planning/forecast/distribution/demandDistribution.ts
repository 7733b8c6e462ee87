import { interpolate } from './interpolate.ts';
import { PROBABILITIES } from './calibration.ts';
import { type CountProbabilities, probabilityAtMost } from './negativeBinomial.ts';

/** Distribution of the units of some days: a negative binomial, bent by the account's calibration curve. */
export interface DemandDistribution {
  /** Expected units. */
  mean: number;
  counts: CountProbabilities;
  /** Calibrated probability at each of PROBABILITIES. */
  curve: readonly number[];
}

/** Calibrated probability of selling at most `count` units. */
export const soldAtMost = ({ counts, curve }: DemandDistribution, count: number): number =>
  interpolate(probabilityAtMost(counts, count), PROBABILITIES, curve);
