import type { Turn } from '#server/market/http/waitForTurn.ts';
import type { QuotaOwner } from '#server/market/keys.ts';

/** Published quotas of the operations the product calls: calls per second and burst size (reference 1.5). */
export const amazonRates = {
  getMarketplaceParticipations: { perSecond: 0.016, burst: 15 },
  searchOrders: { perSecond: 0.0056, burst: 20 },
  createReport: { perSecond: 0.0167, burst: 15 },
  getReport: { perSecond: 2, burst: 15 },
  getReports: { perSecond: 0.0222, burst: 10 },
  getReportDocument: { perSecond: 0.0167, burst: 15 },
  createQuery: { perSecond: 0.0167, burst: 15 },
  getQuery: { perSecond: 2, burst: 15 },
  getDocument: { perSecond: 0.0167, burst: 15 },
  getOrder: { perSecond: 0.5, burst: 30 },
  getInventorySummaries: { perSecond: 2, burst: 2 },
  listTransactions: { perSecond: 0.5, burst: 10 },
  listBalances: { perSecond: 0.5, burst: 10 },
  listSummary: { perSecond: 0.5, burst: 10 },
  getItemOffersBatch: { perSecond: 0.1, burst: 1 },
  getMyFeesEstimates: { perSecond: 0.5, burst: 1 },
  searchCatalogItems: { perSecond: 2, burst: 2 },
  searchListingsItems: { perSecond: 5, burst: 5 },
  getListingsItem: { perSecond: 5, burst: 10 },
  patchListingsItem: { perSecond: 5, burst: 5 },
  createDestination: { perSecond: 1, burst: 5 },
  getDestinations: { perSecond: 1, burst: 5 },
  createSubscription: { perSecond: 1, burst: 5 },
  getSubscription: { perSecond: 1, burst: 5 },
  deleteSubscriptionById: { perSecond: 1, burst: 5 },
  // Amazon Ads publishes no quotas and answers 429 with Retry-After
  adProfiles: { perSecond: 1, burst: 5 },
  createAdReport: { perSecond: 0.5, burst: 5 },
  getAdReport: { perSecond: 1, burst: 5 },
} as const;

export type AmazonOperation = keyof typeof amazonRates;

/** Operations of an application rather than a seller, which need a token of the application. */
export const grantlessOperations = new Set<AmazonOperation>([
  'createDestination',
  'getDestinations',
  'deleteSubscriptionById',
]);

/** Operations of Amazon Ads, which use another host and other headers. */
export const adOperations = new Set<AmazonOperation>(['adProfiles', 'createAdReport', 'getAdReport']);

/** Operations of Data Kiosk: users say that their quotas are of the application (REAL.md 1.1). */
const ofApplications = new Set<AmazonOperation>(['createQuery', 'getQuery', 'getDocument']);

/** Documents take turns that a run need not wait for: the next run continues (docs/decisions/038). */
const IN_NEXT_RUN = new Set<AmazonOperation>(['createReport', 'getReportDocument', 'createQuery', 'getDocument']);
const MOST_WAIT_MS = 10_000;
const mostWait = (operation: AmazonOperation) => (IN_NEXT_RUN.has(operation) ? { mostWaitMs: MOST_WAIT_MS } : {});

/** Start of the keys of an application's quotas; whatever a seller stored as its id, it fits the column. */
const ofApplication = (clientId: string) => `amazon/${clientId.slice(0, 120)}`;

/** The quota that an account's calls of one operation draw from. */
export const amazonTurn = ({ accountId, clientId }: QuotaOwner, operation: AmazonOperation): Turn => ({
  key: `${ofApplications.has(operation) ? ofApplication(clientId) : `${accountId}/amazon`}/${operation}`,
  ...amazonRates[operation],
  ...mostWait(operation),
});

const DAY_SECONDS = 86_400;
/** Interval of an unpublished quota after refusals. */
const SLOWEST_MS = 60 * 60_000;

/**
 * Report types with a quota of their own besides that of createReport. Sales and traffic: Amazon's support says 4 an
 * hour and 96 a day, once of the application with all its sellers, once of the seller with all its applications; no
 * official page has it (REAL.md 1.1). The bucket is of the application, and 4 at once with this rate are at most 96 in
 * any 24 hours.
 */
const reportRates: Record<string, Pick<Turn, 'perSecond' | 'burst' | 'slowestMs'>> = {
  GET_SALES_AND_TRAFFIC_REPORT: { perSecond: (96 - 4) / DAY_SECONDS, burst: 4, slowestMs: SLOWEST_MS },
};

/**
 * The quota of creating reports of one type. A refusal (429) does not say which quota is spent, and other types may go
 * on: each type has its own, by default as large as that of all.
 */
export function reportTurn({ accountId, clientId }: QuotaOwner, reportType: string): Turn {
  const own = reportRates[reportType];
  return {
    key: `${own ? ofApplication(clientId) : `${accountId}/amazon`}/createReport/${reportType}`,
    ...(own ?? amazonRates.createReport),
    ...mostWait('createReport'),
  };
}

/** Every operation, and report type with a quota of its own, with the quota that an account's calls draw from. */
export const amazonQuotas = (owner: QuotaOwner): { operation: string; turn: Turn }[] => [
  ...(Object.keys(amazonRates) as AmazonOperation[]).map((operation) => ({
    operation,
    turn: amazonTurn(owner, operation),
  })),
  ...Object.keys(reportRates).map((reportType) => ({
    operation: `createReport/${reportType}`,
    turn: reportTurn(owner, reportType),
  })),
];
