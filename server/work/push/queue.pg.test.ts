import { word } from '#server/platform/language/say.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { type Effects, realEffects } from '#server/market/http/effects.ts';
import { queueChannels } from '#server/market/channels/pushChannels.ts';
import { useAmazonQueues } from '#server/market/amazon/push/amazonQueues.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { coverageOf } from '#server/records/push/coverage.ts';
import { type RunningSimulator, startSimulator } from '#simulator/startSimulator.ts';
import { keepSubscriptions, planSubscriptions } from './keepSubscriptions.ts';
import { readQueue } from './readQueue.ts';
import { readQueues } from './readQueues.ts';
import { rereadResource } from './rereadResource.ts';
import type { RereadJob } from './queueReread.ts';

useTestDatabase();

const HOUR = 3_600_000;
const marketplace = 'amazon';
let simulator: RunningSimulator;
let now = Date.now();
let accountId: number;
const effects: Effects = { ...realEffects, now: () => now, sleep: () => Promise.resolve() };
beforeAll(async () => {
  simulator = await startSimulator({ now: () => now, rateFactor: 10_000, size: { products: 0.2, orders: 0.2 } });
  const { url, queue } = simulator;
  useMarketplaces({ lwaToken: `${url}/auth/o2/token`, spApi: { na: url }, rateFactor: 10_000 });
  useAmazonQueues({ urls: { na: queue.url }, keys: queue });
  accountId = await connected('Avisada');
});
afterAll(async () => {
  useAmazonQueues(null);
  await simulator.close();
});
beforeEach(() => control('/scenario', { name: 'calm' }));

const control = async (path: string, body?: object) => {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${simulator.url}/__simulator${path}`, init);
  return (answer.headers.get('content-type')?.includes('json') ? await answer.json() : null) as never;
};

/** An account with the simulator's seller and its products. */
async function connected(name: string) {
  const viewer = await newViewer(name);
  await storeKeys(viewer, marketplace, simulator.accounts.amazon);
  const sheet = (await control('/costs')) as {
    marketplace: string;
    country: string;
    listingKey: string;
    asin: string;
  }[];
  const own = sheet.filter((one) => one.marketplace === marketplace);
  await queryRows(
    `INSERT INTO products (account_id, marketplace, country, listing_key, asin, currency, search_text)
     SELECT $1, 'amazon', * , 'BRL', '' FROM unnest($2::bpchar[], $3::text[], $4::text[]) ON CONFLICT DO NOTHING`,
    [
      viewer.accountId,
      own.map(({ country }) => country),
      own.map(({ listingKey }) => listingKey),
      own.map(({ asin }) => asin),
    ],
  );
  return viewer.accountId;
}

const source = () =>
  ({ marketplace, queue: queueChannels.amazon!.shared()[0]!, accountIds: null, keysReadAt: null }) as const;
const readAll = async () => {
  for (;;) {
    const pass = await readQueue(source(), { waitSeconds: 0, effects });
    if (pass.isEmpty) return pass;
  }
};
const subscriptions = (account = accountId) =>
  queryRows<{ topic: string; id: string | null; note: string | null }>(
    `SELECT topic, subscription_id AS id, note FROM notification_topics WHERE account_id = $1 ORDER BY topic`,
    [account],
  );
const aWeekLater = () =>
  queryRows(`UPDATE notification_topics SET checked_at = now() - interval '8 days' WHERE account_id = $1`, [accountId]);
const keep = (account = accountId) => keepSubscriptions({ accountId: account, marketplace }, { effects });
const callsOf = async (work: () => Promise<unknown>) => {
  await fetch(`${simulator.url}/__simulator/requests`, { method: 'DELETE' });
  await work();
  const requests = (await control('/requests')) as { method: string; path: string }[];
  return requests
    .filter(({ path }) => path.startsWith('/notifications'))
    .map(({ method, path }) => `${method} ${path.split('?')[0]}`);
};

test('an account is subscribed to every type once, and a second time only when a subscription is gone', async () => {
  await planSubscriptions();
  expect(
    await queryRow(`SELECT count(*)::int AS jobs FROM graphile_worker.jobs WHERE key = $1`, [
      `subscribe/${accountId}/amazon`,
    ]),
  ).toEqual({ jobs: 1 });
  await keep();
  const made = await subscriptions();
  expect(made.map(({ topic }) => topic)).toEqual([
    'ANY_OFFER_CHANGED',
    'DATA_KIOSK_QUERY_PROCESSING_FINISHED',
    'FBA_INVENTORY_AVAILABILITY_CHANGES',
    'LISTINGS_ITEM_STATUS_CHANGE',
    'ORDER_CHANGE',
    'REPORT_PROCESSING_FINISHED',
  ]);
  expect(made.every(({ id, note }) => id !== null && note === null)).toBe(true);
  expect(await callsOf(() => keep()), 'within the week').toEqual([]);

  await aWeekLater();
  expect(await callsOf(() => keep())).toContain('GET /notifications/v1/subscriptions/ORDER_CHANGE');
  expect(await subscriptions(), 'they are still there').toEqual(made);

  await control('/push/forget', { type: 'ORDER_CHANGE' });
  await aWeekLater();
  expect(await callsOf(() => keep())).toContain('POST /notifications/v1/subscriptions/ORDER_CHANGE');
  const again = await subscriptions();
  expect(again.filter(({ topic }) => topic !== 'ORDER_CHANGE')).toEqual(
    made.filter(({ topic }) => topic !== 'ORDER_CHANGE'),
  );
  expect(again.find(({ topic }) => topic === 'ORDER_CHANGE')!.id).not.toBe(
    made.find(({ topic }) => topic === 'ORDER_CHANGE')!.id,
  );
});

test('a second account of the same seller takes the same subscriptions', async () => {
  const twin = await connected('Gêmea');
  await keep(twin);
  expect(await subscriptions(twin)).toEqual(await subscriptions());
  await queryRows('SELECT erase_account($1)', [twin]);
});

test('without a queue, or without a seller’s authorization, nothing is subscribed', async () => {
  const lonely = await connected('Sem fila');
  useAmazonQueues(null);
  await keep(lonely);
  expect(await subscriptions(lonely)).toEqual([]);
  useAmazonQueues({ urls: { na: simulator.queue.url }, keys: simulator.queue });
  await storeKeys({ accountId: lonely }, marketplace, { ...simulator.accounts.amazon, refreshToken: 'revoked' });
  await keep(lonely);
  expect(await subscriptions(lonely)).toHaveLength(6);
  expect((await subscriptions(lonely)).every(({ id, note }) => id === null && note)).toBe(true);
  await queryRows('SELECT erase_account($1)', [lonely]);
});

test('a queue without one for dead letters is subscribed to, says so, and is looked at again in six hours', async () => {
  const careless = await connected('Descuidada');
  const withoutPolicy: Effects = {
    ...effects,
    fetch: async (input, init) => {
      const answer = await realEffects.fetch(input, init);
      const action = new Headers(init?.headers).get('x-amz-target');
      if (action !== 'AmazonSQS.GetQueueAttributes') return answer;
      const { Attributes } = (await answer.json()) as { Attributes: object };
      return Response.json({ Attributes: { ...Attributes, RedrivePolicy: undefined } });
    },
  };
  await keepSubscriptions({ accountId: careless, marketplace }, { effects: withoutPolicy });
  const note = word(queueChannels.amazon!.advice.withoutDeadLetters);
  expect(new Set((await subscriptions(careless)).map((one) => `${one.id !== null} ${one.note}`))).toEqual(
    new Set([`true ${note}`]),
  );
  await keep(careless);
  expect((await subscriptions(careless))[0]!.note, 'not yet').toBe(note);
  await queryRows(`UPDATE notification_topics SET checked_at = now() - interval '7 hours' WHERE account_id = $1`, [
    careless,
  ]);
  await keep(careless);
  expect((await subscriptions(careless)).every((one) => one.id !== null && one.note === null)).toBe(true);
  await queryRows('SELECT erase_account($1)', [careless]);
});

test('a refused subscription says why, and the others are made', async () => {
  await control('/faults', {
    match: 'DATA_KIOSK',
    status: 403,
    times: 9,
    body: { errors: [{ code: 'Unauthorized', message: 'Access to requested resource is denied.' }] },
  });
  await aWeekLater();
  await keep();
  const refused = (await subscriptions()).filter(({ id }) => id === null);
  expect(refused).toEqual([
    {
      topic: 'DATA_KIOSK_QUERY_PROCESSING_FINISHED',
      id: null,
      note: expect.stringContaining('a Amazon não permite assinar este aviso (403)') as string,
    },
  ]);
});

/** Buy Boxes that differ from what Amazon says now, and their number. */
async function wrongBuyBoxes() {
  const listings = await queryRows<{ country: string; asin: string; state: string | null; price: number | null }>(
    `SELECT p.country, p.asin, w.state, w.price_minor AS price FROM (SELECT DISTINCT country, asin FROM products WHERE account_id = $1) p
     LEFT JOIN watched_listings w ON w.account_id = $1 AND w.country = p.country AND w.asin = p.asin`,
    [accountId],
  );
  const connector = (await accountConnector(accountId, marketplace, effects))!;
  const seen = new Map(listings.map((one) => [`${one.country} ${one.asin}`, one]));
  let wrong = 0;
  for await (const checks of connector.offers(listings.map(({ country, asin }) => ({ marketplace, country, asin }))))
    for (const check of checks) {
      const stored = seen.get(`${check.country} ${check.asin}`)!;
      if (stored.state !== check.state || stored.price !== (check.owner?.priceMinor ?? null)) wrong += 1;
    }
  return { wrong, all: listings.length };
}

test('after three hours of notifications every Buy Box that changed is as Amazon has it', async () => {
  now += 4 * HOUR;
  await readAll();
  now += 60_000;
  await readAll();
  const { wrong, all } = await wrongBuyBoxes();
  expect(all).toBeGreaterThan(30);
  expect(wrong).toBeLessThan(all / 20); // a change of the last minutes is on its way
  expect((await coverageOf(accountId, marketplace))?.aliveSince).toBeInstanceOf(Date);
});

test('a placed order arrives by its notification', async () => {
  const seller = await connected('Vendedora'); // the first account has used its limit of orders
  await keep(seller);
  now += 2_000;
  const { id } = (await control('/order', { marketplace, quantity: 3 })) as { id: string };
  now += 60_000;
  await readAll();
  const key = `reread/${seller}/amazon/order/${id}`;
  const [job] = await queryRows<{ payload: RereadJob }>(
    `SELECT p.payload FROM graphile_worker.jobs j JOIN graphile_worker._private_jobs p USING (id) WHERE j.key = $1`,
    [key],
  );
  await rereadResource(job!.payload, (account, of) => accountConnector(account, of, effects));
  expect(
    await queryRow(
      `SELECT sum(i.quantity)::int AS units FROM orders o JOIN order_items i ON i.account_id = o.account_id AND i.order_id = o.id
       WHERE o.account_id = $1 AND o.external_id = $2`,
      [seller, id],
    ),
  ).toEqual({ units: 3 });
});

test('poison messages come back until the queue gives them up; the others go on', async () => {
  await control('/scenario', { name: 'push-poison' });
  for (let time = 0; time < 6; time += 1) {
    await readAll();
    now += 130_000;
  }
  await readAll();
  expect(await control('/push')).toMatchObject({ dead: 3, visible: 0 });
});

test('the queues are read until the stop, and a queue that fails does not stop the others', async () => {
  const broken = simulator.queue.url.replace('avisos', 'outra');
  useAmazonQueues({ urls: { na: simulator.queue.url, eu: broken }, keys: simulator.queue });
  now += HOUR;
  const stop = new AbortController();
  const reading = readQueues(stop.signal, { ...realEffects, now: () => now });
  await expect.poll(async () => ((await control('/push')) as { visible: number; hidden: number }).visible).toBe(0);
  stop.abort();
  await reading;
  useAmazonQueues({ urls: { na: simulator.queue.url }, keys: simulator.queue });
});
