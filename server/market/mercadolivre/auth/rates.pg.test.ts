import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { accountConnector, storedKeys } from '#server/records/keys/accountConnector.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import { type TestEffects, testEffects } from '#server/market/testing/testEffects.ts';
import { quotaUse } from '#server/work/sync/status/quotaUse.ts';
import { pauseTurns, turnsSpent } from '#server/market/http/waitForTurn.ts';
import { startSimulator } from '#simulator/startSimulator.ts';
import { mercadoLivreSession } from './mercadoLivreSession.ts';
import { applicationTurn, resourceTurn } from './rates.ts';

useTestDatabase();

/** A seller who uses the application. */
async function sellerOf(clientId: string, effects: TestEffects) {
  const viewer = await newViewer();
  await storeKeys(viewer, 'mercadolivre', { clientId, clientSecret: 's', accessToken: 'APP', refreshToken: 'TG' });
  const keys = storedKeys(viewer.accountId);
  const session = mercadoLivreSession((await keys.read('mercadolivre'))!, keys, effects);
  const get = (resource: 'orders' | 'items') => session.get(resource, `/${resource}`);
  return { viewer, get };
}

async function open(answer: (path: string) => Response = () => Response.json({})) {
  const app = new Hono();
  app.all('*', ({ req }) => answer(req.path));
  useMarketplaces({ mercadoLivre: await fakeServer(app) });
  return testEffects(Date.now());
}

test('sellers who share an application share its turns; another application has its own', async () => {
  const effects = await open();
  const [one, two, other] = [
    await sellerOf('shared', effects),
    await sellerOf('shared', effects),
    await sellerOf('own', effects),
  ];
  for (let call = 0; call < 10; call += 1) await one.get('orders');
  await other.get('orders');
  expect(effects.slept, 'the burst of each').toEqual([]);
  await two.get('items');
  expect(effects.slept).toEqual([100]);
  const spentOf = async (clientId: string) =>
    (await turnsSpent([applicationTurn(clientId), resourceTurn(clientId, 'orders')], effects.now())).map(
      ({ spent }) => spent,
    );
  expect(await spentOf('shared')).toEqual([10, 9]);
  expect(await spentOf('own')).toEqual([0, 0]);
});

test('the sync centre shows a seller the use of the application, also by others, and of no other application', async () => {
  const effects = await open();
  const [one, two, other] = [
    await sellerOf('busy', effects),
    await sellerOf('busy', effects),
    await sellerOf('idle', effects),
  ];
  await pauseTurns(resourceTurn('busy', 'visits'), { givenMs: 600_000, backoffMs: 0 }, effects);
  const busy = async ({ viewer }: typeof one) =>
    (await quotaUse(viewer)).filter(({ spent }) => spent > 0).map(({ operation }) => operation);
  expect(await busy(one)).toEqual(['visits']);
  expect(await busy(two)).toEqual(['visits']);
  expect(await busy(other)).toEqual([]);
  expect((await quotaUse(other.viewer))[0]).toMatchObject({ operation: null, burst: 10, secondsACall: 0.1 });
});

test('a 429 pauses the resource it is about for all sellers of the application, and no other', async () => {
  let refusals = 1;
  const effects = await open((path) =>
    path === '/orders' && (refusals -= 1) >= 0
      ? // the body of the official example (kits-virtuales, 2026-01-30)
        Response.json(
          { error: 'too_many_requests', message: 'client.id over quota', status: 429 },
          { status: 429, headers: { 'retry-after': '30' } },
        )
      : Response.json({}),
  );
  const [one, two] = [await sellerOf('paused', effects), await sellerOf('paused', effects)];
  const waiting = { ...effects, sleep: () => Promise.reject(new Error('waits')) };
  const impatient = await sellerOf('paused', waiting);
  await expect(impatient.get('orders')).rejects.toThrow('waits');
  await one.get('items');
  await two.get('items');
  expect(effects.slept).toEqual([]);
  await two.get('orders');
  expect(effects.slept).toEqual([30_000]);
});

test('an application whose other sellers leave few calls is read to the end, waiting longer after each refusal', async () => {
  const effects = testEffects(Date.now());
  const simulator = await startSimulator({ rateFactor: 1, now: effects.now, size: { products: 0.25, orders: 0.2 } });
  onTestFinished(() => simulator.close());
  const control = (path: string, init: RequestInit = {}) => fetch(`${simulator.url}/__simulator${path}`, init);
  await control('/scenario', { method: 'POST', body: JSON.stringify({ name: 'application-quota' }) });
  useMarketplaces({ mercadoLivre: simulator.url });
  const viewer = await newViewer();
  await storeKeys(viewer, 'mercadolivre', simulator.accounts.mercadolivre);
  const connector = (await accountConnector(viewer.accountId, 'mercadolivre', effects))!;
  const ids = [];
  for await (const orders of connector.orderHistory(
    { start: new Date(effects.now() - 15 * 86_400_000), end: new Date(effects.now()) },
    null,
    () => Promise.resolve(),
  ))
    ids.push(...orders.map(({ externalId }) => externalId));
  const started = effects.now();
  let read = 0;
  for await (const orders of connector.shipmentsOf!(ids)) read += orders.length;
  expect([read, ids.length > 20]).toEqual([ids.length, true]);
  const calls = (await (await control('/requests')).json()) as { status: number }[];
  const refused = calls.filter(({ status }) => status === 429).length;
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThan(calls.length / 2);
  expect(effects.now() - started, 'ms').toBeLessThan(10 * 60_000);
});
