import { ifRoom } from '#server/platform/postgres/databaseUnavailable.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { sha256 } from '#server/platform/security/secrets.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

interface Holder {
  accountId: number;
  userId: number;
  handle: string;
  scope: 'read' | 'write';
  usedLongAgo: boolean;
}

/**
 * Viewer of a personal access token; null when it is unknown, revoked or expired. The viewer is a developer, because
 * scripts send arbitrary operations. Records the last use at most once a minute.
 */
export async function viewerOfAccessToken(secret: string): Promise<Viewer | null> {
  const [holder] = await queryRows<Holder>(
    `SELECT account_id AS "accountId", user_id AS "userId", handle, scope,
            last_used_at IS NULL OR last_used_at < now() - interval '1 minute' AS "usedLongAgo"
     FROM personal_access_tokens
     WHERE token_hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`,
    [sha256(secret)],
  );
  if (!holder) return null;
  const { accountId, userId, handle, scope, usedLongAgo } = holder;
  if (usedLongAgo)
    await ifRoom(
      queryRows(
        `UPDATE personal_access_tokens SET last_used_at = now()
         WHERE account_id = $1 AND handle = $2 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
        [accountId, handle],
      ),
    );
  return { accountId, userId, isDeveloper: true, access: { kind: 'token', scope } };
}
