import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import { GraphQLError } from 'graphql';
import { createYoga, type GraphQLParams, type Plugin } from 'graphql-yoga';
import type { Context } from '#server/core/builder.ts';
import { DomainError } from '#server/core/errors.ts';
import { originOf } from '#server/core/http.ts';
import { log } from '#server/core/log.ts';
import type { Viewer } from '#server/core/viewer.ts';
import { schema } from '#server/schema.ts';
import { persistedOperation } from './persistedOperations.ts';

const MAX_TOKENS = 1500;
const MAX_ALIASES = 15;

/** The id of a persisted operation, as Relay's fetch or graphql-ws sends it. */
export function operationId(params: GraphQLParams & { id?: unknown }): string | null {
  const persisted = params.extensions?.persistedQuery as { sha256Hash?: unknown } | undefined;
  const id = params.id ?? persisted?.sha256Hash;
  return typeof id === 'string' ? id : null;
}

const viewers = new WeakMap<Request, Viewer>();

/** What a failed operation may say: domain errors and GraphQL's own in their words, the rest masked and logged. */
function maskError(error: unknown): Error {
  const cause = error instanceof GraphQLError ? error.originalError : error;
  if (cause instanceof DomainError)
    return new GraphQLError(cause.message, { extensions: { code: cause.code, http: { status: 200 } } });
  if (error instanceof GraphQLError && (!cause || cause instanceof GraphQLError)) return error;
  const reference = crypto.randomUUID();
  log.error({ err: cause ?? error, reference }, 'operation failed');
  return new GraphQLError(`Erro inesperado. Código: ${reference}`, { extensions: { code: 'INTERNAL' } });
}

/** Subscriptions live on the socket, which ends with the session; a stream over HTTP would go on after signing out. */
const socketsOnly: Plugin = {
  onSubscribe: ({ args }) => {
    if ('request' in (args.contextValue as object))
      throw new GraphQLError('Subscriptions are served over WebSocket only', {
        extensions: { code: 'BAD_REQUEST', http: { status: 405 } },
      });
  },
};

export const yoga = createYoga<{ viewer: Viewer }, Context>({
  schema,
  graphqlEndpoint: '/graphql',
  graphiql: false,
  landingPage: false,
  batching: false,
  multipart: false,
  cors: false,
  logging: false,
  context: ({ viewer, request }) => ({ viewer, origin: request ? originOf(request.url) : null }),
  maskedErrors: { maskError },
  plugins: [
    usePersistedOperations({
      extractPersistedOperationId: operationId,
      getPersistedOperation: persistedOperation,
      allowArbitraryOperations: (request) => viewers.get(request)?.isDeveloper ?? false,
      skipDocumentValidation: true,
    }),
    socketsOnly,
    maxTokensPlugin({ n: MAX_TOKENS }),
    maxAliasesPlugin({ n: MAX_ALIASES }),
  ],
});

/** Answers one GraphQL request of a signed-in viewer. */
export async function answerGraphql(request: Request, viewer: Viewer): Promise<Response> {
  viewers.set(request, viewer);
  return yoga.fetch(request, { viewer });
}
