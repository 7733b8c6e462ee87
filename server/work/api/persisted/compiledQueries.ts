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
  /** Its complexity depends on its variables: only numbers say how many rows it reads. */
  hasNumbers: boolean;
  /** Its complexity was checked once, and is always the same. */
  isWeighed: boolean;
}

const compiled = new Map<string, Promise<CompiledQuery | null>>();

/**
 * The built client's query of an id as a function compiled once for it. Null for unknown ids, mutations and subscriptions.
 * Compiling takes milliseconds, so each waits for its first call; a test compiles all.
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
  const { compileQuery, isCompiledQuery } = await import('graphql-jit'); // a start does without it
  const made = compileQuery(schema, document, name);
  if (!isCompiledQuery(made)) {
    log.error({ err: made.errors?.[0], operation: name }, 'an operation does not compile: yoga answers it');
    return null;
  }
  const hasNumbers = (definition.variableDefinitions ?? []).some(({ type }) => /Int|Float/.test(print(type)));
  const cacheScope = cacheScopeOf(document);
  return { name, document, definition, run: made.query, cacheScope, hasNumbers, isWeighed: false };
}

/** The result of a compiled query, as graphql-js gives it. Null when the variables do not fit. */
export async function runCompiled(
  query: CompiledQuery,
  variables: Record<string, unknown>,
  context: Context,
): Promise<ExecutionResult | null> {
  const { document, definition, run, isWeighed } = query;
  // graphql-jit coerces by itself, in other words and for some values less strictly
  const { errors: refused } = getVariableValues(schema, definition.variableDefinitions ?? [], variables, {
    maxErrors: 1,
  });
  if (refused) return null;
  const result = await run(undefined, { ...context, isWeighed }, variables);
  if (!('data' in result)) return null;
  if (!result.errors?.length) {
    query.isWeighed = !query.hasNumbers;
    return { data: result.data };
  }
  const source = document.loc!.source;
  const starts = lineStarts(source.body);
  // graphql-jit gives places by line and column alone
  const errors = result.errors.map(({ message, locations, path, originalError, extensions }) => {
    const positions = locations?.map(({ line, column }) => starts[line - 1]! + column - 1);
    return new GraphQLError(message, { source, positions, path, originalError, extensions });
  });
  return { errors, data: result.data };
}

const lineStarts = (text: string) => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
