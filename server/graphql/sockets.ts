import type { Server } from 'node:http';
import { GraphQLError } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import { useServer } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { bearerOf } from '#server/accounts/authenticate.ts';
import { sessionKey, viewerOfSecret } from '#server/accounts/session.ts';
import { listen } from '#server/core/events.ts';
import { log } from '#server/core/log.ts';
import type { Viewer } from '#server/core/viewer.ts';
import { operationId, yoga } from './endpoint.ts';
import { persistedOperation } from './persistedOperations.ts';

const MAX_PAYLOAD_BYTES = 64 * 1024;
const MAX_SOCKETS_PER_USER = 20;
const MAX_SUBSCRIPTIONS_PER_SOCKET = 10;
const INIT_TIMEOUT_MS = 3_000;
const KEEP_ALIVE_MS = 15_000;
const RECHECK_MS = 60_000;
/** What a client gets to say goodbye before its socket is cut. */
const FAREWELL_MS = 1_000;
const RESTARTED = 1012;
/** Unlike an internal error (4500), this makes clients try again. */
const TRY_AGAIN_LATER = 1013;
const SIGNED_OUT = 4401;
const TOO_MANY = 4429;

interface Extra extends Record<PropertyKey, unknown> {
  socket: WebSocket;
  viewer?: Viewer;
  token?: string;
}

/** Serves subscriptions at /graphql of the server; answers how to close them all. */
export function serveSockets(server: Server): () => Promise<void> {
  const sockets = new WebSocketServer({ server, path: '/graphql', maxPayload: MAX_PAYLOAD_BYTES });
  const open = new Map<WebSocket, { token: string; userId: number }>();

  const endSession = (ended: (session: { token: string; userId: number }) => boolean) => {
    for (const [socket, session] of open) if (ended(session)) socket.close(SIGNED_OUT, 'Sessão encerrada');
  };
  const stopListening = listen('sessionEnded', (event) =>
    endSession(({ token }) => sessionKey(token) === event.sessionKey),
  );
  // Events may have been missed: a client that connects again also reads again what it shows.
  const stopGaps = listen('gap', () => open.forEach((_session, socket) => socket.close(RESTARTED, 'Reconecte')));
  const recheck = setInterval(async () => {
    try {
      for (const [socket, { token }] of open)
        if (!(await viewerOfSecret(token))) socket.close(SIGNED_OUT, 'Sessão expirada');
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'sessions of open sockets could not be checked');
    }
  }, RECHECK_MS).unref();

  const graphql = useServer<{ authorization?: string }, Extra>(
    {
      connectionInitWaitTimeout: INIT_TIMEOUT_MS,
      execute: (args) => (args.rootValue as typeof args & { execute: typeof yogaExecute }).execute(args),
      subscribe: (args) => (args.rootValue as typeof args & { subscribe: typeof yogaExecute }).subscribe(args) as never,
      onConnect: async ({ connectionParams, extra }) => {
        const token = bearerOf(textOf(connectionParams?.authorization));
        let viewer: Viewer | null = null;
        try {
          if (token) viewer = await viewerOfSecret(token);
        } catch (error) {
          log.warn({ reason: (error as Error).message }, 'a socket could not be signed in');
          extra.socket.close(TRY_AGAIN_LATER, 'Tente novamente');
          return false;
        }
        if (!token || !viewer) return false; // closes with 4403
        const own = [...open.values()].filter(({ userId }) => userId === viewer.userId);
        if (own.length >= MAX_SOCKETS_PER_USER) {
          extra.socket.close(TOO_MANY, 'Conexões demais');
          return false;
        }
        Object.assign(extra, { viewer, token });
        open.set(extra.socket, { token, userId: viewer.userId });
        return true;
      },
      onClose: ({ extra }) => void open.delete(extra.socket),
      onSubscribe: async ({ extra, subscriptions }, _id, payload) => {
        const viewer = extra.viewer!;
        if (Object.keys(subscriptions).length > MAX_SUBSCRIPTIONS_PER_SOCKET) return refused('Assinaturas demais');
        const params = payload as GraphQLParams;
        const id = operationId(params);
        const text = id ? persistedOperation(id) : viewer.isDeveloper ? params.query : null;
        if (!text) return refused('PersistedQueryNotFound');
        const { schema, execute, subscribe, contextFactory, parse, validate } = yoga.getEnveloped({ viewer, params });
        const args = {
          schema,
          operationName: params.operationName,
          document: parse(text),
          variableValues: params.variables,
          contextValue: await contextFactory(),
          rootValue: { execute, subscribe },
        };
        const errors = validate(args.schema, args.document);
        return errors.length > 0 ? errors : args;
      },
    },
    sockets,
    KEEP_ALIVE_MS,
  );

  return async () => {
    clearInterval(recheck);
    stopListening();
    stopGaps();
    for (const socket of sockets.clients) socket.close(RESTARTED, 'Reconecte');
    const cut = setTimeout(() => sockets.clients.forEach((socket) => socket.terminate()), FAREWELL_MS);
    await graphql.dispose();
    clearTimeout(cut);
  };
}

const refused = (message: string) => [new GraphQLError(message)];
const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** yoga hands its enveloped execute and subscribe over in the root value. */
declare function yogaExecute(args: unknown): never;
