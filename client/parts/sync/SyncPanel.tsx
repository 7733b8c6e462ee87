import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { Button, buttonClass } from '#client/ui/controls/Button.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type { SyncPanel_runs$key } from './__generated__/SyncPanel_runs.graphql';
import type { SyncPanelRunsQuery } from './__generated__/SyncPanelRunsQuery.graphql';
import type { SyncPanelQuery } from './__generated__/SyncPanelQuery.graphql';
import { MarketplaceSync } from './MarketplaceSync.tsx';
import { OrderCoverage } from './OrderCoverage.tsx';
import { QuotaList } from './QuotaList.tsx';
import { SyncNow } from './SyncNow.tsx';
import { SyncRunsTable } from './SyncRunsTable.tsx';
import { TopicList } from './TopicList.tsx';
import { useSyncEvents } from './useSyncEvents.ts';

/** Runs loaded by each press of "Carregar mais". */
const PAGE = 8;
/** Limit of the server. */
const MAX_RUNS = 100;

const query = graphql`
  query SyncPanelQuery($runs: Int = 8) {
    viewer {
      ...SyncNow_viewer
      syncStreams {
        marketplace
        ...MarketplaceSync_streams
      }
      orderCoverage {
        marketplace
        ...OrderCoverage_coverage
      }
      quotaUse {
        marketplace
        ...QuotaList_quotas
      }
      notificationTopics {
        marketplace
        ...TopicList_topics
      }
      credentials {
        stored {
          marketplace
          warnings
        }
      }
      ...SyncPanel_runs @arguments(count: $runs)
    }
  }
`;

/** The sync centre: streams of each marketplace, their coverage and their errors. */
export const SyncPanel = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={t('parts.syncCentre')} size="wide" onClose={onClose}>
    <ErrorBoundary fallback={<p role="alert">{t('parts.theStateOfTheSyncCould')}</p>}>
      <Suspense
        fallback={
          <div role="status" aria-label={t('parts.loadingTheSync')} className="flex flex-col gap-3">
            <Skeleton className="h-8 w-2/3" />
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
          </div>
        }
      >
        <Content onLeave={onClose} />
      </Suspense>
    </ErrorBoundary>
  </Dialog>
);

function Content({ onLeave }: { onLeave: () => void }) {
  const { viewer } = useLazyLoadQuery<SyncPanelQuery>(query, {}, { fetchPolicy: 'store-and-network' });
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<SyncPanelRunsQuery, SyncPanel_runs$key>(
    graphql`
      fragment SyncPanel_runs on Viewer
      @refetchable(queryName: "SyncPanelRunsQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 8 }, cursor: { type: "String" }) {
        syncRuns(first: $count, after: $cursor) @connection(key: "SyncPanel_syncRuns") {
          edges {
            node {
              ...SyncRunsTable_runs
            }
          }
        }
      }
    `,
    viewer,
  );
  const runs = data.syncRuns.edges.map(({ node }) => node);
  // a refetched first page replaces the pages loaded after it
  useSyncEvents<SyncPanelQuery>(query, 'step', { runs: Math.min(Math.max(runs.length, PAGE), MAX_RUNS) });
  const marketplaces = [...new Set(viewer.syncStreams.map(({ marketplace }) => marketplace))];
  if (marketplaces.length === 0)
    return (
      <EmptyState title={t('parts.noMarketplaceConnected')} hint={t('parts.connectAmazonOrMercadoLivreSo')}>
        <Link to={paths.credentials} onClick={onLeave} className={buttonClass('primary')}>
          {t('parts.connect')}
        </Link>
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-5">
      <SyncNow viewer={viewer} />
      {marketplaces.map((marketplace) => {
        const isHere = (part: { readonly marketplace: string }) => part.marketplace === marketplace;
        const coverage = viewer.orderCoverage.find(isHere);
        return (
          <MarketplaceSync
            key={marketplace}
            streams={viewer.syncStreams.filter(isHere)}
            warnings={viewer.credentials.stored.filter(isHere).flatMap(({ warnings }) => warnings)}
            coverage={coverage && <OrderCoverage coverage={coverage} />}
            quotas={
              <>
                <TopicList topics={viewer.notificationTopics.filter(isHere)} />
                <QuotaList quotas={viewer.quotaUse.filter(isHere)} />
              </>
            }
            onLeave={onLeave}
          />
        );
      })}
      <SyncRunsTable runs={runs}>
        {hasNext && (
          <Button tone="quiet" disabled={isLoadingNext} onClick={() => loadNext(PAGE)}>
            {isLoadingNext ? t('parts.loading') : t('parts.loadMore')}
          </Button>
        )}
      </SyncRunsTable>
    </div>
  );
}
