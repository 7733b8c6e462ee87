import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { FirstDay } from '#client/parts/start/FirstDay.tsx';
import { t } from '#client/lib/language/t.ts';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { TodayScreenQuery } from './__generated__/TodayScreenQuery.graphql';
import { NothingRead } from './NothingRead.tsx';
import { PayoutsPanel } from './PayoutsPanel.tsx';
import { SoldYesterday } from './SoldYesterday.tsx';
import { Tiles } from './tiles/Tiles.tsx';
import { TodayChart } from './TodayChart.tsx';
import { TodayHead } from './TodayHead.tsx';
import { TodayLegend } from './TodayLegend.tsx';
import { TodaySkeleton } from './TodaySkeleton.tsx';
import { TodoPanel } from './todos/TodoPanel.tsx';

const query = graphql`
  query TodayScreenQuery($marketplace: Marketplace, $chart: SalesFilter!, $currency: ReportCurrency) @preloadable {
    viewer {
      hasConnections
      areOrdersComplete
      ...FirstDay_viewer
      ...TodayHead_viewer @arguments(marketplace: $marketplace, currency: $currency)
      today(marketplace: $marketplace, in: $currency) {
        ...Tiles_today
        ...TodayChart_today
        ...TodoPanel_today
        ...PayoutsPanel_today
        ...SoldYesterday_today
        ...TodayLegend_today
      }
      salesSeries(filter: $chart, in: $currency) {
        ...TodayChart_series
      }
    }
  }
`;

const toastFailure = () => toastError(t('today.theDayCouldNotBeLoaded'), 'today-error');

/** /today: how the day is, what to do now, and when money comes. */
export function TodayScreen() {
  const { queryRef, isStale } = useRouteQuery<TodayScreenQuery>();
  return (
    <div className="mx-auto flex max-w-[90rem] flex-col gap-4 p-3 touch-targets sm:p-4">
      <title>{t('today.todaySellerAnalytics')}</title>
      <ErrorBoundary FallbackComponent={TodayFailure} onError={toastFailure} resetKeys={[queryRef]}>
        <Suspense fallback={<TodaySkeleton />}>
          <div aria-busy={isStale} className={`flex flex-col gap-4 transition-opacity ${isStale ? 'opacity-55' : ''}`}>
            <Day queryRef={queryRef} />
          </div>
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

const TodayFailure = (failure: Parameters<typeof LoadFailure>[0]) => (
  <>
    <h1 className="text-title">{t('today.today2')}</h1>
    <LoadFailure {...failure} />
  </>
);

function Day({ queryRef }: { queryRef: PreloadedQuery<TodayScreenQuery> }) {
  const { viewer } = usePreloadedQuery<TodayScreenQuery>(query, queryRef);
  const { today, salesSeries, hasConnections, areOrdersComplete } = viewer;
  return (
    <>
      <TodayHead viewer={viewer} />
      <FirstDay viewer={viewer} tone="primary" />
      {hasConnections || areOrdersComplete ? (
        <>
          <Tiles today={today} />
          <TodayChart today={today} series={salesSeries} />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
            <TodoPanel today={today} />
            <div className="flex flex-col gap-4">
              <PayoutsPanel today={today} />
              <SoldYesterday today={today} />
            </div>
          </div>
          <TodayLegend today={today} />
        </>
      ) : (
        <NothingRead />
      )}
    </>
  );
}
