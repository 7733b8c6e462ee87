import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { describeDevice } from './describeDevice.ts';
import { IS_OPEN, SESSION_KEY } from './session.ts';

export interface SessionDetails {
  key: string;
  device: string;
  ip: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
}

/** Where the person is signed in: the session that asks first, then the one used last. */
export async function sessions({ accountId, userId, access }: Viewer): Promise<SessionDetails[]> {
  const rows = await queryRows<Omit<SessionDetails, 'device' | 'isCurrent'> & { userAgent: string | null }>(
    `SELECT ${SESSION_KEY} AS key, s.user_agent AS "userAgent", s.ip,
            s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt"
     FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE u.account_id = $1 AND s.user_id = $2 AND ${IS_OPEN}
     ORDER BY ${SESSION_KEY} = $3 DESC, s.last_seen_at DESC, s.bearer_hash`,
    [accountId, userId, keyOf(access)],
  );
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    device: describeDevice(userAgent),
    isCurrent: row.key === keyOf(access),
  }));
}

const keyOf = (access: Viewer['access']) => (access?.kind === 'session' ? access.key : '');
