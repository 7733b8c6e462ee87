import {
  type DocumentNode,
  type ExecutionResult,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  type OperationDefinitionNode,
  parse,
  print,
} from 'graphql';
import type { CompiledQuery as JitQuery } from 'graphql-jit';
import type { Context } from '#server/platform/graphql/builder.ts';
import type { CacheScope } from '#server/platform/graphql/cachePlugin.ts';
import { log } from '#server/platform/process/log.ts';
import { operationCost } from '#server/work/api/budget/operationCost.ts';
import { schema } from '#server/work/api/schema.ts';
import { cacheScopeOf } from './cacheScope.ts';
import { persistedOperation } from './persistedOperations.ts';

export interface CompiledQuery {
  name: string;
  document: DocumentNode;
  definition: OperationDefinitionNode;
  run: JitQuery['query'];
  /** How long a response stays valid while no row changes. Null: not cacheable. */
  cacheScope: CacheScope | null;
  /** Names of its numeric variables: of the variables, only numbers determine how many rows it reads. */
  numbers: string[];
  /** Names of its variables that are true or false: some leave parts of it out. */
  switches: string[];
  /** Values of the numeric variables whose complexity was accepted. */
  accepted: Set<string>;
  /** Points by values of the numeric variables and the switches. */
  costs: Map<string, number>;
}

/** So many values of a query's numeric variables are kept. */
const MAX_VALUES = 100;

const compiled = new Map<string, Promise<CompiledQuery | null>>();

/**
 * The built client's query with this id, compiled at its first call, because compiling takes milliseconds. Null for unknown
 * ids, mutations and subscriptions.
 */
export async function compiledQuery(id: string): Promise<CompiledQuery | null> {
  const known = compiled.get(id);
  if (known) return known;
  const text = persistedOperation(id);
  if (!text) return null;
  const query = compileText(text);
  compiled.set(id, query);
  return query;
}

async function compileText(text: string): Promise<CompiledQuery | null> {
  const document = parse(text);
  const definition = getOperationAST(document);
  if (definition?.operation !== 'query') return null;
  const name = definition.name!.value; // Relay names every operation
  const { compileQuery, isCompiledQuery } = await import('graphql-jit'); // not needed at startup
  const result = compileQuery(schema, document, name);
  if (!isCompiledQuery(result)) {
    log.error({ err: result.errors?.[0], operation: name }, 'an operation does not compile; yoga executes it');
    return null;
  }
  const variablesOf = (types: RegExp) =>
    (definition.variableDefinitions ?? [])
      .filter(({ type }) => types.test(print(type)))
      .map(({ variable }) => variable.name.value);
  const cacheScope = cacheScopeOf(document);
  return {
    name,
    document,
    definition,
    run: result.query,
    cacheScope,
    numbers: variablesOf(/Int|Float/),
    switches: variablesOf(/Boolean/),
    accepted: new Set(),
    costs: new Map(),
  };
}

/** The result of a compiled query, in the form of graphql-js. Null when the variables are invalid. */
export async function runCompiled(
  query: CompiledQuery,
  variables: Record<string, unknown>,
  context: Context,
): Promise<ExecutionResult | null> {
  const { document, definition, run, numbers, accepted } = query;
  // graphql-jit coerces variables with other messages and, for some values, less strictly
  const { errors: refused } = getVariableValues(schema, definition.variableDefinitions ?? [], variables, {
    maxErrors: 1,
  });
  if (refused) return null;
  const values = valuesOf(numbers, variables);
  const result = await run(undefined, { ...context, isWeighed: accepted.has(values) }, variables);
  if (!('data' in result)) return null;
  if (!result.errors?.length) {
    if (accepted.size < MAX_VALUES) accepted.add(values);
    return { data: result.data };
  }
  const source = document.loc!.source;
  const starts = lineStarts(source.body);
  // graphql-jit reports locations only as line and column
  const errors = result.errors.map(({ message, locations, path, originalError, extensions }) => {
    const positions = locations?.map(({ line, column }) => starts[line - 1]! + column - 1);
    return new GraphQLError(message, { source, positions, path, originalError, extensions });
  });
  return { errors, data: result.data };
}

/** What the query costs a caller when it is executed, in points. */
export function costOfQuery(query: CompiledQuery, variables: Record<string, unknown>): number {
  const { document, numbers, switches, costs } = query;
  const values = valuesOf([...numbers, ...switches], variables);
  const known = costs.get(values);
  if (known !== undefined) return known;
  const cost = operationCost(document, null, variables);
  if (costs.size < MAX_VALUES) costs.set(values, cost);
  return cost;
}

const valuesOf = (numbers: string[], variables: Record<string, unknown>) =>
  JSON.stringify(numbers.map((name) => variables[name] ?? String(variables[name])));

const lineStarts = (text: string) => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
