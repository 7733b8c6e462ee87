import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { serverProcess } from '#server/platform/testing/serverProcess.ts';
import { startEmbeddedPostgres } from './embeddedPostgres.ts';
import { postgresProcesses, postmaster } from './postgresProcesses.ts';
import { stopPostgres } from './stopPostgres.ts';

/** Milliseconds at which fast, immediate and kill begin. */
const STEPS = [0, 1_500, 9_000, 16_000];
/** A clock that reaches the next step as soon as the server has ignored the signal of the last. */
const clockOf = (heard: () => string[]) => ({ now: () => STEPS[heard().length]!, wait: () => sleep(5) });
const SETTINGS = { shared_buffers: '16MB', fsync: 'off' };

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'seller-analytics-stop-'));
  await chmod(folder, 0o755); // under root PostgreSQL runs as another user
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function clientOf(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {}); // it is cut off
  await client.connect();
  return client;
}

/** A process that ends at the signal `obeyed`, and prints those that it ignores. */
async function stubborn(obeyed: string) {
  const code = `for (const signal of ['SIGTERM', 'SIGINT', 'SIGQUIT'])
    process.on(signal, () => signal === '${obeyed}' ? process.exit(0) : console.log(signal));
    setInterval(() => {}, 1000); console.log('ready');`;
  const child: ChildProcess = spawn(process.execPath, ['-e', code]);
  let heard = '';
  child.stdout!.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  await once(child.stdout!, 'data');
  return {
    child,
    heard: () => heard.split('\n').slice(1, -1),
    isRunning: () => child.exitCode === null && child.signalCode === null,
  };
}

test.each([
  ['SIGTERM', [], null],
  ['SIGINT', ['SIGTERM'], null],
  ['SIGQUIT', ['SIGTERM', 'SIGINT'], null],
  ['none', ['SIGTERM', 'SIGINT', 'SIGQUIT'], 'SIGKILL'],
])(
  'a server that obeys %s ignored %j before, and is killed only when it obeys none',
  async (obeyed, signals, killedBy) => {
    const server = await stubborn(obeyed);
    await stopPostgres(server.child.pid!, '/nowhere', server.isRunning, clockOf(server.heard));
    expect([server.heard(), server.child.signalCode]).toEqual([signals, killedBy]);
  },
);

test.runIf(hasTrials)('a server whose client computes for hours stops, and its data is complete', async () => {
  const folder = await newFolder();
  const postgres = await startEmbeddedPostgres(folder, SETTINGS, null);
  const client = await clientOf(postgres.url);
  const endless = client.query('SELECT count(*) FROM generate_series(1, 1e12)').catch(() => 'cut off');
  await postgres.stop();
  expect(await endless).toBe('cut off');
  expect(readFileSync(join(folder, 'postgres/server.log'), 'utf8')).toContain('database system is shut down');
  expect(postgresProcesses(join(folder, 'postgres'))).toEqual([]);
});

/** A product process that runs PostgreSQL on the folder, and a backend of it. */
async function keptBy(folder: string) {
  const module = JSON.stringify(new URL('embeddedPostgres.ts', import.meta.url).pathname);
  const code = `import(${module}).then(({ startEmbeddedPostgres }) => startEmbeddedPostgres(${JSON.stringify(folder)},
    ${JSON.stringify(SETTINGS)}, null)).then(({ migrationsUrl }) => console.log('http://127.0.0.1:1 ' + migrationsUrl + ' .'))`;
  const keeper = serverProcess({}, ['--import', 'tsx', '-e', code]);
  onTestFinished(() => void keeper.child.kill('SIGKILL'));
  let output = '';
  keeper.child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output, { interval: 20 }).toMatch(/ \.\s/);
  const client = await clientOf(/postgresql:\S+/.exec(output)![0]);
  await client.query('CREATE TABLE kept AS SELECT 7 AS kept');
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return { ...keeper, backend: rows[0]!.pid };
}

async function keptRows(folder: string): Promise<unknown[]> {
  const postgres = await startEmbeddedPostgres(folder, SETTINGS, null);
  try {
    const client = await clientOf(postgres.migrationsUrl);
    const { rows } = await client.query('SELECT kept FROM kept');
    await client.end();
    return rows;
  } finally {
    await postgres.stop();
  }
}

// only Linux shows whose child a process is
test.runIf(process.platform === 'linux')(
  'a start beside the PostgreSQL of a living server is refused, and leaves it alone',
  async () => {
    const folder = await newFolder();
    const { child, backend } = await keptBy(folder);
    await expect(startEmbeddedPostgres(folder, SETTINGS, null)).rejects.toThrow(
      `another server (process ${child.pid})`,
    );
    expect(postgresProcesses(join(folder, 'postgres'))).toContain(backend);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await keptRows(folder), 'left over, with a client').toEqual([{ kept: 7 }]);
  },
);

test.runIf(hasTrials)('a start ends a backend that outlived its killed server and reacts to nothing', async () => {
  const folder = await newFolder();
  const data = join(folder, 'postgres');
  const { child, ended, backend } = await keptBy(folder);
  process.kill(backend, 'SIGSTOP');
  child.kill('SIGKILL');
  await ended;
  process.kill(postmaster(data)!.pid, 'SIGKILL');
  await expect.poll(() => postgresProcesses(data), { interval: 20 }).toEqual([backend]);
  expect(await keptRows(folder)).toEqual([{ kept: 7 }]);
  expect(postgresProcesses(data)).toEqual([]);
});
