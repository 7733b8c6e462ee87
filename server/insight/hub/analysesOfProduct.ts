import type { ListedAnalysis } from '#server/insight/profit/detector/defaultListings.ts';
import { profitAnalyses } from '#server/insight/profit/detector/profitAnalyses.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { MasterProduct } from '#server/records/masters/masterProducts.ts';

/** Analyses of a product's listings with sales or costs in the last 30 complete days: the rows of the Profit Detector. */
export async function analysesOfProduct(
  viewer: Viewer,
  { listings }: Pick<MasterProduct, 'listings'>,
  now = currentTime(),
): Promise<ListedAnalysis[]> {
  const ids = new Set(listings.map(({ product }) => product.id));
  const { analyses } = await profitAnalyses(viewer, { now });
  return analyses.filter(({ product }) => ids.has(product.id));
}
