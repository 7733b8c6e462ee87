import { type Locale, STANDARD } from '#i18n/locales.ts';
import { locale, storedLocale, storeLocale } from '#client/lib/language/locale.ts';

/** Names of the languages in the schema. */
export const localeNames = {
  'pt-x-spec': 'STANDARD',
  'pt-BR': 'PORTUGUESE',
  en: 'ENGLISH',
  es: 'SPANISH',
} as const satisfies Record<Locale, string>;

/** Takes over the language of the person into this browser, for its next page; who has chosen none gets that of the browser. */
export function adoptLocale(name: string | null | undefined): void {
  const [known] = Object.entries(localeNames).find(([, its]) => its === name) ?? [];
  if (known) storeLocale(known as Locale);
  else if (storedLocale() !== STANDARD)
    void import('./chooseForPerson.ts')
      .then(({ keepForPerson }) => keepForPerson(storedLocale()))
      .catch(() => undefined);
}

/** Whether this page has another language than the browser keeps, and must be loaded again. */
export const isInOldLanguage = () => storedLocale() !== locale();
