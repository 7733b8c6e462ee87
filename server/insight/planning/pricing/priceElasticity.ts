/** A day on which a product was for sale. */
export interface PricedDay {
  /** Minor units. */
  price: number;
  units: number;
  /** Demand factor of the day from weekday and season of the whole shop, 1 on average. */
  rhythm: number;
}

export interface PriceElasticity {
  /** Change of units, percent, when the price rises by one percent. */
  coefficient: number;
  standardError: number;
  /** Number of prices tried, and of days at them. */
  pricePoints: number;
  days: number;
  lowestPrice: number;
  highestPrice: number;
}

const MIN_POINTS = 3;
const MIN_DAYS = 30;
/** Prices within this percentage count as one. */
const SAME_PRICE_PERCENT = 1;
const MIN_DAYS_PER_POINT = 2;
const MAX_STEPS = 25;
const TOLERANCE = 1e-9;

/**
 * Price elasticity of units: Poisson regression of a day's units on the logarithm of its price. Null with fewer than 3
 * prices or 30 days with stock, and without sales.
 */
export function priceElasticity(days: readonly PricedDay[]): PriceElasticity | null {
  const pricePoints = countPoints(days);
  if (pricePoints < MIN_POINTS || days.length < MIN_DAYS) return null;
  const units = days.reduce((sum, day) => sum + day.units, 0);
  if (units === 0) return null;
  const middle = days.reduce((sum, { price }) => sum + Math.log(price), 0) / days.length;
  const points = days.map(({ price, units: sold, rhythm }) => ({ x: Math.log(price) - middle, sold, rhythm }));
  let intercept = Math.log(units / days.reduce((sum, { rhythm }) => sum + rhythm, 0));
  let slope = 0;
  for (let step = 0; step < MAX_STEPS; step++) {
    const { errors, weights } = sums(points, intercept, slope);
    const determinant = weights[0] * weights[2] - weights[1] ** 2;
    if (!(determinant > 0)) return null;
    const move = [
      (weights[2] * errors[0] - weights[1] * errors[1]) / determinant,
      (weights[0] * errors[1] - weights[1] * errors[0]) / determinant,
    ] as const;
    const damping = Math.min(1, 2 / Math.max(Math.abs(move[0]), Math.abs(move[1]), 1));
    intercept += move[0] * damping;
    slope += move[1] * damping;
    if (Math.abs(move[0]) + Math.abs(move[1]) < TOLERANCE) break;
  }
  const { weights, scatter } = sums(points, intercept, slope);
  const variance = weights[0] / (weights[0] * weights[2] - weights[1] ** 2);
  const dispersion = Math.max(1, scatter / (days.length - 2)); // counts are overdispersed against Poisson
  const standardError = Math.sqrt(variance * dispersion);
  if (!Number.isFinite(slope) || !Number.isFinite(standardError)) return null;
  const prices = days.map(({ price }) => price);
  return {
    coefficient: slope,
    standardError,
    pricePoints,
    days: days.length,
    lowestPrice: Math.min(...prices),
    highestPrice: Math.max(...prices),
  };
}

function sums(points: readonly { x: number; sold: number; rhythm: number }[], intercept: number, slope: number) {
  const errors: [number, number] = [0, 0];
  const weights: [number, number, number] = [0, 0, 0];
  let scatter = 0;
  for (const { x, sold, rhythm } of points) {
    const mean = rhythm * Math.exp(Math.min(30, intercept + slope * x));
    errors[0] += sold - mean;
    errors[1] += (sold - mean) * x;
    weights[0] += mean;
    weights[1] += mean * x;
    weights[2] += mean * x * x;
    scatter += mean > 0 ? (sold - mean) ** 2 / mean : 0;
  }
  return { errors, weights, scatter };
}

function countPoints(days: readonly PricedDay[]): number {
  const prices = days.map(({ price }) => price).toSorted((a, b) => a - b);
  let points = 0;
  for (let n = 0; n < prices.length;) {
    const limit = prices[n]! * (1 + SAME_PRICE_PERCENT / 100);
    let last = n;
    while (last < prices.length && prices[last]! <= limit) last++;
    if (last - n >= MIN_DAYS_PER_POINT) points += 1;
    n = last;
  }
  return points;
}
