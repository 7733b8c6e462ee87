import { getOperationAST, type DocumentNode } from 'graphql';
import { type GraphQLParams, isAsyncIterable, type Plugin } from 'graphql-yoga';
import { counter, duration, gauge } from '#server/platform/process/metrics.ts';
import { liveConnections } from '#server/work/api/live/liveConnections.ts';
import { operationId, persistedOperation } from '#server/work/api/persisted/persistedOperations.ts';

const seconds = duration('graphql_operation_duration_seconds', 'Execution time of queries and mutations.', [
  'operation',
]);
const errors = counter('graphql_operation_errors_total', 'Errors in responses to operations, by code.', [
  'operation',
  'code',
]);
gauge('graphql_live_connections', 'Sockets and streams that carry subscriptions.', [], () => [[{}, liveConnections()]]);

/** One label for the operations of developers and scripts, whose names are unbounded. */
const DEVELOPER_OPERATION = 'written by a developer';

/** Records the duration of an operation of the built client under its name. */
export function recordOperation(name: string, ms: number): void {
  seconds.observe({ operation: name }, ms / 1000);
}

function nameOf(document: DocumentNode, params: GraphQLParams | undefined, operationName?: string | null): string {
  const id = params && operationId(params);
  const isBuilt = typeof id === 'string' && persistedOperation(id) === params!.query;
  return (isBuilt && getOperationAST(document, operationName)?.name?.value) || DEVELOPER_OPERATION;
}

/** Measures every query and mutation, and counts the errors of their responses. */
export const operationMetrics: Plugin = {
  onExecute: ({ args }) => {
    const { params, named } = args.contextValue as { params?: GraphQLParams; named?: (operation: string) => void };
    const operation = nameOf(args.document, params, args.operationName);
    named?.(operation);
    const startedAt = performance.now();
    return {
      onExecuteDone: ({ result }) => {
        recordOperation(operation, performance.now() - startedAt);
        if (isAsyncIterable(result)) return;
        for (const { extensions } of result.errors ?? [])
          errors.inc({ operation, code: typeof extensions.code === 'string' ? extensions.code : 'GRAPHQL' });
      },
    };
  },
};
