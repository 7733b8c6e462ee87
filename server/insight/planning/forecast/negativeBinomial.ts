/** Distribution of counts with variance ≥ mean; variance = mean is Poisson. */
export interface CountDistribution {
  mean: number;
  variance: number;
}

const MIN_MEAN = 1e-6;
const MIN_EXCESS = 1e-3;
/** Larger means use the normal approximation, which is as accurate and avoids enumerating counts. */
const LARGE_MEAN = 2_000;
const MAX_COUNTS = 100_000;

/** Natural logarithm of the probability of a count. */
export function logProbability(count: number, { mean, variance }: CountDistribution): number {
  const [m, size] = shapeOf(mean, variance);
  return (
    logGamma(count + size) -
    logGamma(size) -
    logGamma(count + 1) +
    size * Math.log(size / (size + m)) +
    count * Math.log(m / (size + m))
  );
}

/**
 * Integer bounds that contain a count with a probability of about `share`: of the equal-tailed interval and those with one
 * end moved inwards by one, the one whose probability is nearest to `share`.
 */
export function countInterval(counts: CountDistribution, share: number): { lower: number; upper: number } {
  const { mean, variance } = counts;
  if (mean > LARGE_MEAN) {
    const reach = NORMAL_80 * Math.sqrt(variance);
    return { lower: Math.max(0, Math.round(mean - reach)), upper: Math.round(mean + reach) };
  }
  const tail = (1 - share) / 2;
  const below = probabilitiesBelow(counts, 1 - tail / 4);
  const countAt = (wanted: number) => Math.max(0, below.findIndex((known) => known >= wanted) - 1);
  const [low, high] = [countAt(tail), Math.max(countAt(tail), countAt(1 - tail))];
  const missed = (lower: number, upper: number) => Math.abs(below[upper + 1]! - below[lower]! - share);
  let best = { lower: low, upper: high };
  for (const lower of [low, low + 1])
    for (const upper of [high, high - 1])
      if (lower <= Math.ceil(mean) && upper >= Math.floor(mean) && lower <= upper)
        if (missed(lower, upper) < missed(best.lower, best.upper) - 1e-9) best = { lower, upper };
  return best;
}

/**
 * Part of an observed count that lies within the equal-tailed interval of `share`, 0 to 1; a bound may cut through a discrete
 * count. Averaged over correct forecasts it equals `share`, even for small counts.
 */
export function shareWithin(count: number, counts: CountDistribution, share: number): number {
  const tail = (1 - share) / 2;
  const below = probabilitiesBelow(counts, 1 - 1e-12);
  const [from, to] = [below[count] ?? 1, below[count + 1] ?? 1];
  if (to - from < 1e-12) return 0;
  return Math.max(0, Math.min(to, 1 - tail) - Math.max(from, tail)) / (to - from);
}

/** Probabilities of a count below 0, 1, 2… until they exceed `until`, and the next one. */
function probabilitiesBelow({ mean, variance }: CountDistribution, until: number): number[] {
  const [m, size] = shapeOf(mean, variance);
  const below = [0];
  let probability = (size / (size + m)) ** size;
  for (let count = 0; count < MAX_COUNTS && (below[count]! < until || below[count - 1]! < until); count++) {
    below.push(Math.min(1, below[count]! + probability));
    probability *= ((count + size) / (count + 1)) * (m / (size + m));
  }
  return below;
}

const NORMAL_80 = 1.2816; // 90th percentile of the normal distribution

/** Mean, and the size parameter for the variance. */
function shapeOf(mean: number, variance: number): [number, number] {
  const m = Math.max(mean, MIN_MEAN);
  const excess = Math.max(variance - m, m * MIN_EXCESS);
  return [m, (m * m) / excess];
}

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

/** ln Γ(x) for x > 0, by Lanczos' sum. */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const y = x - 1;
  const t = y + LANCZOS.length - 0.5;
  const sum = LANCZOS.reduce((total, part, n) => total + part / (y + n + 1), 0.9999999999998099);
  return 0.5 * Math.log(2 * Math.PI) + (y + 0.5) * Math.log(t) - t + Math.log(sum);
}
