import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { useOperators } from '#server/records/identity/operators.ts';
import { useDemoAccount } from '#server/records/identity/demoAccount.ts';
import { limits } from '#server/platform/values/limits.ts';
import { RequestBudget } from '#server/work/api/budget/requestBudget.ts';
import { useRegistration } from '#server/work/lifecycle/registerAccount.ts';
import { useInstallation } from '#server/work/operator/installation.ts';
import { createApp } from '#server/work/api/app.ts';
import { projecting } from '#server/insight/cash/forecast/cashPool.ts';
import { nfeReading } from '#server/records/nfe/imports/nfePool.ts';
import { matching } from '#server/records/masters/suggestions/matchingPool.ts';
import { closeFilePools } from '#server/platform/files/filePools.ts';
import { closeDatabase, useDatabase } from '#server/platform/postgres/db.ts';
import { type Answer, type HttpServer, setDraining } from '#server/platform/http/httpServer.ts';
import { startEvents, stopEvents } from '#server/platform/jobs/events.ts';
import { usePublicUrl, useTrustedProxies } from '#server/platform/http/http.ts';
import { useMail } from '#server/platform/mail/mail.ts';
import { addJob, startJobs } from '#server/platform/jobs/jobs.ts';
import { useMasterSecrets } from '#server/platform/security/masterSecrets.ts';
import { checkDriver } from '#server/platform/postgres/driver.ts';
import { useSlowQueryLog } from '#server/platform/postgres/pool/measuredPool.ts';
import { useMetricsAccess } from '#server/platform/security/metricsAccess.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import type { DatabaseUrls } from '#server/platform/postgres/roles/databaseUrls.ts';
import { reportRoles } from '#server/platform/postgres/roles/reportRoles.ts';
import type { EmbeddedUrls } from '#server/platform/postgres/embedded/embeddedPostgres.ts';
import { closeReplica, useReplica } from '#server/platform/postgres/replica.ts';
import { log } from '#server/platform/process/log.ts';
import { watchLoop } from '#server/platform/process/loopWatch.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { startAccountFiles, stopAccountFiles } from '#server/insight/sqlbox/files/accountFile.ts';
import { isolation } from '#server/insight/sqlbox/run/isolation.ts';
import { stopReaders } from '#server/insight/sqlbox/run/runStatement.ts';
import { useSqlBudget } from '#server/insight/sqlbox/turns/sqlBudget.ts';
import { prepareDemo } from '#server/work/demo/prepareDemo.ts';
import { startLocalMarketplaces } from '#server/work/demo/startLocalMarketplaces.ts';
import { useCalculator } from '#server/insight/calculator/calculatorAddress.ts';
import { useRatesAddress } from '#server/records/rates/fetchRates.ts';
import { serveSockets } from '#server/work/api/live/sockets.ts';
import { startQueueReader } from '#server/work/push/readQueues.ts';
import { healthRest } from '#server/work/api/healthRest.ts';
import { crontab, tasks } from '#server/jobs.ts';
import { useLocalImages } from '#server/market/imageHosts.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { useAmazonQueues } from '#server/market/amazon/push/amazonQueues.ts';
import { chooseQueues } from '#server/market/channels/chooseQueues.ts';
import { chooseMarketplaces } from '#server/market/chooseMarketplaces.ts';

/** Time reserved for the first requests before the job queue is loaded. */
const FIRST_RESPONSES_MS = 150;
/** The slowest reads of the largest accounts take a few seconds (docs/performance.md). */
const MAX_STATEMENT_SECONDS = 60;

/**
 * Starts every part except the port and the database, in order, and begins to answer; pushes their stop functions onto
 * `stops`.
 */
export async function startServer(
  urls: DatabaseUrls & Partial<EmbeddedUrls>,
  http: HttpServer,
  settings: Settings,
  stops: (() => Promise<unknown>)[],
): Promise<void> {
  useSlowQueryLog(settings.SLOW_QUERY_MS);
  useMetricsAccess(settings);
  checkDriver();
  await migrate(urls.migrationsUrl, urls.url);
  useDatabase(urls.url, { maxSeconds: MAX_STATEMENT_SECONDS });
  stops.push(closeDatabase);
  stops.push(closeFilePools);
  stops.push(() => projecting.close());
  stops.push(() => nfeReading.close());
  stops.push(() => matching.close());
  await reportRoles(urls);
  useReplica(settings.DATABASE_REPLICA_URL);
  stops.push(closeReplica);
  useMasterSecrets(settings);
  usePublicUrl(settings.PUBLIC_URL ?? http.url);
  if (!settings.PUBLIC_URL) log.info({ url: http.url }, 'PUBLIC_URL is not set: authorizations return to this address');
  useTrustedProxies(settings.TRUSTED_PROXIES);
  useMail(settings);
  useRegistration(settings.REGISTRATION);
  useOperators(settings);
  useInstallation(settings);

  useSqlBudget({
    secondsAMinute: settings.SQL_SECONDS_A_MINUTE,
    limitsBeforePause: settings.SQL_LIMITS_BEFORE_PAUSE,
  });
  if (settings.ROLE !== 'worker') startSql(urls.url, settings, stops);

  const local = settings.DEMO ? await startLocalMarketplaces(settings) : null;
  if (local) stops.push(() => local.stop());
  useMarketplaces(chooseMarketplaces(settings, local?.url ?? null));
  useAmazonQueues(chooseQueues(settings));
  useLocalImages(local?.url ?? null);
  useRatesAddress(settings.DEMO ? null : settings.EXCHANGE_RATES_URL);
  useCalculator(settings.CALCULADORA_URL ?? null);

  await startEvents();
  stops.push(stopEvents);
  if (local) useDemoAccount(await prepareDemo(local.url));
  let jobs: Awaited<ReturnType<typeof startJobs>> | null = null;
  stops.push(async () => jobs?.stop());
  const budget = new RequestBudget({ ...limits.rest, costAMinute: settings.COST_A_MINUTE });
  const closeSockets = settings.ROLE === 'worker' ? null : serveSockets(http.server, budget);
  // stops first: open requests still need everything else
  stops.push(() => drain(http, closeSockets, settings.DRAIN_SECONDS));
  const app =
    settings.ROLE === 'worker'
      ? healthRest
      : createApp({ budget, imageFolder: join(settings.DATA_DIR, 'images'), ...limits.http });
  http.answerWith(app.fetch as Answer);
  stops.push(watchLoop());
  if (settings.ROLE === 'web') return;
  await sleep(settings.ROLE === 'all' ? FIRST_RESPONSES_MS : 0);
  jobs = await startJobs(tasks, crontab);
  await addJob('resumeSyncs', {}, { key: 'resumeSyncs/start' });
  await addJob('planFirstLedgers', {}, { key: 'planFirstLedgers/start' });
  await addJob('planAlertGroups', {}, { key: 'planAlertGroups/start' });
  stops.push(startQueueReader());
}

/** Reports the shutdown, keeps answering until proxies have noticed, then finishes open requests. */
async function drain(http: HttpServer, closeSockets: (() => Promise<void>) | null, seconds: number): Promise<void> {
  setDraining(true);
  http.drain();
  await sleep(seconds * 1000);
  await Promise.all([closeSockets?.(), http.close()]);
}

/** Starts what answers sellers' SQL: the files of accounts and the processes that read them. */
function startSql(databaseUrl: string, settings: Settings, stops: (() => Promise<unknown>)[]): void {
  const place = settings.DATABASE_URL ? tmpdir() : settings.DATA_DIR;
  const folder = settings.SQL_FILES_DIR ?? join(place, 'sql');
  startAccountFiles({ folder, databaseUrl, maxBytes: settings.SQL_FILES_MB * 2 ** 20 });
  stops.push(stopAccountFiles, stopReaders);
  void isolation(); // the log says which measures hold
}
