import { randomOf } from '#server/insight/cash/delays/drawReleases.ts';
import type { FutureSpread } from './cashParts.ts';

/**
 * Draws what comes of future sales, `means.length` numbers for each draw in turn. Their level, of mean 1, is higher or lower from the
 * origin on and wanders; what comes at it is chance, as of single sales, and evens out over many days.
 */
export function drawFuture(
  means: readonly number[],
  { start, perDay, grain }: FutureSpread,
  { draws, seed }: { draws: number; seed: number },
): Float64Array {
  const drawn = new Float64Array(means.length * draws);
  if (!means.some(Boolean)) return drawn;
  const normal = normalOf(randomOf(seed ^ 0x5f37));
  for (let draw = 0; draw < draws; draw += 1) {
    let [variance, log] = [start, Math.sqrt(start) * normal()];
    for (let day = 0; day < means.length; day += 1) {
      const mean = means[day]!;
      drawn[draw * means.length + day] = mean * Math.exp(log - variance / 2) + chance(grain, mean) * normal();
      variance += perDay;
      log += Math.sqrt(perDay) * normal();
    }
  }
  return drawn;
}

/** Draws by how much amounts of several days that single sales make up differ from their means. */
export function drawChance(
  means: readonly number[],
  grain: number,
  { draws, seed }: { draws: number; seed: number },
): Float64Array {
  const normal = normalOf(randomOf(seed ^ 0x2c1b));
  const sizes = means.map((mean) => chance(grain, mean));
  if (!sizes.some(Boolean)) return new Float64Array(means.length * draws);
  return Float64Array.from({ length: means.length * draws }, (_, at) => sizes[at % means.length]! * normal());
}

const chance = (grain: number, mean: number) => Math.sqrt(grain * Math.max(0, mean));

/** Normal numbers of mean 0 and variance 1. */
function normalOf(random: () => number): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
