import type { Locale } from '#i18n/locales.ts';
import { queryRow } from '#server/platform/postgres/db.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { isDemo } from './demoAccount.ts';
import { setOfPerson } from './setOfPerson.ts';

/** The language that the person has chosen; null: none, and the browser's is used. */
export async function chosenLocale({ accountId, userId }: Viewer): Promise<Locale | null> {
  const { language } = await queryRow<{ language: Locale | null }>(
    'SELECT language FROM users WHERE account_id = $1 AND id = $2',
    [accountId, userId],
  );
  return language;
}

/** Sets the language of the person's screens, answers and mails. Throws FORBIDDEN in the demonstration, which many share. */
export async function setLocale(viewer: Viewer, locale: Locale): Promise<void> {
  if (isDemo(viewer)) throw new DomainError('FORBIDDEN', 403, sentence('account.demoLanguageIsTheBrowsers'));
  await setOfPerson(viewer, 'language', locale);
}
