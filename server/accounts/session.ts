import { type Queryable, pool, queryRows } from '#server/core/db.ts';
import { publish } from '#server/core/events.ts';
import { randomToken, sha256 } from '#server/core/secrets.ts';
import type { Viewer } from '#server/core/viewer.ts';

export interface Browser {
  userAgent: string | null;
  ip: string | null;
}

export interface OpenedSession {
  /** Goes into the answer and the browser's local storage. */
  token: string;
  /** Goes into the HttpOnly cookie: a different secret for the calls that cannot send a header. */
  cookie: string;
}

const LONGEST_DAYS = 30;
const IDLE_HOURS = 24;
const SEEN_EVERY_MINUTES = 5;

/** Opens a session: two random secrets, of which only the hashes are stored. */
export async function openSession(userId: number, browser: Browser, on: Queryable = pool): Promise<OpenedSession> {
  const session = { token: randomToken(), cookie: randomToken() };
  await queryRows(
    `INSERT INTO sessions (bearer_hash, cookie_hash, user_id, user_agent, ip, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + make_interval(days => $6))`,
    [sha256(session.token), sha256(session.cookie), userId, browser.userAgent?.slice(0, 300), browser.ip, LONGEST_DAYS],
    on,
  );
  return session;
}

type SecretKind = 'bearer_hash' | 'cookie_hash';

/** Who holds this secret, or null. A session ends 24 hours after its last use, and 30 days after sign-in. */
export async function viewerOfSecret(secret: string, kind: SecretKind = 'bearer_hash'): Promise<Viewer | null> {
  const [viewer] = await queryRows<Viewer & { seenLongAgo: boolean }>(
    `SELECT u.account_id AS "accountId", u.id AS "userId", u.is_developer AS "isDeveloper",
            s.last_seen_at < now() - make_interval(mins => $3) AS "seenLongAgo"
     FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.${kind} = $1 AND s.expires_at > now() AND s.last_seen_at > now() - make_interval(hours => $2)`,
    [sha256(secret), IDLE_HOURS, SEEN_EVERY_MINUTES],
  );
  if (!viewer) return null;
  const { seenLongAgo, ...rest } = viewer;
  if (seenLongAgo) await queryRows(`UPDATE sessions SET last_seen_at = now() WHERE ${kind} = $1`, [sha256(secret)]);
  return rest;
}

/** Names a session in events without giving its secret away. */
export const sessionKey = (token: string) => sha256(token).toString('hex').slice(0, 32);

/** Ends the session of a token; its open sockets are closed in every process. Unknown tokens are ignored. */
export async function closeSession(token: string): Promise<void> {
  const [ended] = await queryRows<{ userId: number; accountId: number }>(
    `DELETE FROM sessions s USING users u WHERE s.bearer_hash = $1 AND u.id = s.user_id
     RETURNING s.user_id AS "userId", u.account_id AS "accountId"`,
    [sha256(token)],
  );
  if (ended) await publish('sessionEnded', { ...ended, sessionKey: sessionKey(token) });
}

/** Removes sessions that can no longer be used. Run daily. */
export async function removeEndedSessions(): Promise<void> {
  await queryRows(
    `DELETE FROM sessions WHERE expires_at < now() OR last_seen_at < now() - make_interval(hours => $1)`,
    [IDLE_HOURS],
  );
}
