import { once } from 'node:events';
import { type IncomingMessage, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeSession, openSession } from '#server/records/identity/sessions/session.ts';
import { createApp } from '#server/work/api/app.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { type Answer, type HttpServer, httpServer } from '#server/platform/http/httpServer.ts';
import { metricsText } from '#server/platform/process/metrics.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { answerAtOnce } from './answerAtOnce.ts';
import { CLIENT_ACCEPT } from './clientMedia.ts';
import { expectedViewer, isAsExpected } from './expectedViewers.ts';

useTestDatabase();

const persisted = Object.entries(
  JSON.parse(readFileSync('client/persistedQueries.json', 'utf8')) as Record<string, string>,
);
const idOf = (start: string) => persisted.find(([, text]) => text.startsWith(start))![0];
const dashboard = {
  id: idOf('query DashboardScreenQuery('),
  variables: { filter: { period: 'today' }, sort: null, after: null },
};

let first: HttpServer;
let appAlone: HttpServer;
let viewer: Viewer;
let token: string;
const tokenOf = async ({ userId }: Viewer) => (await openSession(userId, { userAgent: null, ip: null })).token;

beforeAll(async () => {
  const app = createApp({ clientFolder: '/nowhere' });
  const anywhere = { PORT: 0, HOST: '127.0.0.1' };
  [first, appAlone] = [await httpServer(anywhere), await httpServer(anywhere)];
  first.answerWith(app.fetch as Answer, answerAtOnce);
  appAlone.answerWith(app.fetch as Answer);
  viewer = await newViewer('Ana');
  token = await tokenOf(viewer);
});
afterAll(() => Promise.all([first.close(), appAlone.close()]));

interface Sent {
  headers?: Record<string, string | undefined>;
  body?: string;
  path?: string;
  method?: string;
}

/** Sends a request as the client does, but for what is told, and reads the answer as it came. */
async function sent({ server }: HttpServer, { headers = {}, body, path = '/graphql', method = 'POST' }: Sent = {}) {
  const text = body ?? JSON.stringify(dashboard);
  const all = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    accept: CLIENT_ACCEPT,
    authorization: `Bearer ${token}`,
    ...headers,
  };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as typeof all;
  const { port } = server.address() as AddressInfo;
  const request = ask({ port, host: '127.0.0.1', path, method, headers: given });
  request.end(text);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[response.headers['content-encoding'] ?? ''];
  const known = (unpack?.(bytes) ?? bytes).toString();
  const { date: _, 'x-request-id': requestId, ...rest } = response.headers;
  const id = requestId as string;
  return { status: response.statusCode, headers: rest, text: known.replaceAll(id, 'ID'), requestId: id };
}

const longId = { ...dashboard, variables: { ...dashboard.variables, long: 'x'.repeat(65_000) } };
const cases: Record<string, Sent> = {
  'a query': {},
  'one that answers a refusal': {
    body: JSON.stringify({ ...dashboard, variables: { filter: { period: 'custom', startDate: '2026-02-31' } } }),
  },
  'wrong variables': { body: JSON.stringify({ ...dashboard, variables: {} }) },
  'an unknown operation': { body: JSON.stringify({ id: 'unknown', variables: {} }) },
  'no JSON': { body: '{"id":' },
  'no body': { body: '' },
  'a mutation': { body: JSON.stringify({ id: idOf('mutation'), variables: {} }) },
  'an own operation': { body: JSON.stringify({ query: '{ viewer { id } }' }) },
  'no token': { headers: { authorization: undefined } },
  'a token nobody has': { headers: { authorization: `Bearer ${'x'.repeat(43)}` } },
  'a form': { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  'no type': { headers: { 'content-type': undefined } },
  'too much': { body: JSON.stringify(longId) },
  'too much in pieces': {
    headers: { 'content-length': undefined, 'transfer-encoding': 'chunked' },
    body: JSON.stringify(longId),
  },
  'a query in pieces': { headers: { 'content-length': undefined, 'transfer-encoding': 'chunked' } },
  'another media type': { headers: { accept: 'application/json' } },
  'another path': { path: '/graphql/more' },
  parameters: { path: '/graphql?a=b' },
  'another method': { method: 'PUT' },
};

test.each(Object.entries(cases))('%s is answered alike before the app and by the app', async (_what, sending) => {
  const [before, by] = [await sent(first, sending), await sent(appAlone, sending)];
  const { requestId, ...answer } = before;
  const { requestId: other, ...plain } = by;
  expect(answer).toEqual(plain);
  expect(requestId).toMatch(/^[\da-f-]{36}$/);
  expect(requestId).not.toBe(other);
});

test('a long answer comes packed to who accepts it, the same in every form; a short one and a mutation do not', async () => {
  const carla = await newViewer('Carla');
  const headers = { authorization: `Bearer ${await tokenOf(carla)}` };
  await queryRows(
    `INSERT INTO saved_views (account_id, user_id, screen, name, query)
     SELECT $1, $2, 'dashboard', 'Vista ' || n, 'search=' || repeat('x', 100) || n FROM generate_series(1, 30) AS n`,
    [carla.accountId, carla.userId],
  );
  const body = JSON.stringify({ id: idOf('query ShellStatusQuery '), variables: {} });
  const form = async (accepted: string, more: Sent = {}) => {
    const answer = await sent(first, { body, ...more, headers: { ...headers, 'accept-encoding': accepted } });
    return { ...answer, packing: answer.headers['content-encoding'] };
  };
  const plain = await form('identity;q=1, br;q=0');
  expect([plain.packing, plain.headers.vary]).toEqual([undefined, 'accept-encoding']);
  for (const [accepted, packing] of Object.entries({ 'gzip, deflate, br': 'br', 'gzip;q=0.5, br;q=0.0': 'gzip' })) {
    const answer = await form(accepted);
    expect(answer).toMatchObject({ packing, text: plain.text });
    expect(Number(answer.headers['content-length'])).toBeLessThan(plain.text.length / 3);
  }
  expect((await form('br', { body: JSON.stringify(dashboard) })).packing).toBeUndefined();
  expect((await form('br', { body: JSON.stringify({ id: idOf('mutation'), variables: {} }) })).packing).toBeUndefined();
});

test('a request id that is told is kept', async () => {
  const answers = await Promise.all(
    [first, appAlone].map((server) => sent(server, { headers: { 'x-request-id': 'told-by-a-proxy' } })),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]!.requestId).toBe('told-by-a-proxy');
});

test('a fault of ours is told alike', async () => {
  await queryRows('ALTER TABLE sessions RENAME TO gone');
  try {
    const [{ requestId: _, ...before }, { requestId: __, ...by }] = [await sent(first), await sent(appAlone)];
    expect(before).toEqual(by);
    expect(before.status).toBe(500);
  } finally {
    await queryRows('ALTER TABLE gone RENAME TO sessions');
  }
});

/** A session whose next answer is begun before the database has said who asks. */
async function expectedSession(of: Viewer) {
  const secret = await tokenOf(of);
  const headers = { authorization: `Bearer ${secret}` };
  const askedBefore = async () => {
    for (let asked = 0; asked < 2; asked++) expect((await sent(first, { headers })).status).toBe(200);
    expect(expectedViewer(secret)).toMatchObject({ accountId: of.accountId });
  };
  await askedBefore();
  return { secret, headers, askedBefore };
}

test('a session that has ended is refused at once, with what was begun for it', async () => {
  const { secret, headers } = await expectedSession(viewer);
  await closeSession(secret);
  const { status, text } = await sent(first, { headers });
  expect({ status, text }).toEqual({ status: 401, text: expect.stringContaining('Sessão expirada') });
});

test('what was begun before the account changed is not given', async () => {
  const { secret, headers, askedBefore } = await expectedSession(viewer);
  await queryRows(`UPDATE users SET name = 'Ana Maria' WHERE id = $1`, [viewer.userId]);
  expect((await sent(first, { headers })).text).toContain('"name":"Ana Maria"');
  expect(expectedViewer(secret)).toBeNull(); // nothing is begun while an account is written
  await askedBefore();
  await queryRows(`UPDATE users SET name = 'Ana' WHERE id = $1`, [viewer.userId]);
  expect((await sent(first, { headers })).text).toContain('"name":"Ana"');
});

test('what fails in vain leaves nothing behind', async () => {
  const { secret, headers } = await expectedSession(viewer);
  const body = JSON.stringify({ ...dashboard, variables: { ...dashboard.variables, filter: { period: 'lastYear' } } });
  await closeSession(secret);
  await queryRows('ALTER TABLE sales_account_days RENAME TO gone');
  try {
    expect((await sent(first, { headers, body })).status).toBe(401);
  } finally {
    await queryRows('ALTER TABLE gone RENAME TO sales_account_days');
  }
});

test('a person whose rights changed is not answered by what was begun for them', () => {
  const expected = { accountId: 1, userId: 2, isDeveloper: true, dataVersion: 3, access: viewer.access };
  expect(isAsExpected(expected, { ...expected })).toBe(true);
  for (const other of [{ accountId: 9 }, { userId: 9 }, { isDeveloper: false }, { dataVersion: 4 }])
    expect(isAsExpected(expected, { ...expected, ...other })).toBe(false);
});

test('the same bytes of another account are answered with its own rows', async () => {
  const other = await newViewer('Bia');
  const headers = { authorization: `Bearer ${await tokenOf(other)}` };
  expect((await sent(first)).text).toContain('"name":"Ana"');
  expect((await sent(first, { headers })).text).toContain('"name":"Bia"');
});

test('what is answered before the app is measured under its route and operation', async () => {
  const counted = async () => {
    const { text } = await metricsText();
    const count = (line: RegExp) => Number(line.exec(text)?.[1] ?? 0);
    return [
      count(/http_request_duration_seconds_count\{method="POST",route="\/graphql",status="200"\} (\d+)/),
      count(/graphql_operation_duration_seconds_count\{operation="DashboardScreenQuery"\} (\d+)/),
    ];
  };
  const [requests, operations] = await counted();
  await sent(first);
  expect(await counted()).toEqual([requests! + 1, operations! + 1]);
});

test('a server on its way out asks who is answered before the app to take another connection', async () => {
  const leaving = await httpServer({ PORT: 0, HOST: '127.0.0.1' });
  leaving.answerWith(() => new Response('by the app'), answerAtOnce);
  leaving.letGo();
  const { headers, text } = await sent(leaving);
  expect({ text, connection: headers.connection }).toEqual({
    text: expect.stringContaining('"data"'),
    connection: 'close',
  });
  await leaving.close();
});
