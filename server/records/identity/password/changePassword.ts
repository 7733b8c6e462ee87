import { language } from '#server/platform/language/language.ts';
import { noteChange } from '#server/platform/postgres/dataVersion.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { lockPerson } from '#server/platform/postgres/lockAccount.ts';
import { parseInput } from '#server/platform/http/operation/parseInput.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { recordEvent } from '#server/records/audit/recordEvent.ts';
import { person } from '#server/records/identity/person.ts';
import { queueChangedNotice } from '#server/records/identity/recovery/changedNotice.ts';
import { endMailLinks } from '#server/records/identity/recovery/mailLinks.ts';
import { endOtherSessions } from '#server/records/identity/sessions/endSession.ts';
import { checkNewPassword } from './checkNewPassword.ts';
import { confirmPassword } from './confirmPassword.ts';
import { hashPassword, passwordRule } from './password.ts';

const FIELD = 'newPassword';

/**
 * Changes the person's password and ends their other sessions and their links by mail; personal access tokens stay valid.
 * Throws 400 for a new password that is refused, and as `confirmPassword` for the old one.
 */
export async function changePassword(
  viewer: Viewer,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const chosen = parseInput(newPassword, passwordRule, 'body', FIELD);
  await checkNewPassword(chosen, (await person(viewer)).email, FIELD);
  await confirmPassword(viewer, currentPassword, 'currentPassword');
  const { accountId, userId } = viewer;
  const passwordHash = await hashPassword(chosen);
  await transaction(async (tx) => {
    await lockPerson(userId, tx); // after a sign-in that is being completed, whose session is ended too
    const set = 'UPDATE users SET password_hash = $3 WHERE account_id = $1 AND id = $2';
    await queryRows(set, [accountId, userId, passwordHash], tx);
    await noteChange(accountId, tx);
    await recordEvent(viewer, { kind: 'passwordChanged' }, tx);
    await endMailLinks(userId, tx);
    await endOtherSessions(viewer, tx);
    await queueChangedNotice(userId, language(), tx);
  });
}
