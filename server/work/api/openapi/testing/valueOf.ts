import fc from 'fast-check';
import type { JsonSchema } from '#server/platform/http/operation/jsonSchema.ts';

/** Texts that are known to break programs. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\uD800',
    '\u202E\u0000\uFFFF',
    '😀'.repeat(300),
    'x'.repeat(5_000),
    '-1',
    '1e400',
    'NaN',
    'Infinity',
    '-0',
    '99999999999999999999999999',
    '2147483648',
    '9223372036854775808',
    '0x10',
    '1.5',
    "'; DROP TABLE users; --",
    '%00%0d%0a',
    '../../etc/passwd',
    '${jndi:ldap://x}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    '0000-00-00',
    '2026-02-30',
    '+275760-09-13',
    '9999-12-31',
    'null',
    '[]',
    '{"$gt":""}',
  ),
);

const hostileNumber = fc.oneof(
  fc.constantFrom(-1, -0, 0.1, 1e-9, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Values that exist in the test's account, by parameter or field name. */
export type Known = Readonly<Record<string, readonly string[]>>;

export interface Taste {
  known: Known;
  /** Whether to include values that fit the schema without making sense, and some just outside it. */
  isWild: boolean;
}

/** Arbitrary values for a schema. */
export function valueOf(schema: JsonSchema, taste: Taste, name = ''): fc.Arbitrary<unknown> {
  const { known, isWild } = taste;
  const words = [...(known[name] ?? []), ...((schema.examples as string[] | undefined) ?? [])];
  if (words.length === 0 || schema.type === 'number') return plainValueOf(schema, taste);
  const word = fc.constantFrom(...words);
  return isWild ? fc.oneof(word, plainValueOf(schema, taste)) : word;
}

function plainValueOf(schema: JsonSchema, taste: Taste): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one as JsonSchema, taste)));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valueOf({ ...schema, type }, taste)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const { minimum: min = 0, maximum: max = 1e6 } = schema;
  const { isWild } = taste;
  const whole = fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 1_000) });
  const words = fc.string({ unit: 'grapheme-ascii', minLength: schema.minLength, maxLength: 30 });
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([key, field]) => [
        key,
        valueOf(field as JsonSchema, taste, key),
      ]);
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys: schema.required,
      });
    }
    case 'array':
      return fc.array(valueOf(schema.items as JsonSchema, taste), { maxLength: 3 });
    case 'integer':
      return isWild ? fc.oneof(fc.constantFrom(min, max), whole) : whole;
    case 'number':
      return isWild ? fc.oneof(hostileNumber, fc.double({ noNaN: true })) : fc.integer({ min: 1, max: 99 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      if (schema.format === 'date') return day;
      return isWild ? fc.oneof(hostileText, fc.string({ unit: 'grapheme', maxLength: 30 }), day) : words;
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
