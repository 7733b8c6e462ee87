import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { EmbeddedUrls } from '#server/platform/postgres/embedded/embeddedPostgres.ts';
import { postgresProcesses } from '#server/platform/postgres/embedded/postgresProcesses.ts';
import { prepareRoles } from '#server/platform/postgres/roles/prepareRoles.ts';

const UNPRIVILEGED_ID = 65534;

/** What the product needs of each server, and nothing that survives a crash (docs/scale.md). */
const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_preload_libraries = 'citus'
citus.enable_unsafe_triggers = on
citus.node_conninfo = 'sslmode=disable'
citus.enable_statistics_collection = off
citus.max_cached_conns_per_worker = 4
wal_level = logical
max_connections = 200
max_prepared_transactions = 400
citus.recover_2pc_interval = 5s
max_worker_processes = 64
shared_buffers = 64MB
jit = off
autovacuum = off
fsync = off
full_page_writes = off
synchronous_commit = off
`;

export interface CitusCluster extends EmbeddedUrls {
  /** Connection strings of the maintenance database of each server, the coordinator first. */
  nodes: string[];
  /** Starts one more server and adds it as a worker that has no part of a table yet. Returns its port. */
  addWorker(): Promise<number>;
  /** Ends all processes of the server of this port at once (SIGKILL). */
  kill(port: number): void;
  /** Starts a server that was killed, and waits until it accepts connections. */
  startAgain(port: number): Promise<void>;
  /** Stops all processes of a server where they are (SIGSTOP): its connections stay, without an answer. */
  pause(port: number): void;
  resume(port: number): void;
  stop(): void;
}

/**
 * Starts a coordinator and `workers` workers of the PostgreSQL and Citus in `home` (with `bin/`) on free loopback ports, with the empty
 * database `app`. Everybody may connect without a password: only for tests. `settings` of all servers come last.
 */
export async function citusCluster(
  home: string,
  workers: number,
  settings: Record<string, string> = {},
): Promise<CitusCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'seller-analytics-citus-'));
  const account = process.getuid?.() === 0 ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {};
  if (account.uid) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o755);
  const program = (name: string, ...args: string[]) =>
    execFileSync(join(home, 'bin', name), args, {
      ...account,
      cwd: folder,
      env: { HOME: folder, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const servers: { data: string; port: number }[] = [];
  const at = (port: number, database: string, role = 'postgres') =>
    `postgresql://${role}@127.0.0.1:${port}/${database}`;
  const signal = (of: number, name: 'KILL' | 'STOP' | 'CONT') => {
    const { data } = servers.find((server) => server.port === of)!;
    // in one command: those that are left end by themselves, some of them before their turn
    spawnSync('kill', [`-${name}`, ...postgresProcesses(data).map(String)], { stdio: 'ignore' });
  };
  const startOf = ({ data, port }: (typeof servers)[number]) =>
    ['-s', '-w', '-D', data, '-l', `${data}.log`, '-o', `-p ${port}`, 'start'] as const;
  const addServer = async () => {
    const data = join(folder, servers.length === 0 ? 'coordinator' : `worker${servers.length}`);
    mkdirSync(data, { mode: 0o700 });
    if (account.uid) chownSync(data, account.uid, account.gid);
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    program('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync', '-N', ...locale);
    const more = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
    appendFileSync(join(data, 'postgresql.conf'), SETTINGS + more.join(''));
    const server = { data, port: await freePort() };
    program('pg_ctl', ...startOf(server));
    servers.push(server);
    await run(at(server.port, 'postgres'), 'CREATE DATABASE app');
    await run(at(server.port, 'app'), 'CREATE EXTENSION citus');
    return server.port;
  };
  for (let index = 0; index <= workers; index++) await addServer();
  const { port } = servers[0]!;
  await run(at(port, 'app'), `SELECT citus_set_coordinator_host('127.0.0.1', ${port})`);
  const addNode = (worker: number) => run(at(port, 'app'), `SELECT citus_add_node('127.0.0.1', ${worker})`);
  for (const worker of servers.slice(1)) await addNode(worker.port);
  const urls = {
    url: at(port, 'app', 'seller_app'),
    migrationsUrl: at(port, 'app', 'seller_migrations'),
    superuserUrl: at(port, 'app'),
  };
  await prepareRoles(urls.superuserUrl, urls); // after the servers know each other: then a role is made on all of them
  return {
    ...urls,
    nodes: servers.map((server) => at(server.port, 'postgres')),
    addWorker: async () => {
      const added = await addServer();
      await addNode(added);
      return added;
    },
    kill: (killed) => signal(killed, 'KILL'),
    pause: (paused) => signal(paused, 'STOP'),
    resume: (resumed) => signal(resumed, 'CONT'),
    startAgain: async (killed) => {
      const server = servers.find(({ port: its }) => its === killed)!;
      const options = { ...account, stdio: 'ignore' as const };
      const [code] = (await once(spawn(join(home, 'bin/pg_ctl'), startOf(server), options), 'exit')) as [number];
      if (code !== 0) throw new Error(`the server of port ${killed} does not start`);
    },
    stop: () => {
      for (const { data } of servers)
        spawnSync(join(home, 'bin/pg_ctl'), ['-s', '-m', 'immediate', '-D', data, 'stop'], account);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs statements one after the other, on a connection of their own. */
export async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end().catch(() => {});
  }
}

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
