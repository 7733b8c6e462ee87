import { language } from '#server/platform/language/language.ts';
import { noteChange } from '#server/platform/postgres/dataVersion.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { lockPerson } from '#server/platform/postgres/lockAccount.ts';
import { recordEvent } from '#server/records/audit/recordEvent.ts';
import { isDemoEmail } from '#server/records/identity/demoAccount.ts';
import { checkNewPassword } from '#server/records/identity/password/checkNewPassword.ts';
import { hashPassword } from '#server/records/identity/password/password.ts';
import { forgetDevices, rememberDevice } from '#server/records/identity/sessions/knownDevices.ts';
import { closeSessions } from '#server/records/identity/sessions/session.ts';
import { forgetGuesses } from '#server/records/identity/sessions/signInLimits.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { queueChangedNotice } from './changedNotice.ts';
import { endMailLinks, holderOfMailLink, spendMailLink } from './mailLinks.ts';

/**
 * Sets a new password with the token of a link, which is then used up; all sessions of the person and all their links
 * end. The browser becomes the only known device, so that guesses of others do not shut its person out; returns the
 * secret of its cookie. Throws 400 for a token that is not valid or a password that is refused, 503 as `hashPassword`.
 */
export async function resetPassword(token: string, password: string): Promise<string> {
  const { accountId, userId, email } = await holderOfMailLink(token, 'reset_password');
  if (isDemoEmail(email)) throw new DomainError('FORBIDDEN', 403, sentence('account.demoPassword'));
  await checkNewPassword(password, email);
  const passwordHash = await hashPassword(password);
  const device = await transaction(async (tx) => {
    await lockPerson(userId, tx); // after a sign-in that is being completed, whose session is ended too
    await spendMailLink(token, tx);
    await queryRows('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, passwordHash], tx);
    await noteChange(accountId, tx);
    await recordEvent({ accountId, userId }, { kind: 'passwordChanged' }, tx);
    await endMailLinks(userId, tx);
    await closeSessions('s.user_id = $1', [userId], tx);
    await forgetDevices(userId, tx);
    await queueChangedNotice(userId, language(), tx);
    return rememberDevice(userId, null, tx);
  });
  await forgetGuesses(email);
  return device;
}
