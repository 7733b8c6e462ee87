import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

export interface AccessToken {
  handle: string;
  name: string;
  scope: 'read' | 'write';
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  isExpired: boolean;
}

/** The person's tokens that are not revoked, newest first; those that have ended by themselves stay until revoked. */
export const accessTokens = ({ accountId, userId }: Viewer): Promise<AccessToken[]> =>
  queryRows<AccessToken>(
    `SELECT handle, name, scope, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt",
            coalesce(expires_at <= now(), false) AS "isExpired"
     FROM personal_access_tokens
     WHERE account_id = $1 AND user_id = $2 AND revoked_at IS NULL
     ORDER BY created_at DESC, handle`,
    [accountId, userId],
  );
