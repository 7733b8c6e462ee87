import { formats, type Locale, moneyTagOf } from '#i18n/locales.ts';
import { locale } from './locale.ts';

/** Tag for the numbers of the page's language. */
export const numberTag = () => formats[locale()].numbers;

/** Tag for the days and hours of the page's language. */
export const dateTag = () => formats[locale()].dates;

/** Tag for amounts of a currency in the page's language. */
export const moneyTag = (currency: string) => moneyTagOf(locale(), currency);

/** Creates a formatter at its first use in each language. */
export function perLanguage<Made>(create: () => Made): () => Made {
  const made = new Map<Locale, Made>();
  return () => {
    const known = made.get(locale());
    if (known !== undefined) return known;
    const created = create();
    made.set(locale(), created);
    return created;
  };
}
