import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { recordEvent } from '#server/records/audit/recordEvent.ts';
import {
  type Browser,
  closeSessions,
  type OpenedSession,
  openSession,
} from '#server/records/identity/sessions/session.ts';

/** How a person proved who they are. */
export type SignInMethod = 'password' | 'totp' | 'recoveryCode' | 'passwordAndPasskey' | 'passkey';

/** Opens a session in the caller's transaction and records it. Beyond 50, the person's longest unused session ends. */
export async function openAuditedSession(
  who: Pick<Viewer, 'accountId' | 'userId'>,
  browser: Browser,
  method: SignInMethod,
  tx: Queryable,
): Promise<OpenedSession> {
  const session = await openLimitedSession(who, browser, limits.quotas.sessions, tx);
  await recordEvent(who, { kind: 'signIn', details: { method } }, tx);
  return session;
}

/** Opens a session in the caller's transaction; the longest unused ones beyond `most` end. */
export async function openLimitedSession(
  { accountId, userId }: Pick<Viewer, 'accountId' | 'userId'>,
  browser: Browser,
  most: number,
  tx: Queryable,
): Promise<OpenedSession> {
  // serializes concurrent sign-ins, so that the limit holds
  await queryRows('SELECT FROM users WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE', [accountId, userId], tx);
  const session = await openSession(userId, browser, tx);
  const beyond = `s.bearer_hash IN (SELECT o.bearer_hash FROM sessions o WHERE o.user_id = $1
                                    ORDER BY o.last_seen_at DESC, o.created_at DESC, o.bearer_hash OFFSET $2)`;
  await closeSessions(beyond, [userId, most], tx);
  return session;
}
