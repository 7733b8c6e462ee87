/** An amount whose day is drawn. */
export interface DrawnAmount {
  /** The draws depend on it and on the seed only, not on the other amounts. */
  id: string;
  minor: number;
  /** Probabilities of the days from the origin; what they lack of 1 is later. */
  shares: Float64Array;
}

const DRAWS = 2_000;

/** Draws the day of each amount; the answer has the minor units that come on each day, `days` numbers for each draw in turn. */
export function drawReleases(
  amounts: readonly DrawnAmount[],
  { days, seed, draws = DRAWS }: { days: number; seed: number; draws?: number | undefined },
): Float64Array {
  const drawn = new Float64Array(days * draws);
  const sums = new Map<Float64Array, Float64Array>();
  for (const { id, minor, shares } of amounts) {
    const until = sums.get(shares) ?? cumulative(shares, days);
    sums.set(shares, until);
    const random = randomOf(textHash(id) ^ Math.imul(seed, 0x9e3779b1));
    for (let draw = 0; draw < draws; draw += 1) {
      const day = firstAbove(until, random());
      if (day < days) drawn[draw * days + day]! += minor;
    }
  }
  return drawn;
}

function cumulative(shares: Float64Array, days: number): Float64Array {
  let sum = 0;
  return Float64Array.from({ length: days }, (_, day) => (sum += shares[day] ?? 0));
}

/** First place whose sum is above a number; the length when none is. */
function firstAbove(until: Float64Array, number: number): number {
  let [low, high] = [0, until.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (until[middle]! > number) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** FNV-1a of a text. */
function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** Numbers from 0 to below 1 that follow from a seed: a counter whose bits are mixed by multiplication and shifts. */
export function randomOf(seed: number): () => number {
  let counter = seed | 0;
  return () => {
    counter = (counter + 0x6d2b79f5) | 0;
    let bits = Math.imul(counter ^ (counter >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
  };
}
