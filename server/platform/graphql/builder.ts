import SchemaBuilder, { type ArgBuilder as ArgumentBuilder } from '@pothos/core';
import ComplexityPlugin, { ComplexityErrorKind } from '@pothos/plugin-complexity';
import ErrorsPlugin from '@pothos/plugin-errors';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin, { decodeGlobalID } from '@pothos/plugin-relay';
import { GraphQLError } from 'graphql';
import { DateTimeISOResolver } from 'graphql-scalars';
import type PrismaTypes from '#prisma/generated/pothosTypes.ts';
import { getDatamodel } from '#prisma/generated/pothosTypes.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { isDay } from '#server/platform/values/calendarDay.ts';
import { maxTextLength, tooLongText } from '#server/platform/values/inputBounds.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { cachePlugin } from './cachePlugin.ts';
import { inputBoundsPlugin } from './inputBoundsPlugin.ts';

/** Context of every resolver. It always has a viewer: the endpoint answers 401 otherwise. */
export interface Context {
  viewer: Viewer;
  /** Whether the operation's complexity has been checked already. */
  isWeighed?: boolean;
}

const { complexity, depth, breadth } = limits.operation;
const excess = (
  code: Parameters<typeof refusedOperation>[0],
  what: 'depth' | 'breadth' | 'complexity',
  given: number,
) => refusedOperation(code, `The operation's ${what} is ${given}; at most ${limits.operation[what]} is answered.`);

const capitalised = (name: string) => name[0]!.toUpperCase() + name.slice(1);

interface Types {
  Context: Context;
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
  Scalars: {
    DateTime: { Input: Date; Output: Date };
    Date: { Input: string; Output: string };
    BigInt: { Input: number; Output: number };
    /** ISO 4217. */
    Currency: { Input: string; Output: string };
    /** ISO 3166. */
    CountryCode: { Input: string; Output: string };
    /** Decimal digits as text, exact. */
    Decimal: { Input: string; Output: string };
    /** Value of a parameter of a seller's statement. */
    SqlValue: { Input: string | number | boolean | null; Output: string | number | boolean | null };
    ID: { Input: string; Output: string | number | bigint };
  };
}

/** Type of `t.arg`, for functions that create arguments of several fields. */
export type ArgBuilder = ArgumentBuilder<PothosSchemaTypes.ExtendDefaultTypes<Types>>;

export const builder = new SchemaBuilder<Types>({
  // errors of input bounds are results of mutations
  plugins: [ErrorsPlugin, inputBoundsPlugin, ComplexityPlugin, RelayPlugin, PrismaPlugin, cachePlugin],
  defaultFieldNullability: false,
  complexity: {
    defaultComplexity: 1,
    defaultListMultiplier: 10,
    limit: ({ isWeighed }) => (isWeighed ? {} : { complexity, depth, breadth }),
    complexityError: (kind, { complexity, depth, breadth }) => {
      if (kind === ComplexityErrorKind.Depth) return excess('TOO_DEEP', 'depth', depth);
      if (kind === ComplexityErrorKind.Breadth) return excess('TOO_BROAD', 'breadth', breadth);
      return excess('TOO_COSTLY', 'complexity', complexity);
    },
  },
  errors: {
    defaultTypes: [],
    directResult: true,
    defaultUnionOptions: { name: ({ fieldName }) => `${capitalised(fieldName)}Result` },
  },
  relay: {
    clientMutationId: 'omit',
    cursorType: 'String',
    // ids are decoded before the plugins that wrap resolvers
    decodeGlobalID: (id) => {
      const max = maxTextLength('id');
      if (id.length > max) throw tooLongText('id', max);
      return decodeGlobalID(id);
    },
  },
  prisma: {
    client: ({ viewer }) => accountPrisma(viewer) as never,
    dmmf: getDatamodel(),
    onUnusedQuery: 'error',
  },
});

builder.queryType({ description: 'Data that the signed-in seller may read.' });
builder.mutationType({ description: 'Changes that the signed-in seller may make.' });
builder.subscriptionType({ description: 'Events pushed to the signed-in seller.' });

/** Longer than any instant in ISO 8601. */
const MAX_INSTANT_LENGTH = 40;

builder.scalarType('DateTime', {
  description: 'An instant, ISO 8601 in UTC, e.g. `2026-11-20T12:00:00.000Z`.',
  serialize: DateTimeISOResolver.serialize,
  parseValue: (value) => {
    if (typeof value === 'string' && value.length <= MAX_INSTANT_LENGTH) return DateTimeISOResolver.parseValue(value);
    throw new TypeError('DateTime takes an instant such as 2026-11-20T12:00:00.000Z');
  },
});
builder.scalarType('Date', {
  description: 'A calendar day in America/Sao_Paulo, `YYYY-MM-DD`; inputs take the years 1990 to 2100.',
  serialize: (day) => day,
  parseValue: (value) => {
    if (typeof value === 'string' && isDay(value)) return value;
    throw new TypeError(`Date takes an existing day YYYY-MM-DD, got ${JSON.stringify(value)?.slice(0, 40)}`);
  },
});
builder.scalarType('BigInt', {
  description: 'An integer that may exceed 32 bits; exact below 2^53.',
  serialize: (value) => value,
  parseValue: (value) => {
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
    throw new TypeError('BigInt takes a whole number below 2^53');
  },
});

const coded = (what: string, pattern: RegExp) => ({
  serialize: (code: string) => code,
  parseValue: (value: unknown) => {
    if (typeof value === 'string' && pattern.test(value)) return value;
    throw new TypeError(`${what}, got ${JSON.stringify(value)?.slice(0, 40)}`);
  },
});
builder.scalarType('Currency', {
  description: 'ISO 4217 code of a currency, e.g. `BRL`.',
  ...coded('Currency takes three capital letters', /^[A-Z]{3}$/),
});
builder.scalarType('CountryCode', {
  description: 'ISO 3166 code of a country, e.g. `BR`.',
  ...coded('CountryCode takes two capital letters', /^[A-Z]{2}$/),
});
builder.scalarType('Decimal', {
  description: 'A decimal number as text, exact, e.g. `5.4321`.',
  ...coded('Decimal takes digits with at most one point', /^-?\d{1,18}(\.\d{1,18})?$/),
});

/** Marks a GraphQL field that requires a signed-in session; personal access tokens are refused. */
export const forPeople = { extensions: { isForPeople: true } } as const;

type Excess = 'TOO_MANY_TOKENS' | 'TOO_MANY_ALIASES' | 'TOO_MANY_DIRECTIVES' | 'TOO_DEEP' | 'TOO_BROAD' | 'TOO_COSTLY';

/** Error for an operation that exceeds `limits.operation`, thrown before execution. */
export const refusedOperation = (code: Excess, message: string) =>
  new GraphQLError(message, { extensions: { code, http: { spec: true, status: 400 } } });
