import { complexityFromQuery } from '@pothos/plugin-complexity';
import { type DocumentNode, getOperationAST, getVariableValues, Kind } from 'graphql';
import { limits } from '#server/platform/values/limits.ts';
import { schema } from '#server/work/api/schema.ts';
import { executedPart } from './executedPart.ts';

/**
 * Points of the operation: the complexity of what is executed of it in whole points, at most what an operation may have; 0
 * when its variables are invalid, because it is not executed.
 */
export function operationCost(
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown> | undefined,
): number {
  const operation = getOperationAST(document, operationName);
  if (!operation) return 0;
  // the complexity collects an error for each wrong value, which takes longer than the request
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {}, {
    maxErrors: 1,
  });
  if (errors) return 0;
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  try {
    const alone = executedPart({ ...document, definitions: [operation, ...fragments] }, coerced);
    const { complexity } = complexityFromQuery(alone, { schema, variables, ctx: {} });
    return Math.min(Math.ceil(complexity), limits.operation.complexity);
  } catch {
    return 0;
  }
}
