import { type ExecutionResult, GraphQLError, type GraphQLErrorExtensions } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { logFields } from '#server/platform/process/log.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** A request without an operation: 400 for every media type; the specification leaves the status open. */
const isNoOperation = ({ code, http }: GraphQLErrorExtensions) =>
  code === 'PERSISTED_QUERY_ID_REQUIRED' || (code === 'BAD_REQUEST' && (http as { spec?: boolean })?.spec === true);
const SUGGESTION = / ?Did you mean [^?]*\?/g;

/**
 * Adds the request id to every error of a response, for lookup in the log, and removes suggestions of schema names for
 * callers who may not read the schema.
 */
export const formatErrors = (viewerOf: (request: Request) => Viewer | undefined): Plugin => ({
  onResultProcess: (payload) => {
    const { request, result } = payload;
    if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
    const { requestId } = logFields();
    const isDeveloper = viewerOf(request)?.isDeveloper ?? false;
    const errors = result.errors.map((error) => format(error, requestId, isDeveloper));
    payload.setResult({ ...(result as ExecutionResult), errors });
  },
});

function format(error: GraphQLError, requestId: string | undefined, isDeveloper: boolean): GraphQLError {
  const { message, nodes, source, positions, path, originalError, extensions } = error;
  return new GraphQLError(isDeveloper ? message : message.replaceAll(SUGGESTION, ''), {
    nodes,
    source,
    positions,
    path,
    originalError,
    extensions: {
      ...extensions,
      ...(requestId && { requestId }),
      ...(isNoOperation(extensions) && { http: { status: 400 } }),
    },
  });
}
