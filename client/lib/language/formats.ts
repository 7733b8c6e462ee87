import { type Locale, locale } from './locale.ts';

interface Formats {
  /** BCP 47 tag of numbers. */
  readonly numbers: string;
  /** BCP 47 tag of every currency but the dollar: R$ is R$ also in Spanish, where CLDR writes BRL. */
  readonly money: string;
  /** BCP 47 tag of days and hours. */
  readonly dates: string;
}

/**
 * Formats of a language. English days are as in Britain, day before month, because the server's sentences and the files are so
 * too: 03/04 must not be April on one screen and March on another.
 */
const formats: Record<Locale, Formats> = {
  'pt-x-spec': { numbers: 'pt-BR', money: 'pt-BR', dates: 'pt-BR' },
  'pt-BR': { numbers: 'pt-BR', money: 'pt-BR', dates: 'pt-BR' },
  en: { numbers: 'en-US', money: 'en-US', dates: 'en-GB' },
  es: { numbers: 'es-AR', money: 'pt-BR', dates: 'es-ES' },
};

/** Tag for the numbers of the page's language. */
export const numberTag = () => formats[locale()].numbers;

/** Tag for the days and hours of the page's language. */
export const dateTag = () => formats[locale()].dates;

/** Tag for amounts of a currency. Spec 9: dollars are written as in the United States, other amounts as the language does. */
export const moneyTag = (currency: string) => (currency === 'USD' ? 'en-US' : formats[locale()].money);

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
