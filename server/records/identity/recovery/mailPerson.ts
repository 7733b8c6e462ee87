import { queryRows } from '#server/platform/postgres/db.ts';
import { canSendMail, sendMail } from '#server/platform/mail/mail.ts';
import { isDemoEmail } from '#server/records/identity/demoAccount.ts';
import type { Letter } from './letters.ts';

/** Why a person gets mail. Notices go only to e-mails that their person has confirmed. */
type Purpose = 'recovery' | 'confirmation' | 'notice';

interface Addressee {
  email: string;
  isConfirmed: boolean;
}

/**
 * Sends a person mail; `write` is called only when it may be sent. Returns whether it was. The one place that writes to
 * people. Throws when the mail server does not accept it.
 */
export async function mailPerson(
  userId: number,
  purpose: Purpose,
  write: () => Letter | Promise<Letter>,
): Promise<boolean> {
  const [person] = await queryRows<Addressee>(
    'SELECT email, email_confirmed_at IS NOT NULL AS "isConfirmed" FROM users WHERE id = $1',
    [userId],
  );
  if (!person || !canSendMail() || !mayBeMailed(person, purpose)) return false;
  await sendMail({ to: person.email, ...(await write()) });
  return true;
}

/** Whether mail of this purpose may go to the person. */
const mayBeMailed = ({ email, isConfirmed }: Addressee, purpose: Purpose) =>
  !isDemoEmail(email) && (purpose !== 'notice' || isConfirmed);
