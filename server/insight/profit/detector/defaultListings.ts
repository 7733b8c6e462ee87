import type { DollarMoney } from '#server/insight/profit/dollars/dollarMoney.ts';
import type { ProfitAnalysis } from './analysisOf.ts';

/** Analysis within all analyses of the account. */
export interface ListedAnalysis extends ProfitAnalysis {
  /** Whether the ASIN alone refers to this listing. */
  isDefault: boolean;
  /** Its share of the overheads. Null while screens of products do not show them, and without a rate to the currency. */
  overheads: DollarMoney | null;
  profitAfterOverheads: DollarMoney | null;
}

/** Marks the default listing of each ASIN, which is the one with the most revenue. */
export function withDefaults(analyses: readonly ProfitAnalysis[]): ListedAnalysis[] {
  const ids = new Map<string, number>();
  for (const { product } of analyses.toSorted(byRevenue)) if (!ids.has(product.asin)) ids.set(product.asin, product.id);
  return analyses.map((analysis) => ({
    ...analysis,
    isDefault: ids.get(analysis.product.asin) === analysis.product.id,
    overheads: null,
    profitAfterOverheads: null,
  }));
}

/** Compares by revenue in BRL, descending, then by product id. */
export const byRevenue = (a: ProfitAnalysis, b: ProfitAnalysis) =>
  b.sums.native.revenue * (b.rates.inReais ?? 0) - a.sums.native.revenue * (a.rates.inReais ?? 0) ||
  a.product.id - b.product.id;
