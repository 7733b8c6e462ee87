import { type CostGroup, costGroups, type Costs } from '#server/insight/profit/costs.ts';

/** Costs and sales of a product for the comparison within its category. */
export interface ComparedProduct {
  id: number;
  /** Key of comparable products, which share a currency. */
  category: string;
  costs: Costs;
  revenue: number;
  units: number;
}

export interface SavingsLever {
  group: CostGroup;
  /** In the unit of the costs. At most the cost itself. */
  saving: number;
}

/** Base of each cost group's rate: revenue for fees and returns, units for storage. */
const RATES: Record<Exclude<CostGroup, 'product_cost'>, (product: ComparedProduct) => number> = {
  amazon_fees: ({ costs, revenue }) => costs.amazon_fees / revenue,
  storage: ({ costs, units }) => costs.storage / units,
  returns: ({ costs, revenue }) => costs.returns / revenue,
};

/**
 * Potential savings in the window by product: fees, storage and returns reduced to the rate of the seller's best quartile
 * in the category, and the product cost reduced by the renegotiation percentage. Without levers of 0.
 */
export function potentialSavings(
  products: readonly ComparedProduct[],
  renegotiationPercent: number,
): Map<number, SavingsLever[]> {
  const categories = new Map<string, ComparedProduct[]>();
  for (const product of products) {
    const members = categories.get(product.category);
    if (members) members.push(product);
    else categories.set(product.category, [product]);
  }
  const reachable = new Map<string, Record<keyof typeof RATES, number>>();
  for (const [category, members] of categories)
    reachable.set(category, {
      amazon_fees: bestQuartile(members.map(RATES.amazon_fees)),
      storage: bestQuartile(members.map(RATES.storage)),
      returns: bestQuartile(members.map(RATES.returns)),
    });
  return new Map(
    products.map((product) => {
      const best = reachable.get(product.category)!;
      const saving = (group: CostGroup) => {
        if (group === 'product_cost') return (product.costs.product_cost * renegotiationPercent) / 100;
        const over = 1 - Math.max(0, best[group]) / RATES[group](product);
        return product.costs[group] > 0 ? product.costs[group] * Math.max(0, over) : 0;
      };
      const levers = costGroups.map((group) => ({ group, saving: saving(group) })).filter((lever) => lever.saving > 0);
      return [product.id, levers];
    }),
  );
}

/** Rate of the best quartile by nearest rank, so that it is an actual rate. */
function bestQuartile(rates: readonly number[]): number {
  const sorted = rates.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 4) - 1]!;
}
