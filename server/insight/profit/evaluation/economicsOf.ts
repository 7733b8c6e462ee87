import { costCauses, type ProductEconomics, type UsualShares } from '#server/insight/findings/gapCauses.ts';
import { knownUnits, profitOf } from '#server/insight/profit/costs.ts';
import type { Sums, Totals } from '#server/insight/profit/detector/profitSums.ts';

/** Figures of a product as its causes are told, in the unit of the totals. */
export const economicsOf = (totals: Totals): ProductEconomics => ({
  revenue: totals.revenue,
  profit: profitOf(totals),
  costs: {
    product_cost: totals.cogs,
    fees: totals.fees,
    fulfilment: totals.fulfilment,
    tax: totals.tax,
    storage: totals.storage,
    returns: totals.refunds - totals.reimbursements,
    ads: totals.ads,
  },
  adSales: totals.ad_sales,
});

/** Median share of revenue of each cost over the products whose costs are known. */
export function usualSharesOf(rows: readonly Sums[]): UsualShares {
  const known = rows
    .filter((sums) => knownUnits(sums) > 0 && sums.native.revenue > 0)
    .map(({ native }) => economicsOf(native));
  const median = (shares: readonly number[]) => {
    const sorted = shares.toSorted((a, b) => a - b);
    const half = Math.floor(sorted.length / 2);
    if (sorted.length === 0) return 0;
    return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
  };
  return Object.fromEntries(
    costCauses.map((kind) => [kind, median(known.map(({ costs, revenue }) => costs[kind] / revenue))]),
  ) as UsualShares;
}
