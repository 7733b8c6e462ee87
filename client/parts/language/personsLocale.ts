import type { Locale } from '#i18n/locales.ts';
import { locale, storedLocale, storeLocale } from '#client/lib/language/locale.ts';

/** Names of the languages in the schema. */
export const localeNames = {
  'pt-x-spec': 'STANDARD',
  'pt-BR': 'PORTUGUESE',
  en: 'ENGLISH',
  es: 'SPANISH',
} as const satisfies Record<Locale, string>;

/** Takes over the language of the person into this browser, for its next page. Null: none chosen, so the browser's stays. */
export function adoptLocale(name: string | null | undefined): void {
  const [known] = Object.entries(localeNames).find(([, its]) => its === name) ?? [];
  if (known) storeLocale(known as Locale);
}

/** Whether this page has another language than the browser keeps, and must be loaded again. */
export const isInOldLanguage = () => storedLocale() !== locale();
