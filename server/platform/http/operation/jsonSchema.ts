import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** JSON Schemas that replace zod's own where that is less informative. */
export const shownAs = z.registry<JsonSchema>();

/** Schemas with an `id` in their metadata, by id. */
export type Definitions = Record<string, JsonSchema>;

/**
 * JSON Schema 2020-12 of a zod schema, for input or for JSON output, where dates are texts. Schemas with an `id` are
 * added to `definitions` and referenced in `#/components/schemas`.
 */
export function jsonSchema(shape: z.ZodType, io: 'input' | 'output', definitions: Definitions): JsonSchema {
  const { $schema: _, $defs, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any', override });
  for (const [id, definition] of Object.entries($defs ?? {})) definitions[id] = inComponents(definition);
  return inComponents(schema);
}

function override({ zodSchema, jsonSchema: schema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  const shown = shownAs.get(zodSchema);
  if (shown) {
    for (const key of Object.keys(schema)) delete schema[key];
    Object.assign(schema, shown);
  }
  if (zodSchema._zod.def.type === 'date') Object.assign(schema, { type: 'string', format: 'date-time' });
  if (schema.format) delete schema.pattern; // redundant and a hundred characters long
  // JavaScript's number bounds are not limits of the API
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}

const inComponents = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
