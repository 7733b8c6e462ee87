import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import {
  getNamedType,
  getNullableType,
  type GraphQLFieldResolver,
  type GraphQLInputType,
  type GraphQLResolveInfo,
  isInputObjectType,
  isListType,
} from 'graphql';
import { dayOutOfRange, isDayInRange } from '#server/platform/values/calendarDay.ts';
import { maxTextLength, tooLongText, tooManyItems } from '#server/platform/values/inputBounds.ts';
import { limits } from '#server/platform/values/limits.ts';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      inputBounds: InputBoundsPlugin<Types>;
    }
  }
}

type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>;
type Check = (value: unknown, name: string) => void;

/** Checks the size of every argument before the resolver runs, and before other plugins read it. */
class InputBoundsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(resolve: Resolver<Types>, field: PothosOutputFieldConfig<Types>): Resolver<Types> {
    return bounded(resolve, field);
  }

  override wrapSubscribe(
    subscribe: Resolver<Types> | undefined,
    field: PothosOutputFieldConfig<Types>,
  ): Resolver<Types> | undefined {
    return subscribe && bounded(subscribe, field);
  }
}

function bounded<Types extends SchemaTypes>(
  resolve: Resolver<Types>,
  { args }: PothosOutputFieldConfig<Types>,
): Resolver<Types> {
  if (Object.keys(args).length === 0) return resolve;
  let checks: [name: string, check: Check][] | undefined;
  return (parent, given, context, info) => {
    checks ??= checksOf(info);
    for (const [name, check] of checks) check(given[name as keyof typeof given], name);
    return resolve(parent, given, context, info);
  };
}

const checksOf = ({ parentType, fieldName }: GraphQLResolveInfo) =>
  parentType.getFields()[fieldName]!.args.flatMap(({ name, type }): [string, Check][] => {
    const check = checkOf(type);
    return check ? [[name, check]] : [];
  });

const checkText: Check = (value, name) => {
  const max = maxTextLength(name);
  if (typeof value === 'string' && value.length > max) throw tooLongText(name, max);
};

const checkDay: Check = (value) => {
  const day = value instanceof Date ? value.toISOString().slice(0, 10) : value;
  if (typeof day === 'string' && !isDayInRange(day)) throw dayOutOfRange(day);
};

const CHECKS: Readonly<Record<string, Check>> = {
  String: checkText,
  ID: checkText,
  Date: checkDay,
  DateTime: checkDay,
};
const inputObjects = new WeakMap<GraphQLInputType, Check>();

/** The check of values of a type; null when every value of it is small. Input objects may contain each other. */
function checkOf(type: GraphQLInputType): Check | null {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    const check = checkOf(nullable.ofType as GraphQLInputType);
    return (value, name) => {
      if (!Array.isArray(value)) return;
      if (value.length > limits.input.items) throw tooManyItems(name, limits.input.items);
      if (check) for (const item of value) check(item, name);
    };
  }
  if (isInputObjectType(nullable)) {
    const known = inputObjects.get(nullable);
    if (known) return known;
    let fields: [string, Check][] = [];
    const check: Check = (value) => {
      if (typeof value !== 'object' || value === null) return;
      for (const [name, checkField] of fields) checkField((value as Record<string, unknown>)[name], name);
    };
    inputObjects.set(nullable, check);
    fields = Object.values(nullable.getFields()).flatMap((field): [string, Check][] => {
      const own = checkOf(field.type);
      return own ? [[field.name, own]] : [];
    });
    return check;
  }
  return CHECKS[getNamedType(nullable).name] ?? null;
}

export const inputBoundsPlugin = 'inputBounds';
SchemaBuilder.allowPluginReRegistration = true; // tests load this file several times in one process
SchemaBuilder.registerPlugin(inputBoundsPlugin, InputBoundsPlugin);
