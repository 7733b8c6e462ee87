import { CheckCheck } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay/hooks';
import { useRefresh } from '#client/data/useRefresh.ts';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Popover } from '#client/ui/overlay/Popover.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type { NotificationsPanel_alerts$key } from './__generated__/NotificationsPanel_alerts.graphql';
import type { NotificationsPanelAlertsQuery } from './__generated__/NotificationsPanelAlertsQuery.graphql';
import type { NotificationsPanelQuery } from './__generated__/NotificationsPanelQuery.graphql';
import { AlertRow } from './AlertRow.tsx';
import { SyncProblems } from './SyncProblems.tsx';
import { syncProblem } from './syncProblem.ts';
import { useMarkAllRead } from './useMarkAllRead.ts';
import { useMarkSyncRead } from './useMarkSyncRead.ts';

const TITLE = t('parts.notifications');
/** Alerts loaded by each press of "Carregar mais". */
const PAGE = 40;
/** Limit of the server. */
const MAX_ALERTS = 200;

const query = graphql`
  query NotificationsPanelQuery($alerts: Int = 40) {
    viewer {
      unreadAlertCount
      ...NotificationsPanel_alerts @arguments(count: $alerts)
      latestSync {
        id
        status
        error
        readAt
      }
      syncStreams {
        needsReconnect
      }
    }
  }
`;

/** Problems of the synchronization, then the alerts of profit, Buy Box and stock, those with most money at stake first. */
export const NotificationsPanel = ({
  triggerRef,
  ...ways
}: {
  triggerRef: RefObject<HTMLElement | null>;
  /** Number of changes of the alerts since the page load. */
  changes: number;
  onOpenSync: () => void;
  onClose: () => void;
}) => (
  <Popover label={TITLE} triggerRef={triggerRef} onClose={ways.onClose}>
    <ErrorBoundary
      fallback={
        <p role="alert" className="p-4">
          {t('parts.theNotificationsCouldNotBeLoaded')}
        </p>
      }
    >
      <Suspense
        fallback={
          <div role="status" aria-label={t('parts.loadingTheNotifications')} className="flex flex-col gap-2 p-3">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        }
      >
        <Content {...ways} />
      </Suspense>
    </ErrorBoundary>
  </Popover>
);

function Content({ changes, onOpenSync, onClose }: { changes: number; onOpenSync: () => void; onClose: () => void }) {
  const { viewer } = useLazyLoadQuery<NotificationsPanelQuery>(query, {}, { fetchPolicy: 'store-and-network' });
  const [markAll, isMarking] = useMarkAllRead();
  const [markSync, isMarkingSync] = useMarkSyncRead();
  const { unreadAlertCount, latestSync } = viewer;
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    NotificationsPanelAlertsQuery,
    NotificationsPanel_alerts$key
  >(
    graphql`
      fragment NotificationsPanel_alerts on Viewer
      @refetchable(queryName: "NotificationsPanelAlertsQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 40 }, cursor: { type: "String" }) {
        alerts(first: $count, after: $cursor) @connection(key: "NotificationsPanel_alerts") {
          edges {
            node {
              id
              createdAt
              ...AlertRow_alert
            }
          }
        }
      }
    `,
    viewer,
  );
  const alerts = data.alerts.edges.map(({ node }) => node);
  const newest = alerts
    .map(({ createdAt }) => createdAt)
    .toSorted()
    .at(-1);
  // a refetched first page replaces the pages loaded after it
  const shown = { alerts: Math.min(Math.max(alerts.length, PAGE), MAX_ALERTS) };
  const { refresh } = useRefresh<NotificationsPanelQuery>(query, shown);
  const seen = useRef(changes);
  useEffect(() => {
    if (seen.current !== changes) refresh();
    seen.current = changes;
  }, [changes, refresh]);
  const problem = syncProblem(latestSync?.status);
  const isSyncRead = !problem || Boolean(latestSync?.readAt);
  const needsReconnect = viewer.syncStreams.some((stream) => stream.needsReconnect);
  const hasUnread = unreadAlertCount > 0 || !isSyncRead;
  const readSync = () => {
    if (latestSync && !isSyncRead) markSync(latestSync.id);
  };
  const readAll = () => {
    readSync();
    markAll(newest);
  };
  return (
    <>
      <div className="sticky top-0 z-10 flex h-11 items-center justify-between gap-2 border-b border-line bg-raised px-3">
        <h2 className="font-semibold">{TITLE}</h2>
        {hasUnread && (
          <Button tone="quiet" disabled={isMarking || isMarkingSync} onClick={readAll}>
            <CheckCheck size={14} aria-hidden />
            {t('parts.markAllAsRead')}
          </Button>
        )}
      </div>
      <SyncProblems
        problem={problem}
        reason={latestSync?.error ?? null}
        isRead={isSyncRead}
        needsReconnect={needsReconnect}
        onOpenSync={() => {
          readSync();
          onClose();
          onOpenSync();
        }}
        onLeave={onClose}
      />
      {alerts.length > 0 && (
        <ul className="divide-y divide-line">
          {alerts.map((alert) => (
            <AlertRow key={alert.id} alert={alert} onLeave={onClose} />
          ))}
        </ul>
      )}
      {hasNext && (
        <div className="border-t border-line p-2 text-center">
          <Button tone="quiet" disabled={isLoadingNext} onClick={() => loadNext(PAGE)}>
            {isLoadingNext ? t('parts.loading') : t('parts.loadMore')}
          </Button>
        </div>
      )}
      {alerts.length === 0 && !problem && !needsReconnect && (
        <p className="px-4 py-8 text-center text-small text-muted">{t('parts.nothingHereAlertsAboutProfitBuy')}</p>
      )}
    </>
  );
}
