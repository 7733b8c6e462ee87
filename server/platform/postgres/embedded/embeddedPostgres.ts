import type { ChildProcess } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { diskSpaceGuard, type DiskSpaceOptions } from './diskSpaceGuard.ts';
import { log } from '#server/platform/process/log.ts';
import { launchPostgres } from './launchPostgres.ts';
import { endOrphans, finishLeftover, stopPostgres } from './stopPostgres.ts';
import { isPostgres, postmaster } from './postgresProcesses.ts';
import { createPostgresFiles, postgresFolders } from './postgresFolders.ts';
import type { DatabaseUrls } from '#server/platform/postgres/roles/databaseUrls.ts';
import { prepareRoles } from '#server/platform/postgres/roles/prepareRoles.ts';

/** Connection strings of the database `app`. */
export interface EmbeddedUrls extends DatabaseUrls {
  /** Of the superuser, whose rights the product uses only to prepare the others. */
  superuserUrl: string;
}

export interface EmbeddedPostgres extends EmbeddedUrls {
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 30_000;
const DATABASE = 'app';
const APP_ROLE = 'seller_app';
const MIGRATIONS_ROLE = 'seller_migrations';
/** Maximum of ports tried. */
const MAX_PORTS = 4;

/** Delay between restarts after an exit: at first, and after ten seconds without success. */
const RESTART_DELAY_MS = 50;
const SLOW_RESTART_DELAY_MS = 5_000;
const FAST_RESTARTS_MS = 10_000;

/**
 * Starts the PostgreSQL from npm on a free loopback port, with its files in `folder`. The caller holds the folder
 * (singleInstance), so a server still running there is left over from a killed process and is stopped first. A server
 * that exits is restarted on the same port. While its disk is full it is read-only (diskSpaceGuard).
 */
export async function startEmbeddedPostgres(
  folder: string,
  settings: Record<string, string> = {},
  diskSpace: DiskSpaceOptions | null = {},
): Promise<EmbeddedPostgres> {
  const folders = await postgresFolders(resolve(folder));
  mkdirSync(folder, { recursive: true });
  if (!folders.data.startsWith(resolve(folder)))
    log.info(
      { folder: folders.data },
      'the data folder is not accessible to unprivileged accounts: PostgreSQL stores its files here',
    );
  const password = readOrCreatePassword(join(folder, 'postgres.password'));
  if (!existsSync(folders.data)) createPostgresFiles(folders, password);
  await finishLeftover(folders.data);
  let superuserUrl = '';
  const reload = () => ask(maintenance(superuserUrl), 'SELECT pg_reload_conf()');
  const guard = diskSpace && diskSpaceGuard(folders.data, reload, diskSpace);

  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const start = () => launchPostgres(folders, port, settings);
    const child = start();
    const urls = embeddedUrls(password, port);
    superuserUrl = urls.superuserUrl;
    try {
      await untilReady(maintenance(superuserUrl), child, join(folders.data, 'server.log'));
      await prepareRoles(superuserUrl, urls);
      const stop = keepAlive(child, start, folders.data, () => guard?.handleExit());
      return {
        ...urls,
        stop: () => {
          guard?.stop();
          return stop();
        },
      };
    } catch (error) {
      child.kill('SIGKILL');
      // it exited: most likely another process took the port in between
      if (child.exitCode !== null && attempt < MAX_PORTS) continue;
      guard?.stop();
      throw error;
    }
  }
}

/**
 * Restarts the server whenever it exits, until it runs, without the backends that it left. Returns a function that stops it for good.
 */
function keepAlive(
  first: ChildProcess,
  start: () => ChildProcess,
  data: string,
  onExit: () => void,
): () => Promise<void> {
  let child = first;
  let isStopped = false;
  let fastUntil = performance.now() + FAST_RESTARTS_MS;
  const watch = () => {
    const startedAt = performance.now();
    child.once('exit', (code, signal) => {
      if (isStopped) return;
      const now = performance.now();
      // it had started: a killed server leaves the file behind, any other has run for a while
      if (postmaster(data)?.isReady || now - startedAt > FAST_RESTARTS_MS) fastUntil = now + FAST_RESTARTS_MS;
      log.error({ code, signal }, 'PostgreSQL exited unexpectedly: restarting it');
      onExit();
      const restart = async () => {
        await endOrphans(data).catch((error: Error) =>
          log.error({ reason: error.message }, 'PostgreSQL left processes'),
        );
        if (isStopped) return;
        child = start();
        watch();
      };
      setTimeout(() => void restart(), now < fastUntil ? RESTART_DELAY_MS : SLOW_RESTART_DELAY_MS);
    });
  };
  watch();
  return async () => {
    isStopped = true;
    const isRunning = () => child.exitCode === null && child.signalCode === null;
    if (child.pid && isRunning()) await stopPostgres(child.pid, data, isRunning);
    else await endOrphans(data);
  };
}

/** Connection strings of a PostgreSQL running on the folder, for a second process; null when none runs. */
export async function runningPostgres(folder: string): Promise<EmbeddedUrls | null> {
  const running = postmaster((await postgresFolders(resolve(folder))).data);
  const passwordFile = join(folder, 'postgres.password');
  if (!running?.isReady || !isPostgres(running.pid) || !existsSync(passwordFile)) return null;
  return embeddedUrls(readFileSync(passwordFile, 'utf8').trim(), running.port);
}

/** The same server's database that always exists. */
const maintenance = (url: string) => Object.assign(new URL(url), { pathname: '/postgres' }).toString();

/** The passwords of the two roles follow from the superuser's, so that the folder keeps one secret of the server. */
function embeddedUrls(password: string, port: number): EmbeddedUrls {
  const at = (role: string, secret: string) => `postgresql://${role}:${secret}@127.0.0.1:${port}/${DATABASE}`;
  const derived = (role: string) => at(role, createHmac('sha256', password).update(role).digest('hex'));
  return { url: derived(APP_ROLE), migrationsUrl: derived(MIGRATIONS_ROLE), superuserUrl: at('postgres', password) };
}

function readOrCreatePassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

const freePort = () =>
  new Promise<number>((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });

async function untilReady(url: string, child: ChildProcess, logFile: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let failure: unknown;
  child.once('error', (error) => (failure = error));
  while (child.exitCode === null && !failure && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(20);
    }
  }
  throw new Error(`PostgreSQL did not start, see ${logFile}`, { cause: failure });
}

/** Runs one statement on a new connection. */
async function ask(url: string, text: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: START_TIMEOUT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.query(text, values);
  } finally {
    await client.end().catch(() => {});
  }
}
