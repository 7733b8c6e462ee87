import { languageOf } from '#server/platform/language/languageOf.ts';
import { word } from '#server/platform/language/say.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { serve } from '@hono/node-server';
import type { Settings } from '#server/platform/process/settings.ts';
import { limits } from '#server/platform/values/limits.ts';
import { closeStuckSockets, limitSockets } from './slowSockets.ts';

/** Time that open requests have to finish during a stop. */
const FINISH_MS = 10_000;
const IDLE_CHECK_MS = 50;

export type Answer = (request: Request, ...rest: never[]) => Response | Promise<Response>;

export interface HttpServer {
  server: Server;
  url: string;
  /** Sets the request handler; until then every path except /healthz answers 503. */
  answerWith(answer: Answer): void;
  /** Keeps answering, but closes each connection after its response, so that clients reconnect elsewhere. */
  drain(): void;
  /** Accepts no new connections and lets open requests finish within ten seconds. */
  close(): Promise<void>;
}

const startingText = (request: Request) =>
  word(sentence('errors.starting'), languageOf(request.headers.get('accept-language')));

const notReady: Answer = (request) =>
  new URL(request.url).pathname === '/healthz'
    ? Response.json({ status: 'ok' })
    : Response.json({ error: startingText(request) }, { status: 503, headers: { 'retry-after': '1' } });

/**
 * Listens on the port of the settings. Throws a one-line error naming PORT or HOST when it cannot. Behind trusted proxies
 * sockets are not counted by address: all are the proxies'.
 */
export async function httpServer(
  { PORT, HOST, TRUSTED_PROXIES = 0 }: Pick<Settings, 'PORT' | 'HOST'> & Partial<Pick<Settings, 'TRUSTED_PROXIES'>>,
  given: Partial<Record<keyof typeof limits.http, number>> = {},
): Promise<HttpServer> {
  let answer = notReady;
  const {
    requestTimeoutMs,
    headersTimeoutMs,
    keepAliveMs,
    slowSendersCheckMs,
    headerBytes,
    stuckMs,
    socketsPerAddress,
  } = {
    ...limits.http,
    ...given,
  };
  const serverOptions = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: headersTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: slowSendersCheckMs,
    maxHeaderSize: headerBytes,
  };
  const { server, port } = await new Promise<{ server: Server; port: number }>((done, fail) => {
    const created = serve(
      { fetch: (request, env) => answer(request, env as never), hostname: HOST, port: PORT, serverOptions },
      (info) => done({ server: created, port: info.port }),
    ) as Server;
    created.once('error', (error: NodeJS.ErrnoException) => fail(explain(error, PORT, HOST)));
  });
  closeStuckSockets(server, stuckMs);
  if (TRUSTED_PROXIES === 0) limitSockets(server, socketsPerAddress);

  const answering = new Set<ServerResponse>();
  let isDraining = false;
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isDraining) response.shouldKeepAlive = false;
    answering.add(response);
    response.once('close', () => answering.delete(response));
  });
  const drain = () => {
    isDraining = true;
    for (const response of answering) if (!response.headersSent) response.shouldKeepAlive = false;
  };
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
  return {
    server,
    url: `http://${host}:${port}`,
    answerWith: (next) => {
      answer = next;
    },
    drain,
    close: () => {
      drain();
      return close(server);
    },
  };
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  // a response begun before the drain keeps its connection, which is idle afterwards
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const cut = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') return new Error(`PORT: ${port} is already in use; set PORT to a free one`);
  if (error.code === 'EACCES') return new Error(`PORT: this account may not listen on ${port}`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Error(`HOST: "${host}" is not an address of this machine`);
  return error;
}

let isShuttingDown = false;

/** Whether this process is shutting down: it finishes open work, and proxies should send no new requests. */
export const isDraining = () => isShuttingDown;

/** Sets whether this process is shutting down. */
export function setDraining(value: boolean): void {
  isShuttingDown = value;
}
