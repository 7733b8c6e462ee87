import type { DemandState } from './demandStates.ts';

/** What all stocks of an account have in common at one moment. */
export interface DemandPool {
  /** Units of a plain day assumed before a stock's own history. */
  prior: number;
  /** Units that come together in a sale, on average. */
  size: number;
  /** How the whole catalogue sells of late ÷ how its levels say; 1 for as they say. */
  catalog: number;
}

const PRIOR_DAYS = 8;
const SIZE_SALES = 5;
/** Faster half-lives: the sales that the slower level is worth as a prior, and plain days in addition. */
const PRIOR_SALES = [4, 4, 8];
const CHAIN_DAYS = 5;
const MIN_LEVEL = 1e-6;
/** A product that once sold, even if long ago, misses sale days. */
const MIN_SALE_DAYS = 0.02;
const GAP_SCALE = 0.3;

/**
 * Units of a plain day. From the slowest half-life to the fastest each level is a gamma variable around the slower one, whose prior
 * is worth some sales: best-sellers follow their last weeks, slow sellers hardly. A gap longer than usual lowers it (obsolescence).
 */
export function demandLevel(state: DemandState, { prior, size, catalog }: DemandPool): number {
  const bulk = Math.max(1, (state.squares + SIZE_SALES * size * size) / (state.sold + SIZE_SALES * size));
  let level = (state.units[0]! + PRIOR_DAYS * prior) / (state.days[0]! + PRIOR_DAYS);
  for (const [n, sales] of PRIOR_SALES.entries()) {
    const days = (sales * bulk) / Math.max(level, MIN_LEVEL) + CHAIN_DAYS;
    level = (state.units[n + 1]! + days * level) / (state.days[n + 1]! + days);
  }
  const missedSaleDays = (state.gap * (state.saleDays + MIN_SALE_DAYS)) / (state.days[0]! + 1);
  return (catalog * level) / Math.sqrt(1 + GAP_SCALE * missedSaleDays);
}
