import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { parseInput } from '#server/platform/http/operation/parseInput.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { recordEvent } from '#server/records/audit/recordEvent.ts';
import { confirmPassword } from './confirmPassword.ts';
import { endOtherSessions } from '#server/records/identity/sessions/endSession.ts';
import { hashPassword, passwordRule } from './password.ts';

/**
 * Changes the person's password and ends their other sessions; personal access tokens stay valid. Throws 400 for a new
 * password that is too short, and as `confirmPassword` for the old one.
 */
export async function changePassword(
  viewer: Viewer,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const chosen = parseInput(newPassword, passwordRule);
  await confirmPassword(viewer, currentPassword);
  const passwordHash = await hashPassword(chosen);
  await transaction(async (tx) => {
    await queryRows(
      'UPDATE users SET password_hash = $3 WHERE account_id = $1 AND id = $2',
      [viewer.accountId, viewer.userId, passwordHash],
      tx,
    );
    await recordEvent(viewer, { kind: 'passwordChanged' }, tx);
  });
  await endOtherSessions(viewer);
}
