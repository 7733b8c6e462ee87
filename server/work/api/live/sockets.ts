import type { IncomingMessage, Server } from 'node:http';
import { type ExecutionArgs, GraphQLError } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import { useServer } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { bearerOf } from '#server/records/identity/authenticate.ts';
import { viewerOfSecret } from '#server/records/identity/sessions/session.ts';
import { closeWhenStuck } from '#server/platform/http/slowSockets.ts';
import { isTooDeep, tooDeepJson } from '#server/platform/values/inputBounds.ts';
import { callerAddress } from '#server/platform/http/http.ts';
import { STANDARD } from '#i18n/locales.ts';
import { inLanguage } from '#server/platform/language/language.ts';
import { word, say } from '#server/platform/language/say.ts';
import { sentence, type SentenceId } from '#server/platform/language/sentence.ts';
import { DomainError, textOf } from '#server/platform/values/errors.ts';
import { operationCost } from '#server/work/api/budget/operationCost.ts';
import type { Charge, RequestBudget } from '#server/work/api/budget/requestBudget.ts';
import { limits } from '#server/platform/values/limits.ts';
import { log } from '#server/platform/process/log.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { yoga } from '#server/work/api/graphql/endpoint.ts';
import { type Ending, endConnections, holdConnection } from './liveConnections.ts';
import { operationId, persistedOperation } from '#server/work/api/persisted/persistedOperations.ts';
import { joinSubscription } from './sharedSubscriptions.ts';

const CLOSED: Record<Ending, [code: number, reason: SentenceId]> = {
  sessionEnded: [4401, 'errors.sessionClosed'],
  eventsMissed: [1012, 'errors.reconnect'],
  stopping: [1012, 'errors.reconnect'],
};
/** Unlike an internal error (4500), this code makes clients retry. */
const TRY_AGAIN_LATER = 1013;
const TOO_MANY = 4429;
const MAX_UNREAD_BYTES = 1024 * 1024;
/** Time for the close handshake before a socket is terminated. */
const CLOSE_TIMEOUT_MS = 1_000;

interface Extra extends Record<PropertyKey, unknown> {
  socket: WebSocket;
  request: IncomingMessage;
  charge?: Charge;
  /** Operations refused because the budget is spent. */
  refusals?: number;
  viewer?: Viewer;
  token?: string;
  release?: () => void;
}

/** Serves subscriptions at /graphql of the server, charged to the budget. Returns a function that closes all sockets. */
export function serveSockets(
  server: Server,
  budget: RequestBudget,
  { stuckMs }: { stuckMs: number } = limits.http,
): () => Promise<void> {
  const sockets = new WebSocketServer({ server, path: '/graphql', maxPayload: limits.live.messageBytes });
  sockets.on('connection', (_socket, { socket }) => closeWhenStuck(socket, stuckMs));
  const graphql = useServer<{ authorization?: string }, Extra>(
    {
      connectionInitWaitTimeout: limits.live.initTimeoutMs,
      execute: (args) => (args.rootValue as Enveloped).execute(args),
      subscribe: (args) => (args.rootValue as Enveloped).subscribe(args),
      onConnect: async ({ connectionParams, extra }) => {
        const token = bearerOf(textOrNull(connectionParams?.authorization));
        let viewer: Viewer | null = null;
        try {
          if (token) viewer = await viewerOfSecret(token);
        } catch (error) {
          log.warn({ reason: (error as Error).message }, 'authenticating a socket failed');
          extra.socket.close(TRY_AGAIN_LATER, say('errors.tryAgain'));
          return false;
        }
        if (!token || !viewer) {
          if (!(await budget.takeVisitor(addressOf(extra))))
            extra.socket.close(TOO_MANY, say('errors.tooManyAttempts'));
          return false; // closes with 4403
        }
        const spoken = viewer.person?.language ?? STANDARD;
        const end = (why: Ending) => extra.socket.close(CLOSED[why][0], word({ code: CLOSED[why][1] }, spoken));
        const release = holdConnection({ token, userId: viewer.userId, end });
        if (!release) {
          extra.socket.close(TOO_MANY, word(sentence('errors.tooManyConnections'), spoken));
          return false;
        }
        const { charge } = budget.chargeOf(viewer, addressOf(extra), 'socket');
        Object.assign(extra, { viewer, token, release, charge });
        if (extra.socket.readyState !== extra.socket.OPEN) release(); // closed during authentication
        return true;
      },
      onClose: ({ extra }) => extra.release?.(),
      onSubscribe: async ({ extra, subscriptions }, messageId, payload) => {
        const { socket, viewer: caller } = extra as Extra & { viewer: Viewer };
        const spoken = caller.person?.language ?? STANDARD;
        if (Object.keys(subscriptions).length > limits.live.subscriptionsPerSocket)
          return refused(word(sentence('errors.tooManySubscriptions'), spoken));
        if (isTooDeep(payload)) return refused(textOf(tooDeepJson(), spoken));
        const params = payload as GraphQLParams;
        const id = operationId(params);
        const text = id ? persistedOperation(id) : caller.isDeveloper ? params.query : null;
        if (!text) return refused('PersistedQueryNotFound');
        const { accountId, access } = caller;
        const shared = id && access?.kind === 'session' && isSubscription(text);
        // computed once for all listeners of a language, so it must depend only on the account
        const viewer = shared ? { accountId, userId: 0, isDeveloper: false, access } : caller;
        const { schema, execute, subscribe, contextFactory, parse, validate } = yoga.getEnveloped({ viewer, params });
        const args = {
          schema,
          operationName: params.operationName,
          document: parse(text),
          variableValues: params.variables,
          contextValue: await contextFactory(),
          rootValue: {
            execute: (all: ExecutionArgs) => inLanguage(spoken, () => execute(all)),
            subscribe: (all: ExecutionArgs) => inLanguage(spoken, () => subscribe(all)),
          },
        };
        const errors = validate(args.schema, args.document);
        if (errors.length > 0) return errors;
        const { request, uncompiled } = limits.budget;
        const cost = request + uncompiled + operationCost(args.document, args.operationName, params.variables);
        const unpaid = await pay(extra as Extra, cost);
        if (unpaid) return [unpaid];
        if (!shared) return args;
        const key = `${accountId} ${spoken} ${id} ${JSON.stringify(params.variables ?? {})}`;
        const join = () =>
          joinSubscription(key, async () => inLanguage(spoken, () => subscribe(args)), sendTo(socket, messageId));
        return { ...args, rootValue: { ...args.rootValue, subscribe: join } };
      },
    },
    sockets,
    limits.live.keepAliveMs,
  );

  return async () => {
    endConnections();
    const cut = setTimeout(() => sockets.clients.forEach((socket) => socket.terminate()), CLOSE_TIMEOUT_MS);
    await graphql.dispose();
    clearTimeout(cut);
  };
}

/**
 * Charges an operation. Returns the error when the budget does not suffice; closes a socket that keeps asking nevertheless.
 */
async function pay(extra: Extra, cost: number): Promise<GraphQLError | null> {
  try {
    await extra.charge!(cost);
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    extra.refusals = (extra.refusals ?? 0) + 1;
    if (extra.refusals >= limits.live.refusalsPerSocket) extra.socket.close(TOO_MANY, 'Muitas tentativas');
    return new GraphQLError(textOf(error), { extensions: { code: error.code } });
  }
}

const addressOf = ({ request: { headers, socket } }: Extra) =>
  callerAddress(headers['x-forwarded-for']?.toString(), () => socket.remoteAddress);

/** Sends serialized results in graphql-ws's format. Terminates a socket that does not read; reconnecting refetches. */
const sendTo = (socket: WebSocket, messageId: string) => {
  const head = `{"id":${JSON.stringify(messageId)},"type":"next","payload":`;
  return (payload: string) => {
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) socket.terminate();
    else socket.send(`${head}${payload}}`);
  };
};

const isSubscription = (text: string) => text.startsWith('subscription');
const refused = (message: string) => [new GraphQLError(message)];
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** yoga's enveloped execute and subscribe, in the root value. */
type Enveloped = Record<'execute' | 'subscribe', (args: unknown) => never>;
