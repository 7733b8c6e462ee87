import type { Locale } from '#i18n/locales.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { canSendMail } from '#server/platform/mail/mail.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { letter } from './letters.ts';
import { mailPerson } from './mailPerson.ts';

export interface PersonMail {
  userId: number;
  language: Locale;
}

/** Queues the notice that the password was changed, where mail can be sent. */
export async function queueChangedNotice(userId: number, language: Locale, on: Queryable): Promise<void> {
  const mail: PersonMail = { userId, language };
  if (canSendMail()) await addJob('mailPasswordChanged', mail, {}, on);
}

/** Sends that notice, when the person has confirmed the e-mail. */
export async function mailPasswordChanged({ userId, language }: PersonMail): Promise<void> {
  await mailPerson(userId, 'notice', () => letter('changed', language));
}
