import { type Queryable, queryRow } from '#server/platform/postgres/db.ts';
import { lockPerson } from '#server/platform/postgres/lockAccount.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Person, Viewer } from '#server/platform/values/viewer.ts';
import { recordEvent } from '#server/records/audit/recordEvent.ts';
import { isDemo } from '#server/records/identity/demoAccount.ts';
import { openRememberedSession } from '#server/records/identity/sessions/openRememberedSession.ts';
import {
  type Browser,
  closeSessions,
  type OpenedSession,
  openSession,
} from '#server/records/identity/sessions/session.ts';

/** How a person proved who they are. */
export type SignInMethod = 'password' | 'totp' | 'recoveryCode' | 'passwordAndPasskey' | 'passkey';

/**
 * Opens a session in the caller's transaction, remembers the browser and records it. Beyond 50, the person's longest unused session ends; the
 * demonstration has room for more, and its many visitors are not recorded.
 */
export async function openAuditedSession(
  who: Pick<Viewer, 'accountId' | 'userId'>,
  browser: Browser,
  method: SignInMethod,
  tx: Queryable,
): Promise<OpenedSession> {
  const { accountId, userId } = who;
  // serializes concurrent sign-ins, so that the limit holds
  await lockPerson(userId, tx);
  const person = await queryRow<Person>(
    'SELECT name, email FROM users WHERE account_id = $1 AND id = $2',
    [accountId, userId],
    tx,
  );
  const isShared = isDemo({ person });
  const session = await (isShared ? openSession : openRememberedSession)(userId, browser, tx);
  const beyond = `s.bearer_hash IN (SELECT o.bearer_hash FROM sessions o WHERE o.user_id = $1
                                    ORDER BY o.last_seen_at DESC, o.created_at DESC, o.bearer_hash OFFSET $2)`;
  await closeSessions(beyond, [userId, isShared ? limits.quotas.demoSessions : limits.quotas.sessions], tx);
  if (!isShared) await recordEvent(who, { kind: 'signIn', details: { method } }, tx);
  return session;
}
