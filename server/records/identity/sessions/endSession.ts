import { pool, type Queryable } from '#server/platform/postgres/db.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { closeSessions } from './session.ts';
import type { SessionDetails } from './session.ts';

/** Ends one session of the person and returns it. Throws 404 for an unknown handle. */
export async function endSession({ accountId, userId }: Viewer, handle: string): Promise<SessionDetails> {
  const condition = `u.account_id = $1 AND s.user_id = $2 AND s.handle = $3`;
  const [ended] = await closeSessions(condition, [accountId, userId, handle]);
  if (!ended) throw notFound('Sessão não encontrada');
  return ended;
}

/** Ends every session of the person except the caller's, and returns the ended ones. */
export function endOtherSessions(
  { accountId, userId, access }: Viewer,
  on: Queryable = pool,
): Promise<SessionDetails[]> {
  const current = access?.kind === 'session' ? access.key : '';
  const condition = `u.account_id = $1 AND s.user_id = $2 AND s.handle <> $3`;
  return closeSessions(condition, [accountId, userId, current], on);
}
