/** Counts with this mean and at least its variance; variance = mean is Poisson's. */
export interface CountDistribution {
  mean: number;
  variance: number;
}

const LEAST_MEAN = 1e-6;
const LEAST_EXCESS = 1e-3;
/** Means beyond are drawn by the normal curve: counting them one by one would take long and tell the same. */
const LARGE_MEAN = 2_000;
const MOST_COUNTS = 100_000;

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
 * The whole numbers between which a count lies with a probability of about `share`: of the intervals that leave the same
 * on either side, and those with an end moved inwards by one, that whose probability is nearest to it.
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
 * How much of a count that came true lies between the points that leave the same on either side of `share`, 0 to 1: counts
 * are whole, so a bound cuts through one. Averaged over forecasts that are right it is `share`, however small the counts.
 */
export function shareWithin(count: number, counts: CountDistribution, share: number): number {
  const tail = (1 - share) / 2;
  const below = probabilitiesBelow(counts, 1 - 1e-12);
  const [from, to] = [below[count] ?? 1, below[count + 1] ?? 1];
  if (to - from < 1e-12) return 0;
  return Math.max(0, Math.min(to, 1 - tail) - Math.max(from, tail)) / (to - from);
}

/** The probabilities of less than 0, 1, 2… until they pass `until`, and the one after. */
function probabilitiesBelow({ mean, variance }: CountDistribution, until: number): number[] {
  const [m, size] = shapeOf(mean, variance);
  const below = [0];
  let probability = (size / (size + m)) ** size;
  for (let count = 0; count < MOST_COUNTS && (below[count]! < until || below[count - 1]! < until); count++) {
    below.push(Math.min(1, below[count]! + probability));
    probability *= ((count + size) / (count + 1)) * (m / (size + m));
  }
  return below;
}

const NORMAL_80 = 1.2816; // 90 % of the normal curve lie below it

/** Mean, and the size that gives the variance. */
function shapeOf(mean: number, variance: number): [number, number] {
  const m = Math.max(mean, LEAST_MEAN);
  const excess = Math.max(variance - m, m * LEAST_EXCESS);
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
