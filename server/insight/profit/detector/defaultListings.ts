import type { ProfitAnalysis } from './analysisOf.ts';

/** An analysis among all of its account. */
export interface ListedAnalysis extends ProfitAnalysis {
  /** The product's ASIN alone leads to this listing. */
  isDefault: boolean;
}

/** Analyses with the listing that each ASIN leads to when nothing else is named: that of most revenue. */
export function withDefaults(analyses: readonly ProfitAnalysis[]): ListedAnalysis[] {
  const ids = new Map<string, number>();
  for (const { product } of analyses.toSorted(byRevenue)) if (!ids.has(product.asin)) ids.set(product.asin, product.id);
  return analyses.map((analysis) => ({
    ...analysis,
    isDefault: ids.get(analysis.product.asin) === analysis.product.id,
  }));
}

/** Order by revenue in BRL, the most first; ties in the order of product ids. */
export const byRevenue = (a: ProfitAnalysis, b: ProfitAnalysis) =>
  b.sums.native.revenue * (b.rates.inReais ?? 0) - a.sums.native.revenue * (a.rates.inReais ?? 0) ||
  a.product.id - b.product.id;
