import type { Viewer } from '#server/platform/values/viewer.ts';
import { closeSessions, SESSION_KEY } from './session.ts';

/** Signs the person out everywhere but in the session that asks; answers of how many. */
export function endOtherSessions({ accountId, userId, access }: Viewer): Promise<number> {
  const current = access?.kind === 'session' ? access.key : '';
  const condition = `u.account_id = $1 AND s.user_id = $2 AND ${SESSION_KEY} <> $3`;
  return closeSessions(condition, [accountId, userId, current]);
}
