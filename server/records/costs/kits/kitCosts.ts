import { MAX_COST_MINOR } from '#server/records/money/costAmount.ts';

/** A cost of one unit from a day on, in minor units; `from` is `YYYY-MM-DD`. */
export interface DatedCost {
  from: string;
  costMinor: number;
}

/** A component of one kit with its costs in a currency, in order of their days; none while unknown. */
export interface CostedPart {
  pieces: number;
  costs: readonly DatedCost[];
}

/**
 * Costs of a kit in order of their days: on each day the sum of its components' costs times their pieces. It begins on the first day on which
 * all of them are known; none while one never is, and when a sum is more than a cost may be.
 */
export function kitCosts(parts: readonly CostedPart[]): DatedCost[] {
  if (parts.length === 0 || parts.some(({ costs }) => costs.length === 0)) return [];
  const begun = latest(parts.map(({ costs }) => costs[0]!.from));
  const days = [...new Set(parts.flatMap(({ costs }) => costs.map(({ from }) => from)))]
    .filter((day) => day >= begun)
    .toSorted();
  const places = parts.map(() => 0);
  const summed: DatedCost[] = [];
  for (const from of days) {
    let costMinor = 0;
    for (const [at, { pieces, costs }] of parts.entries()) {
      while (costs[places[at]! + 1] && costs[places[at]! + 1]!.from <= from) places[at]!++;
      costMinor += costs[places[at]!]!.costMinor * pieces;
    }
    if (costMinor > MAX_COST_MINOR) return [];
    if (costMinor !== summed.at(-1)?.costMinor) summed.push({ from, costMinor });
  }
  return summed;
}

const latest = (days: readonly string[]) => days.reduce((a, b) => (a > b ? a : b));
