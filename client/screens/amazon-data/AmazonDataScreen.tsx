import { Suspense } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { Tabs } from '#client/ui/controls/Tabs.tsx';
import { useRefresh } from '#client/data/useRefresh.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import type { AmazonDataScreenQuery } from './__generated__/AmazonDataScreenQuery.graphql';
import { DataHeader } from './DataHeader.tsx';
import { DataPanel } from '#client/screens/amazon-data/grids/DataPanel.tsx';
import { OverviewCards } from './OverviewCards.tsx';
import { SentPrices } from '#client/screens/amazon-data/sending/SentPrices.tsx';
import { PlanningBar } from '#client/screens/amazon-data/rules/PlanningBar.tsx';
import { IdlePanel } from './order/IdlePanel.tsx';
import { RestockPanel } from '#client/screens/amazon-data/grids/RestockPanel.tsx';
import { type Tab, tabNames, viewForm } from './amazonDataView.ts';
import { t } from '#client/lib/language/t.ts';
import { isWordless } from '#client/lib/callError.ts';

const query = graphql`
  query AmazonDataScreenQuery(
    $tab: AmazonDataTab!
    $hasGrid: Boolean!
    $isInventory: Boolean!
    $isPrices: Boolean!
    $marketplace: Marketplace
    $productId: ID
    $isDecided: Boolean
    $search: String
    $sort: RestockSort
    $page: Int!
  ) @preloadable {
    viewer {
      lastSyncedAt
      dataOverview(marketplace: $marketplace) @skip(if: $hasGrid) {
        ...OverviewCards_overview
      }
      amazonData(tab: $tab, marketplace: $marketplace, productId: $productId, isDecided: $isDecided)
        @include(if: $hasGrid) {
        ...DataPanel_grid
      }
      priceSending @include(if: $isPrices)
      sentPrices @include(if: $isPrices) {
        ...SentPrices_prices
      }
      restockPlan(marketplace: $marketplace, search: $search, sort: $sort, page: $page) @include(if: $isInventory) {
        ...RestockPanel_plan
      }
      idleStock(marketplace: $marketplace) @include(if: $isInventory) {
        ...IdlePanel_idle
      }
      planning {
        servicePercent
        ...PlanningBar_planning
      }
    }
  }
`;

const toastStale = () => toastError(t('amazonData.theTableCouldNotBeRefreshed'), 'amazon-data');

/** /amazon-data: data of the marketplaces, with forecasts and suggestions for stock and prices. */
export function AmazonDataScreen() {
  const { queryRef, isStale } = useRouteQuery<AmazonDataScreenQuery>();
  const { view, change } = useUrlView(viewForm);
  return (
    <div className="mx-auto flex max-w-[120rem] flex-col gap-3 p-3 sm:p-4">
      <title>{t('amazonData.amazonDataSellerAnalytics')}</title>
      <ErrorBoundary fallback={<DataHeader />} resetKeys={[queryRef]}>
        <Suspense fallback={<DataHeader />}>
          <Header queryRef={queryRef} />
        </Suspense>
      </ErrorBoundary>
      <Tabs
        label={t('amazonData.data')}
        tabs={tabNames}
        chosen={view.tab}
        onChoose={(tab) => change({ tab, product: '', search: '', sort: undefined, show: undefined })}
      >
        <ErrorBoundary FallbackComponent={DataFailure} resetKeys={[queryRef]}>
          <Suspense fallback={<Loading />}>
            <Content queryRef={queryRef} tab={view.tab} isStale={isStale} />
          </Suspense>
        </ErrorBoundary>
      </Tabs>
    </div>
  );
}

interface Loaded {
  queryRef: PreloadedQuery<AmazonDataScreenQuery>;
}

function Header({ queryRef }: Loaded) {
  const { viewer } = usePreloadedQuery<AmazonDataScreenQuery>(query, queryRef);
  return <DataHeader lastSyncedAt={viewer.lastSyncedAt ?? null} />;
}

const NOWHERE: readonly string[] = [];
const planned: readonly Tab[] = ['overview', 'insights', 'forecasts', 'prices', 'inventory'];

function Content({ queryRef, tab, isStale }: Loaded & { tab: Tab; isStale: boolean }) {
  const { viewer } = usePreloadedQuery<AmazonDataScreenQuery>(query, queryRef);
  const { refresh } = useRefresh(query, queryRef.variables, toastStale);
  return (
    <div aria-busy={isStale} className={`flex flex-col gap-3 transition-opacity ${isStale ? 'opacity-55' : ''}`}>
      {viewer.dataOverview && <OverviewCards overview={viewer.dataOverview} isSynced={viewer.lastSyncedAt != null} />}
      {planned.includes(tab) && <PlanningBar planning={viewer.planning} onRefreshed={refresh} />}
      {viewer.restockPlan && (
        <RestockPanel
          plan={viewer.restockPlan}
          servicePercent={viewer.planning.servicePercent ?? null}
          onSaved={refresh}
        />
      )}
      {viewer.idleStock && <IdlePanel idle={viewer.idleStock} />}
      {viewer.amazonData && (
        <DataPanel grid={viewer.amazonData} tab={tab} sendsTo={viewer.priceSending ?? NOWHERE} onDecided={refresh} />
      )}
      {viewer.sentPrices && <SentPrices prices={viewer.sentPrices} />}
    </div>
  );
}

const Loading = () => (
  <div role="status" aria-label={t('amazonData.loading')} className="flex flex-col gap-3">
    <Skeleton className="h-20" />
    <Skeleton className="h-96" />
  </div>
);

/** Replaces a tab that could not be loaded: the reason (spec 8) and a retry button. */
const DataFailure = ({ error }: FallbackProps) => (
  <LoadFailure error={error} title={t('amazonData.theDataCouldNotBeLoaded', { reason: failureReason(error) })} />
);

/** The server's words; without any, those of what happened. */
const failureReason = (error: unknown) => (isWordless(error) ? t('failure.connection') : (error as Error).message);
