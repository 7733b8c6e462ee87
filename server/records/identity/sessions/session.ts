import type { Session } from '#prisma/generated/client/client.ts';
import { dataVersion, dataVersions } from '#server/platform/postgres/dataVersion.ts';
import { ifRoom } from '#server/platform/postgres/databaseUnavailable.ts';
import { type Queryable, pool, preparedRows, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { isDistributed } from '#server/platform/postgres/distribution/distribution.ts';
import { publish } from '#server/platform/jobs/events.ts';
import { randomToken, sha256 } from '#server/platform/security/secrets.ts';
import { batched } from '#server/platform/jobs/batched.ts';
import type { Person, Viewer } from '#server/platform/values/viewer.ts';
import { recordEvent } from '#server/records/audit/recordEvent.ts';
import { isAccessToken } from '#server/records/identity/tokens/accessTokenText.ts';
import { viewerOfAccessToken } from '#server/records/identity/tokens/viewerOfAccessToken.ts';

export interface Browser {
  userAgent: string | null;
  ip: string | null;
  /** Secret of the device's cookie; absent when the browser sends none. */
  device?: string | null;
}

export interface OpenedSession {
  /** Sent in the response body; the browser keeps it in local storage. */
  token: string;
  /** Sent as an HttpOnly cookie: a second secret, for calls that cannot send a header. */
  cookie: string;
  /** Sent as another HttpOnly cookie, which outlives the session. Absent: the device is not remembered. */
  device?: string;
}

/** Public columns of a session, without the hashes of its secrets. */
export const SESSION_COLUMNS = { handle: true, userAgent: true, ip: true, createdAt: true, lastSeenAt: true } as const;

export type SessionDetails = Pick<Session, keyof typeof SESSION_COLUMNS>;

const MAX_SESSION_DAYS = 30;
/** A session ends this long after its last use. */
export const IDLE_HOURS = 24;
const LAST_SEEN_MINUTES = 5;

/** A session ends 24 hours after its last use, and 30 days after sign-in. */
const IS_OPEN = `s.expires_at > now() AND s.last_seen_at > now() - interval '${IDLE_HOURS} hours'`;

/** Opens a session: two random secrets, of which only the hashes are stored. */
export async function openSession(userId: number, browser: Browser, on: Queryable = pool): Promise<OpenedSession> {
  const session = { token: randomToken(), cookie: randomToken() };
  await queryRows(
    `INSERT INTO sessions (bearer_hash, cookie_hash, user_id, user_agent, ip, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + make_interval(days => $6))`,
    [
      sha256(session.token),
      sha256(session.cookie),
      userId,
      browser.userAgent?.slice(0, 300),
      browser.ip,
      MAX_SESSION_DAYS,
    ],
    on,
  );
  return session;
}

type SecretKind = 'bearer_hash' | 'cookie_hash';

type Holder = Omit<Viewer, 'access' | 'person'> & Person & { hash: Buffer; bearerHash: Buffer; seenLongAgo: boolean };

/** Holder of an open session by the hexadecimal hash of a secret, or null. Concurrent calls share one statement. */
const holderBy = (kind: SecretKind) =>
  batched(async (hashes: string[]) => {
    const holders = await preparedRows<Holder>(
      `SELECT u.account_id AS "accountId", u.id AS "userId", u.is_developer AS "isDeveloper", u.name, u.email, u.language,
              s.${kind} AS hash, s.bearer_hash AS "bearerHash", s.last_seen_at < now() - make_interval(mins => $2) AS "seenLongAgo"
       FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.${kind} = ANY ($1::bytea[]) AND ${IS_OPEN}`,
      [hashes.map((hash) => Buffer.from(hash, 'hex')), LAST_SEEN_MINUTES],
    );
    const versions = (await isDistributed(pool)) ? null : await dataVersions(holders.map(({ accountId }) => accountId));
    const byHash = new Map(
      holders.map((holder) => [
        holder.hash.toString('hex'),
        { ...holder, dataVersion: versions?.get(holder.accountId) },
      ]),
    );
    return hashes.map((hash) => byHash.get(hash) ?? null);
  });
const holders = { bearer_hash: holderBy('bearer_hash'), cookie_hash: holderBy('cookie_hash') };

/** Viewer of a session's or personal access token's secret; null when it is unknown or no longer valid. */
export async function viewerOfSecret(secret: string, kind: SecretKind = 'bearer_hash'): Promise<Viewer | null> {
  if (kind === 'bearer_hash' && isAccessToken(secret)) return viewerOfAccessToken(secret);
  const holder = await holders[kind](sha256(secret).toString('hex'));
  if (!holder) return null;
  const { seenLongAgo, hash: _, bearerHash, name, email, language, ...rest } = holder;
  if (seenLongAgo)
    await ifRoom(queryRows('UPDATE sessions SET last_seen_at = now() WHERE bearer_hash = $1', [bearerHash]));
  // of an account by itself where accounts lie on several servers: one that is away must not fail the others' requests
  const version = rest.dataVersion ?? (await dataVersion(rest.accountId));
  return {
    ...rest,
    dataVersion: version,
    person: { name, email, language },
    access: { kind: 'session', key: secretKey(bearerHash) },
  };
}

const KEY_BYTES = 16;

/** Public identifier of a session (its `handle`) or a personal access token, from its stored hash. */
export const secretKey = (hash: Buffer) => hash.subarray(0, KEY_BYTES).toString('hex');

/** `secretKey` of a bearer token. */
export const sessionKey = (token: string) => secretKey(sha256(token));

/** Ends the session of a token and closes its sockets in every process. Ignores unknown tokens. */
export const closeSession = (token: string): Promise<void> =>
  transaction(async (tx) => {
    const [ended] = await closeSessions('s.bearer_hash = $1', [sha256(token)], tx);
    if (ended) await recordEvent(ended, { kind: 'sessionEnded', details: { sessions: 1, isOwn: true } }, tx);
  });

type EndedSession = SessionDetails & { userId: number; accountId: number };

/** Ends the sessions that match an SQL condition on `sessions s` and `users u`, closes their sockets and returns them. */
export async function closeSessions(
  condition: string,
  values: unknown[],
  on: Queryable = pool,
): Promise<EndedSession[]> {
  const ended = await queryRows<EndedSession>(
    `DELETE FROM sessions s USING users u WHERE u.id = s.user_id AND ${condition}
     RETURNING s.user_id AS "userId", u.account_id AS "accountId", s.handle, s.user_agent AS "userAgent", s.ip,
               s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt"`,
    values,
    on,
  );
  for (const { userId, accountId, handle } of ended)
    await publish('sessionEnded', { userId, accountId, sessionKey: handle }, on);
  return ended;
}

/** Deletes expired sessions. Runs daily. */
export async function removeEndedSessions(): Promise<void> {
  await queryRows(`DELETE FROM sessions s WHERE NOT (${IS_OPEN})`);
}
