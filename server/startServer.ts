import { setTimeout as sleep } from 'node:timers/promises';
import { useDemoAccount } from '#server/records/identity/demoAccount.ts';
import { useRelyingParty } from '#server/records/identity/factors/passkeys/relyingParty.ts';
import { useRegistration } from '#server/work/lifecycle/registerAccount.ts';
import { createApp } from '#server/work/api/app.ts';
import { closeDatabase, useDatabase } from '#server/platform/postgres/db.ts';
import { type Answer, type HttpServer, setDraining } from '#server/platform/http/httpServer.ts';
import { startEvents, stopEvents } from '#server/platform/jobs/events.ts';
import { usePublicUrl, useTrustedProxies } from '#server/platform/http/http.ts';
import { addJob, startJobs } from '#server/platform/jobs/jobs.ts';
import { useMasterSecrets } from '#server/platform/security/masterSecrets.ts';
import { checkDriver } from '#server/platform/postgres/driver.ts';
import { useSlowQueryLog } from '#server/platform/postgres/measuredPool.ts';
import { useMetricsAccess } from '#server/platform/security/metricsAccess.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { closeReplica, useReplica } from '#server/platform/postgres/replica.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { startSandbox, stopSandbox } from '#server/insight/sqlbox/sandbox/sandbox.ts';
import { useSqlBudget } from '#server/insight/sqlbox/cost/sqlBudget.ts';
import { prepareDemo } from '#server/work/demo/prepareDemo.ts';
import { startLocalMarketplaces } from '#server/work/demo/startLocalMarketplaces.ts';
import { useRatesAddress } from '#server/records/rates/fetchRates.ts';
import { serveSockets } from '#server/work/api/live/sockets.ts';
import { healthRest } from '#server/work/api/healthRest.ts';
import { crontab, tasks } from '#server/jobs.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { chooseMarketplaces } from '#server/market/chooseMarketplaces.ts';

/** Time reserved for the first requests before the job queue is loaded. */
const FIRST_RESPONSES_MS = 150;

/**
 * Starts every part except the port and the database, in order, and begins to answer; pushes their stop functions onto
 * `stops`.
 */
export async function startServer(
  url: string,
  http: HttpServer,
  settings: Settings,
  stops: (() => Promise<unknown>)[],
): Promise<void> {
  useSlowQueryLog(settings.SLOW_QUERY_MS);
  useMetricsAccess(settings);
  checkDriver();
  await migrate(url);
  useDatabase(url);
  stops.push(closeDatabase);
  useReplica(settings.DATABASE_REPLICA_URL);
  stops.push(closeReplica);
  useMasterSecrets(settings);
  usePublicUrl(settings.PUBLIC_URL);
  useTrustedProxies(settings.TRUSTED_PROXIES);
  useRelyingParty(settings.PUBLIC_URL ?? http.url);
  useRegistration(settings.REGISTRATION);

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
  let jobs: Awaited<ReturnType<typeof startJobs>> | null = null;
  stops.push(async () => jobs?.stop());
  const closeSockets = settings.ROLE === 'worker' ? null : serveSockets(http.server);
  // stops first: open requests still need everything else
  stops.push(() => drain(http, closeSockets, settings.DRAIN_SECONDS));
  const app = settings.ROLE === 'worker' ? healthRest : createApp({ imageSources: local ? [local.url] : [] });
  http.answerWith(app.fetch as Answer);
  if (settings.ROLE === 'web') return;
  await sleep(settings.ROLE === 'all' ? FIRST_RESPONSES_MS : 0);
  jobs = await startJobs(tasks, crontab);
  await addJob('resumeSyncs', {}, { key: 'resumeSyncs/start' });
}

/** Reports the shutdown, keeps answering until proxies have noticed, then finishes open requests. */
async function drain(http: HttpServer, closeSockets: (() => Promise<void>) | null, seconds: number): Promise<void> {
  setDraining(true);
  http.drain();
  await sleep(seconds * 1000);
  await Promise.all([closeSockets?.(), http.close()]);
}
