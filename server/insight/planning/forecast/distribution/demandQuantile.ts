import { interpolate } from './interpolate.ts';
import { PROBABILITIES } from './calibration.ts';
import type { DemandDistribution } from './demandDistribution.ts';

const FLOAT_NOISE = 1e-12;

/** Units that demand stays within with a probability of `share`: the least count that is as probable. */
export function demandQuantile({ counts: { atMost, step }, curve }: DemandDistribution, share: number): number {
  const wanted = interpolate(share, curve, PROBABILITIES) - FLOAT_NOISE;
  const found = atMost.findIndex((probability) => probability >= wanted);
  return (found < 0 ? atMost.length - 1 : found) * step;
}
