import { LOCALES, type Locale } from '#i18n/locales.ts';
import { locale, storeLocale } from '#client/lib/language/locale.ts';
import { t } from '#client/lib/language/t.ts';
import { Select } from '#client/ui/controls/Select.tsx';

/** Each language by its own name, so that it is found by who reads no other. */
const names: Record<Locale, string> = {
  'pt-x-spec': t('app.standardLanguage'),
  'pt-BR': t('app.portuguese'),
  en: t('app.english'),
  es: t('app.spanish'),
};
const options = LOCALES.map((tag) => [tag, names[tag]] as const);

/** Select of the language of this browser's pages. A choice loads the page again, with its words and formats. */
export function LanguageChoice({ onChoose = chooseLocale }: { onChoose?: (tag: Locale) => void }) {
  return <Select label={t('app.language')} value={locale()} options={options} onChange={onChoose} />;
}

function chooseLocale(tag: Locale): void {
  storeLocale(tag);
  window.location.reload();
}
