import { language } from '#server/platform/language/language.ts';
import { limiter, takePoint } from '#server/platform/http/limiter.ts';
import { addressOfPage } from '#server/platform/http/addressOfPage.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { canSendMail } from '#server/platform/mail/mail.ts';
import { noteChange } from '#server/platform/postgres/dataVersion.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { accountByEmail } from '#server/records/identity/accountByEmail.ts';
import { normaliseEmail } from '#server/records/identity/sessions/signIn.ts';
import { isDemoEmail } from '#server/records/identity/demoAccount.ts';
import type { PersonMail } from './changedNotice.ts';
import { letter } from './letters.ts';
import { createMailLink, holderOfMailLink, spendMailLink } from './mailLinks.ts';
import { mailPerson } from './mailPerson.ts';

const requests = limiter('confirm-person', 3, 60 * 60);

/** When the person confirmed the e-mail; null: not yet. */
export async function emailConfirmedAt({ accountId, userId }: Viewer): Promise<Date | null> {
  const { confirmedAt } = await queryRow<{ confirmedAt: Date | null }>(
    'SELECT email_confirmed_at AS "confirmedAt" FROM users WHERE account_id = $1 AND id = $2',
    [accountId, userId],
  );
  return confirmedAt;
}

/** Whether the person may ask for the mail of `askConfirmation`: mail can be sent, and the account is no demonstration. */
export async function canConfirmEmail({ accountId, userId }: Viewer): Promise<boolean> {
  const { email } = await queryRow<{ email: string }>('SELECT email FROM users WHERE account_id = $1 AND id = $2', [
    accountId,
    userId,
  ]);
  return canSendMail() && !isDemoEmail(email);
}

/**
 * Queues the mail with a link that confirms the person's e-mail. Throws 400 when it is confirmed already or no mail can be
 * sent, 429 after three in an hour.
 */
export async function askConfirmation(viewer: Viewer): Promise<void> {
  if (!(await canConfirmEmail(viewer))) throw badRequest('account.cannotConfirm');
  if (await emailConfirmedAt(viewer)) throw badRequest('account.alreadyConfirmed');
  await takePoint(requests, String(viewer.userId));
  const mail: PersonMail = { userId: viewer.userId, language: language() };
  await addJob('mailConfirmation', mail);
}

/** Sends the mail of `askConfirmation`. */
export async function mailConfirmation({ userId, language }: PersonMail): Promise<void> {
  await mailPerson(userId, 'confirmation', async () => {
    const token = await createMailLink(userId, 'confirm_email');
    return letter('confirm', language, addressOfPage(`/confirm-email#token=${token}`));
  });
}

/** Confirms the e-mail of a link's person; the link is then used up. Throws 400 for a token that is not valid. */
export async function confirmEmail(token: string): Promise<void> {
  const { accountId, userId } = await holderOfMailLink(token, 'confirm_email');
  await transaction(async (tx) => {
    await spendMailLink(token, tx);
    await queryRows('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [userId], tx);
    await noteChange(accountId, tx);
  });
}

/** Confirms a person's e-mail in the name of who runs the server, who knows it by other means. Throws 404 for an unknown e-mail. */
export async function confirmEmailOf(email: string): Promise<void> {
  const accountId = await accountByEmail(email);
  await transaction(async (tx) => {
    await queryRows(
      'UPDATE users SET email_confirmed_at = now() WHERE account_id = $1 AND email = $2 AND email_confirmed_at IS NULL',
      [accountId, normaliseEmail(email)],
      tx,
    );
    await noteChange(accountId, tx);
  });
}
