import type { Said } from '#server/platform/language/said.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { parse } from 'lossless-json';
import type { z } from 'zod';
import { MarketplaceError } from '#server/market/connector.ts';

/**
 * Parses JSON and keeps every number as its text: ids beyond 2^53 and amounts stay exact. Removes NUL characters, which
 * PostgreSQL cannot store. Throws `SyntaxError` when the text is not JSON.
 */
export function parseExact(text: string): unknown {
  return parse(text, text.includes(NUL_ESCAPE) ? withoutNul : null, (number) => number);
}

const NUL_ESCAPE = String.raw`\u0000`;
const withoutNul = (_key: string, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value);

/** Parses the answer with the schema. Throws `MarketplaceError` naming the operation and the first invalid field. */
export function shapeOf<Schema extends z.ZodType>(where: Said, schema: Schema, data: unknown): z.output<Schema> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new MarketplaceError(
    issue?.path.length
      ? sentence('marketplaces.unexpectedField', { where, field: issue.path.join('.') })
      : sentence('marketplaces.unexpectedAnswer', { where }),
  );
}

/**
 * Reason of a refusal from the response body, at most 200 characters on one line, in brackets after a space; empty when
 * it has none.
 */
export function refusalReason(data: unknown): string {
  const body = (data ?? {}) as Record<string, unknown>;
  const first = Array.isArray(body.errors) ? ((body.errors[0] ?? {}) as Record<string, unknown>) : body;
  const text = [first.message, first.error_description, first.description, first.detail, first.code, first.error].find(
    (value) => typeof value === 'string' && value !== '',
  ) as string | undefined;
  return text ? ` (${text.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, 200)})` : '';
}
