import { DAY, HOUR } from '#simulator/seller/calendar.ts';
import type { Clock } from '#simulator/simulatorState.ts';

export interface RateLimits {
  /** Takes one call of the operation; false when the bucket is empty. */
  take(operation: string): boolean;
  /** Takes one report of a type from the quota that this type has besides that of createReport. */
  takeReport(reportType: string): boolean;
  /** Refill rate of the operation in calls per second. */
  rateOf(operation: string): number;
  /** Whole seconds until the next call can succeed. */
  retryAfter(operation: string): number;
}

/** At most `calls` in any span of `ms`. */
export interface Window {
  calls: number;
  ms: number;
}

interface Limit {
  /** Calls per second. */
  rate: number;
  burst: number;
}

/** Amazon's published limits per operation (reference 1.5); those of Amazon Ads and Mercado Livre are estimates. */
const LIMITS: Record<string, Limit> = {
  getMarketplaceParticipations: { rate: 0.016, burst: 15 },
  searchOrders: { rate: 0.0056, burst: 20 },
  getOrder: { rate: 0.5, burst: 30 },
  createReport: { rate: 0.0167, burst: 15 },
  getReport: { rate: 2, burst: 15 },
  getReports: { rate: 0.0222, burst: 10 },
  getReportDocument: { rate: 0.0167, burst: 15 },
  createQuery: { rate: 0.0167, burst: 15 },
  getQuery: { rate: 2, burst: 15 },
  getDocument: { rate: 0.0167, burst: 15 },
  getInventorySummaries: { rate: 2, burst: 2 },
  listTransactions: { rate: 0.5, burst: 10 },
  listBalances: { rate: 0.5, burst: 10 },
  listSummary: { rate: 0.5, burst: 10 },
  createDestination: { rate: 1, burst: 5 },
  getDestinations: { rate: 1, burst: 5 },
  createSubscription: { rate: 1, burst: 5 },
  getSubscription: { rate: 1, burst: 5 },
  deleteSubscriptionById: { rate: 1, burst: 5 },
  getItemOffersBatch: { rate: 0.1, burst: 1 },
  getMyFeesEstimates: { rate: 0.5, burst: 1 },
  searchCatalogItems: { rate: 2, burst: 2 },
  getCatalogItem: { rate: 2, burst: 2 },
  searchListingsItems: { rate: 5, burst: 5 },
  getListingsItem: { rate: 5, burst: 10 },
  patchListingsItem: { rate: 5, burst: 5 },
  ads: { rate: 5, burst: 10 },
  mercadolivre: { rate: 25, burst: 100 },
  /** Five calls a minute of billing. */
  billing: { rate: 1 / 12, burst: 5 },
  /** What other sellers of the application leave. */
  mercadolivreShared: { rate: 4, burst: 10 },
};

/** One of the answers of Amazon's support about reports of sales and traffic (REAL.md 1.1). */
const FOUR_AN_HOUR: Window[] = [
  { calls: 4, ms: HOUR },
  { calls: 96, ms: DAY },
];

/**
 * A token bucket per operation of the seller, `factor` times the published limit, and one per report type. Reports of
 * sales and traffic have spans instead.
 */
export function rateLimits(clock: Clock, factor: number, visits = FOUR_AN_HOUR): RateLimits {
  const buckets = new Map<string, { left: number; at: number }>();
  let visitsAt: number[] = [];
  const limitOf = (operation: string) => LIMITS[operation] ?? LIMITS.createReport!;
  const refilled = (operation: string) => {
    const { rate, burst } = limitOf(operation);
    const now = clock.now();
    const before = buckets.get(operation) ?? { left: burst * factor, at: now };
    const left = Math.min(burst * factor, before.left + (Math.max(0, now - before.at) / 1000) * rate * factor);
    const bucket = { left, at: now };
    buckets.set(operation, bucket);
    return bucket;
  };
  const rateOf = (operation: string) => Number((LIMITS[operation]!.rate * factor).toFixed(4));
  const take = (operation: string) => {
    const bucket = refilled(operation);
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
  };
  const takeVisits = () => {
    const now = clock.now();
    visitsAt = visitsAt.filter((at) => at > now - DAY);
    if (visits.some(({ calls, ms }) => visitsAt.filter((at) => at > now - ms).length >= calls * factor)) return false;
    visitsAt.push(now);
    return true;
  };
  return {
    take,
    takeReport: (type) => (type === 'GET_SALES_AND_TRAFFIC_REPORT' ? takeVisits() : take(`createReport/${type}`)),
    rateOf,
    retryAfter: (operation) =>
      Math.max(1, Math.ceil((1 - refilled(operation).left) / (LIMITS[operation]!.rate * factor))),
  };
}
