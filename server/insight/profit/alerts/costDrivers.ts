import { type CostGroup, costGroups, type Costs } from '#server/insight/profit/costs.ts';

/** Largest cost group. Ties go to the first of `costGroups`. Null without costs. */
export function mainCostDriver(costs: Costs): CostGroup | null {
  const largest = costGroups.reduce((most, group) => (costs[group] > costs[most] ? group : most));
  return costs[largest] > 0 ? largest : null;
}

/** Cost of each group in percent of revenue. */
export const costShares = (costs: Costs, revenue: number): Costs =>
  Object.fromEntries(costGroups.map((group) => [group, (costs[group] * 100) / revenue])) as Costs;

/** Median share of each group over the seller's products. */
export function medianShares(shares: readonly Costs[]): Costs {
  const middle = (group: CostGroup) => {
    const sorted = shares.map((share) => share[group]).toSorted((a, b) => a - b);
    const half = Math.floor(sorted.length / 2);
    if (sorted.length === 0) return 0;
    return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
  };
  return Object.fromEntries(costGroups.map((group) => [group, middle(group)])) as Costs;
}

/** Group with the largest excess over the usual share, in percentage points of revenue. Null without an excess. */
export function leakDriver(shares: Costs, usual: Costs): { group: CostGroup; points: number } | null {
  const over = (group: CostGroup) => shares[group] - usual[group];
  const group = costGroups.reduce((most, next) => (over(next) > over(most) ? next : most));
  return over(group) > 0 ? { group, points: over(group) } : null;
}
