import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { aggregatedMetrics } from '#server/insight/traffic/metrics/aggregatedMetrics.ts';

/** Visits of a listing's page in some days. */
export interface ListingVisits {
  /** Sessions; visits where the marketplace reports no sessions. Null: none reported. */
  visits: number | null;
  /** Units per 100 of them, percent. Null without visits. */
  conversionPercent: number | null;
  /** Number of SKUs that share the page, whose sales and visits count together. */
  skus: number;
}

/** Visits of a physical product's listings, as the aggregated metrics have them; listings of one ASIN share those of it. */
export async function visitsOfProduct(
  viewer: Viewer,
  masterId: number,
  { start, end }: DayRange,
  now: Date,
): Promise<(product: CatalogProduct) => ListingVisits | null> {
  const { rows } = await aggregatedMetrics(
    viewer,
    { pagesOf: masterId, startDate: start, endDate: daysBefore(end, 1) },
    { limit: limits.listingsOfMaster },
    now,
  );
  return ({ id, marketplace, country, asin }) => {
    const ofPage = rows.filter(
      (row) => row.marketplace === marketplace && row.country === country && row.asin === asin,
    );
    // variations of an item have rows of their own
    const row = ofPage.find(({ productId }) => productId === id) ?? (ofPage.length === 1 ? ofPage[0] : undefined);
    if (!row) return null;
    return {
      visits: row.sessions ?? row.pageViews,
      conversionPercent: row.conversionPercent,
      skus: Math.max(1, row.skus.length),
    };
  };
}
