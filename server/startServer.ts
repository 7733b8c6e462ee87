import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { createApp } from '#server/app.ts';
import { closeDatabase, useDatabase } from '#server/core/db.ts';
import { startEmbeddedPostgres } from '#server/core/embeddedPostgres.ts';
import { startEvents, stopEvents } from '#server/core/events.ts';
import { usePublicUrl } from '#server/core/http.ts';
import { addJob, startJobs } from '#server/core/jobs.ts';
import { log } from '#server/core/log.ts';
import { useMasterSecrets } from '#server/core/masterSecrets.ts';
import { migrate } from '#server/core/migrate.ts';
import type { Settings } from '#server/core/settings.ts';
import { holdDataFolder } from '#server/core/singleInstance.ts';
import { startSandbox, stopSandbox } from '#server/database/sandbox.ts';
import { useSqlBudget } from '#server/database/sqlBudget.ts';
import { prepareDemo } from '#server/demo/prepareDemo.ts';
import { startLocalMarketplaces } from '#server/demo/startLocalMarketplaces.ts';
import { useRatesAddress } from '#server/exchange/ratesAddress.ts';
import { serveSockets } from '#server/graphql/sockets.ts';
import { crontab, tasks } from '#server/jobs.ts';
import { useMarketplaces } from '#server/marketplaces/baseUrls.ts';
import { chooseMarketplaces } from '#server/marketplaces/chooseMarketplaces.ts';

const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 65_000;
const DRAIN_MS = 10_000;

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts every part of the product in order; `stop` ends them in the opposite one: requests finish, sockets close, jobs
 * go back to the queue, the database stops. Throws with one clear line when a part cannot start, after stopping the rest.
 */
export async function startServer(settings: Settings): Promise<RunningServer> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const stopPart of stops.splice(0).reverse())
      await stopPart().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'));
  };
  try {
    return { url: await startParts(settings, stops), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Answer = (request: Request, ...rest: never[]) => Response | Promise<Response>;

async function startParts(settings: Settings, stops: (() => Promise<unknown>)[]): Promise<string> {
  log.level = settings.LOG_LEVEL;
  // The port is taken first, so that a wrong one costs nothing; until the rest runs it says so.
  const http = await listen(settings);
  stops.push(() => closeHttp(http.server));

  const url = settings.DATABASE_URL ?? (await startOwnDatabase(settings, stops));
  await migrate(url);
  useDatabase(url);
  stops.push(closeDatabase);
  useMasterSecrets(settings);
  usePublicUrl(settings.PUBLIC_URL);

  useSqlBudget({
    secondsAMinute: settings.SQL_SECONDS_A_MINUTE,
    limitsBeforePause: settings.SQL_LIMITS_BEFORE_PAUSE,
  });
  startSandbox(url, { isOwnServer: settings.DATABASE_URL === undefined });
  stops.push(stopSandbox);

  const local = settings.DEMO ? await startLocalMarketplaces(settings) : null;
  if (local) stops.push(() => local.stop());
  useMarketplaces(chooseMarketplaces(settings, local?.url ?? null));
  useRatesAddress(settings.DEMO ? null : settings.EXCHANGE_RATES_URL);

  await startEvents();
  stops.push(stopEvents);
  if (local) await prepareDemo(local.url);
  const jobs = await startJobs(tasks, crontab);
  stops.push(() => jobs.stop());
  await addJob('resumeSyncs', {}, { key: 'resumeSyncs/start' });
  const closeSockets = serveSockets(http.server);
  // first of all: what is under way still needs everything else
  stops.push(() => Promise.all([closeSockets(), closeHttp(http.server)]));
  http.answerWith(createApp({ imageSources: local ? [local.url] : [] }).fetch as Answer);
  return http.url;
}

async function startOwnDatabase(settings: Settings, stops: (() => Promise<unknown>)[]): Promise<string> {
  mkdirSync(settings.DATA_DIR, { recursive: true });
  stops.push(await holdDataFolder(settings.DATA_DIR));
  const postgres = await startEmbeddedPostgres(settings.DATA_DIR);
  stops.push(() => postgres.stop());
  return postgres.url;
}

const notReady: Answer = (request) =>
  new URL(request.url).pathname === '/healthz'
    ? Response.json({ status: 'ok' })
    : Response.json({ error: 'O servidor está iniciando' }, { status: 503, headers: { 'retry-after': '1' } });

async function listen({ PORT, HOST }: Settings) {
  let answer = notReady;
  const { server, port } = await new Promise<{ server: Server; port: number }>((done, fail) => {
    const created = serve(
      { fetch: (request, env) => answer(request, env as never), hostname: HOST, port: PORT },
      (info) => done({ server: created, port: info.port }),
    ) as Server;
    created.once('error', (error: NodeJS.ErrnoException) => fail(explain(error, PORT, HOST)));
  });
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
  return { server, url: `http://${host}:${port}`, answerWith: (next: Answer) => void (answer = next) };
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') return new Error(`PORT: ${port} is already in use; set PORT to a free one`);
  if (error.code === 'EACCES') return new Error(`PORT: this account may not listen on ${port}`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Error(`HOST: "${host}" is not an address of this machine`);
  return error;
}

/** Lets requests under way finish, for ten seconds at most. */
async function closeHttp(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(cut);
}
