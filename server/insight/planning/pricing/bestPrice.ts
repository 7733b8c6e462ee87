import { MIN_CHANCE } from '#server/insight/findings/productAction.ts';
import type { BuyBoxOdds } from './buyBoxOdds.ts';
import type { PriceElasticity } from './priceElasticity.ts';

/** Input of a price suggestion for one product; amounts in minor units. */
export interface PriceSituation {
  price: number;
  /** Forecast units of the next 30 days at `price`. */
  units: number;
  /** Profit of one unit at a price; null when unknown. */
  profitAt: (price: number) => number | null;
  elasticity: PriceElasticity | null;
  odds: BuyBoxOdds;
  rivalPrice: number | null;
  /** Share of the last 30 days in which the Buy Box was ours, 0 to 1; null when not observed. */
  ownedShare: number | null;
}

export interface BestPrice {
  suggestedPrice: number;
  minPrice: number;
  maxPrice: number;
  /** Expected change of profit in 30 days. */
  profitChange: number;
  buyBoxProbability: number | null;
  elasticity: number | null;
  basis: 'elasticity' | 'buy_box';
  confidence: number;
}

/** Larger relative changes are too uncertain. */
const MAX_CHANGE = 0.15;
const STEP = 0.005;
const MIN_CHANGE = 0.01;
/** A smaller gain, relative to profit, is noise. */
const MIN_GAIN = 0.02;
const MIN_STANDARD_ERRORS = 2;
const MIN_ELASTICITY = -8;
const MAX_ELASTICITY = -0.3;
/** Maximum factor on units from winning the Buy Box. */
const MAX_UNITS_FACTOR = 2;
const MIN_SHARE = 0.1;
const HALF_CONFIDENCE_MS = 48 * 3_600_000;
const MAX_CONFIDENCE = 0.9;
/** A higher price without elasticity is less certain: buyers' reaction is unknown. */
const RAISE_CONFIDENCE_FACTOR = 0.7;

/**
 * The price with the highest expected profit in the next 30 days, by the product's price elasticity, else by its odds of the
 * Buy Box. Null when neither is known, or when no price within 15 % earns clearly more. A raise that would lose the Buy Box is
 * none.
 */
export function bestPrice(situation: PriceSituation): BestPrice | null {
  const { price, units, profitAt, odds, rivalPrice, elasticity } = situation;
  if (units <= 0 || price <= 0) return null;
  const oddsAt = (candidate: number) => (rivalPrice ? odds(candidate / rivalPrice) : null);
  const hasElasticity = elasticity !== null && isPlausible(elasticity);
  const soldAt = hasElasticity
    ? (candidate: number) => units * (candidate / price) ** elasticity.coefficient
    : unitsByOdds(situation, (candidate) => oddsAt(candidate)?.chance ?? null);
  if (!soldAt) return null;
  const earnedAt = (candidate: number) => {
    const profit = profitAt(candidate);
    return profit === null ? null : profit * soldAt(candidate);
  };
  const now = earnedAt(price);
  if (now === null) return null;
  const [minPrice, maxPrice] = rangeOf(situation, hasElasticity);
  let best = { candidate: price, profit: now };
  for (let share = 1 - MAX_CHANGE; share <= 1 + MAX_CHANGE + STEP / 2; share += STEP) {
    const candidate = Math.round(price * share);
    if (candidate < minPrice || candidate > maxPrice || Math.abs(candidate - price) < MIN_CHANGE * price) continue;
    if (candidate > price && (oddsAt(candidate)?.chance ?? 1) < MIN_CHANCE) continue;
    const profit = earnedAt(candidate);
    if (profit !== null && profit > best.profit) best = { candidate, profit };
  }
  if (best.candidate === price || best.profit - now < MIN_GAIN * Math.max(Math.abs(now), price)) return null;
  const then = oddsAt(best.candidate);
  const watched = then?.watchedMs ?? 0;
  const known = (MAX_CONFIDENCE * watched) / (watched + HALF_CONFIDENCE_MS);
  return {
    suggestedPrice: best.candidate,
    minPrice,
    maxPrice,
    profitChange: Math.round(best.profit - now),
    buyBoxProbability: then?.chance ?? null,
    elasticity: hasElasticity ? elasticity.coefficient : null,
    basis: hasElasticity ? 'elasticity' : 'buy_box',
    confidence: hasElasticity
      ? Math.max(0, 1 - elasticity.standardError / Math.abs(elasticity.coefficient))
      : known * (best.candidate > price ? RAISE_CONFIDENCE_FACTOR : 1),
  };
}

const isPlausible = ({ coefficient, standardError }: PriceElasticity) =>
  coefficient >= MIN_ELASTICITY && coefficient <= MAX_ELASTICITY && -coefficient >= MIN_STANDARD_ERRORS * standardError;

/** Units by the chance of the Buy Box, relative to the share in which they were sold; null when either is unknown. */
function unitsByOdds(
  { price, units, ownedShare }: PriceSituation,
  chanceAt: (candidate: number) => number | null,
): ((candidate: number) => number) | null {
  const now = chanceAt(price);
  if (now === null || ownedShare === null) return null;
  const base = Math.max(now, ownedShare);
  if (base < MIN_SHARE) return null; // sales without the Buy Box do not predict sales with it
  return (candidate) =>
    units * (candidate === price ? 1 : Math.min(MAX_UNITS_FACTOR, (chanceAt(candidate) ?? 0) / base));
}

/** Lowest and highest candidate: near prices already tried; without elasticity at most the lowest rival's or the current price. */
function rangeOf({ price, elasticity, rivalPrice }: PriceSituation, hasElasticity: boolean): [number, number] {
  const lowest = Math.round(price * (1 - MAX_CHANGE));
  const highest = Math.round(price * (1 + MAX_CHANGE));
  if (!hasElasticity) return [lowest, Math.min(highest, Math.max(price, rivalPrice ?? price))];
  return [
    Math.max(lowest, Math.round(elasticity!.lowestPrice * 0.95)),
    Math.min(highest, Math.round(elasticity!.highestPrice * 1.05)),
  ];
}
