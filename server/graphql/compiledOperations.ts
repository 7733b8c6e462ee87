import { type DocumentNode, getOperationAST, type OperationDefinitionNode, parse } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { schema } from '#server/schema.ts';
import { type Freshness, freshnessOf } from './freshness.ts';
import { persistedOperation } from './persistedOperations.ts';

export interface CompiledOperation {
  document: DocumentNode;
  definition: OperationDefinitionNode;
  run: CompiledQuery['query'];
  /** What else than rows its answer hangs on; null: on more than can be told, so it is never kept. */
  freshness: Freshness | null;
}

const compiled = new Map<string, CompiledOperation | null>();

/**
 * The built client's query of an id as a function made once for it, or null: unknown ids, mutations and subscriptions are
 * not compiled. Compiling takes milliseconds, so each waits for its first call; a test compiles all.
 */
export function compiledOperation(id: string): CompiledOperation | null {
  const known = compiled.get(id);
  if (known !== undefined) return known;
  const text = persistedOperation(id);
  if (!text) return null;
  const operation = compileOperation(text);
  compiled.set(id, operation);
  return operation;
}

function compileOperation(text: string): CompiledOperation | null {
  const document = parse(text);
  const definition = getOperationAST(document);
  if (definition?.operation !== 'query') return null;
  const made = compileQuery(schema, document, definition.name?.value);
  if (!isCompiledQuery(made)) throw new Error('a persisted operation does not compile', { cause: made.errors?.[0] });
  return { document, definition, run: made.query, freshness: freshnessOf(document) };
}
