import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDirectivesPlugin } from '@escape.tech/graphql-armor-max-directives';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import type { ExecutionResult } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Context as HonoContext } from 'hono';
import { type Context, refusedOperation } from '#server/platform/graphql/builder.ts';
import { bearerOf } from '#server/records/identity/authenticate.ts';
import { isTooDeep, tooDeepJson } from '#server/platform/values/inputBounds.ts';
import { chargeOperations } from '#server/work/api/budget/chargeOperations.ts';
import type { Charge } from '#server/work/api/budget/requestBudget.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { schema } from '#server/work/api/schema.ts';
import { formatErrors } from './formatErrors.ts';
import { maskError } from './maskError.ts';
import { operationMetrics } from './operationMetrics.ts';
import { operationId, persistedOperation } from '#server/work/api/persisted/persistedOperations.ts';
import type { GraphqlVariables } from '#server/work/api/persisted/persistedQueries.ts';
import { type SignedIn, streams } from '#server/work/api/live/streams.ts';
import { tokenRights } from './tokenRights.ts';

const signedIn = new WeakMap<Request, SignedIn>();
const viewerOf = (request: Request) => signedIn.get(request)?.viewer;

interface ServerContext {
  viewer: Viewer;
  /** Absent for sockets, which charge their operations themselves. */
  charge?: Charge;
  /** Receives the name of the operation, for the log. */
  named?: (operation: string) => void;
  /** The result of a compiled query with errors, which is formatted and masked here instead of executed again. */
  failed?: ExecutionResult;
}
const failedResult: Plugin = {
  onExecute: ({ args, setExecuteFn }) => {
    const { failed } = args.contextValue as Partial<ServerContext>;
    if (failed) setExecuteFn(() => failed);
  },
};

/** Refuses JSON nested too deeply, before the id of the operation and the variables are read. */
const boundedParams: Plugin = {
  onParams: ({ params }) => {
    if (isTooDeep(params)) throw maskError(tooDeepJson());
  },
};

const { tokens, aliases, directives } = limits.operation;
const tooMany = (code: Parameters<typeof refusedOperation>[0], what: string, max: number) => () => {
  throw refusedOperation(code, `The operation has too many ${what}; at most ${max} are answered.`);
};

export const yoga = createYoga<ServerContext, Context>({
  schema,
  graphqlEndpoint: '/graphql',
  graphiql: false,
  landingPage: false,
  batching: false,
  multipart: false,
  cors: false,
  logging: false,
  // the ponyfilled streams throw an uncatchable error when the reader disconnects from a response with changed headers
  fetchAPI: { Response, ReadableStream },
  context: ({ viewer }) => ({ viewer }),
  maskedErrors: { maskError },
  plugins: [
    boundedParams,
    usePersistedOperations({
      extractPersistedOperationId: operationId,
      getPersistedOperation: persistedOperation,
      allowArbitraryOperations: (request) => viewerOf(request)?.isDeveloper ?? false,
      skipDocumentValidation: true,
    }),
    chargeOperations,
    streams((request) => signedIn.get(request)),
    formatErrors(viewerOf),
    operationMetrics,
    tokenRights,
    failedResult,
    maxTokensPlugin({ n: tokens, onReject: [tooMany('TOO_MANY_TOKENS', 'tokens', tokens)] }),
    maxAliasesPlugin({ n: aliases, onReject: [tooMany('TOO_MANY_ALIASES', 'aliases', aliases)] }),
    maxDirectivesPlugin({ n: directives, onReject: [tooMany('TOO_MANY_DIRECTIVES', 'directives', directives)] }),
  ],
});

/** Answers requests that `persistedQueries` passes on: mutations, developers' own operations, errors and streams. */
export async function answerByYoga(c: HonoContext<GraphqlVariables>): Promise<Response> {
  const viewer = c.get('viewer');
  signedIn.set(c.req.raw, { viewer, token: bearerOf(c.req.header('authorization'))! });
  return yoga.fetch(c.req.raw, {
    viewer,
    charge: c.get('charge'),
    named: (name: string) => c.set('operation', name),
    failed: c.get('failed'),
  });
}
