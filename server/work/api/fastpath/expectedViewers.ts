import { LRUCache } from 'lru-cache';
import { sessionKey } from '#server/records/identity/sessions/session.ts';
import { listen } from '#server/platform/jobs/events.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** As a session told who holds it, and whether its account stood at the same version the time before. */
interface Seen {
  viewer: Viewer;
  isSteady: boolean;
}

/** For so long a session that was open, of an account that did not change, will hardly be another. */
const LIKELY_MS = 5_000;
const seen = new LRUCache<string, Seen>({ max: 10_000, ttl: LIKELY_MS });

listen('gap', () => seen.clear()); // the database may have gone back in time, and count the same versions again

/**
 * Who most likely holds a session's secret, and at which version their account stands: what is worked out for them may
 * only be given once the database has said the same (`isAsExpected`). Null: nobody knows, or the account is being written.
 */
export function expectedViewer(secret: string): Viewer | null {
  const found = seen.get(sessionKey(secret));
  return found?.isSteady ? { ...found.viewer } : null;
}

/** Notes who the database says holds a session. */
export function noteViewer(viewer: Viewer): void {
  if (viewer.access?.kind !== 'session' || viewer.dataVersion === undefined) return;
  const { key } = viewer.access;
  seen.set(key, { viewer, isSteady: seen.peek(key)?.viewer.dataVersion === viewer.dataVersion });
}

/** Whether all that an answer hangs on is as it was expected: the person, what they may do, and the account's rows. */
export const isAsExpected = (expected: Viewer, viewer: Viewer) => factsOf(expected) === factsOf(viewer);

const factsOf = ({ accountId, userId, isDeveloper, access, dataVersion, person }: Viewer) =>
  JSON.stringify([accountId, userId, isDeveloper, access, dataVersion, person]);
