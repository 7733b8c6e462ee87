import type { z } from 'zod';
import { maxTextLength, tooLongText, tooManyItems } from '#server/platform/values/inputBounds.ts';
import { limits } from '#server/platform/values/limits.ts';
import { jsonSchema, type JsonSchema } from './jsonSchema.ts';

/** Throws BAD_REQUEST for a value with a text or list that is too long. */
export type BoundInput = (value: unknown) => void;

/**
 * The bounds of a schema's input, for use before the schema: zod runs its patterns even on a text that is too long. A
 * text has the maximum length of its name unless the schema declares a larger one, so that the schema's own sentence
 * answers texts just beyond a smaller one; a list likewise.
 */
export function boundsOf(shape: z.ZodType): BoundInput {
  let schema: JsonSchema | undefined; // made at the first call: most routes are not called in most processes
  return (value) => bound(value, (schema ??= jsonSchema(shape, 'input', {})), '');
}

function bound(value: unknown, schema: JsonSchema | undefined, name: string): void {
  if (typeof value === 'string') {
    const max = largest(schema, 'maxLength', maxTextLength(name));
    if (value.length > max) throw tooLongText(name, max);
  } else if (Array.isArray(value)) {
    const max = largest(schema, 'maxItems', limits.input.items);
    if (value.length > max) throw tooManyItems(name, max);
    const items = variants(schema).find((one) => one.items)?.items as JsonSchema | undefined;
    for (const item of value) bound(item, items, name);
  } else if (typeof value === 'object' && value !== null) {
    const properties = Object.assign({}, ...variants(schema).map((one) => one.properties)) as Record<
      string,
      JsonSchema
    >;
    for (const [key, field] of Object.entries(value))
      bound(field, Object.hasOwn(properties, key) ? properties[key] : undefined, key);
  }
}

const variants = (schema: JsonSchema | undefined): JsonSchema[] =>
  schema
    ? [schema, ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((one) => variants(one as JsonSchema))]
    : [];

const largest = (schema: JsonSchema | undefined, limit: 'maxLength' | 'maxItems', standard: number) =>
  Math.max(standard, ...variants(schema).map((one) => one[limit] ?? 0));
