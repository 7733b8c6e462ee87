import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { createClient } from 'graphql-ws';
import { parse } from 'graphql';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { useTrustedProxies } from '#server/platform/http/http.ts';
import { startEvents, stopEvents } from '#server/platform/jobs/events.ts';
import { Pace } from './pace.ts';
import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { metricsText } from '#server/platform/process/metrics.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { limits } from '#server/platform/values/limits.ts';
import { sessionCookie } from '#server/records/identity/authenticateByCookie.ts';
import { useDemoAccount } from '#server/records/identity/demoAccount.ts';
import { openSession } from '#server/records/identity/sessions/session.ts';
import { createApp } from '#server/work/api/app.ts';
import { developer, ORDERS, tokenOf } from '#server/work/api/graphql/testing/liveShop.ts';
import { screenVariables } from '#server/work/api/graphql/testing/screenQueries.ts';
import { serveSockets } from '#server/work/api/live/sockets.ts';
import { CLIENT_ACCEPT } from '#server/work/api/persisted/persistedQueries.ts';
import { operationCost } from './operationCost.ts';
import { RequestBudget } from './requestBudget.ts';

useTestDatabase();
beforeAll(startEvents);
afterAll(stopEvents);
afterEach(() => {
  useTrustedProxies(0);
  useDemoAccount(null);
});

const operations = JSON.parse(readFileSync(join(projectRoot, 'client/persistedQueries.json'), 'utf8')) as Record<
  string,
  string
>;
const idOf = (name: string) => Object.entries(operations).find(([, text]) => text.startsWith(`query ${name}`))![0];
const ASK = { query: '{ viewer { id } }' };
const LIMIT = 1000;
const uncompiled = limits.budget.request + limits.budget.uncompiled;

/** Delays nothing. */
const unpaced = () => new Pace({ pointsAMinute: 1e12, burst: 1e12 }, undefined, async () => {});

/** A process of the product: requests to its app, by account or address. */
function processOf(costAMinute = LIMIT, callsAMinute = 600, pace = unpaced()) {
  const app = createApp({ clientFolder: '/nowhere', budget: new RequestBudget({ costAMinute, callsAMinute }, pace) });
  const graphql = (token: string, body: object = ASK, headers: object = {}) =>
    app.request('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
      body: JSON.stringify(body),
    });
  const rest = (token: string, headers: object = {}) =>
    app.request('/api/credentials', { headers: { authorization: `Bearer ${token}`, ...headers } });
  return { app, graphql, rest };
}

const left = (response: Response) => Number(/;r=(\d+)/.exec(response.headers.get('ratelimit')!)![1]);
const reported = async () => {
  await queryRows('SELECT 1');
  while (pool.idleCount < pool.totalCount) await new Promise((done) => setImmediate(done));
  await new Promise((done) => setImmediate(done));
};

/** A button, a next page or a text in a search sends it, and no screen of a seller when it opens. */
const ON_DEMAND = new Set([
  'AccountsPanelQuery',
  'BillDetailQuery',
  'CalculatorPanelQuery',
  'CauseFindingsPageQuery',
  'CauseFindingsQuery',
  'ChangesTableQuery',
  'ChannelsPanelQuery',
  'CompetitorDrawerQuery',
  'ComponentSearchQuery',
  'CostReachQuery',
  'DifferenceDrawerQuery',
  'DifferencesTableQuery',
  'EventsTableQuery',
  'FindProductQuery',
  'HistoryListPageQuery',
  'LossCausesQuery',
  'OperatorScreenQuery',
  'OrderDrawerQuery',
  'OrderMoneyQuery',
  'OrdersTableQuery',
  'PayoutRowsQuery',
  'PayoutsTableQuery',
  'PrefilledPurchaseQuery',
  'PriceAdviceQuery',
  'SyncPanelRunsQuery',
  'TimelineDrawerQuery',
  'TimelineDrawerSpansQuery',
  'useFoundQuery',
  'useSuggestionsQuery',
]);

test('all screens opened at once cost little more than what is answered at once', () => {
  const wanted = screenVariables({ today: '2026-11-20', productId: 1 });
  const costs = Object.values(operations).map((text) => {
    const name = /^query (\w+)/.exec(text)?.[1] ?? '';
    const variables = ON_DEMAND.has(name) ? [] : (wanted[name] ?? []);
    return Math.max(0, ...variables.map((one) => limits.budget.request + operationCost(parse(text), null, one)));
  });
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  expect(total).toBeGreaterThan(5_000);
  expect(total).toBeLessThan(1.35 * limits.budget.costAMinute * limits.budget.burstShare);
  expect(limits.rest.callsAMinute * limits.budget.restCall).toBeLessThanOrEqual(limits.budget.costAMinute);
});

test('GraphQL and REST spend one budget, in all processes, and another account has its own', async () => {
  const [a, b] = [await developer('A'), await developer('B')];
  const processes = [processOf(), processOf()];
  const statuses: number[] = [];
  for (let i = 0; i < 60; i += 1) {
    const { graphql, rest } = processes[i % 2]!;
    statuses.push((await (i % 3 ? graphql(a.token) : rest(a.token))).status);
    await reported();
  }
  const answered = statuses.filter((status) => status === 200).length;
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(answered).toBeLessThan(18); // two processes with a budget each would answer twice as many
  for (const { graphql, rest } of processes) {
    expect((await graphql(a.token)).status).toBe(429);
    expect([(await graphql(b.token)).status, (await rest(b.token)).status]).toEqual([200, 200]);
  }
});

test('parallel calls are all counted', async () => {
  const { token } = await developer('A');
  const { rest } = processOf(limits.budget.restCall * 10);
  const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await rest(token)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(90);
});

test('a tenth of the budget is answered at once, what is beyond it in turn, and what is too late is refused', async () => {
  const { token } = await developer('A');
  const waits: number[] = [];
  const { restCall, burstShare } = limits.budget;
  const costAMinute = restCall * 60; // a call a second, six at once
  const pace = new Pace(
    { pointsAMinute: costAMinute, burst: costAMinute * burstShare },
    () => 0,
    async (ms) => waits.push(ms),
  );
  const { rest, graphql } = processOf(costAMinute, 600, pace);
  const statuses: number[] = [];
  for (let call = 0; call < 13; call += 1) statuses.push((await rest(token)).status);
  expect(statuses).toEqual([...Array(12).fill(200), 429]);
  expect(waits).toEqual([1000, 2000, 3000, 4000, 5000]);
  const refused = await graphql(token);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect(left(refused)).toBe(restCall * 48); // what is refused is not spent
});

test('a refusal says when to return, in the form of its door, and every answer what is left', async () => {
  const { token } = await developer('A');
  const { graphql, rest } = processOf(limits.budget.restCall);
  const answered = await rest(token);
  expect(answered.headers.get('ratelimit-policy')).toBe('"cost";q=200;w=60');
  expect(answered.headers.get('ratelimit')).toMatch(/^"cost";r=0;t=\d+$/);
  for (const [refused, body] of [
    [await rest(token), { error: expect.stringContaining('Tente novamente') }],
    [
      await graphql(token),
      { errors: [{ message: expect.stringContaining('Tente novamente'), extensions: { code: 'TOO_MANY' } }] },
    ],
  ] as const) {
    expect([refused.status, await refused.json()]).toEqual([429, body]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit')).toMatch(/r=0/);
    expect(refused.headers.get('cache-control')).toBe('no-store');
  }
  const { text } = await metricsText();
  expect(text).toMatch(/requests_refused_total\{door="graphql"\} \d/);
});

test('an operation costs its complexity, and a cached response little', async () => {
  const viewer = await newViewer('Ana');
  const token = await tokenOf(viewer);
  const { graphql } = processOf(100_000);
  const screen = () => graphql(token, { id: idOf('BrandOwnerScreenQuery'), variables: {} }, { accept: CLIENT_ACCEPT });
  const first = left(await screen());
  const second = left(await screen());
  expect(100_000 - first).toBeGreaterThan(500);
  expect([first - second, first - second === limits.budget.request]).toEqual([20, true]);
});

test('a screen costs the points of the tab that is open', async () => {
  const { token } = await developer('A');
  const { graphql } = processOf(100_000);
  const tabs = screenVariables({ today: '2026-11-20', productId: 1 }).CostsScreenQuery!;
  const open = async (tab: string) => {
    const variables = tabs.find((one) => one[tab] === true);
    return left(await graphql(token, { id: idOf('CostsScreenQuery'), variables }, { accept: CLIENT_ACCEPT }));
  };
  const [afterLimits, afterCosts] = [await open('isLimits'), await open('isCosts')];
  expect(100_000 - afterLimits).toBeLessThan(100);
  expect(afterLimits - afterCosts).toBeGreaterThan(500);
});

test('an operation that is not compiled costs more, though it be invalid, and a body costs by its size', async () => {
  const { token } = await developer('A');
  const { graphql, rest } = processOf(100_000);
  const spent = async (answer: Response | Promise<Response>, before: Response) => left(before) - left(await answer);
  const write = { query: 'mutation ($id: ID!) { endSession(id: $id) { __typename } }' };
  const wrong = await graphql(token, write);
  expect(wrong.status).not.toBe(429);
  expect(100_000 - left(wrong)).toBe(uncompiled);
  expect(await spent(graphql(token, { query: '{ nothing }' }), wrong)).toBe(uncompiled);
  const large = { 'content-length': '60000' };
  const before = await graphql(token, write);
  expect(await spent(rest(token, large), before)).toBe(limits.budget.restCall + 300);
  const last = await rest(token);
  expect(await spent(rest(token, { 'transfer-encoding': 'chunked' }), last)).toBe(limits.budget.restCall + 26_214);
});

test('an export costs more than a call, and a missing image as much as one', async () => {
  const viewer = await newViewer('Ana');
  const { cookie, token } = await openSession(viewer.userId, { userAgent: null, ip: null });
  const { app, rest } = processOf(100_000);
  const { restCall, exportedFile, image } = limits.budget;
  const before = left(await rest(token));
  const headers = { authorization: `Bearer ${token}`, cookie: `${sessionCookie()}=${cookie}` };
  const missing = await app.request('/images?url=https://m.media-amazon.com/images/I/none.jpg', { headers });
  expect([missing.status, before - left(missing)]).toEqual([404, image + restCall]);
  const file = await app.request('/api/dashboard-local/products/export', { headers });
  expect(left(missing) - left(file)).toBe(exportedFile);
});

test('an operation beyond what is left is refused before it runs: 429 over HTTP and for a stream', async () => {
  const { token } = await developer('A');
  const costly = { query: '{ viewer { productSales(filter: {period: ALL_TIME}, size: 50) { rows { units } } } }' };
  const { graphql } = processOf(uncompiled * 2 + operationCost(parse(costly.query), null, {}));
  expect((await graphql(token)).status).toBe(200);
  const refused = await graphql(token, costly);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'TOO_MANY' } }] });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await graphql(token, { query: ORDERS }, { accept: 'text/event-stream' })).status).toBe(429);
});

test('a socket refuses an operation beyond the budget, and closes when asked again and again', async () => {
  const { token, viewer } = await developer('A');
  const budget = new RequestBudget({ costAMinute: 1_000, callsAMinute: 600 }, unpaced());
  const server = serve({
    fetch: createApp({ clientFolder: '/nowhere' }).fetch,
    hostname: '127.0.0.1',
    port: 0,
  }) as Server;
  await new Promise((done) => server.once('listening', done));
  const closeSockets = serveSockets(server, budget);
  const codes: number[] = [];
  let onClosed = () => {};
  const closed = new Promise<void>((done) => (onClosed = done));
  const client = createClient({
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => {},
    on: {
      closed: (event) => {
        codes.push((event as CloseEvent).code);
        onClosed();
      },
    },
  });
  const ask = () =>
    new Promise<unknown>((done) => client.subscribe(ASK, { next: done, error: done, complete: () => {} }));
  expect(await ask()).toMatchObject({ data: { viewer: {} } });
  while (budget.cost.take(String(viewer.accountId), 1));
  expect(await ask()).toMatchObject([{ extensions: { code: 'TOO_MANY' } }]);
  for (let i = 1; i < limits.live.refusalsPerSocket; i += 1) await ask();
  await closed;
  expect(codes).toEqual([4429]);
  await client.dispose();
  await closeSockets();
  server.close();
});

test('visitors are counted by network, and do not shut out those who are signed in there', async () => {
  useTrustedProxies(1);
  const { token } = await developer('A');
  const { app, rest } = processOf(limits.budget.restCall * 2);
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const wrong = async (address: string) => (await rest('wrong', from(address))).status;
  expect([await wrong('203.0.113.1'), await wrong('203.0.113.2'), await wrong('203.0.113.3')]).toEqual([401, 401, 429]);
  const contract = async (address: string) =>
    (await app.request('/api/openapi.json', { headers: from(address) })).status;
  expect([await contract('203.0.113.4'), await contract('203.0.114.4')]).toEqual([429, 200]);
  expect(await wrong('2001:db8:1::1')).toBe(401);
  expect((await rest(token, from('203.0.113.1'))).status).toBe(200);
});

test('visitors of the demonstration share an account, but each network has a budget', async () => {
  useTrustedProxies(1);
  const viewer = await newViewer('Demo');
  const [{ email }] = (await queryRows<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    viewer.userId,
  ])) as [{ email: string }];
  useDemoAccount(email);
  const token = await tokenOf(viewer);
  const { rest } = processOf(limits.budget.restCall);
  const ask = async (address: string) => (await rest(token, { 'x-forwarded-for': address })).status;
  expect([await ask('203.0.113.1'), await ask('203.0.113.1'), await ask('198.51.100.1')]).toEqual([200, 429, 200]);
});
