import { getOperationAST, type DocumentNode } from 'graphql';
import { type GraphQLParams, isAsyncIterable, type Plugin } from 'graphql-yoga';
import { counter, duration, gauge } from '#server/platform/process/metrics.ts';
import { liveConnections } from '#server/work/api/live/liveConnections.ts';
import { operationId } from '#server/work/api/persisted/operationId.ts';
import { persistedOperation } from '#server/work/api/persisted/persistedOperations.ts';

const seconds = duration('graphql_operation_duration_seconds', 'Queries and mutations, while they are worked out.', [
  'operation',
]);
const errors = counter('graphql_operation_errors_total', 'Errors in their answers, by code.', ['operation', 'code']);
gauge('graphql_live_connections', 'Sockets and streams that carry subscriptions.', [], () => [[{}, liveConnections()]]);

/** What developers and scripts write goes by one name: theirs could be anything, and without end. */
const OWN_WORDS = 'written by a developer';

/** Records how long an operation of the built client took, under its name. */
export function recordOperation(name: string, ms: number): void {
  seconds.observe({ operation: name }, ms / 1000);
}

function nameOf(document: DocumentNode, params: GraphQLParams | undefined, operationName?: string | null): string {
  const id = params && operationId(params);
  const isBuilt = typeof id === 'string' && persistedOperation(id) === params!.query;
  return (isBuilt && getOperationAST(document, operationName)?.name?.value) || OWN_WORDS;
}

/** Measures every query and mutation, and counts the errors of their answers. */
export const operationMetrics: Plugin = {
  onExecute: ({ args }) => {
    const { params } = args.contextValue as { params?: GraphQLParams };
    const operation = nameOf(args.document, params, args.operationName);
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
