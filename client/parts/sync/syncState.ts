import { isUnderWay } from '#client/lib/isUnderWay.ts';
import { relativeTime } from '#client/lib/time/time.ts';

export interface SyncFacts {
  /** Whether there is a marketplace with keys. */
  isConnected: boolean;
  needsReconnect: boolean;
  /** Of the newest sync; null when there never was one. */
  status: string | null;
  finishedAt: string | null;
  /** When everything was read the last time. */
  lastSyncedAt: string | null;
}

export interface SyncState {
  label: string;
  tone: 'good' | 'busy' | 'warning' | 'bad' | 'idle';
  /** What the label alone does not say. */
  detail: string | null;
}

const LATE_MS = 30 * 60_000; // twice the interval of automatic syncs

/** How the synchronisation stands, in one label: SEMANTICS, "last-sync label". */
export function syncState(facts: SyncFacts, now: Date): SyncState {
  const { isConnected, needsReconnect, status, finishedAt, lastSyncedAt } = facts;
  if (isUnderWay(status)) return { label: 'Sincronizando…', tone: 'busy', detail: null };
  if (needsReconnect)
    return { label: 'Reconectar', tone: 'bad', detail: 'Um marketplace não aceita mais a sua autorização.' };
  // nothing was read whole before: the newest counts, also one that read all but a part
  const at = lastSyncedAt ?? (status === 'SUCCESS' || status === 'PARTIAL' ? finishedAt : null);
  const label = at ? relativeTime(at, now) : 'Nunca sincronizado';
  if (status === 'ERROR') return { label, tone: 'bad', detail: 'A última sincronização falhou.' };
  if (status === 'PARTIAL') return { label, tone: 'warning', detail: 'A última sincronização ficou incompleta.' };
  if (!isConnected) return { label, tone: 'idle', detail: 'Nenhum marketplace conectado.' };
  if (!at) return { label, tone: 'idle', detail: null };
  const isLate = now.getTime() - Date.parse(at) > LATE_MS;
  return { label, tone: isLate ? 'warning' : 'good', detail: null };
}
