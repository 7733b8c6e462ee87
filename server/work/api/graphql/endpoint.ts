import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDirectivesPlugin } from '@escape.tech/graphql-armor-max-directives';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import type { ExecutionResult } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Context } from '#server/platform/graphql/builder.ts';
import { originOf } from '#server/platform/http/http.ts';
import { limits } from '#server/platform/values/limits.ts';
import { refusedOperation } from '#server/platform/graphql/refusedOperation.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { schema } from '#server/work/api/schema.ts';
import { answerPersisted, type PersistedAnswer, persistedQuery } from '#server/work/api/fastpath/answerPersisted.ts';
import { CLIENT_ACCEPT, CLIENT_TYPE } from '#server/work/api/fastpath/clientMedia.ts';
import { maskError } from './maskError.ts';
import { operationId } from '#server/work/api/fastpath/operationId.ts';
import { operationMetrics } from './operationMetrics.ts';
import { persistedOperation } from '#server/work/api/fastpath/persistedOperations.ts';
import { type SignedIn, streams } from '#server/work/api/live/streams.ts';
import { tellErrors } from './tellErrors.ts';
import { tokenRights } from './tokenRights.ts';

const signedIn = new WeakMap<Request, SignedIn>();
const viewerOf = (request: Request) => signedIn.get(request)?.viewer;

/** Results with errors of compiled operations, which are worded and masked here like all others. */
const failedResults = new WeakMap<Request, ExecutionResult>();
const failedResult: Plugin = {
  onExecute: ({ args, setExecuteFn }) => {
    const { request } = args.contextValue as { request?: Request };
    const result = request && failedResults.get(request);
    if (result) setExecuteFn(() => result);
  },
};

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
    operationMetrics,
    tokenRights,
    failedResult,
    maxTokensPlugin({ n: tokens, onReject: [tooMany('TOO_MANY_TOKENS', 'tokens', tokens)] }),
    maxAliasesPlugin({ n: aliases, onReject: [tooMany('TOO_MANY_ALIASES', 'aliases', aliases)] }),
    maxDirectivesPlugin({ n: directives, onReject: [tooMany('TOO_MANY_DIRECTIVES', 'directives', directives)] }),
  ],
});

/**
 * Answers one GraphQL request of a signed-in viewer; `token` is the secret they sent. The client's own queries by their
 * compiled form, all else by yoga. `begun` is the answer of the compiled form where one was worked out before.
 */
export async function answerGraphql(
  request: Request,
  by: SignedIn,
  begun?: Promise<PersistedAnswer | null>,
): Promise<Response> {
  const isClients = request.method === 'POST' && request.headers.get('accept') === CLIENT_ACCEPT;
  if (!isClients || by.viewer.access?.kind !== 'session') return answerByYoga(request, by);
  const text = await request.text();
  const answer = await (begun ?? compiledAnswer(text, { viewer: by.viewer, origin: originOf(request.url) }));
  if (answer && 'body' in answer) return new Response(answer.body, { headers: { 'content-type': CLIENT_TYPE } });
  const unread = new Request(request, { method: request.method, body: text });
  if (answer) failedResults.set(unread, answer.failed);
  return answerByYoga(unread, by);
}

async function compiledAnswer(text: string, context: Context): Promise<PersistedAnswer | null> {
  const query = await persistedQuery(text);
  return query && answerPersisted(query, context);
}

async function answerByYoga(request: Request, by: SignedIn): Promise<Response> {
  signedIn.set(request, by);
  return yoga.fetch(request, { viewer: by.viewer });
}
