import { drawNormal } from '#server/platform/random/drawNormal.ts';

type Random = () => number;

const LARGE_MEAN = 60;
const MAX_COUNT = 500;

/** Poisson count, by inversion; of a large mean, by the normal distribution. */
export function drawPoisson(random: Random, mean: number): number {
  if (mean > LARGE_MEAN) return Math.max(0, Math.round(mean + Math.sqrt(mean) * drawNormal(random)));
  let probability = Math.exp(-mean);
  let atMost = probability;
  let count = 0;
  for (const drawn = random(); drawn > atMost && count < MAX_COUNT; atMost += probability) {
    count += 1;
    probability *= mean / count;
  }
  return count;
}

/** Gamma number of mean 1, by Marsaglia and Tsang (2000). */
export function drawGamma(random: Random, shape: number): number {
  if (shape < 1) return (drawGamma(random, shape + 1) * (1 - random()) ** (1 / shape) * (shape + 1)) / shape;
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const normal = drawNormal(random);
    const cube = (1 + c * normal) ** 3;
    if (cube <= 0) continue;
    const accepted = 0.5 * normal * normal + d - d * cube + d * Math.log(cube);
    if (Math.log(1 - random()) < accepted) return (d * cube) / shape;
  }
}
