import type { BuyBoxOdds } from './buyBoxOdds.ts';
import type { PriceElasticity } from './priceElasticity.ts';

/** What is known of a product's price; amounts in minor units. */
export interface PriceSituation {
  price: number;
  /** Units the next 30 days sell at it. */
  units: number;
  /** Profit of one unit at a price; null where it is not known. */
  profitAt: (price: number) => number | null;
  elasticity: PriceElasticity | null;
  odds: BuyBoxOdds;
  rivalPrice: number | null;
  /** Part of the last 30 days in which the Buy Box was ours; null when it was not watched. */
  ownedShare: number | null;
}

export interface BestPrice {
  suggestedPrice: number;
  minPrice: number;
  maxPrice: number;
  /** Of 30 days. */
  profitChange: number;
  buyBoxProbability: number | null;
  elasticity: number | null;
  basis: 'elasticity' | 'buy_box';
  confidence: number;
}

/** Steps further than this from what was asked before are guesses. */
const MOST_CHANGE = 0.15;
const STEP = 0.005;
const LEAST_CHANGE = 0.01;
/** A gain below this part of the profit is noise. */
const LEAST_GAIN = 0.02;
const SURE_ERRORS = 2;
const STEEPEST = -8;
const FLATTEST = -0.3;
/** The Buy Box brings at most so many times the units. */
const MOST_UNITS = 2;
const LEAST_SHARE = 0.1;
const WATCHED_ENOUGH_MS = 48 * 3_600_000;
const SUREST = 0.9;
/** Nobody knows how buyers take a dearer offer that was never made. */
const RAISE_DOUBT = 0.7;

/**
 * The price that earns most in the next 30 days, by how the product's own sales followed its price, else by its chances of
 * the Buy Box; null when neither is known, or no price within 15 % earns clearly more.
 */
export function bestPrice(situation: PriceSituation): BestPrice | null {
  const { price, units, profitAt, odds, rivalPrice, elasticity } = situation;
  if (units <= 0 || price <= 0) return null;
  const oddsAt = (asked: number) => (rivalPrice ? odds(asked / rivalPrice) : null);
  const isSure = elasticity !== null && isPlausible(elasticity);
  const soldAt = isSure
    ? (asked: number) => units * (asked / price) ** elasticity.coefficient
    : unitsByOdds(situation, (asked) => oddsAt(asked)?.chance ?? null);
  if (!soldAt) return null;
  const earnedAt = (asked: number) => {
    const profit = profitAt(asked);
    return profit === null ? null : profit * soldAt(asked);
  };
  const now = earnedAt(price);
  if (now === null) return null;
  const [minPrice, maxPrice] = rangeOf(situation, isSure);
  let best = { asked: price, profit: now };
  for (let share = 1 - MOST_CHANGE; share <= 1 + MOST_CHANGE + STEP / 2; share += STEP) {
    const asked = Math.round(price * share);
    if (asked < minPrice || asked > maxPrice || Math.abs(asked - price) < LEAST_CHANGE * price) continue;
    const profit = earnedAt(asked);
    if (profit !== null && profit > best.profit) best = { asked, profit };
  }
  if (best.asked === price || best.profit - now < LEAST_GAIN * Math.max(Math.abs(now), price)) return null;
  const then = oddsAt(best.asked);
  const watched = then?.watchedMs ?? 0;
  const known = (SUREST * watched) / (watched + WATCHED_ENOUGH_MS);
  return {
    suggestedPrice: best.asked,
    minPrice,
    maxPrice,
    profitChange: Math.round(best.profit - now),
    buyBoxProbability: then?.chance ?? null,
    elasticity: isSure ? elasticity.coefficient : null,
    basis: isSure ? 'elasticity' : 'buy_box',
    confidence: isSure
      ? Math.max(0, 1 - elasticity.standardError / Math.abs(elasticity.coefficient))
      : known * (best.asked > price ? RAISE_DOUBT : 1),
  };
}

const isPlausible = ({ coefficient, standardError }: PriceElasticity) =>
  coefficient >= STEEPEST && coefficient <= FLATTEST && -coefficient >= SURE_ERRORS * standardError;

/** Units by the chance of the Buy Box beside the share of time they were sold with; null without either. */
function unitsByOdds(
  { price, units, ownedShare }: PriceSituation,
  chanceAt: (asked: number) => number | null,
): ((asked: number) => number) | null {
  const now = chanceAt(price);
  if (now === null || ownedShare === null) return null;
  const base = Math.max(now, ownedShare);
  if (base < LEAST_SHARE) return null; // what sells without the Buy Box says nothing about sales with it
  return (asked) => units * (asked === price ? 1 : Math.min(MOST_UNITS, (chanceAt(asked) ?? 0) / base));
}

/** Prices that were tried or nearly so; without elasticity none dearer than the lowest rival's, or than now. */
function rangeOf({ price, elasticity, rivalPrice }: PriceSituation, isSure: boolean): [number, number] {
  const lowest = Math.round(price * (1 - MOST_CHANGE));
  const highest = Math.round(price * (1 + MOST_CHANGE));
  if (!isSure) return [lowest, Math.min(highest, Math.max(price, rivalPrice ?? price))];
  return [
    Math.max(lowest, Math.round(elasticity!.lowestPrice * 0.95)),
    Math.min(highest, Math.round(elasticity!.highestPrice * 1.05)),
  ];
}
