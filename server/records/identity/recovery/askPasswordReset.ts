import { queryRows } from '#server/platform/postgres/db.ts';
import type { Locale } from '#i18n/locales.ts';
import { language } from '#server/platform/language/language.ts';
import { limiter, takePoint } from '#server/platform/http/limiter.ts';
import { networkOf } from '#server/platform/http/networkOf.ts';
import { addressOfPage } from '#server/platform/http/addressOfPage.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { canSendMail } from '#server/platform/mail/mail.ts';
import { sha256 } from '#server/platform/security/secrets.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { DomainError, notFound } from '#server/platform/values/errors.ts';
import { normaliseEmail } from '#server/records/identity/sessions/signIn.ts';
import { letter } from './letters.ts';
import { createMailLink } from './mailLinks.ts';
import { mailPerson } from './mailPerson.ts';

const HOUR_S = 60 * 60;
const byNetwork = limiter('recovery-network', 10, HOUR_S);
const byPerson = limiter('recovery-person', 3, HOUR_S);
/** With the queue's growing delays, the last attempt is about 15 minutes after the first. */
const MAX_ATTEMPTS = 7;

export interface ResetMail {
  /** Null for an e-mail that no person has: the job then ends at once. */
  userId: number | null;
  language: Locale;
}

/**
 * Queues the mail with a link to choose a new password, three an hour and e-mail; further ones are dropped. Does the same
 * for an e-mail that no person has, except for the mail. Throws 429 after ten calls an hour from one network, 503 without
 * a mail server.
 */
export async function askPasswordReset(email: string, ip: string | null): Promise<void> {
  if (!canSendMail()) throw noMail();
  await takePoint(byNetwork, networkOf(ip));
  const normalised = normaliseEmail(email);
  if (!(await hasPoint(normalised))) return;
  const [user] = await queryRows<{ id: number }>('SELECT id FROM users WHERE email = $1', [normalised]);
  const mail: ResetMail = { userId: user?.id ?? null, language: language() };
  await addJob('mailPasswordReset', mail, { maxAttempts: MAX_ATTEMPTS });
}

const hasPoint = (email: string) =>
  takePoint(byPerson, sha256(email).toString('hex')).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError) return false;
      throw error;
    },
  );

/** Sends the mail of `askPasswordReset`. The token is created here, so that the queue never holds it. */
export async function mailPasswordReset({ userId, language }: ResetMail): Promise<void> {
  if (userId === null) return;
  await mailPerson(userId, 'recovery', async () => letter('reset', language, await resetLink(userId)));
}

/** Address at which the person chooses a new password; the token is in its fragment, which no server or log sees. */
const resetLink = async (userId: number): Promise<string> =>
  addressOfPage(`/reset-password#token=${await createMailLink(userId, 'reset_password')}`);

/** `resetLink` of the person with this e-mail, for whoever runs the installation. Throws 404 when there is none. */
export async function resetLinkOf(email: string): Promise<string> {
  const [user] = await queryRows<{ id: number }>('SELECT id FROM users WHERE email = $1', [normaliseEmail(email)]);
  if (!user) throw notFound('account.nobodyWithEmail', { email });
  return resetLink(user.id);
}

const noMail = () => new DomainError('UNAVAILABLE', 503, sentence('account.noMail'));
