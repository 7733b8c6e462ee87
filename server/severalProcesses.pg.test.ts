import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import { serverProcess, type ServerProcess } from '#server/platform/testing/serverProcess.ts';
import { onServer } from '#server/platform/testing/testDatabase.ts';

// Real processes on one empty PostgreSQL, started at the same time.
const APP_SECRET = 'of this test alone, thirty-two characters';
const database = Object.assign(new URL(inject('postgres').superuserUrl), { pathname: `/several_${process.pid}` });
const client = new pg.Client({ connectionString: database.toString() });
const servers: ServerProcess[] = [];

function start(settings: Record<string, string>): ServerProcess {
  const server = serverProcess({ DATABASE_URL: database.toString(), APP_SECRET, ...settings });
  servers.push(server);
  return server;
}

let [web, other, worker]: string[] = [];
let token = '';
beforeAll(async () => {
  await onServer((server) => server.query(`CREATE DATABASE ${database.pathname.slice(1)}`));
  const started = [start({ ROLE: 'web' }), start({ ROLE: 'web', DRAIN_SECONDS: '1' }), start({ ROLE: 'worker' })];
  [web, other, worker] = await Promise.all(started.map(({ url }) => url));
  await client.connect();
  const answer = await fetch(`${web}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@loja.example', password: 'senha-da-ana', name: 'Ana' }),
  });
  ({ token } = (await answer.json()) as { token: string });
});
afterAll(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGKILL');
    await ended;
  }
  await client.end();
  await onServer((server) => server.query(`DROP DATABASE ${database.pathname.slice(1)} WITH (FORCE)`));
});

const status = async (url: string, path: string) =>
  (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).status;

test('three processes started together migrate an empty database once and are all ready', async () => {
  expect(await Promise.all([web, other, worker].map((url) => status(url!, '/readyz')))).toEqual([200, 200, 200]);
  const { rows } = await client.query('SELECT migration_name FROM _prisma_migrations');
  expect(new Set(rows.map((row) => row.migration_name)).size).toBe(rows.length);
});

test('a session of one process is valid at the other, and the worker answers only health checks', async () => {
  expect(await status(other!, '/api/dashboard-local/metrics')).toBe(200);
  expect(await status(worker!, '/api/dashboard-local/metrics')).toBe(404);
  expect(await status(worker!, '/healthz')).toBe(200);
});

test('jobs queued by a web process run only in the worker', async () => {
  const { rows } = await client.query<{ id: string }>(
    `SELECT (graphile_worker.add_job('removeEndedSessions', '{}'::json)).id`,
  );
  await expect
    .poll(async () => (await client.query('SELECT FROM graphile_worker.jobs WHERE id = $1', [rows[0]!.id])).rowCount)
    .toBe(0);
  const runners = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN "jobs:insert"%'`,
  );
  expect(runners.rowCount).toBe(1);
});

test('signing out at one process closes the socket open at the other', async () => {
  const login = await fetch(`${web}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@loja.example', password: 'senha-da-ana' }),
  });
  const session = ((await login.json()) as { token: string }).token;
  const socket = await openSocket(other!, session);
  const closed = once(socket, 'close');
  await fetch(`${web}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${session}` } });
  expect((await closed)[0]).toBe(4401);
});

test('a stopping process reports it, finishes open requests and closes its sockets', async () => {
  const socket = await openSocket(other!, token);
  const closed = once(socket, 'close');
  const agent = new Agent({ keepAlive: true });
  expect(await get(other!, '/api/dashboard-local/metrics', agent)).toMatchObject({
    status: 200,
    connection: 'keep-alive',
  });
  const underWay = slowGet(other!);
  await underWay.isAsked;
  servers[1]!.child.kill('SIGTERM');
  await expect.poll(() => status(other!, '/readyz')).toBe(503);
  // proxies may not have noticed yet: the old connection is still answered, then closed
  expect(await get(other!, '/api/dashboard-local/metrics', agent)).toMatchObject({ status: 200, connection: 'close' });
  expect((await closed)[0]).toBe(1012);
  underWay.finish();
  expect(await underWay.status).toBe(200);
  expect((await servers[1]!.ended).code).toBe(0);
  agent.destroy();
});

async function openSocket(url: string, secret: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  const acknowledged = once(socket, 'message');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${secret}` } }));
  await acknowledged;
  return socket;
}

function get(url: string, path: string, agent: Agent): Promise<{ status?: number; connection?: string }> {
  return new Promise((done, fail) => {
    const asked = httpRequest(url + path, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.resume().on('end', () => done({ status: answer.statusCode, connection: answer.headers.connection }));
    });
    asked.on('error', fail).end();
  });
}

/** A sign-in request whose body is delayed, so that it stays open. */
function slowGet(url: string) {
  const body = JSON.stringify({ email: 'ana@loja.example', password: 'senha-da-ana' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const asked = httpRequest(`${url}/api/auth/login`, { method: 'POST', headers });
  asked.flushHeaders();
  const answered = once(asked, 'response').then(([answer]) => (answer as { statusCode: number }).statusCode);
  return { isAsked: once(asked, 'continue'), finish: () => asked.end(body), status: answered };
}
