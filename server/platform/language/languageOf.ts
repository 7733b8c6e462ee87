import { CHOSEN_PORTUGUESE, type Locale, STANDARD } from '#i18n/locales.ts';

/** Padrão is what readers of Portuguese get: which Portuguese a browser names is not a choice between the two of the product. */
const BY_PRIMARY_TAG: Readonly<Record<string, Locale>> = { pt: STANDARD, en: 'en', es: 'es' };

/** The language that an `Accept-Language` header prefers among ours; Padrão when it names none of them. */
export function languageOf(header: string | null | undefined): Locale {
  if (header === CHOSEN_PORTUGUESE) return 'pt-BR';
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      const primary = tag.toLowerCase().split('-')[0]!;
      const locale = Object.hasOwn(BY_PRIMARY_TAG, primary) ? BY_PRIMARY_TAG[primary]! : null;
      return { locale, quality: quality === undefined ? 1 : Number(quality) };
    });
  const ours = wanted.filter(({ locale, quality }) => locale !== null && quality > 0);
  return ours.toSorted((a, b) => b.quality - a.quality)[0]?.locale ?? STANDARD;
}
