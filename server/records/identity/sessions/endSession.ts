import { type Queryable, transaction } from '#server/platform/postgres/db.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { recordEvent } from '#server/records/audit/recordEvent.ts';
import { deviceOf } from './describeDevice.ts';
import { closeSessions } from './session.ts';
import type { SessionDetails } from './session.ts';

/** Ends one session of the person and returns it. Throws 404 for an unknown handle. */
export const endSession = (viewer: Viewer, handle: string): Promise<SessionDetails> =>
  transaction(async (tx) => {
    const { accountId, userId } = viewer;
    const condition = `u.account_id = $1 AND s.user_id = $2 AND s.handle = $3`;
    const [ended] = await closeSessions(condition, [accountId, userId, handle], tx);
    if (!ended) throw notFound('account.sessionNotFound');
    const details = { sessions: 1, device: deviceOf(ended.userAgent) };
    await recordEvent(viewer, { kind: 'sessionEnded', details }, tx);
    return ended;
  });

/** Ends every session of the person except the caller's, and returns the ended ones. */
export const endOtherSessions = (viewer: Viewer, on?: Queryable): Promise<SessionDetails[]> =>
  on ? endOthers(viewer, on) : transaction((tx) => endOthers(viewer, tx));

async function endOthers(viewer: Viewer, tx: Queryable): Promise<SessionDetails[]> {
  const { accountId, userId, access } = viewer;
  const current = access?.kind === 'session' ? access.key : '';
  const condition = `u.account_id = $1 AND s.user_id = $2 AND s.handle <> $3`;
  const ended = await closeSessions(condition, [accountId, userId, current], tx);
  if (ended.length > 0) await recordEvent(viewer, { kind: 'sessionEnded', details: { sessions: ended.length } }, tx);
  return ended;
}
