import { PRE_AD_TERMS } from '#server/records/rollups/salesMeasures.ts';
import type { Sums, Totals } from '#server/insight/profit/detector/profitSums.ts';

/** Cost groups of the specification, in the order that breaks ties. */
export const costGroups = ['product_cost', 'amazon_fees', 'storage', 'returns'] as const;
export type CostGroup = (typeof costGroups)[number];
export type Costs = Record<CostGroup, number>;

/** What could be saved: a part of a cost group, or advertising that its own sales do not earn back. */
export const savingGroups = [...costGroups, 'ads'] as const;
export type SavingGroup = (typeof savingGroups)[number];

/** Costs by group in the unit of the totals. `amazon_fees` includes Mercado Livre's. */
export const costsOf = (totals: Totals): Costs => ({
  product_cost: totals.cogs,
  amazon_fees: totals.fees + totals.fulfilment,
  storage: totals.storage,
  returns: totals.refunds - totals.reimbursements,
});

/** Units of which price, cost and fees are known, at most: those without one of them may be different ones. */
export const knownUnits = (sums: Sums): number =>
  Math.max(0, sums.units - Math.max(sums.units_without_cost, sums.units_without_fee, sums.units_without_price));

/** Contribution profit: revenue less costs, tax and advertising, as on the dashboard. */
export function profitOf(totals: Totals): number {
  const sum = (names: readonly (keyof Totals)[]) => names.reduce((total, name) => total + totals[name], 0);
  return sum(PRE_AD_TERMS['+']) - sum(PRE_AD_TERMS['-']) - totals.ads;
}
