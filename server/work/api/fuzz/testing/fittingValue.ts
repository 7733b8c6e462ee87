import {
  getNamedType,
  getNullableType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
} from 'graphql';
import type { Known } from '#server/work/api/openapi/testing/valueOf.ts';

const SCALARS: Readonly<Record<string, unknown>> = {
  Int: 1,
  Float: 1,
  BigInt: 100,
  Boolean: false,
  String: 'a',
  Date: '2026-01-05',
  DateTime: '2026-01-05T12:00:00.000Z',
  Decimal: '1.5',
  Currency: 'USD',
  CountryCode: 'BR',
};

/** A value that fits a type: one that exists in the account when the name is known. */
export function fittingValue(type: GraphQLInputType, name: string, known: Known): unknown {
  const named = getNamedType(type);
  const one = () => {
    if (isEnumType(named)) return named.getValues()[0]!.name;
    if (isInputObjectType(named))
      return Object.fromEntries(
        Object.values(named.getFields()).map((field) => [field.name, fittingValue(field.type, field.name, known)]),
      );
    if (named.name === 'ID') return known.product![1];
    return known[name]?.[0] ?? SCALARS[named.name];
  };
  return isListType(getNullableType(type)) ? [one()] : one();
}
