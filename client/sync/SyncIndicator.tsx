import { clsx } from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { useNow } from '#client/useNow.ts';
import type { SyncIndicatorQuery } from './__generated__/SyncIndicatorQuery.graphql';
import { syncState } from './syncState.ts';
import { useSyncEvents } from './useSyncEvents.ts';

const SyncPanel = lazy(async () => ({ default: (await import('./SyncPanel.tsx')).SyncPanel }));

const dots = {
  good: 'bg-positive',
  busy: 'animate-pulse bg-accent',
  warning: 'bg-warning',
  bad: 'bg-negative',
  idle: 'bg-line-strong',
};

const query = graphql`
  query SyncIndicatorQuery {
    viewer {
      lastSyncedAt
      latestSync {
        status
        finishedAt
      }
      syncStreams {
        needsReconnect
      }
    }
  }
`;

/** How the synchronisation stands, in a dot and a word; opens the sync centre. Nothing when it cannot be told. */
export const SyncIndicator = () => (
  <ErrorBoundary fallback={null}>
    <Suspense fallback={null}>
      <Loaded />
    </Suspense>
  </ErrorBoundary>
);

function Loaded() {
  const { viewer } = useLazyLoadQuery<SyncIndicatorQuery>(query, {}, { fetchPolicy: 'store-and-network' });
  useSyncEvents<SyncIndicatorQuery>(query, 'end');
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow();
  const { lastSyncedAt, latestSync, syncStreams } = viewer;
  const { label, tone, detail } = syncState(
    {
      isConnected: syncStreams.length > 0,
      needsReconnect: syncStreams.some(({ needsReconnect }) => needsReconnect),
      status: latestSync?.status ?? null,
      finishedAt: latestSync?.finishedAt ?? null,
      lastSyncedAt: lastSyncedAt ?? null,
    },
    now,
  );
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={detail ?? 'Central de sincronização'}
        onClick={() => setIsOpen(true)}
        className={clsx(
          'inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-2xs whitespace-nowrap hover:bg-hover hover:text-ink',
          tone === 'bad' ? 'font-semibold text-negative' : 'text-muted',
        )}
      >
        <span aria-hidden className={clsx('size-2 shrink-0 rounded-full', dots[tone])} />
        <span className="sr-only">Sincronização: </span>
        <span className="max-[23rem]:sr-only nav:max-[85rem]:sr-only">{label}</span>
        {detail && <span className="sr-only">. {detail}</span>}
      </button>
      {isOpen && (
        <Suspense>
          <SyncPanel onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
