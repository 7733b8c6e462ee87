import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { builtProgram } from '#server/platform/testing/builtProgram.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { startSimulator } from '#simulator/startSimulator.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { LEASE_SECONDS } from '#server/work/sync/acquireLease.ts';
import { ordersFile } from './ordersFile.ts';
import { storedRows } from './storedRows.ts';
import { withoutFirstSync } from './withoutFirstSync.ts';
import { withoutPast } from './withoutPast.ts';

const RATE_FACTOR = 10_000;
const ORDERS = 400;
/** Maximum delay of the kill after its request, so that a server dies while it stores as well as while it waits. */
const MAX_DELAY_MS = 25;
/** Minimum number of requests of a first sync; the kills are spread over them. */
const MIN_REQUESTS = 120;
const POLL_MS = 50;
/** The application name of the killed servers' connections in PostgreSQL. */
const SERVER = 'kill-trial';
const TIMEOUT_MS = 120_000;
/**
 * The simulator's clock stands still, so that both runs read the same, and is this far ahead: a report until the present is
 * never in its future, however long the servers take.
 */
const AHEAD_MS = 15 * 60_000;

export interface KillTrial {
  kills: number;
  orders: number;
  /** Requests of the undisturbed sync; `requests` counts those of the killed one. */
  calmRequests: number;
  requests: number;
  undisturbed: Record<string, string>;
  killed: Record<string, string>;
  runs: number;
  /** With SIGTERM: the longest shutdown, the number of exits other than 0, and of runs kept from the next worker. */
  longestStopMs: number;
  badEnds: number;
  kept: number;
}

/**
 * Synchronizes one account with the real server process, and another while the process is killed (or stopped by SIGTERM)
 * at random requests and restarted until the run is over. Uses the current database; both accounts stay in it.
 */
export async function killTrial(
  {
    kills,
    signal = 'SIGKILL',
    onKill = () => {},
  }: { kills: number; signal?: 'SIGKILL' | 'SIGTERM'; onKill?: (kill: number, atRequest: number) => void },
  { databaseUrl, secret, random = Math.random }: { databaseUrl: string; secret: string; random?: () => number },
): Promise<KillTrial> {
  const file = await ordersFile(ORDERS);
  const start = Date.now();
  let requests = 0;
  let atRequest = Infinity;
  let server: ChildProcess | undefined;
  let signalledAt: number | null = null;
  const stops = { longestStopMs: 0, badEnds: 0, kept: 0 };
  const simulator = await startSimulator({
    rateFactor: RATE_FACTOR,
    ordersFile: file.path,
    now: () => start + AHEAD_MS,
    onRequest: () => {
      requests += 1;
      if (requests !== atRequest) return;
      setTimeout(() => {
        signalledAt = performance.now();
        server?.kill(signal);
      }, random() * MAX_DELAY_MS);
    },
  });
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', SERVER);
  const settings = {
    DATABASE_URL: url.toString(),
    APP_SECRET: secret,
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    LWA_TOKEN_URL: `${simulator.url}/auth/o2/token`,
    SPAPI_BASE_URL_NA: simulator.url,
    ADS_BASE_URL_NA: simulator.url,
    MARKETPLACES_RATE_FACTOR: String(RATE_FACTOR),
  };
  /** Runs the server until it is dead or the account's run is over. Returns the number of requests. */
  const serve = async (accountId: number, killAfter: number) => {
    const before = requests;
    atRequest = before + killAfter;
    signalledAt = null;
    server = spawn(process.execPath, program, {
      cwd: projectRoot,
      env: { ...process.env, npm_lifecycle_event: '', ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const deadline = Date.now() + TIMEOUT_MS;
    const isDead = () => server!.exitCode !== null || server!.signalCode !== null;
    while (!isDead() && !(await isOver(accountId))) {
      if (Date.now() > deadline) throw new Error('the sync is not over in time');
      await sleep(POLL_MS);
    }
    if (signal === 'SIGTERM' && signalledAt !== null) {
      if (!isDead()) await once(server, 'exit');
      stops.longestStopMs = Math.max(stops.longestStopMs, performance.now() - signalledAt);
      if (server.exitCode !== 0) stops.badEnds += 1;
      if (!(await isOver(accountId)) && !(await isReleased(accountId))) stops.kept += 1;
    } else if (!isDead()) {
      server.kill('SIGKILL');
      await once(server, 'exit');
    }
    return requests - before;
  };
  const newAccount = async () => {
    const { id } = await queryRow<{ id: number }>(`INSERT INTO accounts (name) VALUES ('Kill') RETURNING id`);
    await storeKeys({ accountId: id }, 'amazon', simulator.accounts.amazon);
    await withoutFirstSync(id);
    await withoutPast(id);
    await startSync({ accountId: id }, { trigger: 'initial' });
    return id;
  };
  const program = builtProgram('server/main.ts');
  try {
    const calm = await newAccount();
    const calmRequests = await serve(calm, Infinity);
    const accountId = await newAccount();
    let used = 0;
    let killed = 0;
    while (!(await isOver(accountId))) {
      const isLast = killed === kills;
      const killAfter = isLast ? Infinity : 1 + Math.floor((random() * 2 * MIN_REQUESTS) / (kills + 1));
      used += await serve(accountId, killAfter);
      if (isLast || (await isOver(accountId))) continue;
      killed += 1;
      onKill(killed, killAfter);
      if (signal === 'SIGKILL') await expireLease(accountId);
    }
    return {
      kills: killed,
      orders: ORDERS,
      calmRequests,
      requests: used,
      undisturbed: await storedRows(calm),
      killed: await storedRows(accountId),
      // a quarter of an hour may end meanwhile, which starts an automatic run
      runs: (await queryRows(`SELECT 1 FROM sync_runs WHERE account_id = $1 AND trigger <> 'automatic'`, [accountId]))
        .length,
      ...stops,
    };
  } finally {
    server?.kill('SIGKILL');
    await simulator.close();
    await file.remove();
  }
}

async function isOver(accountId: number): Promise<boolean> {
  const open = await queryRows(`SELECT 1 FROM sync_runs WHERE account_id = $1 AND status IN ('pending', 'running')`, [
    accountId,
  ]);
  return open.length === 0;
}

/** Whether any worker can resume the run at once. */
async function isReleased(accountId: number): Promise<boolean> {
  const free = await queryRows(
    `SELECT FROM sync_runs r JOIN graphile_worker.jobs j ON j.key = format('sync/%s/%s', r.account_id, r.id)
     WHERE r.account_id = $1 AND r.heartbeat_at IS NULL AND j.locked_at IS NULL AND j.run_at <= now()`,
    [accountId],
  );
  return free.length === 1;
}

/**
 * Expires a dead worker's lease, which lasts a minute. Waits first until PostgreSQL has completed the worker's last
 * statement, which may be a heartbeat.
 */
async function expireLease(accountId: number): Promise<void> {
  const connections = () =>
    queryRows('SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1', [SERVER]);
  while ((await connections()).length > 0) await sleep(POLL_MS);
  await queryRows(
    `UPDATE sync_runs SET heartbeat_at = heartbeat_at - make_interval(secs => $2) WHERE account_id = $1`,
    [accountId, LEASE_SECONDS + 1],
  );
}
