import fc from 'fast-check';
import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLInputField,
  isEnumType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { hostileText, type Known } from '#server/work/api/openapi/testing/valueOf.ts';
import { ALPHABETS, longText } from './alphabets.ts';
import { fittingValue } from './fittingValue.ts';

type Variables = Record<string, unknown>;

const sized = fc
  .tuple(fc.constantFrom(...Object.values(ALPHABETS)), fc.constantFrom(33, 999, 1_001, 20_001, 50_000))
  .map(([alphabet, length]) => longText(alphabet, length));
/** Texts that `bodyOf` replaces by JSON of 5,000 levels, which no function that recurses can print. */
const NESTED: Readonly<Record<string, string>> = {
  '@lists': `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '@objects': `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
};
const nested = fc.constantFrom(...Object.keys(NESTED));
const repeated = fc.constantFrom('a', 1, null).map((one) => Array.from({ length: 5_000 }, () => one));
const numbers = fc.constantFrom(-1, 0, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308);
const days = fc.constantFrom(
  '0000-01-01',
  '0001-01-01',
  '1989-12-31',
  '2026-02-30',
  '2101-01-01',
  '9999-12-31',
  '275760-09-13',
);

/** Values of no type in particular: sized, nested, repeated and odd. */
const odd = fc.oneof(
  hostileText,
  sized,
  nested,
  repeated,
  numbers,
  days,
  fc.constant(null),
  fc.boolean(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** The body of a GraphQL request. */
export const bodyOf = (query: string, variables: Variables): string =>
  JSON.stringify({ query, variables }).replaceAll(/"@lists"|"@objects"/g, (text) => NESTED[text.slice(1, -1)]!);

/** Variables of a field: fitting values, of which some are odd or absent. */
export function oddVariables(
  args: readonly (GraphQLArgument | GraphQLInputField)[],
  known: Known,
): fc.Arbitrary<Variables> {
  const values = args.map((arg): [string, fc.Arbitrary<unknown>] => {
    const named = getNamedType(arg.type);
    const isList = isListType(getNullableType(arg.type));
    const fitting = fc.constant(fittingValue(arg.type, arg.name, known));
    const usual =
      isInputObjectType(named) && !isList
        ? oddVariables(Object.values(named.getFields()), known)
        : isEnumType(named) && !isList
          ? fc.constantFrom(...named.getValues().map(({ name }) => name))
          : fitting;
    return [arg.name, fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: odd })];
  });
  return fc.record(Object.fromEntries(values), {
    requiredKeys: args.filter(({ type }) => String(type).endsWith('!')).map(({ name }) => name),
  });
}
