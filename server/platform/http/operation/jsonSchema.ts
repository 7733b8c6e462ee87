import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** How a shape is shown to callers, where what zod would tell of it says less. */
export const shownAs = z.registry<JsonSchema>();

/** Shapes with an `id` in their metadata, by it. */
export type Definitions = Record<string, JsonSchema>;

/**
 * A shape as JSON Schema 2020-12: of what comes in, or of what JSON goes out, moments as texts. Shapes with an `id` go to
 * `definitions`, which `#/components/schemas` refers to.
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
  if (schema.format) delete schema.pattern; // says the same, in a hundred characters
  // the bounds of JavaScript's numbers say nothing about ours
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}

const inComponents = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
