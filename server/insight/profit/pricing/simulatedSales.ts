import { decimalOf } from '#server/platform/values/money.ts';
import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import type { SimulatedSales } from './priceSimulation.ts';

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
