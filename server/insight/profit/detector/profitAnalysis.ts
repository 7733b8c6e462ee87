import { type Alert, alerts } from '#server/records/alerts/alerts.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import type { AnalysedPeriod } from '#server/insight/profit/evaluation/analysedDays.ts';
import { byRevenue, type ListedAnalysis } from './defaultListings.ts';
import { profitAnalyses } from './profitAnalyses.ts';
import { profitHistory, type ProfitPoint } from './profitHistory.ts';
import type { ProfitSettings } from '#server/insight/profit/settings/profitSettings.ts';
import { type RatedProduct, feeRatedProducts } from '#server/records/fees/feeRatedProducts.ts';

/** Selection among the listings of an ASIN or Mercado Livre id. Default: the one with the most revenue. */
export interface ListingChoice {
  asin: string;
  marketplace?: Marketplace | null;
  /** Id of the listing. */
  productId?: number | null;
}

export interface ProductAnalysis {
  current: ListedAnalysis;
  history: ProfitPoint[];
  /** Alerts, latest first. */
  alerts: Alert[];
  /** Listings of the id and listings with the same SKUs at other marketplaces, most revenue first. Includes `current`. */
  listings: ListedAnalysis[];
  days: DayRange;
  settings: ProfitSettings;
}

const RECENT_ALERTS = 10;

/** Analysis of the product of an ASIN, with history and alerts. Null when the account does not have it. */
export async function profitAnalysis(
  viewer: Viewer,
  { asin, marketplace, productId }: ListingChoice,
  { chosen = null, now = currentTime() }: { chosen?: AnalysedPeriod | null; now?: Date } = {},
): Promise<ProductAnalysis | null> {
  const related = await feeRatedProducts(viewer.accountId, { asin: asin.replaceAll('\0', '') });
  const isMeant = (product: RatedProduct) =>
    product.asin === asin &&
    (!marketplace || product.marketplace === marketplace) &&
    (!productId || product.id === productId);
  return analysisAmong(viewer, related, isMeant, { chosen, now });
}

/** Analysis of a product, with history and alerts. Null when the account does not have it. */
export async function productAnalysis(
  viewer: Viewer,
  id: number,
  now = currentTime(),
): Promise<ProductAnalysis | null> {
  const found = await feeRatedProducts(viewer.accountId, { ids: [id] });
  const asin = found[0]?.asin;
  const related = asin ? await feeRatedProducts(viewer.accountId, { asin }) : found;
  return analysisAmong(viewer, related, (product) => product.id === id, { chosen: null, now });
}

/** Analysis of the selected product. Of several, the one with the most revenue. */
async function analysisAmong(
  viewer: Viewer,
  related: readonly RatedProduct[],
  isMeant: (product: RatedProduct) => boolean,
  { chosen, now }: { chosen: AnalysedPeriod | null; now: Date },
): Promise<ProductAnalysis | null> {
  if (related.length === 0) return null;
  const { analyses, days, settings } = await profitAnalyses(viewer, { also: related, chosen, now });
  const ids = new Set(related.map(({ id }) => id));
  const listings = analyses.filter(({ product }) => ids.has(product.id)).toSorted(byRevenue);
  const current = listings.find(({ product }) => isMeant(product));
  if (!current) return null;
  const [history, recent] = await Promise.all([
    profitHistory(viewer.accountId, current.product, now),
    alerts(viewer, { productId: current.product.id }, { take: RECENT_ALERTS }),
  ]);
  return { current, history, alerts: recent, listings, days, settings };
}
