import { type DocumentNode, getOperationAST, type OperationDefinitionNode, parse, print } from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import { log } from '#server/platform/process/log.ts';
import { schema } from '#server/work/api/schema.ts';
import type { CacheScope } from '#server/platform/graphql/cachePlugin.ts';
import { freshnessOf } from './freshness.ts';
import { persistedOperation } from './persistedOperations.ts';

export interface CompiledOperation {
  document: DocumentNode;
  definition: OperationDefinitionNode;
  run: CompiledQuery['query'];
  /** What else than rows its answer hangs on; null: on more than can be told, so it is never kept. */
  freshness: CacheScope | null;
  /** What it costs hangs on its variables: only numbers say of how many rows it is. */
  hasNumbers: boolean;
  /** It was weighed once, and always costs the same. */
  isWeighed: boolean;
}

const compiled = new Map<string, Promise<CompiledOperation | null>>();

/**
 * The built client's query of an id as a function made once for it, or null: unknown ids, mutations and subscriptions are
 * not compiled. Compiling takes milliseconds, so each waits for its first call; a test compiles all.
 */
export async function compiledOperation(id: string): Promise<CompiledOperation | null> {
  const known = compiled.get(id);
  if (known) return known;
  const text = persistedOperation(id);
  if (!text) return null;
  const operation = compileOperation(text);
  compiled.set(id, operation);
  return operation;
}

async function compileOperation(text: string): Promise<CompiledOperation | null> {
  const document = parse(text);
  const definition = getOperationAST(document);
  if (definition?.operation !== 'query') return null;
  const { compileQuery, isCompiledQuery } = await import('graphql-jit'); // a start does without it
  const made = compileQuery(schema, document, definition.name?.value);
  if (!isCompiledQuery(made)) {
    log.error(
      { err: made.errors?.[0], operation: definition.name?.value },
      'an operation does not compile: yoga answers it',
    );
    return null;
  }
  const hasNumbers = (definition.variableDefinitions ?? []).some(({ type }) => /Int|Float/.test(print(type)));
  return { document, definition, run: made.query, freshness: freshnessOf(document), hasNumbers, isWeighed: false };
}
