import type { Language } from '#server/platform/http/languageOf.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { canSendMail } from '#server/platform/mail/mail.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { letter } from './letters.ts';
import { mailPerson } from './mailPerson.ts';

export interface PersonMail {
  userId: number;
  language: Language;
}

/** Queues the notice that the password was changed, where mail can be sent. */
export async function queueChangedNotice(userId: number, language: Language, on: Queryable): Promise<void> {
  const mail: PersonMail = { userId, language };
  if (canSendMail()) await addJob('mailPasswordChanged', mail, {}, on);
}

/** Sends that notice, when the person has confirmed the e-mail. */
export async function mailPasswordChanged({ userId, language }: PersonMail): Promise<void> {
  await mailPerson(userId, 'notice', () => letter('changed', language));
}
