import {
  type CostCause,
  costCauses,
  type ProductEconomics,
  type UsualShares,
} from '#server/insight/findings/gapCauses.ts';
import { profitOf } from '#server/insight/profit/costs.ts';
import type { Sums, Totals } from '#server/insight/profit/detector/profitSums.ts';

/** Figures of a product as its causes are shown, in the unit of the totals. */
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

/** Median share of revenue of each cost over the products with revenue of which it is known. */
export function usualSharesOf(rows: readonly Sums[]): UsualShares {
  const sold = rows.filter(({ native }) => native.revenue > 0);
  const isKnown = (kind: CostCause, sums: Sums) => {
    if (kind === 'product_cost') return sums.units_without_cost === 0;
    return (kind !== 'fees' && kind !== 'fulfilment') || sums.units_without_fee === 0;
  };
  const share = (kind: CostCause) =>
    median(
      sold
        .filter((sums) => isKnown(kind, sums))
        .map(({ native }) => economicsOf(native).costs[kind] / native.revenue)
        .toSorted((a, b) => a - b),
    );
  return Object.fromEntries(costCauses.map((kind) => [kind, share(kind)])) as UsualShares;
}

function median(sorted: readonly number[]): number {
  const half = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return 0;
  return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
