import { z } from 'zod';
import type { Locale } from '#i18n/locales.ts';
import { isSentence, type Sentence, sentence } from '#server/platform/language/sentence.ts';
import { word } from '#server/platform/language/say.ts';
import { DomainError, type Wording } from '#server/platform/values/errors.ts';

/** Source of the values: the query or the body. */
export type InputPlace = 'query' | 'body';

/**
 * Parses a value. Throws 400 with the first issue: the shape's own message when it has one (`inShape`), otherwise zod's message in the reader's language, preceded by the path.
 */
export function parseInput<Shape extends z.ZodType>(
  value: unknown,
  shape: Shape,
  place: InputPlace = 'body',
  field?: string,
): z.output<Shape> {
  const parsed = shape.safeParse(value, { error: () => NO_MESSAGE, reportInput: true });
  if (parsed.success) return parsed.data;
  throw new DomainError('BAD_REQUEST', 400, wordingOf(parsed.error.issues[0]!, place), undefined, field);
}

const NO_MESSAGE = 'no message of its own';

function wordingOf(issue: z.core.$ZodIssue, place: InputPlace): Wording {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.join(', ').slice(0, 200);
    return place === 'query'
      ? sentence('errors.unknownParameter', { names })
      : sentence('errors.unknownField', { names });
  }
  const own = issue.message === NO_MESSAGE ? null : sentenceOf(issue.message);
  const path = z.core.toDotPath(issue.path);
  const ofPath = (text: string) => (path ? `${path}: ${text}` : text);
  // programs, which read English, get the name of the parameter too
  if (own) return (locale) => (locale === 'en' ? ofPath(word(own, locale)) : word(own, locale));
  return (locale) => {
    const translated = translations[LIBRARY[locale]](issue as z.core.$ZodRawIssue);
    const text = typeof translated === 'string' ? translated : translated?.message;
    return ofPath(text ?? word(sentence('errors.invalidValue'), locale));
  };
}

function sentenceOf(message: string): Sentence | null {
  if (!message.startsWith('{"code":')) return null;
  const parsed: unknown = JSON.parse(message);
  return isSentence(parsed) ? parsed : null;
}

const LIBRARY = { 'pt-x-spec': 'pt', 'pt-BR': 'pt', en: 'en', es: 'es' } as const satisfies Record<Locale, string>;
const translations = {
  pt: z.locales.pt().localeError,
  en: z.locales.en().localeError,
  es: z.locales.es().localeError,
};
