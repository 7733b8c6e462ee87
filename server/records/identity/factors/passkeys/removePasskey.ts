import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { recordEvent } from '#server/records/audit/recordEvent.ts';
import { confirmPassword } from '#server/records/identity/password/confirmPassword.ts';
import { forgetCodesOfLastFactor } from '#server/records/identity/factors/factorsOf.ts';
import type { PasskeyDetails } from './passkeys.ts';

/** Removes a passkey of the person and returns it. Throws as `confirmPassword`, 404 for an unknown handle. */
export async function removePasskey(
  viewer: Viewer,
  { handle, password }: { handle: string; password: string },
): Promise<PasskeyDetails> {
  const { accountId, userId } = viewer;
  await confirmPassword(viewer, password);
  return transaction(async (tx) => {
    const [removed] = await queryRows<PasskeyDetails>(
      `DELETE FROM passkeys WHERE account_id = $1 AND user_id = $2 AND handle = $3
       RETURNING handle, name, created_at AS "createdAt", last_used_at AS "lastUsedAt"`,
      [accountId, userId, handle],
      tx,
    );
    if (!removed) throw notFound('account.passkeyNotFound');
    await forgetCodesOfLastFactor(viewer, tx);
    await recordEvent(viewer, { kind: 'passkey', details: { action: 'removed', name: removed.name } }, tx);
    return removed;
  });
}
