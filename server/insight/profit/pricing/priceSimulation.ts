import { decimalOf } from '#server/platform/values/money.ts';
import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';

/** Fees of the simulator: 15 % of the price plus 3 per unit (spec 9). */
const FEE_SHARE = 0.15;
const FEE_PER_UNIT = 3;

export interface SimulatedSales {
  /** Cost per unit. */
  productCost: number;
  unitsSold: number;
  /** Total of all units, independent of the price. */
  storageCosts: number;
  returnCosts: number;
}

export interface PriceSimulation {
  revenue: number;
  costs: number;
  profit: number;
  marginPercent: number;
  profitPerUnit: number;
}

/** Result of the units at another price by the formula of spec 9, as decimals of one currency. */
export function priceSimulation(
  price: number,
  { productCost, unitsSold, storageCosts, returnCosts }: SimulatedSales,
): PriceSimulation {
  const revenue = price * unitsSold;
  const costs = productCost * unitsSold + (FEE_SHARE * price + FEE_PER_UNIT) * unitsSold + storageCosts + returnCosts;
  const profit = revenue - costs;
  return {
    revenue,
    costs,
    profit,
    marginPercent: revenue === 0 ? 0 : (profit / revenue) * 100,
    profitPerUnit: unitsSold === 0 ? 0 : profit / unitsSold,
  };
}

/** Price at which that formula gives a profit of 0. Null without units. */
export const simulatedBreakEven = ({ productCost, unitsSold, storageCosts, returnCosts }: SimulatedSales) =>
  unitsSold === 0 ? null : (productCost + FEE_PER_UNIT + (storageCosts + returnCosts) / unitsSold) / (1 - FEE_SHARE);

/** Simulator input of an analysis. Null while costs are unknown. */
export function simulatedSales({ productCost, costs, units }: ProfitAnalysis): SimulatedSales | null {
  if (!productCost || !costs) return null;
  return {
    productCost: decimalOf(productCost.shown),
    unitsSold: units,
    storageCosts: decimalOf(costs.storage.shown),
    returnCosts: decimalOf(costs.returns.shown),
  };
}
