/** The languages of the product, for the client and the server (docs/decisions/079). */

/** `pt-x-spec` (Padrão) has the specification's literal texts, Portuguese and English as they are mixed there. */
export const LOCALES = ['pt-x-spec', 'pt-BR', 'en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

export const STANDARD: Locale = 'pt-x-spec';

/** `pt-BR` in `Accept-Language` is what browsers say on their own; the client, whose reader chose it over Padrão, says this. */
export const CHOSEN_PORTUGUESE = 'pt-BR-x-chosen';

export const isLocale = (tag: unknown): tag is Locale => LOCALES.includes(tag as Locale);

interface Formats {
  /** BCP 47 tag of numbers. */
  readonly numbers: string;
  /** BCP 47 tag of every currency but the dollar: R$ is R$ also in Spanish, where CLDR writes BRL. */
  readonly money: string;
  /** BCP 47 tag of days and hours. */
  readonly dates: string;
}

/** Formats of each language. English days are as in Britain, day before month, because files are so too: 03/04 must not be April in one and March in another. */
export const formats: Record<Locale, Formats> = {
  'pt-x-spec': { numbers: 'pt-BR', money: 'pt-BR', dates: 'pt-BR' },
  'pt-BR': { numbers: 'pt-BR', money: 'pt-BR', dates: 'pt-BR' },
  en: { numbers: 'en-US', money: 'en-US', dates: 'en-GB' },
  es: { numbers: 'es-AR', money: 'pt-BR', dates: 'es-ES' },
};

/** Tag for amounts of a currency. Spec 9: dollars are written as in the United States, other amounts as the language does. */
export const moneyTagOf = (locale: Locale, currency: string) => (currency === 'USD' ? 'en-US' : formats[locale].money);
