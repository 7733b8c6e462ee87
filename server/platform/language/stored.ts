import { type Locale, STANDARD } from '#i18n/locales.ts';
import { language } from './language.ts';
import { wordStored } from './said.ts';
import { word } from './say.ts';
import { type Sentence, sentence } from './sentence.ts';

/** Sentences of a stored row by the name of the text that they word. */
export type Sentences<Name extends string> = Partial<Record<Name, Sentence | null>>;

/** Texts in Padrão, which are stored for SQL and files, with the sentences that they word. */
export type Stored<Name extends string> = Record<Name, string> & { sentences: Record<Name, Sentence> };

/** Sentences as a row keeps them: each as text in Padrão under its name, and all of them for readers of other languages. */
export function stored<Name extends string>(sentences: Record<Name, Sentence>): Stored<Name> {
  const texts = Object.entries<Sentence>(sentences).map(([name, one]) => [name, word(one, STANDARD)]);
  return { ...(Object.fromEntries(texts) as Record<Name, string>), sentences };
}

/**
 * A text of a row that `stored` made, in the reader's language. A row of another version has its text in Padrão, or sentences
 * that are unknown now, and is read as it was written.
 */
export function readStored<Name extends string, Row extends Record<Name, string | null> & { sentences: unknown }>(
  row: Row,
  name: Name,
  locale: Locale = language(),
): Row[Name] | string {
  const one = (row.sentences as Sentences<Name> | null)?.[name];
  return wordStored(one, row[name], locale);
}

/** Resolves a field to a text of a stored row, whose type always selects it and `sentences`. */
export const storedText =
  <Name extends string>(name: Name) =>
  <Row extends Record<Name, string | null> & { sentences: unknown }>(row: Row): Row[Name] | string =>
    readStored(row, name);

/** Whole sentences one after the other; null ones are left out. */
export const joined = (...all: readonly [Sentence, ...(Sentence | null)[]]): Sentence =>
  all.reduce<Sentence>(
    (first, second, at) => (at === 0 || !second ? first : sentence('text.two', { first, second })),
    all[0],
  );
