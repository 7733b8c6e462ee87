import { clsx } from 'clsx';
import { graphql, useFragment } from 'react-relay/hooks';
import { useNow } from '#client/data/useNow.ts';
import { t } from '#client/lib/language/t.ts';
import type { SyncIndicator_viewer$key } from './__generated__/SyncIndicator_viewer.graphql';
import { syncState } from './syncState.ts';

const dots = {
  good: 'bg-positive',
  busy: 'animate-pulse bg-link',
  warning: 'bg-warning',
  bad: 'bg-negative',
  idle: 'bg-line-strong',
};

/** State of the synchronisation as a dot and a label. Opens the sync centre. */
export function SyncIndicator({ viewer, onOpen }: { viewer: SyncIndicator_viewer$key; onOpen: () => void }) {
  const { lastSyncedAt, latestSync, syncStreams } = useFragment(
    graphql`
      fragment SyncIndicator_viewer on Viewer {
        lastSyncedAt
        latestSync {
          status
          finishedAt
        }
        syncStreams {
          needsReconnect
        }
      }
    `,
    viewer,
  );
  const now = useNow();
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
    <button
      type="button"
      aria-haspopup="dialog"
      title={detail ?? t('parts.syncCentre')}
      onClick={onOpen}
      className={clsx(
        'inline-flex h-8 min-w-0 items-center gap-1.5 rounded-md px-2 text-label whitespace-nowrap hover:bg-hover hover:text-ink',
        tone === 'bad' ? 'font-semibold text-negative' : 'text-muted',
      )}
    >
      <span aria-hidden className={clsx('size-2 shrink-0 rounded-full', dots[tone])} />
      <span className="sr-only">{t('parts.sync')} </span>
      <span className="truncate max-[23rem]:sr-only nav:max-[85rem]:sr-only">{label}</span>
      {detail && <span className="sr-only">. {detail}</span>}
    </button>
  );
}
