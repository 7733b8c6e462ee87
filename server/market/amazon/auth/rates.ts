import type { Turn } from '#server/market/http/waitForTurn.ts';

/** Published quotas of the operations the product calls: calls per second and burst size (reference 1.5). */
export const amazonRates = {
  getMarketplaceParticipations: { perSecond: 0.016, burst: 15 },
  searchOrders: { perSecond: 0.0056, burst: 20 },
  createReport: { perSecond: 0.0167, burst: 15 },
  getReport: { perSecond: 2, burst: 15 },
  getReports: { perSecond: 0.0222, burst: 10 },
  getReportDocument: { perSecond: 0.0167, burst: 15 },
  getInventorySummaries: { perSecond: 2, burst: 2 },
  listTransactions: { perSecond: 0.5, burst: 10 },
  getItemOffersBatch: { perSecond: 0.1, burst: 1 },
  getMyFeesEstimates: { perSecond: 0.5, burst: 1 },
  searchCatalogItems: { perSecond: 2, burst: 2 },
  searchListingsItems: { perSecond: 5, burst: 5 },
  // Amazon Ads publishes no quotas and answers 429 with Retry-After
  adProfiles: { perSecond: 1, burst: 5 },
  createAdReport: { perSecond: 0.5, burst: 5 },
  getAdReport: { perSecond: 1, burst: 5 },
} as const;

export type AmazonOperation = keyof typeof amazonRates;

/** Operations of Amazon Ads, which use another host and other headers. */
export const adOperations = new Set<AmazonOperation>(['adProfiles', 'createAdReport', 'getAdReport']);

/** The quota that an account's calls of one operation draw from. */
export const amazonTurn = (accountId: number, operation: AmazonOperation): Turn => ({
  key: `${accountId}/amazon/${operation}`,
  ...amazonRates[operation],
});

/** Every operation with the quota that an account's calls draw from. */
export const amazonQuotas = (accountId: number): { operation: AmazonOperation; turn: Turn }[] =>
  (Object.keys(amazonRates) as AmazonOperation[]).map((operation) => ({
    operation,
    turn: amazonTurn(accountId, operation),
  }));
