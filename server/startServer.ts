import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { useDemoAccount } from '#server/accounts/demoAccount.ts';
import { createApp } from '#server/app.ts';
import { closeDatabase, useDatabase } from '#server/core/db.ts';
import { setDraining } from '#server/core/draining.ts';
import { startEmbeddedPostgres } from '#server/core/embeddedPostgres.ts';
import { startEvents, stopEvents } from '#server/core/events.ts';
import { usePublicUrl, useTrustedProxies } from '#server/core/http.ts';
import { type Answer, type HttpServer, httpServer } from '#server/core/httpServer.ts';
import { addJob, startJobs } from '#server/core/jobs.ts';
import { log } from '#server/core/log.ts';
import { useMasterSecrets } from '#server/core/masterSecrets.ts';
import { useSlowQueryLog } from '#server/core/measuredPool.ts';
import { useMetricsAccess } from '#server/core/metricsAccess.ts';
import { migrate } from '#server/core/migrate.ts';
import { closeReplica, useReplica } from '#server/core/replica.ts';
import type { Settings } from '#server/core/settings.ts';
import { holdDataFolder } from '#server/core/singleInstance.ts';
import { startSandbox, stopSandbox } from '#server/database/sandbox.ts';
import { useSqlBudget } from '#server/database/sqlBudget.ts';
import { prepareDemo } from '#server/demo/prepareDemo.ts';
import { startLocalMarketplaces } from '#server/demo/startLocalMarketplaces.ts';
import { useRatesAddress } from '#server/exchange/ratesAddress.ts';
import { serveSockets } from '#server/graphql/sockets.ts';
import { healthRest } from '#server/healthRest.ts';
import { crontab, tasks } from '#server/jobs.ts';
import { useMarketplaces } from '#server/marketplaces/baseUrls.ts';
import { chooseMarketplaces } from '#server/marketplaces/chooseMarketplaces.ts';

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

async function startParts(settings: Settings, stops: (() => Promise<unknown>)[]): Promise<string> {
  log.level = settings.LOG_LEVEL;
  useSlowQueryLog(settings.SLOW_QUERY_MS);
  useMetricsAccess(settings);
  // The port is taken first, so that a wrong one costs nothing; until the rest runs it says so.
  setDraining(false);
  const http = await httpServer(settings);
  stops.push(() => http.close());

  const url = settings.DATABASE_URL ?? (await startOwnDatabase(settings, stops));
  await migrate(url);
  useDatabase(url);
  stops.push(closeDatabase);
  useReplica(settings.DATABASE_REPLICA_URL);
  stops.push(closeReplica);
  useMasterSecrets(settings);
  usePublicUrl(settings.PUBLIC_URL);
  useTrustedProxies(settings.TRUSTED_PROXIES);

  useSqlBudget({
    secondsAMinute: settings.SQL_SECONDS_A_MINUTE,
    limitsBeforePause: settings.SQL_LIMITS_BEFORE_PAUSE,
  });
  startSandbox(url, { isOwnServer: settings.DATABASE_URL === undefined, replicaUrl: settings.DATABASE_REPLICA_URL });
  stops.push(stopSandbox);

  const local = settings.DEMO ? await startLocalMarketplaces(settings) : null;
  if (local) stops.push(() => local.stop());
  useMarketplaces(chooseMarketplaces(settings, local?.url ?? null));
  useRatesAddress(settings.DEMO ? null : settings.EXCHANGE_RATES_URL);

  await startEvents();
  stops.push(stopEvents);
  if (local) useDemoAccount(await prepareDemo(local.url));
  if (settings.ROLE !== 'web') {
    const jobs = await startJobs(tasks, crontab);
    stops.push(() => jobs.stop());
    await addJob('resumeSyncs', {}, { key: 'resumeSyncs/start' });
  }
  const closeSockets = settings.ROLE === 'worker' ? null : serveSockets(http.server);
  // first of all: what is under way still needs everything else
  stops.push(() => drain(http, closeSockets, settings.DRAIN_SECONDS));
  const app = settings.ROLE === 'worker' ? healthRest : createApp({ imageSources: local ? [local.url] : [] });
  http.answerWith(app.fetch as Answer);
  return http.url;
}

/** Says that no more requests should come here, goes on answering until proxies have noticed, then finishes the rest. */
async function drain(http: HttpServer, closeSockets: (() => Promise<void>) | null, seconds: number): Promise<void> {
  setDraining(true);
  http.letGo();
  await sleep(seconds * 1000);
  await Promise.all([closeSockets?.(), http.close()]);
}

async function startOwnDatabase(settings: Settings, stops: (() => Promise<unknown>)[]): Promise<string> {
  mkdirSync(settings.DATA_DIR, { recursive: true });
  stops.push(await holdDataFolder(settings.DATA_DIR));
  const postgres = await startEmbeddedPostgres(settings.DATA_DIR);
  stops.push(() => postgres.stop());
  return postgres.url;
}
