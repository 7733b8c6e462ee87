import { CurrencyNote } from '#client/parts/currency/CurrencyNote.tsx';
import { Suspense } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { CardsAndRowsSkeleton } from '#client/ui/page/Skeleton.tsx';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { SavedViews } from '#client/parts/views/SavedViews.tsx';
import type { AggregatedMetricsScreenQuery } from './__generated__/AggregatedMetricsScreenQuery.graphql';
import { MetricsCards } from './MetricsCards.tsx';
import { MetricsFilters } from './MetricsFilters.tsx';
import { MetricsPanel } from './MetricsPanel.tsx';
import { TrafficNote } from './TrafficNote.tsx';
import { t } from '#client/lib/language/t.ts';

const query = graphql`
  query AggregatedMetricsScreenQuery(
    $filter: AggregatedMetricsFilter!
    $sort: AggregatedMetricsSort
    $page: Int
    $currency: ReportCurrency
  ) @preloadable {
    viewer {
      areOrdersComplete
      aggregatedMetrics(filter: $filter, in: $currency, sort: $sort, page: $page, size: 50) {
        totals {
          products
          ...MetricsCards_totals
        }
        ...TrafficNote_metrics
        ...MetricsPanel_page
      }
    }
  }
`;

const toastFailure = () =>
  toastError(t('aggregatedMetrics.theAggregatedMetricsCouldNotBe'), 'aggregated-metrics-error'); // spec 8

/** /aggregated-metrics: sales and traffic of every product in the chosen period. */
export function AggregatedMetricsScreen() {
  const { queryRef, isStale } = useRouteQuery<AggregatedMetricsScreenQuery>();
  return (
    <div className="mx-auto flex max-w-[120rem] flex-col gap-3 p-3 sm:p-4">
      <title>{t('aggregatedMetrics.aggregatedMetricsSellerAnalytics')}</title>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-title tracking-tight">{t('aggregatedMetrics.aggregatedMetrics')}</h1>
        <SavedViews screen="AGGREGATED_METRICS" />
      </div>
      <CurrencyNote />
      <MetricsFilters isBusy={isStale} />
      <ErrorBoundary FallbackComponent={MetricsFailure} onError={toastFailure} resetKeys={[queryRef]}>
        <Suspense fallback={<CardsAndRowsSkeleton label={t('aggregatedMetrics.loadingMetrics')} cards={4} rows={8} />}>
          <Report queryRef={queryRef} isStale={isStale} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function Report({ queryRef, isStale }: { queryRef: PreloadedQuery<AggregatedMetricsScreenQuery>; isStale: boolean }) {
  const { aggregatedMetrics, areOrdersComplete } = usePreloadedQuery<AggregatedMetricsScreenQuery>(
    query,
    queryRef,
  ).viewer;
  const isRead = areOrdersComplete || aggregatedMetrics.totals.products > 0;
  return (
    <div aria-busy={isStale} className={`flex flex-col gap-3 transition-opacity ${isStale ? 'opacity-55' : ''}`}>
      <MetricsCards totals={isRead ? aggregatedMetrics.totals : null} />
      <MetricsPanel report={aggregatedMetrics}>
        <TrafficNote metrics={aggregatedMetrics} />
      </MetricsPanel>
    </div>
  );
}

/** Replaces a report that could not be loaded: no data (spec 8), and why. The filters stay usable. */
const MetricsFailure = ({ error }: FallbackProps) => (
  <div className="flex flex-col gap-3">
    <MetricsCards totals={null} />
    <MetricsPanel
      report={null}
      failure={<LoadFailure error={error} title={t('aggregatedMetrics.theMetricsCouldNotBeLoaded')} />}
    />
  </div>
);
