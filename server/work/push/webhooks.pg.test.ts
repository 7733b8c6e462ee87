import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '#server/platform/testing/appClient.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { accountsOfSeller } from '#server/records/keys/accountsOfSeller.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { markConnected } from '#server/records/keys/credentialState.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { type Connector, MarketplaceError } from '#server/market/connector.ts';
import { type RunningSimulator, startSimulator } from '#simulator/startSimulator.ts';
import { readMissed } from './readMissed.ts';
import { recordHint } from './recordHint.ts';
import { rereadResource } from './rereadResource.ts';
import { fakeConnector, fakeOrder, newSeller } from '#server/work/sync/testing/fakeConnector.ts';

useTestDatabase();

const marketplace = 'mercadolivre';
let simulator: RunningSimulator;
let server: Server;
let url: string;
let accountId: number;
let seller: { clientId: string; userId: number };
beforeAll(async () => {
  simulator = await startSimulator({ rateFactor: 10_000 });
  useMarketplaces({
    mercadoLivre: simulator.url,
    mercadoPago: simulator.url,
    lwaToken: `${simulator.url}/auth/o2/token`,
    rateFactor: 10_000,
  });
  seller = simulator.accounts.mercadolivre;
  ({ accountId } = await newViewer('Conectada'));
  await storeKeys({ accountId }, 'mercadolivre', simulator.accounts.mercadolivre);
  await markConnected(accountId, 'mercadolivre', String(seller.userId));
  server = createServer(getRequestListener(testApp().fetch));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/mercadolivre`;
});
afterAll(async () => {
  server.closeAllConnections();
  await Promise.all([new Promise((done) => server.close(done)), simulator.close()]);
});
beforeEach(() => queryRows(`DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'reread/%'`));

const about = (more: object = {}) => ({
  _id: 'f9f08571-0000-4c46-9e0a-000000000001',
  resource: '/orders/2000009710000001',
  user_id: seller.userId,
  topic: 'orders_v2',
  application_id: Number(seller.clientId),
  attempts: 1,
  sent: '2026-11-18T13:37:21.129Z',
  received: '2026-11-18T13:37:21.106Z',
  ...more,
});
const send = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
const jobs = () =>
  queryRows<{ key: string; payload: object }>(
    `SELECT j.key, p.payload FROM graphile_worker.jobs j JOIN graphile_worker._private_jobs p USING (id)
     WHERE j.key LIKE 'reread/%' ORDER BY j.key`,
  );

/** The newest order of the local marketplace, with the seller's proceeds. */
async function placeOrder(): Promise<string> {
  const response = await fetch(`${simulator.url}/__simulator/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ marketplace: 'mercadolivre', quantity: 2 }),
  });
  return String(((await response.json()) as { id: string }).id);
}

test('a notification queues one job for its resource, however often it is sent', async () => {
  for (const attempts of [1, 2, 3]) expect((await send(JSON.stringify(about({ attempts })))).status).toBe(200);
  await send(JSON.stringify(about({ topic: 'items', resource: '/items/MLB123' })));
  await send(JSON.stringify(about({ topic: 'items_prices', resource: '/items/MLB123/prices' })));
  expect(await jobs()).toEqual([
    {
      key: `reread/${accountId}/mercadolivre/item/MLB123`,
      payload: { accountId, marketplace, kind: 'item', id: 'MLB123' },
    },
    {
      key: `reread/${accountId}/mercadolivre/order/2000009710000001`,
      payload: { accountId, marketplace, kind: 'order', id: '2000009710000001' },
    },
  ]);
});

test('the named resource is read with our own token and stored, also a new order', async () => {
  const id = await placeOrder();
  const stored = () =>
    queryRows<{ units: number }>(
      `SELECT sum(i.quantity)::int AS units FROM orders o JOIN order_items i ON i.account_id = o.account_id AND i.order_id = o.id
       WHERE o.account_id = $1 AND o.external_id = $2 GROUP BY o.id`,
      [accountId, id],
    );
  expect(await stored()).toEqual([]);
  await rereadResource({ accountId, marketplace, kind: 'order', id });
  expect(await stored()).toEqual([{ units: 2 }]);
  await rereadResource({ accountId, marketplace, kind: 'order', id });
  expect(await stored(), 'reading it again changes nothing').toEqual([{ units: 2 }]);
});

test('an item is stored with its price and stock; an unknown order or item changes nothing', async () => {
  const response = await fetch(`${simulator.url}/users/${seller.userId}/items/search?limit=1`, {
    headers: { authorization: `Bearer ${simulator.accounts.mercadolivre.accessToken}` },
  });
  const [id] = ((await response.json()) as { results: [string] }).results;
  await rereadResource({ accountId, marketplace, kind: 'item', id });
  const [product] = await queryRows<{ price_minor: number; available: number }>(
    `SELECT price_minor, available_quantity AS available FROM products p
     JOIN inventory_days i ON i.account_id = p.account_id AND i.product_id = p.id WHERE p.account_id = $1 AND p.asin = $2`,
    [accountId, id],
  );
  expect(product!.price_minor).toBeGreaterThan(0);
  await rereadResource({ accountId, marketplace, kind: 'item', id: 'MLB1' });
  await rereadResource({ accountId, marketplace, kind: 'order', id: '1' });
});

test("another seller's item and the seller's own purchases are not stored", async () => {
  const { accountId: otherSeller } = await newViewer('Atenta');
  await storeKeys({ accountId: otherSeller }, 'mercadolivre', simulator.accounts.mercadolivre);
  await markConnected(otherSeller, 'mercadolivre', '42'); // not the owner of the order and item that the marketplace returns
  const id = await placeOrder();
  const listing = (
    await queryRow<{ asin: string }>('SELECT asin FROM products WHERE account_id = $1 LIMIT 1', [accountId])
  ).asin;
  await rereadResource({ accountId: otherSeller, marketplace, kind: 'order', id });
  await rereadResource({ accountId: otherSeller, marketplace, kind: 'item', id: listing });
  expect(
    await queryRow(
      `SELECT (SELECT count(*)::int FROM orders WHERE account_id = $1) AS orders,
              (SELECT count(*)::int FROM products WHERE account_id = $1) AS products`,
      [otherSeller],
    ),
  ).toEqual({ orders: 0, products: 0 });
});

test('a failing marketplace fails the job, which the queue retries', async () => {
  const failing: Connector = {
    ...fakeConnector(newSeller([fakeOrder('A', 0)]), { marketplace }),
    reread: () => Promise.reject(new MarketplaceError('Mercado Livre (orders): respondeu 503.')),
  };
  await expect(rereadResource({ accountId, marketplace, kind: 'order', id: '1' }, () => failing)).rejects.toThrow(
    'respondeu 503',
  );
});

const control = async (path: string, body: object) => {
  const init = { method: 'POST', body: JSON.stringify(body) };
  return (await (await fetch(`${simulator.url}/__simulator${path}`, init)).json()) as Record<string, unknown>;
};
const rereads = async () =>
  (await jobs()).map(
    ({ payload }) => payload as { accountId: number; kind: string; id: string; marketplace: 'mercadolivre' },
  );

test('of every topic that the local marketplace sends, what it names is read, or nothing', async () => {
  await control('/webhooks', { url });
  const kinds: Record<string, string> = {
    orders_v2: 'order',
    shipments: 'shipment',
    payments: '',
    items: 'item',
    items_prices: 'item',
    'stock-location': 'userProduct',
    fbm_stock_operations: 'stockOperation',
    catalog_item_competition_status: 'competition',
    user_products: 'userProduct',
    user_products_families: 'family',
    post_purchase: 'claim',
    price_suggestion: '',
    questions: '',
    messages: '',
    invoices: '',
  };
  for (const [topic, kind] of Object.entries(kinds)) {
    await queryRows(`DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'reread/%'`);
    expect(await control('/webhooks/send', { topic })).toMatchObject({ topic });
    const queued = await rereads();
    expect([topic, ...queued.map((job) => job.kind)]).toEqual([topic, ...(kind ? [kind] : [])]);
    for (const job of queued) await rereadResource(job);
  }
  expect(await rereads(), 'the inventory of the movement').toEqual([]);
  await control('/webhooks', {});
});

test('a change of the competition is a check of our own listing that names the notification as its source', async () => {
  await control('/webhooks', { url });
  const [{ asin } = { asin: '' }] = await queryRows<{ asin: string }>(
    `SELECT asin FROM products WHERE account_id = $1 AND marketplace = 'mercadolivre' AND listing_key = asin LIMIT 1`,
    [accountId],
  );
  await queryRows(`DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'reread/%'`);
  await control('/offers', { asin, winner: 'us' });
  for (const job of await rereads()) await rereadResource(job);
  const [check] = await queryRows<{ state: string | null; source: string }>(
    `SELECT state, check_source AS source FROM watched_listings WHERE account_id = $1 AND asin = $2`,
    [accountId, asin],
  );
  expect(check).toMatchObject(check?.state ? { state: 'winning', source: 'notification' } : { state: null });
  await control('/webhooks', {});
});

test('an inventory is read five minutes after its first movement, however many follow', async () => {
  await rereadResource({ accountId, marketplace, kind: 'stockOperation', id: '306700000' }, () => withNext());
  const first = await queryRow<{ at: Date; after: number }>(
    `SELECT run_at AS at, extract(epoch FROM run_at - now())::int AS after FROM graphile_worker.jobs WHERE key LIKE $1`,
    [`reread/${accountId}/mercadolivre/inventory/%`],
  );
  expect(first.after).toBeGreaterThan(290);
  await rereadResource({ accountId, marketplace, kind: 'stockOperation', id: '306700000' }, () => withNext());
  expect(
    await queryRow(`SELECT run_at AS at FROM graphile_worker.jobs WHERE key LIKE $1`, [
      `reread/${accountId}/mercadolivre/inventory/%`,
    ]),
  ).toEqual({ at: first.at });
});

const withNext = (): Connector => ({
  ...fakeConnector(newSeller([]), { marketplace }),
  reread: () => Promise.resolve({ next: [{ kind: 'inventory', id: 'INV1', afterSeconds: 300 }] }),
});

test('the last arrival of each topic is recorded for the account alone', async () => {
  const { accountId: other } = await newViewer('Sem avisos');
  const arrivals = (id: number) =>
    queryRows<{ topic: string }>(
      `SELECT topic FROM notification_topics WHERE account_id = $1 AND last_received_at IS NOT NULL ORDER BY topic`,
      [id],
    );
  expect((await arrivals(accountId)).map(({ topic }) => topic)).toEqual([
    'catalog_item_competition_status',
    'fbm_stock_operations',
    'items',
    'items_prices',
    'orders_v2',
    'post_purchase',
    'shipments',
    'stock_location',
    'user_products',
    'user_products_families',
  ]);
  expect(await arrivals(other)).toEqual([]);
});

test('what was missed is read once, and a refusal is quiet for a week', async () => {
  await queryRows(`SELECT erase_account(id) FROM accounts WHERE name = 'Atenta'`); // of the same application
  await control('/webhooks', { url, lost: 1 });
  for (const topic of ['orders_v2', 'items', 'questions', 'shipments']) await control('/webhooks/send', { topic });
  expect(await jobs(), 'nothing arrived').toEqual([]);
  expect(await readMissed()).toBe(3);
  expect((await rereads()).map(({ kind }) => kind).toSorted()).toEqual(['item', 'order', 'shipment']);
  expect(new Set((await rereads()).map((job) => job.accountId))).toEqual(new Set([accountId]));
  expect(await readMissed(), 'the same two days again').toBe(0);

  await control('/faults', { match: 'GET /missed_feeds', status: 403, times: 9 });
  await control('/webhooks/send', { topic: 'items_prices' });
  expect(await readMissed()).toBe(0);
  await fetch(`${simulator.url}/__simulator/faults`, { method: 'DELETE' });
  expect(await readMissed(), 'the refusal counts for a week').toBe(0);
  await queryRows(`UPDATE notification_topics SET checked_at = now() - interval '8 days' WHERE topic = 'missed_feeds'`);
  expect(await readMissed()).toBe(1);
  await control('/webhooks', {});
});

test('reads of one call each are spread over the minute, and more of them are taken', async () => {
  const { accountId: busy } = await newViewer('Movimentada');
  await storeKeys({ accountId: busy }, 'mercadolivre', { clientId: '993', clientSecret: 'x', refreshToken: 'x' });
  await markConnected(busy, 'mercadolivre', '994');
  await accountsOfSeller(marketplace, '993', '994', () => Date.now() + 240_000);
  const hint = (n: number) =>
    recordHint(
      marketplace,
      JSON.stringify(
        about({
          user_id: 994,
          application_id: 993,
          topic: 'catalog_item_competition_status',
          resource: `/items/MLB${n + 1}/price_to_win`,
        }),
      ),
      `198.51.100.${n % 10}`,
    );
  let queued = 0;
  for (let n = 0; n < 700; n += 1) queued += await hint(n);
  expect(queued).toBe(600);
  const { last } = await queryRow<{ last: number }>(
    `SELECT max(extract(epoch FROM run_at - now()))::int AS last FROM graphile_worker.jobs WHERE key LIKE $1`,
    [`reread/${busy}/%`],
  );
  expect(last).toBeGreaterThan(30);
});

test('notifications for unknown sellers, other applications, other accounts and other topics queue nothing', async () => {
  const { accountId: other } = await newViewer('Outra');
  await storeKeys({ accountId: other }, 'mercadolivre', { clientId: '77', clientSecret: 'x', refreshToken: 'x' });
  await markConnected(other, 'mercadolivre', '88');
  for (const more of [
    { user_id: 1 },
    { user_id: 88 }, // another account's seller through this account's application
    { application_id: 77 }, // this account's seller through another account's application
    { topic: 'questions', resource: '/questions/1' },
    { topic: 'constructor' },
    { topic: '__proto__' },
    { user_id: '1 OR 1=1' },
    { user_id: { $ne: null } },
    { user_id: -1 },
    { resource: '/orders/1/../../users/me' },
    { resource: 'https://evil.example/orders/1' },
    { resource: '/orders/1?access_token=x' },
    { resource: '/orders/%31' },
    { resource: '/orders/1\n' },
    { resource: `/orders/${'9'.repeat(21)}` },
    { resource: ['/orders/1'] },
    { topic: 'items', resource: '/items/MLB1/../../orders/1' },
  ])
    expect((await send(JSON.stringify(about(more)))).status).toBe(200);
  expect(await jobs()).toEqual([]);
});

test('hostile bodies get 200 and have no effect', async () => {
  const bodies = [
    '',
    'null',
    '[]',
    '"x"',
    '{',
    '<xml/>',
    '\u0000',
    '{"__proto__":{"topic":"orders_v2"}}',
    '['.repeat(60_000),
    `{"resource":"${'/'.repeat(60_000)}"}`,
    JSON.stringify(about({ padding: 'x'.repeat(70_000) })),
    'x'.repeat(5_000_000),
  ];
  for (const body of bodies) expect((await send(body)).status).toBe(200);
  expect((await send(new Uint8Array([0xff, 0xfe, 0x00]), { 'content-encoding': 'gzip' })).status).toBe(200);
  expect((await send(JSON.stringify(about()), { 'content-type': 'text/plain' })).status).toBe(200);
  expect(await jobs()).toHaveLength(1);
});

test('a body that never ends is answered in time', async () => {
  const { port } = new URL(url);
  const answer = await new Promise<string>((done, fail) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(
        'POST /webhooks/mercadolivre HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"a":',
      ),
    );
    socket.once('data', (data) => {
      done(data.toString());
      socket.destroy();
    });
    socket.once('error', fail);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 200/);
});

test('a flood for one account is limited before it exhausts its quota, and from one address before it is parsed', async () => {
  const { accountId: flooded } = await newViewer('Inundada');
  await storeKeys({ accountId: flooded }, 'mercadolivre', { clientId: '991', clientSecret: 'x', refreshToken: 'x' });
  await markConnected(flooded, 'mercadolivre', '992');
  let queued = 0;
  await accountsOfSeller(marketplace, '991', '992', () => Date.now() + 400_000); // refreshes the cache, which knows a new connection within a minute
  const flood = (address: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        recordHint(
          marketplace,
          JSON.stringify(about({ user_id: 992, application_id: 991, resource: `/orders/${n + 1}` })),
          address,
        ),
      ),
    );
  for (const answered of await flood('203.0.113.1', 300)) queued += answered;
  expect(queued).toBe(120);
  const before = (await jobs()).length;
  await flood('203.0.113.2', 1_500);
  const honest = JSON.stringify(about({ resource: '/orders/555' }));
  expect(await recordHint(marketplace, honest, '203.0.113.2'), 'this address is blocked').toBe(0);
  expect(await recordHint(marketplace, honest, '203.0.113.3'), 'other addresses are not').toBe(1);
  expect((await jobs()).length).toBe(before + 1);
});
