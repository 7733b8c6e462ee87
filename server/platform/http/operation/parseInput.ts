import { z } from 'zod';
import { DomainError } from '#server/platform/values/errors.ts';

type Issue = z.core.$ZodIssue;

/** Source of the values: the query or the body. */
export type InputPlace = 'query' | 'body';

/**
 * Parses a value. Throws 400 with the first issue: in Portuguese the schema's own message when it has one; otherwise,
 * and always in English, zod's message preceded by the path.
 */
export function parseInput<Shape extends z.ZodType>(
  value: unknown,
  shape: Shape,
  place: InputPlace = 'body',
): z.output<Shape> {
  const parsed = shape.safeParse(value, { error: (issue) => portuguese(issue, place), reportInput: true });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new DomainError('BAD_REQUEST', 400, issue.message, undefined, english(issue, place));
}

const UNKNOWN = {
  pt: { query: 'Parâmetro desconhecido', body: 'Campo desconhecido' },
  en: { query: 'Unknown parameter', body: 'Unknown field' },
};
const [inPortuguese, inEnglish] = [z.locales.pt().localeError, z.locales.en().localeError];

const portuguese = (issue: z.core.$ZodRawIssue, place: InputPlace): string =>
  sentence(issue, UNKNOWN.pt[place], inPortuguese, 'Valor inválido');

// an issue of a parsed value is a raw issue with a final message
const english = (issue: Issue, place: InputPlace): string =>
  sentence(issue as z.core.$ZodRawIssue, UNKNOWN.en[place], inEnglish, 'Invalid value');

function sentence(issue: z.core.$ZodRawIssue, unknown: string, locale: z.core.$ZodErrorMap, otherwise: string): string {
  if (issue.code === 'unrecognized_keys') return `${unknown}: ${(issue.keys as string[]).join(', ').slice(0, 200)}`;
  const localized = locale(issue) ?? otherwise;
  const path = z.core.toDotPath(issue.path ?? []);
  const text = typeof localized === 'string' ? localized : localized.message;
  return path ? `${path}: ${text}` : text;
}
