import { commitMutation, graphql } from 'react-relay/hooks';
import type { Locale } from '#i18n/locales.ts';
import { environment } from '#client/data/environment.ts';
import { storeLocale } from '#client/lib/language/locale.ts';
import type { chooseForPersonMutation } from './__generated__/chooseForPersonMutation.graphql';
import { localeNames } from './personsLocale.ts';

/**
 * Keeps the language for the signed-in person, and loads the page again in it. Where it cannot be kept, as in the demonstration,
 * which many share, it is this browser's alone.
 */
export async function chooseForPerson(tag: Locale): Promise<void> {
  storeLocale(tag);
  await keepForPerson(tag);
  window.location.reload();
}

/** Keeps the language for the person. Resolves also when that failed: the next sign-in tries again. */
export const keepForPerson = (tag: Locale): Promise<void> =>
  new Promise((resolve) => {
    commitMutation<chooseForPersonMutation>(environment, {
      mutation: graphql`
        mutation chooseForPersonMutation($locale: Locale!) {
          setLocale(locale: $locale) {
            __typename
          }
        }
      `,
      variables: { locale: localeNames[tag] },
      onCompleted: () => resolve(),
      onError: () => resolve(),
    });
  });
