import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSession } from '#server/accounts/session.ts';
import { queryRow, useDatabase } from '#server/core/db.ts';
import { projectRoot } from '#server/core/projectRoot.ts';
import { LAST_DAY } from './generateSales.ts';
import { type Goal, median } from './goals.ts';
import type { Bench } from './openBench.ts';

const ROUNDS = 4;
const CLIENTS = [1, 16];
const variables = {
  filter: { period: 'custom', startDate: LAST_DAY, endDate: LAST_DAY },
  sort: { field: 'revenue', direction: 'desc' },
  after: null,
};

interface Target {
  port: number;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Row 1, for information: the dashboard's persisted query through the whole server against node:http with the same
 * functions and JSON.stringify, rounds taken in turns on the storage bench's large account.
 */
export async function graphql(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  const url = bench.urlOf(isQuick ? 'bench_quick' : 'bench_full');
  useDatabase(url);
  const folder = mkdtempSync(join(projectRoot, '.data/bench-graphql-'));
  const { id: accountId } = await queryRow<{ id: number }>(`SELECT id FROM accounts WHERE name = 'big'`);
  const token = await signedInToken(accountId);
  const floorProcess = fork('bench/graphqlFloor.ts', [url, String(accountId)], { execArgv: ['--import', 'tsx'] });
  const [floorPort] = (await once(floorProcess, 'message')) as [number];
  const { child: product, port } = await startProduct(url, folder);
  const floor: Target = { port: floorPort, path: '/', headers: {}, body: JSON.stringify({ variables }) };
  const ours: Target = {
    port,
    path: '/graphql',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ id: operationId('DashboardScreenQuery'), variables }),
  };
  try {
    const goals: Goal[] = [];
    for (const clients of CLIENTS)
      goals.push(await compare(floor, ours, clients, isQuick ? 50 : 200 * Math.min(clients, 4)));
    return goals;
  } finally {
    await ended(floorProcess);
    await ended(product);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(floor: Target, ours: Target, clients: number, requests: number): Promise<Goal> {
  const p50 = { floor: [] as number[], ours: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const measured = { floor: await load(floor, clients, requests), ours: await load(ours, clients, requests) };
    if (round === 0) continue; // warms both
    p50.floor.push(measured.floor);
    p50.ours.push(measured.ours);
  }
  const [base, own] = [median(p50.floor), median(p50.ours)];
  return {
    row: '1',
    what: `dashboard by GraphQL, ${clients} at once, p50 (for information)`,
    measured: `${own.toFixed(1)} ms; floor ${base.toFixed(1)} ms`,
    ratio: `${(own / base).toFixed(2)}×`,
    bar: '≤ 1.25× in the load issue',
    passed: null,
  };
}

/** Median milliseconds of `requests` answers, `clients` at a time. */
async function load(target: Target, clients: number, requests: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let left = requests;
  const client = async () => {
    while (left-- > 0) {
      const startedAt = performance.now();
      await post(target, agent);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return median(times);
}

const post = ({ port, path, headers, body }: Target, agent: Agent) =>
  new Promise<void>((done, fail) => {
    const options = { port, path, agent, method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    const sent = request({ host: '127.0.0.1', ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        if (response.statusCode === 200 && !text.includes('"errors"')) done();
        else fail(new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    sent.once('error', fail);
    sent.end(body);
  });

async function signedInToken(accountId: number): Promise<string> {
  const { id } = await queryRow<{ id: number }>(
    `INSERT INTO users (account_id, email, name, password_hash) VALUES ($1, 'bench@loja.example', 'Bench', 'none')
     ON CONFLICT (email) DO UPDATE SET name = excluded.name RETURNING id`,
    [accountId],
  );
  return (await openSession(id, { userAgent: null, ip: null })).token;
}

function operationId(name: string): string {
  const operations = JSON.parse(readFileSync(join(projectRoot, 'client/persistedQueries.json'), 'utf8')) as Record<
    string,
    string
  >;
  const found = Object.entries(operations).find(([, text]) => text.startsWith(`query ${name}(`));
  if (!found) throw new Error(`no persisted operation ${name}: npm run build`);
  return found[0];
}

async function startProduct(databaseUrl: string, folder: string): Promise<{ child: ChildProcess; port: number }> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  const child = spawn(process.execPath, [join(projectRoot, 'dist/server/main.js')], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      APP_SECRET: 'the secret of the bench, long enough',
      DATA_DIR: folder,
      PORT: String(port),
      DEMO: 'off',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  });
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null)
      throw new Error('the server did not start: is the build of this source? npm run build');
    await sleep(20);
  }
  return { child, port };
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
