import { demandLevel, type DemandPool } from './demandLevel.ts';
import type { RecentState } from './demandStates.ts';

/** The prior is this share of the geometric mean of levels: a new product sells less than the others. */
const PRIOR_SHARE = 0.5;
const PRIOR_OF_NOTHING = 0.01;
const SIZE_UNITS = 5;
const MAX_SIZE = 20;
const CATALOG_UNITS = 20;
const [MIN_CATALOG, MAX_CATALOG] = [0.5, 2];
const CATALOG_POWER = 0.7;

/** What all stocks have in common, from the states of one day. */
export function demandPool(states: readonly RecentState[]): DemandPool {
  const sum = (read: (state: RecentState) => number) => states.reduce((total, state) => total + read(state), 0);
  const size = (sum(({ state }) => state.squares) + SIZE_UNITS) / (sum(({ state }) => state.sold) + SIZE_UNITS);
  const pool = { prior: priorOf(states), size: Math.min(MAX_SIZE, Math.max(1, size)), catalog: 1 };
  const recent = sum(({ recentUnits }) => recentUnits);
  const expected = sum(({ state, recentDays }) => demandLevel(state, pool) * recentDays);
  const ratio = (recent + CATALOG_UNITS) / (expected + CATALOG_UNITS);
  return { ...pool, catalog: Math.min(MAX_CATALOG, Math.max(MIN_CATALOG, ratio)) ** CATALOG_POWER };
}

function priorOf(states: readonly RecentState[]): number {
  let logs = 0;
  let count = 0;
  for (const {
    state: { units, days },
  } of states) {
    if (!(units[0]! > 0)) continue;
    logs += Math.log(units[0]! / Math.max(days[0]!, 1));
    count += 1;
  }
  return count === 0 ? PRIOR_OF_NOTHING : PRIOR_SHARE * Math.exp(logs / count);
}
