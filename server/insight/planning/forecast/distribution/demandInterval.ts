import { type DemandDistribution, soldAtMost } from './demandDistribution.ts';
import { demandQuantile } from './demandQuantile.ts';

/** Whole units between which the demand lies. */
export interface DemandInterval {
  lower: number;
  upper: number;
  /** Probability that they hold, 0 to 1: whole numbers of few units cannot hold exactly the share that was asked for. */
  probability: number;
}

/** Share of outcomes within the bounds that are shown. */
export const SHOWN_SHARE = 0.8;
const FLOAT_NOISE = 1e-9;

/**
 * Bounds that hold demand with a probability near `share`: of the quantiles of both tails, and those with either end moved inwards
 * by one, the pair whose probability is nearest.
 */
export function demandInterval(demand: DemandDistribution, share = SHOWN_SHARE): DemandInterval {
  const tail = (1 - share) / 2;
  const { step } = demand.counts;
  const low = demandQuantile(demand, tail);
  const high = Math.max(low, demandQuantile(demand, 1 - tail));
  const heldBy = (lower: number, upper: number): DemandInterval => ({
    lower,
    upper,
    probability: soldAtMost(demand, upper) - (lower > 0 ? soldAtMost(demand, lower - 1) : 0),
  });
  const missedBy = ({ probability }: DemandInterval) => Math.abs(probability - share);
  let best = heldBy(low, high);
  for (const lower of [low, low + step])
    for (const upper of [high, high - step]) {
      if (lower > upper || lower > Math.ceil(demand.mean) || upper < Math.floor(demand.mean)) continue;
      const pair = heldBy(lower, upper);
      if (missedBy(pair) < missedBy(best) - FLOAT_NOISE) best = pair;
    }
  return best;
}
