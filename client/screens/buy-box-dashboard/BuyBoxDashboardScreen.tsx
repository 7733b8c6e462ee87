import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { useRefresh } from '#client/data/useRefresh.ts';
import { t } from '#client/lib/language/t.ts';
import type { BuyBoxDashboardScreenQuery } from './__generated__/BuyBoxDashboardScreenQuery.graphql';
import { BuyBoxAlerts } from './BuyBoxAlerts.tsx';
import { BuyBoxLoading, toastFailure } from './BuyBoxStates.tsx';
import { BuyBoxFilters } from './BuyBoxFilters.tsx';
import { BuyBoxTabs } from './BuyBoxTabs.tsx';
import { ChangesTable } from '#client/screens/buy-box-dashboard/changes/ChangesTable.tsx';
import { CompetitorDrawer } from '#client/screens/buy-box-dashboard/competitors/CompetitorDrawer.tsx';
import { LostTable } from '#client/screens/buy-box-dashboard/status/LostTable.tsx';
import { NewCompetitorsTable } from '#client/screens/buy-box-dashboard/competitors/NewCompetitorsTable.tsx';
import { RankingTable } from '#client/screens/buy-box-dashboard/competitors/RankingTable.tsx';
import { StatusTable } from '#client/screens/buy-box-dashboard/status/StatusTable.tsx';
import { SummaryCards } from '#client/screens/buy-box-dashboard/status/SummaryCards.tsx';
import { SyncStatusPanel } from '#client/screens/buy-box-dashboard/status/SyncStatusPanel.tsx';
import { TimelineDrawer } from '#client/screens/buy-box-dashboard/changes/TimelineDrawer.tsx';
import { useBuyBoxProgress } from '#client/screens/buy-box-dashboard/status/useBuyBoxProgress.ts';

const REFRESH_MS = 60_000; // spec 9

const query = graphql`
  query BuyBoxDashboardScreenQuery(
    $filter: BuyBoxFilter!
    $page: Int!
    $isStatus: Boolean!
    $isRanking: Boolean!
    $isChanges: Boolean!
    $isLost: Boolean!
    $isNew: Boolean!
  ) @preloadable {
    viewer {
      buyBoxSummary {
        ...SummaryCards_summary
      }
      ...BuyBoxAlerts_viewer
      buyBoxStatus(filter: $filter, page: $page) @include(if: $isStatus) {
        ...StatusTable_page
      }
      competitorRanking(filter: $filter) @include(if: $isRanking) {
        ...RankingTable_competitors
      }
      ...ChangesTable_viewer @arguments(filter: $filter) @include(if: $isChanges) @alias(as: "changes")
      lostProducts(filter: $filter) @include(if: $isLost) {
        ...LostTable_lost
      }
      newCompetitors(filter: $filter) @include(if: $isNew) {
        ...NewCompetitorsTable_competitors
      }
    }
  }
`;

/** /buy-box-dashboard: current Buy Box owners, changes of ownership and the state of the offer sync. */
export function BuyBoxDashboardScreen() {
  const { queryRef, isStale } = useRouteQuery<BuyBoxDashboardScreenQuery>();
  const progress = useBuyBoxProgress();
  const tables = (
    <>
      <BuyBoxFilters />
      <BuyBoxTabs>
        <ErrorBoundary FallbackComponent={BoardFailure} onError={toastFailure} resetKeys={[queryRef]}>
          <Board queryRef={queryRef} isStale={isStale} revision={progress.steps} />
        </ErrorBoundary>
      </BuyBoxTabs>
    </>
  );
  return (
    <div className="mx-auto flex max-w-[90rem] flex-col gap-3 p-3 sm:p-4">
      <title>{t('buyBox.buyBoxSellerAnalytics')}</title>
      <h1 className="text-title tracking-tight">{t('buyBox.buyBoxDashboard')}</h1>
      <SyncStatusPanel revision={progress.ends} />
      <ErrorBoundary fallback={aboveTables(tables)} resetKeys={[queryRef]}>
        {/* the filters wait for the alerts, which would push them down */}
        <Suspense fallback={aboveTables(<BuyBoxLoading />)}>
          <Cards queryRef={queryRef} />
          {tables}
        </Suspense>
      </ErrorBoundary>
      <TimelineDrawer />
      <CompetitorDrawer />
    </div>
  );
}

const aboveTables = (rest: ReactNode) => (
  <>
    <SummaryCards summary={null} />
    {rest}
  </>
);

/** Replaces a table that could not be loaded: the message, or the specified words where there is none (spec 8). */
const BoardFailure = ({ error }: FallbackProps) => (
  <LoadFailure error={error} title={t('buyBox.theDataCouldNotBeLoaded')} lead={t('buyBox.unknownError')} />
);

type QueryRef = PreloadedQuery<BuyBoxDashboardScreenQuery>;

function Cards({ queryRef }: { queryRef: QueryRef }) {
  const { viewer } = usePreloadedQuery<BuyBoxDashboardScreenQuery>(query, queryRef);
  return (
    <>
      <SummaryCards summary={viewer.buyBoxSummary} />
      <BuyBoxAlerts viewer={viewer} />
    </>
  );
}

function Board({
  queryRef,
  isStale,
  revision,
}: {
  queryRef: QueryRef;
  isStale: boolean;
  /** Increases whenever there is new data to fetch. */
  revision: number;
}) {
  const { viewer } = usePreloadedQuery<BuyBoxDashboardScreenQuery>(query, queryRef);
  const { refresh } = useRefresh(query, queryRef.variables, toastFailure);
  // a refresh returns only the first page of changes, so it waits while older ones are open
  const [readingOlder, setReadingOlder] = useState<QueryRef>();
  const isHeld = readingOlder === queryRef;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, [refresh, isHeld]);
  useEffect(() => {
    if (revision > 0 && !isHeld) refresh();
  }, [revision, refresh, isHeld]);
  const { buyBoxStatus, competitorRanking, lostProducts, newCompetitors } = viewer;
  return (
    <div
      aria-busy={isStale}
      className={`rounded-lg border border-line bg-surface transition-opacity ${isStale ? 'opacity-55' : ''}`}
    >
      {buyBoxStatus && <StatusTable page={buyBoxStatus} />}
      {competitorRanking && <RankingTable competitors={competitorRanking} />}
      {viewer.changes && <ChangesTable viewer={viewer.changes} onLoadMore={() => setReadingOlder(queryRef)} />}
      {lostProducts && <LostTable lost={lostProducts} />}
      {newCompetitors && <NewCompetitorsTable competitors={newCompetitors} />}
    </div>
  );
}
