import { limits } from '#server/platform/values/limits.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { coverageByMarketplace } from '#server/insight/sales/metrics/salesMarks.ts';
import { coverageOf } from '#server/insight/coverage/coverage.ts';
import type { FigureMark } from '#server/insight/coverage/figureMark.ts';
import { figures } from '#server/insight/coverage/figures.ts';
import { sumMark } from '#server/insight/coverage/sumMark.ts';
import { addSums, profitSums, type Sums } from '#server/insight/profit/detector/profitSums.ts';
import type { PeriodRequest } from '#server/insight/period/period.ts';
import { salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import type { ListedProduct, MasterProduct } from '#server/records/masters/masterProducts.ts';

/** Advertising of a listing over some days, in its currency. */
export interface AdSums {
  spend: Money;
  /** Sales that the marketplace attributes to it. */
  sales: Money;
  /** Spend / those sales, percent; null without any. */
  acosPercent: number | null;
  clicks: number;
  impressions: number;
}

export interface AdDay extends AdSums {
  /** `YYYY-MM-DD`. */
  day: string;
}

/** Advertising of a listing. */
export interface ListingAds {
  listing: ListedProduct;
  total: AdSums;
  mark: FigureMark;
  /** Days with spend or attributed sales, oldest first. */
  days: AdDay[];
}

export interface ProductAds {
  days: DayRange;
  /** Listings with advertising in the days, largest spend first. */
  listings: ListingAds[];
}

interface Clicks {
  productId: number;
  day: string;
  clicks: number;
  impressions: number;
}

/**
 * Advertising of a product by listing and day, from the rows of the dashboard’s ACOS; of each listing the newest 400 days. Throws 400 for an
 * invalid period.
 */
export async function productAds(
  viewer: Viewer,
  { id, listings }: Pick<MasterProduct, 'id' | 'listings'>,
  request: PeriodRequest,
  now = currentTime(),
): Promise<ProductAds> {
  const scope = await salesScope(viewer, { ...request, masterId: id }, now);
  const { accountId, isRunning } = scope;
  const days = { start: scope.days.start, end: scope.days.end };
  const ids = listings.map(({ product }) => product.id);
  const [sums, clicks, coverage] = await Promise.all([
    profitSums(accountId, days, { productIds: ids, byDay: true }),
    clicksOf(accountId, ids, days),
    coverageOf(viewer, null, now),
  ]);
  const coverageAt = coverageByMarketplace(coverage);
  const found = listings.flatMap((listing): { ads: ListingAds; reais: number }[] => {
    const own = sums.filter(({ productId, native }) => productId === listing.product.id && hasAds(native));
    if (own.length === 0) return [];
    const seen = clicks.filter(({ productId }) => productId === listing.product.id);
    const all = addSums(own);
    const mark = sumMark(coverageAt(listing.product.marketplace), figures.acos, {
      days,
      isRunning,
      hasAmount: all.native.ad_sales !== 0,
      estimatedShare: null,
      unknownUnits: { cost: 0, fee: 0, price: 0 },
    });
    const byDay = own.slice(-limits.adDaysShown).map((row) => ({
      day: row.day!,
      ...adSums(
        row.native,
        seen.filter(({ day }) => day === row.day),
        listing.currency,
      ),
    }));
    const ads = { listing, mark, total: adSums(all.native, seen, listing.currency), days: byDay };
    return [{ ads, reais: (all.reais ?? all.native).ads }];
  });
  return {
    days,
    listings: found.toSorted((a, b) => b.reais - a.reais).map(({ ads }) => ads),
  };
}

const hasAds = ({ ads, ad_sales }: Sums['native']) => ads !== 0 || ad_sales !== 0;

const adSums = ({ ads, ad_sales: sold }: Sums['native'], seen: readonly Clicks[], currency: string): AdSums => ({
  spend: { minor: Math.round(ads), currency },
  sales: { minor: Math.round(sold), currency },
  acosPercent: sold === 0 ? null : (ads * 100) / sold,
  clicks: seen.reduce((sum, row) => sum + row.clicks, 0),
  impressions: seen.reduce((sum, row) => sum + row.impressions, 0),
});

const clicksOf = (accountId: number, ids: readonly number[], { start, end }: DayRange) =>
  queryRows<Clicks>(
    `SELECT product_id AS "productId", day::text, clicks, impressions FROM ad_spend_days
     WHERE account_id = $1 AND product_id = ANY ($2::int[]) AND day >= $3::date AND day < $4::date`,
    [accountId, ids, start, end],
    readerOf(accountId),
  );
