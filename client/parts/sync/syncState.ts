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
  if (isUnderWay(status)) return { label: 'Sincronizando…', tone: 'busy', detail: null };
  if (needsReconnect)
    return { label: 'Reconectar', tone: 'bad', detail: 'Um marketplace não aceita mais a sua autorização.' };
  // before the first complete sync the latest one counts, even an incomplete one
  const at = lastSyncedAt ?? (status === 'SUCCESS' || status === 'PARTIAL' ? finishedAt : null);
  const label = at ? relativeTime(at, now) : 'Nunca sincronizado';
  if (status === 'ERROR') return { label, tone: 'bad', detail: 'A última sincronização falhou.' };
  if (status === 'PARTIAL') return { label, tone: 'warning', detail: 'A última sincronização ficou incompleta.' };
  if (!isConnected) return { label, tone: 'idle', detail: 'Nenhum marketplace conectado.' };
  if (!at) return { label, tone: 'idle', detail: null };
  const isLate = now.getTime() - Date.parse(at) > LATE_MS;
  return { label, tone: isLate ? 'warning' : 'good', detail: null };
}
