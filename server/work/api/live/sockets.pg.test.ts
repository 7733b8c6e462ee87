import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { type Client, createClient } from 'graphql-ws';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { issueAccessToken } from '#server/records/identity/tokens/issueAccessToken.ts';
import { revokeAccessToken } from '#server/records/identity/tokens/revokeAccessToken.ts';
import { closeSession, openSession } from '#server/records/identity/sessions/session.ts';
import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { listen, publish, startEvents, stopEvents } from '#server/platform/jobs/events.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { testApp, unlimited } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { openShop } from '#server/insight/sales/testing/shop.ts';
import { serveSockets } from './sockets.ts';
import { developer, ORDERS, publishUntil, sell, tokenOf } from '#server/work/api/graphql/testing/liveShop.ts';

const database = useTestDatabase();

let server: Server;
let closeSockets: () => Promise<void>;
beforeAll(async () => {
  await startEvents();
  server = serve({ fetch: testApp().fetch, hostname: '127.0.0.1', port: 0 }) as Server;
  await new Promise((done) => server.once('listening', done));
  closeSockets = serveSockets(server, unlimited);
});
afterAll(async () => {
  await closeSockets();
  server.close();
  await stopEvents();
});

const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
});

const address = () => `127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;

/** A client like the page's, with its close codes and number of connections. */
function connect(token: string | undefined, { retries = 0 } = {}) {
  const connection = { closed: [] as number[], connections: 0 };
  let socket: WebSocket | undefined;
  const client = createClient({
    url: `ws://${address()}`,
    webSocketImpl: WebSocket,
    connectionParams: token === undefined ? {} : { authorization: `Bearer ${token}` },
    retryAttempts: retries,
    retryWait: () => new Promise((done) => setTimeout(done, 20)),
    shouldRetry: () => true,
    on: {
      connected: (opened) => {
        socket = opened as WebSocket;
        connection.connections += 1;
      },
      closed: (event) => void connection.closed.push((event as CloseEvent).code),
    },
  });
  clients.push(client);
  return { client, connection, cut: () => socket!.terminate() };
}

type Result = { data?: any; errors?: readonly { message: string }[] };

/** Collects the results of a subscription; `ended` resolves with its end. */
function collectResults(client: Client, query: string, extensions?: Record<string, unknown>) {
  const results: Result[] = [];
  let wake = () => {};
  const ended = new Promise<unknown>((done) => {
    client.subscribe(
      { query, extensions },
      {
        next: (value) => {
          results.push(value as Result);
          wake();
        },
        error: done,
        complete: () => done('complete'),
      },
    );
  });
  const until = async (count: number) => {
    while (results.length < count) await new Promise<void>((done) => (wake = done));
    return results;
  };
  return { results, until, ended };
}

test('an order is sent to its account and never to another', async () => {
  const [a, b] = [await developer('A'), await developer('B')];
  const [sold, sentinel] = [await sell(a, '701-1'), await sell(b, '701-2')];
  const ofA = collectResults(connect(a.token).client, ORDERS);
  const ofB = collectResults(connect(b.token).client, ORDERS);
  await publishUntil(ofA.until(1), () => publish('newOrder', sold));
  await publishUntil(ofB.until(1), () => publish('newOrder', sentinel));
  expect(ofA.results[0]!.data.newOrder.orderId).toBe('701-1');
  expect(new Set(ofB.results.map(({ data }) => data.newOrder.orderId))).toEqual(new Set(['701-2']));
});

test('an event that names the order of another account reveals nothing of it', async () => {
  const [a, b] = [await developer('A'), await developer('B')];
  const foreign = await sell(a, '701-3');
  const ofB = collectResults(connect(b.token).client, ORDERS);
  await publishUntil(ofB.until(1), () => publish('newOrder', { ...foreign, accountId: b.viewer.accountId }));
  expect(ofB.results[0]!.data ?? null).toBeNull();
  expect(ofB.results[0]!.errors?.[0]?.message).toBe('Pedido não encontrado');
});

test('without a token, or with an invalid one, nothing is served', async () => {
  const viewer = await newViewer();
  const { cookie } = await openSession(viewer.userId, { userAgent: null, ip: null });
  for (const token of [undefined, '', 'wrong', cookie, "' OR 1=1 --"]) {
    const { client, connection } = connect(token);
    await collectResults(client, ORDERS).ended;
    expect(connection.closed, `token ${token}`).toEqual([4403]);
  }
});

test('signing out closes only the sockets of that session, with 4401', async () => {
  const a = await developer('A');
  const other = await tokenOf(a.viewer);
  const [leaving, staying] = [connect(a.token), connect(other)];
  const left = collectResults(leaving.client, ORDERS);
  const stays = collectResults(staying.client, ORDERS);
  const sold = await sell(a, '701-4');
  await publishUntil(Promise.all([left.until(1), stays.until(1)]), () => publish('newOrder', sold));
  await closeSession(a.token);
  await left.ended;
  expect(leaving.connection.closed).toEqual([4401]);
  const before = stays.results.length;
  await publishUntil(stays.until(before + 1), () => publish('newOrder', sold));
  expect(staying.connection.closed).toEqual([]);
});

/** The id of the built client's subscription to new orders. */
function builtId(): string {
  const operations = JSON.parse(readFileSync(join(projectRoot, 'client/persistedQueries.json'), 'utf8')) as Record<
    string,
    string
  >;
  return Object.entries(operations).find(
    ([, text]) => text.startsWith('subscription') && text.includes('newOrder'),
  )![0];
}
const built = () => ({ persistedQuery: { version: 1, sha256Hash: builtId() } });

test('the pages of one account share an event, and no page of another account receives it', async () => {
  const [a, b] = [await developer('A'), await developer('B')];
  const [sold, sentinel] = [await sell(a, '701-6'), await sell(b, '701-7')];
  const [first, second] = [a, a].map(({ token }) => collectResults(connect(token).client, '', built()));
  const ofB = collectResults(connect(b.token).client, '', built());
  await publishUntil(Promise.all([first!.until(1), second!.until(1)]), () => publish('newOrder', sold));
  await publishUntil(ofB.until(1), () => publish('newOrder', sentinel));
  expect(second!.results[0]).toEqual(first!.results[0]);
  const [idOfA, idsOfB] = [first!.results[0]!.data.newOrder.id, ofB.results.map(({ data }) => data.newOrder.id)];
  expect(idsOfB).not.toContain(idOfA);
});

test("a seller can subscribe only to the built client's operations", async () => {
  const shop = await openShop();
  const token = await tokenOf(shop.viewer);
  const { client, connection } = connect(token);
  for (const query of [ORDERS, '{ __schema { types { name } } }', 'mutation { startSync { __typename } }'])
    expect(await collectResults(client, query).ended).toMatchObject([{ message: 'PersistedQueryNotFound' }]);
  expect(await queryRows('SELECT 1 FROM sync_runs WHERE account_id = $1', [shop.viewer.accountId])).toEqual([]);

  const persisted = collectResults(client, '', built());
  const sold = await sell(shop, '701-5');
  await publishUntil(persisted.until(1), () => publish('newOrder', sold));
  expect(persisted.results[0]!.data.newOrder).toMatchObject({ marketplace: 'AMAZON', units: 1 });
  expect(connection.closed).not.toContain(4500);
});

test('a socket carries at most ten subscriptions', async () => {
  const a = await developer('A');
  const { client } = connect(a.token);
  const subscriptions = Array.from({ length: 10 }, () => collectResults(client, ORDERS));
  const sold = await sell(a, '701-6');
  await publishUntil(Promise.all(subscriptions.map(({ until }) => until(1))), () => publish('newOrder', sold));
  expect(await collectResults(client, ORDERS).ended).toMatchObject([{ message: 'Assinaturas demais' }]);
});

test('events of another process of the product are received', async () => {
  const a = await developer('A');
  const sold = await sell(a, '701-7');
  const subscription = collectResults(connect(a.token).client, ORDERS);
  const other = new pg.Client({ connectionString: database.url() });
  await other.connect();
  await publishUntil(subscription.until(1), () =>
    other.query('SELECT pg_notify($1, $2)', ['app_events', JSON.stringify({ topic: 'newOrder', event: sold })]),
  );
  await other.end();
  expect(subscription.results[0]!.data.newOrder.orderId).toBe('701-7');
});

test('a client whose connection was cut reconnects and receives events again', async () => {
  const a = await developer('A');
  const sold = await sell(a, '701-8');
  const { client, connection, cut } = connect(a.token, { retries: 20 });
  const subscription = collectResults(client, ORDERS);
  await publishUntil(subscription.until(1), () => publish('newOrder', sold));
  cut();
  const before = subscription.results.length;
  await publishUntil(subscription.until(before + 1), () => publish('newOrder', sold));
  expect(connection.connections).toBe(2);
});

test('after possibly missed events the client must reconnect', async () => {
  const a = await developer('A');
  const sold = await sell(a, '701-9');
  const { client, connection } = connect(a.token, { retries: 20 });
  const subscription = collectResults(client, ORDERS);
  await publishUntil(subscription.until(1), () => publish('newOrder', sold));
  const gap = new Promise<void>((done) => {
    const stop = listen('gap', () => {
      stop();
      done();
    });
  });
  await queryRows(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'seller-analytics events' AND datname = current_database()`);
  await gap;
  const before = subscription.results.length;
  await publishUntil(subscription.until(before + 1), () => publish('newOrder', sold));
  expect(connection.closed).toEqual([1012]);
  expect(connection.connections).toBe(2);
});

test('while the database is unavailable a client is asked to retry, and then served', async () => {
  const a = await developer('A');
  const sold = await sell(a, '701-10');
  const connectionString = pool.options.connectionString!;
  const away = new URL(connectionString);
  away.pathname = '/nowhere';
  Object.assign(pool.options, { connectionString: away.toString() });
  const outside = new pg.Client({ connectionString });
  await outside.connect();
  await outside.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'seller-analytics' AND datname = current_database()`);
  await outside.end();
  const { client, connection } = connect(a.token, { retries: 200 });
  const subscription = collectResults(client, ORDERS);
  while (connection.closed.length === 0) await new Promise((done) => setTimeout(done, 20));
  Object.assign(pool.options, { connectionString });
  await publishUntil(subscription.until(1), () => publish('newOrder', sold));
  expect(new Set(connection.closed)).toEqual(new Set([1013]));
});

test('revoking a personal access token closes its sockets with 4401, and those of another user’s token stay', async () => {
  const [a, b] = [await developer('A'), await developer('B')];
  const forScripts = { name: 'Robô', scope: 'read', lifetime: 'days30' } as const;
  const revoked = await issueAccessToken(a.viewer, forScripts);
  const other = await issueAccessToken(b.viewer, forScripts);
  const [leaving, staying] = [connect(revoked.secret), connect(other.secret)];
  const left = collectResults(leaving.client, ORDERS);
  const stays = collectResults(staying.client, ORDERS);
  const [ofA, ofB] = [await sell(a, '701-11'), await sell(b, '701-12')];
  await publishUntil(left.until(1), () => publish('newOrder', ofA));
  await publishUntil(stays.until(1), () => publish('newOrder', ofB));
  await revokeAccessToken(a.viewer, revoked.handle);
  await left.ended;
  expect(leaving.connection.closed).toEqual([4401]);
  expect(staying.connection.closed).toEqual([]);
});
