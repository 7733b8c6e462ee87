import { type GraphQLField, getNamedType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '#server/work/api/schema.ts';

type Complexity = (args: object, context: object, field: object) => unknown;

/** The types of the arguments that determine the complexity of a field. */
function complexityArguments(field: GraphQLField<unknown, unknown>): string[] {
  const complexity = (field.extensions as { complexity?: unknown }).complexity;
  if (typeof complexity !== 'function') return [];
  const read = new Set<string>();
  const args = new Proxy({}, { get: (_args, name: string) => void read.add(name) });
  (complexity as Complexity)(args, {}, field);
  return field.args.filter(({ name }) => read.has(name)).map(({ type }) => getNamedType(type).name);
}

// otherwise an operation checked once could be more complex with other variables
test('the complexity of an operation depends only on numeric variables', () => {
  const fields = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) => Object.values(type.getFields()));
  expect(new Set(fields.flatMap(complexityArguments))).toEqual(new Set(['Int']));
});
