import { CHOSEN_PORTUGUESE, isLocale, type Locale, STANDARD } from '#i18n/locales.ts';

/**
 * The language of this page. A page has one language from its first line to its last: choosing
 * another one loads it again, so that words may be settled when a screen's code is evaluated.
 */
const KEY = 'language';

/** The language chosen in this browser. Without storage, or with a value of another version: Padrão. */
export function storedLocale(): Locale {
  try {
    const tag = localStorage.getItem(KEY);
    return isLocale(tag) ? tag : STANDARD;
  } catch {
    return STANDARD;
  }
}

/** Keeps the language for this browser's next pages. Without storage it is kept with the person only. */
export function storeLocale(tag: Locale): void {
  try {
    localStorage.setItem(KEY, tag);
  } catch {
    // private mode: the page loads in Padrão again
  }
}

let current = storedLocale();

/** The language of this page. */
export const locale = () => current;

/** Changes the language of this page, for tests: a screen that is shown keeps its words. Returns the previous one. */
export function setLocale(tag: Locale): Locale {
  const previous = current;
  current = tag;
  return previous;
}

/** Language of the page for `lang` attributes: Padrão is Portuguese, but for its parts in English. */
export const htmlLanguage = (tag: Locale = current) => (tag === STANDARD ? 'pt-BR' : tag);

/** `Accept-Language` of a request whose answer has words. */
export const acceptLanguage = () => (current === 'pt-BR' ? CHOSEN_PORTUGUESE : current);

/** `lang` of a part that the specification words in English: "en" in Padrão, the page's own language in any other. */
export const specifiedEnglish = () => (current === STANDARD ? 'en' : undefined);

/**
 * The words of an explanation: in Padrão those of the language that the specification gives its screen, in any other language
 * the page's own, which are under PT.
 */
export const explanationWordsLanguage = (specified: 'PT' | 'EN' = 'PT'): 'PT' | 'EN' =>
  current === STANDARD ? specified : 'PT';

/** Language asked of the server for an explanation; null: the page's own. */
export const explanationLanguage = (specified: 'PT' | 'EN' = 'PT'): 'PT' | 'EN' | null =>
  current === STANDARD ? specified : null;
