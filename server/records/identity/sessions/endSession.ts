import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { closeSessions, SESSION_KEY } from './session.ts';

/** Signs the person out of one session, named by its key. Throws 404 when they have none of this key. */
export async function endSession({ accountId, userId }: Viewer, key: string): Promise<void> {
  const condition = `u.account_id = $1 AND s.user_id = $2 AND ${SESSION_KEY} = $3`;
  if ((await closeSessions(condition, [accountId, userId, key])) === 0) throw notFound('Sessão não encontrada');
}
