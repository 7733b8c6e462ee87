import type { ProfitAnalysis } from './analysisOf.ts';

/** Analysis within all analyses of the account. */
export interface ListedAnalysis extends ProfitAnalysis {
  /** Whether the ASIN alone refers to this listing. */
  isDefault: boolean;
}

/** Marks the default listing of each ASIN, which is the one with the most revenue. */
export function withDefaults(analyses: readonly ProfitAnalysis[]): ListedAnalysis[] {
  const ids = new Map<string, number>();
  for (const { product } of analyses.toSorted(byRevenue)) if (!ids.has(product.asin)) ids.set(product.asin, product.id);
  return analyses.map((analysis) => ({
    ...analysis,
    isDefault: ids.get(analysis.product.asin) === analysis.product.id,
  }));
}

/** Compares by revenue in BRL, descending, then by product id. */
export const byRevenue = (a: ProfitAnalysis, b: ProfitAnalysis) =>
  b.sums.native.revenue * (b.rates.inReais ?? 0) - a.sums.native.revenue * (a.rates.inReais ?? 0) ||
  a.product.id - b.product.id;
