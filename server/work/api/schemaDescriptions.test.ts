import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { expect, test } from 'vitest';
import { schema } from './schema.ts';

interface Described {
  place: string;
  name: string;
  description: string | null | undefined;
  type?: string;
}

const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));

function* described(): Generator<Described> {
  const one = (
    place: string,
    { name, description, type }: GraphQLField<unknown, unknown> | GraphQLArgument | GraphQLInputField,
  ) => ({
    place: `${place}.${name}`,
    name,
    description,
    type: getNamedType(type).name,
  });
  for (const type of types) {
    yield { place: type.name, name: type.name, description: type.description };
    if (isEnumType(type))
      for (const { name, description } of type.getValues()) yield { place: `${type.name}.${name}`, name, description };
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      yield one(type.name, field);
      for (const argument of 'args' in field ? field.args : []) yield one(`${type.name}.${field.name}`, argument);
    }
  }
}
const all = [...described()];
const found = (isWrong: (one: Described) => boolean) =>
  all.filter(isWrong).map(({ place, description }) => `${place}: ${description}`);
const words = (text: string) =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z\d]+/g) ?? [];
const STOP_WORDS = new Set([
  'a',
  'an',
  'the',
  'of',
  'its',
  'this',
  'one',
  'is',
  'it',
  'in',
  'and',
  'by',
  'for',
  'to',
  'on',
  'or',
]);

test('every type, field, argument and value is described in a sentence', () => {
  expect(found(({ description }) => !description?.trim())).toEqual([]);
  expect(
    found(({ description }) => !/^[A-Z`"(Σ\d]/.test(description!) || !/[.:;)`]$/.test(description!.trim())),
  ).toEqual([]);
});

test('no description only repeats the name', () => {
  expect(
    found(({ name, description }) => {
      if (description!.includes('`') || name.endsWith('Percent')) return false; // refers to something else, which adds information
      const known = new Set([...words(name), ...STOP_WORDS]);
      return words(description!).every((word) => known.has(word) || known.has(word.replace(/s$/, '')));
    }),
  ).toEqual([]);
});

const UNITS: [what: string, applies: (one: Described) => boolean, pattern: RegExp][] = [
  [
    'a percentage names its base',
    ({ name, type }) => /(Percent|Margin)$/.test(name) && type === 'Float',
    /percent|%|\/|per|of|change/i,
  ],
  [
    'a span of time names its unit',
    ({ name, type }) => /(Ms|Seconds|Minutes|Hours|Days)$/.test(name) && type === 'Int',
    /millisecond|second|minute|hour|day/i,
  ],
  [
    'an amount that is not Money names its currency',
    ({ name, type }) => type === 'Float' && /(brl|usd|price|cost|rate)$/i.test(name),
    /BRL|US\$|currency|minor|rate|per|%|percent/i,
  ],
];
test.each(UNITS)('%s', (_what, applies, pattern) => {
  expect(all.some(applies)).toBe(true);
  expect(found((one) => applies(one) && !pattern.test(one.description!))).toEqual([]);
});
