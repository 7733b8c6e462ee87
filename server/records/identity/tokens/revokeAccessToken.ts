import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { publish } from '#server/platform/jobs/events.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { recordEvent } from '#server/records/audit/recordEvent.ts';
import { secretKey } from '#server/records/identity/sessions/session.ts';
import type { AccessToken } from './accessTokens.ts';

/** Revokes a token of the person, closes its sockets and returns it. Throws 404 for an unknown handle. */
export const revokeAccessToken = (viewer: Viewer, handle: string): Promise<AccessToken> =>
  transaction(async (tx) => {
    const { accountId, userId } = viewer;
    const [revoked] = await queryRows<AccessToken & { tokenHash: Buffer }>(
      `UPDATE personal_access_tokens SET revoked_at = now()
       WHERE account_id = $1 AND user_id = $2 AND handle = $3 AND revoked_at IS NULL
       RETURNING handle, name, scope, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt",
                 token_hash AS "tokenHash"`,
      [accountId, userId, handle],
      tx,
    );
    if (!revoked) throw notFound('account.tokenNotFound');
    const { tokenHash, ...token } = revoked;
    await publish('sessionEnded', { accountId, userId, sessionKey: secretKey(tokenHash) }, tx);
    await recordEvent(viewer, { kind: 'token', details: { action: 'revoked', name: token.name } }, tx);
    return token;
  });

const MAX_REVOKED_DAYS = 90;

/** Deletes tokens revoked more than 90 days ago. Runs daily. */
export async function removeOldTokens(): Promise<void> {
  await queryRows('DELETE FROM personal_access_tokens WHERE revoked_at < now() - make_interval(days => $1)', [
    MAX_REVOKED_DAYS,
  ]);
}
