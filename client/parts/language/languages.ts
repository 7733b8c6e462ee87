import { LOCALES, type Locale } from '#i18n/locales.ts';
import { t } from '#client/lib/language/t.ts';

/** Each language by its own name, so that it is found by who reads no other. */
const names: Record<Locale, string> = {
  'pt-x-spec': t('app.standardLanguage'),
  'pt-BR': t('app.portuguese'),
  en: t('app.english'),
  es: t('app.spanish'),
};

/** The languages with their names, in their order. */
export const languages = LOCALES.map((tag) => [tag, names[tag]] as const);
