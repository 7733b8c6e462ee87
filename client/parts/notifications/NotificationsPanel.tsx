import { CheckCheck } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { useRefresh } from '#client/data/useRefresh.ts';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Popover } from '#client/ui/overlay/Popover.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type { NotificationsPanel_causes$key } from './__generated__/NotificationsPanel_causes.graphql';
import type { NotificationsPanelQuery } from './__generated__/NotificationsPanelQuery.graphql';
import { CauseRow } from './CauseRow.tsx';
import { SyncProblems } from './SyncProblems.tsx';
import { syncProblem } from './syncProblem.ts';
import { useMarkAllRead } from './useMarkAllRead.ts';
import { useMarkSyncRead } from './useMarkSyncRead.ts';

const TITLE = t('parts.notifications');

const query = graphql`
  query NotificationsPanelQuery {
    viewer {
      unreadAlertCount
      ...NotificationsPanel_causes
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

/** Problems of the synchronization, then the causes of alerts: those that reach their threshold first, by money. */
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
  const { alertCauses } = useFragment<NotificationsPanel_causes$key>(
    graphql`
      fragment NotificationsPanel_causes on Viewer {
        alertCauses {
          kind
          isAbove
          openedAt
          ...CauseRow_cause
        }
      }
    `,
    viewer,
  );
  const causes = alertCauses.toSorted((one, other) => Number(other.isAbove) - Number(one.isAbove));
  const newest = alertCauses
    .map(({ openedAt }) => openedAt)
    .toSorted()
    .at(-1);
  const { refresh } = useRefresh<NotificationsPanelQuery>(query, {});
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
      {causes.length > 0 && (
        <ul className="divide-y divide-line">
          {causes.map((cause) => (
            <CauseRow key={cause.kind} cause={cause} onLeave={onClose} />
          ))}
        </ul>
      )}
      {causes.length === 0 && !problem && !needsReconnect && (
        <p className="px-4 py-8 text-center text-small text-muted">{t('parts.nothingHereAlertsAboutProfitBuy')}</p>
      )}
      <p className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line px-3 text-small">
        <Link
          to={paths.alerts}
          onClick={onClose}
          className="inline-flex min-h-11 items-center font-medium text-link hover:underline"
        >
          {t('alerts.seeAll')}
        </Link>
      </p>
    </>
  );
}
