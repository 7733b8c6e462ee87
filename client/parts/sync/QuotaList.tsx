import { clsx } from 'clsx';
import { graphql, useFragment } from 'react-relay/hooks';
import { formatDuration } from '#client/lib/time/time.ts';
import { formatCount, formatDecimal } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import type { QuotaList_quotas$key } from './__generated__/QuotaList_quotas.graphql';

const operationNames: Record<string, string> = {
  getMarketplaceParticipations: t('parts.marketplacesOfTheAccount'),
  searchOrders: t('parts.orders'),
  getOrder: t('parts.notifiedOrders'),
  createReport: t('parts.reportsRequest'),
  'createReport/GET_SALES_AND_TRAFFIC_REPORT': t('parts.visitsReportRequest'),
  getReport: t('parts.reportsCheck'),
  getReportDocument: t('parts.reportsDownload'),
  createQuery: t('parts.visitsQueriesRequest'),
  getQuery: t('parts.visitsQueriesCheck'),
  getDocument: t('parts.visitsQueriesDownload'),
  getInventorySummaries: t('parts.fbaStock'),
  listTransactions: t('parts.financialTransactions'),
  searchCatalogItems: t('parts.catalogue'),
  getItemOffersBatch: t('parts.offers'),
  createDestination: t('parts.noticesDestination'),
  getDestinations: t('parts.noticesDestinations'),
  createSubscription: t('parts.noticesSubscribe'),
  getSubscription: t('parts.noticesCheck'),
  deleteSubscriptionById: t('parts.noticesReplace'),
  adProfiles: t('parts.adsProfiles'),
  createAdReport: t('parts.adsRequestReport'),
  getAdReport: t('parts.adsCheckReport'),
  orders: t('parts.orders'),
  shipments: t('parts.shipments'),
  packs: t('parts.carts'),
  items: t('parts.listings'),
  sale_price: t('parts.salePrices'),
  price_to_win: t('parts.catalogueContest'),
  products: t('parts.cataloguePages'),
  inventories: t('parts.fullStock'),
  'user-products': t('parts.stockByDepot'),
  listing_prices: t('parts.feesByListing'),
  visits: t('parts.visits'),
  claims: t('parts.claims'),
  returns: t('parts.returns2'),
  'return-cost': t('parts.costsOfReturns'),
  advertising: t('parts.advertisers'),
  product_ads: t('parts.productAds'),
  users: t('parts.sellers'),
  sites: t('parts.productFamilies'),
  stock: t('parts.movementsInFull'),
  missed_feeds: t('parts.missedNotices'),
};

/** Call quotas of one marketplace, collapsed behind a summary of the most used one. */
export function QuotaList({ quotas }: { quotas: QuotaList_quotas$key }) {
  const rows = useFragment(
    graphql`
      fragment QuotaList_quotas on QuotaUse @relay(plural: true) {
        operation
        spent
        burst
        secondsACall
      }
    `,
    quotas,
  );
  const share = ({ spent, burst }: { spent: number; burst: number }) => Math.min(100, (spent / burst) * 100);
  const fullest = Math.max(0, ...rows.map(share));
  return (
    <details className="text-small">
      <summary className="text-label text-muted hover:text-ink">
        {t('parts.quotaOfCalls', {
          fullest: fullest === 0 ? t('parts.free') : t('parts.upToPercentInUse', { fullest: Math.round(fullest) }),
        })}
      </summary>
      <ul className="mt-2 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {rows.map((quota) => (
          <li key={quota.operation ?? 'all'} className="flex flex-col gap-0.5">
            <p className="flex justify-between gap-3 text-label">
              <span title={quota.operation ?? undefined} className="truncate">
                {quota.operation
                  ? (operationNames[quota.operation] ?? quota.operation)
                  : t('parts.allCallsOfTheApplication')}
              </span>
              <span className="whitespace-nowrap text-muted tabular-nums">
                {t('parts.of2', {
                  spent: formatCount(quota.spent),
                  burst: formatCount(quota.burst),
                  secondsACall: refill(quota.secondsACall),
                })}
              </span>
            </p>
            <div aria-hidden className="h-1 overflow-hidden rounded-full bg-line">
              <div
                className={clsx('h-full rounded-full', quota.spent > quota.burst ? 'bg-warning' : 'bg-positive')}
                style={{ width: `${share(quota)}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}

const refill = (seconds: number) =>
  seconds >= 1
    ? t('parts.1Every', { seconds: formatDuration(seconds) })
    : t('parts.perSecond', { value: formatDecimal(1 / seconds) });
