import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDirectivesPlugin } from '@escape.tech/graphql-armor-max-directives';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import { createYoga, type GraphQLParams } from 'graphql-yoga';
import type { Context } from '#server/core/builder.ts';
import { originOf } from '#server/core/http.ts';
import { limits } from '#server/core/limits.ts';
import { refusedOperation } from '#server/core/refusedOperation.ts';
import type { Viewer } from '#server/core/viewer.ts';
import { schema } from '#server/schema.ts';
import { maskError } from './maskError.ts';
import { persistedOperation } from './persistedOperations.ts';
import { tokenRights } from './tokenRights.ts';
import { type SignedIn, streams } from './streams.ts';
import { tellErrors } from './tellErrors.ts';

/** The id of a persisted operation, as Relay's fetch or graphql-ws sends it. */
export function operationId(params: GraphQLParams & { id?: unknown }): string | null {
  const persisted = params.extensions?.persistedQuery as { sha256Hash?: unknown } | undefined;
  const id = params.id ?? persisted?.sha256Hash;
  return typeof id === 'string' ? id : null;
}

const signedIn = new WeakMap<Request, SignedIn>();
const viewerOf = (request: Request) => signedIn.get(request)?.viewer;

const { tokens, aliases, directives } = limits.operation;
const tooMany = (code: Parameters<typeof refusedOperation>[0], what: string, most: number) => () => {
  throw refusedOperation(code, `The operation has too many ${what}; at most ${most} are answered.`);
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
  // the ponyfills' streams, wrapped by other headers, throw where nobody can catch when the reader goes
  fetchAPI: { Response, ReadableStream },
  context: ({ viewer, request }) => ({ viewer, origin: request ? originOf(request.url) : null }),
  maskedErrors: { maskError },
  plugins: [
    usePersistedOperations({
      extractPersistedOperationId: operationId,
      getPersistedOperation: persistedOperation,
      allowArbitraryOperations: (request) => viewerOf(request)?.isDeveloper ?? false,
      skipDocumentValidation: true,
    }),
    streams((request) => signedIn.get(request)),
    tellErrors(viewerOf),
    tokenRights,
    maxTokensPlugin({ n: tokens, onReject: [tooMany('TOO_MANY_TOKENS', 'tokens', tokens)] }),
    maxAliasesPlugin({ n: aliases, onReject: [tooMany('TOO_MANY_ALIASES', 'aliases', aliases)] }),
    maxDirectivesPlugin({ n: directives, onReject: [tooMany('TOO_MANY_DIRECTIVES', 'directives', directives)] }),
  ],
});

/** Answers one GraphQL request of a signed-in viewer; `token` is the secret they sent. */
export async function answerGraphql(request: Request, by: SignedIn): Promise<Response> {
  signedIn.set(request, by);
  return yoga.fetch(request, { viewer: by.viewer });
}
