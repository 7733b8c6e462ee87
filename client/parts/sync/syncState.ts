import { t } from '#client/lib/language/t.ts';
import { isUnderWay } from '#client/lib/schema.ts';
import { relativeTime } from '#client/lib/time/time.ts';

export interface SyncFacts {
  /** Whether a marketplace has keys. */
  isConnected: boolean;
  needsReconnect: boolean;
  /** Status of the latest sync. Null before the first. */
  status: string | null;
  finishedAt: string | null;
  /** End of the last complete sync. Null before the first. */
  lastSyncedAt: string | null;
}

export interface SyncState {
  label: string;
  tone: 'good' | 'busy' | 'warning' | 'bad' | 'idle';
  /** Explains the label. Null when there is nothing to add. */
  detail: string | null;
}

const LATE_MS = 30 * 60_000; // twice the interval of automatic syncs

/** State of the synchronisation in one label (SEMANTICS, "last-sync label"). */
export function syncState(facts: SyncFacts, now: Date): SyncState {
  const { isConnected, needsReconnect, status, finishedAt, lastSyncedAt } = facts;
  if (isUnderWay(status)) return { label: t('parts.syncing2'), tone: 'busy', detail: null };
  if (needsReconnect)
    return { label: t('parts.reconnect'), tone: 'bad', detail: t('parts.aMarketplaceNoLongerAcceptsYour') };
  // before the first complete sync the latest one counts, even an incomplete one
  const at = lastSyncedAt ?? (status === 'SUCCESS' || status === 'PARTIAL' ? finishedAt : null);
  const label = at ? relativeTime(at, now) : t('parts.neverSynced');
  if (status === 'ERROR') return { label, tone: 'bad', detail: t('parts.theLastSyncFailed2') };
  if (status === 'PARTIAL') return { label, tone: 'warning', detail: t('parts.theLastSyncWasIncomplete2') };
  if (!isConnected) return { label, tone: 'idle', detail: t('parts.noMarketplaceConnected2') };
  if (!at) return { label, tone: 'idle', detail: null };
  const isLate = now.getTime() - Date.parse(at) > LATE_MS;
  return { label, tone: isLate ? 'warning' : 'good', detail: null };
}
