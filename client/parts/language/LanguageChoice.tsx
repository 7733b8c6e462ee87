import type { Locale } from '#i18n/locales.ts';
import { locale, storeLocale } from '#client/lib/language/locale.ts';
import { t } from '#client/lib/language/t.ts';
import { Select } from '#client/ui/controls/Select.tsx';
import { languages } from './languages.ts';

/** Select of the language. A choice loads the page again, with its words and formats; by default it is this browser's alone. */
export function LanguageChoice({ onChoose = chooseForBrowser }: { onChoose?: (tag: Locale) => void }) {
  return <Select label={t('app.language')} value={locale()} options={languages} onChange={onChoose} />;
}

function chooseForBrowser(tag: Locale): void {
  storeLocale(tag);
  window.location.reload();
}
