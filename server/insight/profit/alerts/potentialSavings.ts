import { type CostGroup, costGroups, type Costs } from '#server/insight/profit/costs.ts';

/** One product as it is compared with others of its category: what it costs, on what sales. */
export interface ComparedProduct {
  id: number;
  /** Products of one key are comparable; they share a currency. */
  category: string;
  costs: Costs;
  revenue: number;
  units: number;
}

export interface SavingsLever {
  group: CostGroup;
  /** In the unit of the costs; never more than the cost itself. */
  saving: number;
}

/** What each group of costs is measured by: fees and returns by revenue, storage by units. */
const RATES: Record<Exclude<CostGroup, 'product_cost'>, (product: ComparedProduct) => number> = {
  amazon_fees: ({ costs, revenue }) => costs.amazon_fees / revenue,
  storage: ({ costs, units }) => costs.storage / units,
  returns: ({ costs, revenue }) => costs.returns / revenue,
};

/**
 * By product, what could be saved in the window: fees, storage and returns down to what the seller's best quarter of the
 * same category reaches, the product's own cost by what renegotiation is thought to give. Levers of 0 are left out.
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

/** The rate that the best quarter of the products reaches: nearest rank, so that it is one of them. */
function bestQuartile(rates: readonly number[]): number {
  const sorted = rates.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 4) - 1]!;
}
