import type { Locale } from '#i18n/locales.ts';
import { language } from './language.ts';
import { word } from './say.ts';
import { isSentence, type Sentence } from './sentence.ts';

/** What is said: a sentence, or a text that no catalogue has, e.g. a marketplace's own or one stored by an earlier version. */
export type Said = Sentence | string;

/** What is said, in a language, that of the current request by default. */
export const wordSaid = (said: Said, locale: Locale = language()): string =>
  typeof said === 'string' ? said : word(said, locale);

/** A stored sentence in a language, that of the current request by default; the text stored beside it when it is of another version or absent. */
export const wordStored = <Text extends string | null>(
  sentence: unknown,
  text: Text,
  locale: Locale = language(),
): string | Text => (text !== null && isSentence(sentence) ? word(sentence, locale) : text);

/** Several things said, stored as an array, one a line; the text stored beside them when one is of another version, or all are absent. */
export const wordStoredLines = <Text extends string | null>(all: unknown, text: Text): string | Text =>
  text === null
    ? text
    : saidLines(all, text)
        .map((said) => wordSaid(said))
        .join('\n');

/** Stored lines, those that `wordStoredLines` words. */
export const saidLines = (all: unknown, text: string): Said[] =>
  Array.isArray(all) && all.every((said) => typeof said === 'string' || isSentence(said))
    ? (all as Said[])
    : text.split('\n');
