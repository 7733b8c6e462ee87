import { z } from 'zod';
import { DomainError } from '#server/platform/values/errors.ts';

type Issue = z.core.$ZodIssue;

/** What holds the values: the address of a call, or what was sent with it. */
export type InputPlace = 'query' | 'body';

/**
 * A value in the given shape. Throws 400 with the first thing that is wrong: in Portuguese in the shape's own words where
 * it has some, else, and always in English, in zod's with the name of the value before them.
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

// an issue of a parsed value is a raw one whose message is settled
const english = (issue: Issue, place: InputPlace): string =>
  sentence(issue as z.core.$ZodRawIssue, UNKNOWN.en[place], inEnglish, 'Invalid value');

function sentence(issue: z.core.$ZodRawIssue, unknown: string, locale: z.core.$ZodErrorMap, otherwise: string): string {
  if (issue.code === 'unrecognized_keys') return `${unknown}: ${(issue.keys as string[]).join(', ').slice(0, 200)}`;
  const told = locale(issue) ?? otherwise;
  const path = z.core.toDotPath(issue.path ?? []);
  const text = typeof told === 'string' ? told : told.message;
  return path ? `${path}: ${text}` : text;
}
