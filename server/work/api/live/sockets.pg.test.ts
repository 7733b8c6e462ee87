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
import { createApp } from '#server/work/api/app.ts';
import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { listen, publish, startEvents, stopEvents } from '#server/platform/jobs/events.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { openShop } from '#server/insight/sales/testing/shop.ts';
import { serveSockets } from './sockets.ts';
import { developer, ORDERS, sell, tellUntil, tokenOf } from '#server/work/api/graphql/testing/liveShop.ts';

const database = useTestDatabase();

let server: Server;
let closeSockets: () => Promise<void>;
beforeAll(async () => {
  await startEvents();
  server = serve({ fetch: createApp({ clientFolder: '/nowhere' }).fetch, hostname: '127.0.0.1', port: 0 }) as Server;
  await new Promise((done) => server.once('listening', done));
  closeSockets = serveSockets(server);
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

/** A client as the page has one, with the codes its connection was closed with and how often it was connected. */
function connect(token: string | undefined, { retries = 0 } = {}) {
  const seen = { closed: [] as number[], connections: 0 };
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
        seen.connections += 1;
      },
      closed: (event) => void seen.closed.push((event as CloseEvent).code),
    },
  });
  clients.push(client);
  return { client, seen, cut: () => socket!.terminate() };
}

type Told = { data?: any; errors?: readonly { message: string }[] };

/** What a subscription hears, and how it ended. */
function hear(client: Client, query: string, extensions?: Record<string, unknown>) {
  const told: Told[] = [];
  let wake = () => {};
  const ended = new Promise<unknown>((done) => {
    client.subscribe(
      { query, extensions },
      {
        next: (value) => {
          told.push(value as Told);
          wake();
        },
        error: done,
        complete: () => done('complete'),
      },
    );
  });
  const until = async (count: number) => {
    while (told.length < count) await new Promise<void>((done) => (wake = done));
    return told;
  };
  return { told, until, ended };
}

test('an order is told to its own account and never to another', async () => {
  const [a, b] = [await developer('A'), await developer('B')];
  const [sold, sentinel] = [await sell(a, '701-1'), await sell(b, '701-2')];
  const ofA = hear(connect(a.token).client, ORDERS);
  const ofB = hear(connect(b.token).client, ORDERS);
  await tellUntil(ofA.until(1), () => publish('newOrder', sold));
  await tellUntil(ofB.until(1), () => publish('newOrder', sentinel));
  expect(ofA.told[0]!.data.newOrder.orderId).toBe('701-1');
  expect(new Set(ofB.told.map(({ data }) => data.newOrder.orderId))).toEqual(new Set(['701-2']));
});

test('an event that names the order of another account tells nothing of it', async () => {
  const [a, b] = [await developer('A'), await developer('B')];
  const foreign = await sell(a, '701-3');
  const ofB = hear(connect(b.token).client, ORDERS);
  await tellUntil(ofB.until(1), () => publish('newOrder', { ...foreign, accountId: b.viewer.accountId }));
  expect(ofB.told[0]!.data ?? null).toBeNull();
  expect(ofB.told[0]!.errors?.[0]?.message).toBe('Pedido não encontrado');
});

test('without a token, with a wrong or a foreign kind of one, nothing is served', async () => {
  const viewer = await newViewer();
  const { cookie } = await openSession(viewer.userId, { userAgent: null, ip: null });
  for (const token of [undefined, '', 'wrong', cookie, "' OR 1=1 --"]) {
    const { client, seen } = connect(token);
    await hear(client, ORDERS).ended;
    expect(seen.closed, `token ${token}`).toEqual([4403]);
  }
});

test('signing out closes the sockets of that session with 4401, and only those', async () => {
  const a = await developer('A');
  const other = await tokenOf(a.viewer);
  const [leaving, staying] = [connect(a.token), connect(other)];
  const left = hear(leaving.client, ORDERS);
  const stays = hear(staying.client, ORDERS);
  const sold = await sell(a, '701-4');
  await tellUntil(Promise.all([left.until(1), stays.until(1)]), () => publish('newOrder', sold));
  await closeSession(a.token);
  await left.ended;
  expect(leaving.seen.closed).toEqual([4401]);
  const before = stays.told.length;
  await tellUntil(stays.until(before + 1), () => publish('newOrder', sold));
  expect(staying.seen.closed).toEqual([]);
});

/** The id of the built client's subscription to new orders. */
function builtId(): string {
  const operations = JSON.parse(readFileSync(join(projectRoot, 'client/persistedQueries.json'), 'utf8')) as Record<
    string,
    string
  >;
  return Object.entries(operations).find(([, text]) => text.includes('newOrder'))![0];
}
const built = () => ({ persistedQuery: { version: 1, sha256Hash: builtId() } });

test('the pages of one account share an event, and no page of another hears it', async () => {
  const [a, b] = [await developer('A'), await developer('B')];
  const [sold, sentinel] = [await sell(a, '701-6'), await sell(b, '701-7')];
  const [first, second] = [a, a].map(({ token }) => hear(connect(token).client, '', built()));
  const ofB = hear(connect(b.token).client, '', built());
  await tellUntil(Promise.all([first!.until(1), second!.until(1)]), () => publish('newOrder', sold));
  await tellUntil(ofB.until(1), () => publish('newOrder', sentinel));
  expect(second!.told[0]).toEqual(first!.told[0]);
  const [idOfA, idsOfB] = [first!.told[0]!.data.newOrder.id, ofB.told.map(({ data }) => data.newOrder.id)];
  expect(idsOfB).not.toContain(idOfA);
});

test("a seller may subscribe to the built client's operations and to nothing else", async () => {
  const shop = await openShop();
  const token = await tokenOf(shop.viewer);
  const { client, seen } = connect(token);
  for (const query of [ORDERS, '{ __schema { types { name } } }', 'mutation { startSync { __typename } }'])
    expect(await hear(client, query).ended).toMatchObject([{ message: 'PersistedQueryNotFound' }]);
  expect(await queryRows('SELECT 1 FROM sync_runs WHERE account_id = $1', [shop.viewer.accountId])).toEqual([]);

  const persisted = hear(client, '', built());
  const sold = await sell(shop, '701-5');
  await tellUntil(persisted.until(1), () => publish('newOrder', sold));
  expect(persisted.told[0]!.data.newOrder).toMatchObject({ marketplace: 'amazon', units: 1 });
  expect(seen.closed).not.toContain(4500);
});

test('a socket carries ten subscriptions and no more', async () => {
  const a = await developer('A');
  const { client } = connect(a.token);
  const heard = Array.from({ length: 10 }, () => hear(client, ORDERS));
  const sold = await sell(a, '701-6');
  await tellUntil(Promise.all(heard.map(({ until }) => until(1))), () => publish('newOrder', sold));
  expect(await hear(client, ORDERS).ended).toMatchObject([{ message: 'Assinaturas demais' }]);
});

test('what another process of the product tells is heard here', async () => {
  const a = await developer('A');
  const sold = await sell(a, '701-7');
  const heard = hear(connect(a.token).client, ORDERS);
  const other = new pg.Client({ connectionString: database.url() });
  await other.connect();
  await tellUntil(heard.until(1), () =>
    other.query('SELECT pg_notify($1, $2)', ['app_events', JSON.stringify({ topic: 'newOrder', event: sold })]),
  );
  await other.end();
  expect(heard.told[0]!.data.newOrder.orderId).toBe('701-7');
});

test('a client whose connection was cut connects again and hears again', async () => {
  const a = await developer('A');
  const sold = await sell(a, '701-8');
  const { client, seen, cut } = connect(a.token, { retries: 20 });
  const heard = hear(client, ORDERS);
  await tellUntil(heard.until(1), () => publish('newOrder', sold));
  cut();
  const before = heard.told.length;
  await tellUntil(heard.until(before + 1), () => publish('newOrder', sold));
  expect(seen.connections).toBe(2);
});

test('after events may have been missed the client is made to connect again', async () => {
  const a = await developer('A');
  const sold = await sell(a, '701-9');
  const { client, seen } = connect(a.token, { retries: 20 });
  const heard = hear(client, ORDERS);
  await tellUntil(heard.until(1), () => publish('newOrder', sold));
  const gap = new Promise<void>((done) => {
    const stop = listen('gap', () => {
      stop();
      done();
    });
  });
  await queryRows(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'seller-analytics events' AND datname = current_database()`);
  await gap;
  const before = heard.told.length;
  await tellUntil(heard.until(before + 1), () => publish('newOrder', sold));
  expect(seen.closed).toEqual([1012]);
  expect(seen.connections).toBe(2);
});

test('while the database is away a client is asked to come back, and then served', async () => {
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
  const { client, seen } = connect(a.token, { retries: 200 });
  const heard = hear(client, ORDERS);
  while (seen.closed.length === 0) await new Promise((done) => setTimeout(done, 20));
  Object.assign(pool.options, { connectionString });
  await tellUntil(heard.until(1), () => publish('newOrder', sold));
  expect(new Set(seen.closed)).toEqual(new Set([1013]));
});

test('revoking a personal access token closes its sockets with 4401, and a token of another person stays', async () => {
  const [a, b] = [await developer('A'), await developer('B')];
  const forScripts = { name: 'Robô', scope: 'read', lifetime: 'days30' } as const;
  const revoked = await issueAccessToken(a.viewer, forScripts);
  const kept = await issueAccessToken(b.viewer, forScripts);
  const [leaving, staying] = [connect(revoked.secret), connect(kept.secret)];
  const left = hear(leaving.client, ORDERS);
  const stays = hear(staying.client, ORDERS);
  const [ofA, ofB] = [await sell(a, '701-11'), await sell(b, '701-12')];
  await tellUntil(left.until(1), () => publish('newOrder', ofA));
  await tellUntil(stays.until(1), () => publish('newOrder', ofB));
  await revokeAccessToken(a.viewer, revoked.handle);
  await left.ended;
  expect(leaving.seen.closed).toEqual([4401]);
  expect(staying.seen.closed).toEqual([]);
});
