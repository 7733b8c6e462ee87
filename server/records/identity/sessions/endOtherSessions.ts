import type { Viewer } from '#server/platform/values/viewer.ts';
import { closeSessions } from './session.ts';
import type { SessionDetails } from './sessions.ts';

/** Ends every session of the person but the one that asks, and returns those. */
export function endOtherSessions({ accountId, userId, access }: Viewer): Promise<SessionDetails[]> {
  const current = access?.kind === 'session' ? access.key : '';
  const condition = `u.account_id = $1 AND s.user_id = $2 AND s.handle <> $3`;
  return closeSessions(condition, [accountId, userId, current]);
}
