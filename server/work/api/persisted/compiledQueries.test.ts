import { type GraphQLField, getNamedType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '#server/work/api/schema.ts';

type Weigh = (args: object, context: object, field: object) => unknown;

/** The arguments that what a field costs is worked out of, with their types. */
function weighed(field: GraphQLField<unknown, unknown>): string[] {
  const weigh = (field.extensions as { complexity?: unknown }).complexity;
  if (typeof weigh !== 'function') return [];
  const read = new Set<string>();
  const args = new Proxy({}, { get: (_args, name: string) => void read.add(name) });
  (weigh as Weigh)(args, {}, field);
  return field.args.filter(({ name }) => read.has(name)).map(({ type }) => getNamedType(type).name);
}

// else an operation that was weighed once could cost more with other variables
test('what an operation costs hangs on no variables but numbers', () => {
  const fields = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) => Object.values(type.getFields()));
  expect(new Set(fields.flatMap(weighed))).toEqual(new Set(['Int']));
});
