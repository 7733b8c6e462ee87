import { setImmediate } from 'node:timers/promises';
import { type Dispersion, logProbability } from '#server/insight/planning/forecast/distribution/negativeBinomial.ts';
import type { DemandTrial } from './demandTrials.ts';

const NOISES = [1, 1.5, 2.5, 4, 7, 12, 25, 60];
const DRIFTS = [0.02, 0.08, 0.2, 0.4, 0.7, 1.2, 2, 4];
const MIN_TRIALS = 20;
const MAX_TRIALS = 3_000;
/** Of what scatters like most products do. */
export const DEFAULT_DISPERSION: Dispersion = { noise: 1.6, drift: 0.25 };
/** Least logarithm of a trial, so that one outlier does not decide. */
const MIN_LOG = -12;

/** The dispersion under which the trials were most likely; the default with too few of them. Yields to other work. */
export async function fitDispersion(trials: readonly DemandTrial[]): Promise<Dispersion> {
  if (trials.length < MIN_TRIALS) return DEFAULT_DISPERSION;
  const every = Math.ceil(trials.length / MAX_TRIALS);
  const used = trials.filter((_, n) => n % every === 0);
  let best = { dispersion: DEFAULT_DISPERSION, score: -Infinity };
  for (const noise of NOISES) {
    await setImmediate();
    for (const drift of DRIFTS) {
      const score = likelihoodOf(used, { noise, drift });
      if (score > best.score) best = { dispersion: { noise, drift }, score };
    }
  }
  return best.dispersion;
}

const likelihoodOf = (trials: readonly DemandTrial[], dispersion: Dispersion) =>
  trials.reduce(
    (sum, { mean, capped }) => sum + Math.max(MIN_LOG, logProbability(Math.round(capped), mean, dispersion)),
    0,
  );
