import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { check, minutesAfter, offer, record, US } from '#server/insight/buybox/testing/checks.ts';

useTestDatabase();

const body = async (response: Response) => [response.status, await response.json()];
const PATHS = ['/api/buybox/sync/status', '/api/buybox/sync/history', '/api/buybox/summary'];

test('an account without offer syncs gets empty responses with the specified names', async () => {
  const app = await appClient(await newViewer());
  expect(await body(await app.get(PATHS[0]!))).toEqual([
    200,
    { status: 'success', data: { totalAsins: 0, totalRecords: 0, lastSync: null, isActive: false } },
  ]);
  expect(await body(await app.get(PATHS[1]!))).toEqual([200, { status: 'success', data: [] }]);
  expect(await body(await app.get(PATHS[2]!))).toEqual([
    200,
    {
      status: 'success',
      data: {
        won_count: 0,
        total_products: 0,
        buy_box_percentage: null,
        active_competitors: 0,
        changes_today: 0,
        not_observed: 0,
        data_as_of: null,
      },
    },
  ]);
});

test('the summary covers products observed in the last 24 hours and recognises our offers by seller id', async () => {
  const shop = await openShop();
  await shop.sell(order([line('A'), line('B'), line('C')]));
  const ago = (minutes: number) => minutesAfter(new Date(), -minutes);
  await record(
    shop.viewer.accountId,
    check('B0A', ago(20), US, [offer(US, 1000), offer('A2', 1100), offer('A3', 1200)]),
    check('B0B', ago(20), 'A2', [offer(US, 1000), offer('A2', 900)]),
    check('B0C', ago(60 * 25), 'A9', [offer('A9', 900)]),
  );
  const app = await appClient(shop.viewer);
  const { data } = (await (await app.get(PATHS[2]!)).json()) as { data: object };
  expect(data).toMatchObject({
    won_count: 1,
    total_products: 2,
    buy_box_percentage: 50,
    active_competitors: 2,
    not_observed: 1,
  });
  const status = (await (await app.get(PATHS[0]!)).json()) as { data: object };
  expect(status.data).toMatchObject({ totalAsins: 3, totalRecords: 6 });
});

async function connected() {
  const viewer = await newViewer();
  await storeKeys(viewer, 'amazon', { clientId: 'a', clientSecret: 'b', refreshToken: 'c' });
  return viewer;
}

test('without a connected marketplace no sync starts', async () => {
  const app = await appClient(await newViewer());
  const error = 'Nenhum marketplace conectado. Conecte a Amazon ou o Mercado Livre.';
  expect(await body(await app.post('/api/buybox/sync/start'))).toEqual([400, { error }]);
  expect(await body(await app.get(PATHS[1]!))).toEqual([200, { status: 'success', data: [] }]);
});

test('fifty concurrent starts create one run; the others get a conflict', async () => {
  const viewer = await connected();
  const app = await appClient(viewer);
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => body(await app.post('/api/buybox/sync/start'))),
  );
  expect(answers.filter(([status]) => status === 200)).toEqual([[200, { status: 'success' }]]);
  expect(answers.filter(([status]) => status === 409)).toHaveLength(49);
  expect(answers).toContainEqual([409, { error: 'Já existe uma sincronização em andamento' }]);
  const runs = await queryRows('SELECT sync_type, trigger FROM sync_runs WHERE account_id = $1', [viewer.accountId]);
  expect(runs).toEqual([{ sync_type: 'buy_box_auto', trigger: 'manual' }]);
});

test('order syncs and offer syncs do not block each other', async () => {
  const viewer = await connected();
  await startSync(viewer, { trigger: 'manual' });
  const app = await appClient(viewer);
  expect((await app.post('/api/buybox/sync/start')).status).toBe(200);
  const queues = await queryRows<{ name: string }>(
    'SELECT DISTINCT queue_name AS name FROM graphile_worker.jobs WHERE key LIKE $1',
    [`sync/${viewer.accountId}/%`],
  );
  expect(queues).toHaveLength(2);
});

test('the history has only offer syncs of the own account, newest first', async () => {
  const [viewer, other] = [await newViewer('A'), await newViewer('B')];
  for (const [{ accountId }, type, status] of [
    [viewer, 'buy_box_auto', 'success'],
    [viewer, 'buy_box_auto', 'error'],
    [viewer, 'marketplaces', 'success'],
    [other, 'buy_box_auto', 'success'],
  ] as const)
    await queryRows(
      `INSERT INTO sync_runs (account_id, sync_type, trigger, status, finished_at)
       VALUES ($1, $2, 'automatic', $3::"SyncStatus", now())`,
      [accountId, type, status],
    );
  const { data } = (await (await (await appClient(viewer)).get(PATHS[1]!)).json()) as { data: { status: string }[] };
  expect(data.map(({ status }) => status)).toEqual(['error', 'success']);
  expect(data[0]).toMatchObject({ sync_type: 'buy_box_auto', created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
  const foreign = (await (await (await appClient(other)).get(PATHS[1]!)).json()) as { data: object[] };
  expect(foreign.data).toHaveLength(1);
});

test.each([...PATHS, '/api/buybox/sync/start'])('%s requires a session and refuses parameters', async (path) => {
  const method = path.endsWith('start') ? 'POST' : 'GET';
  expect((await (await appClient()).request(method, path)).status).toBe(401);
  const app = await appClient(await newViewer());
  expect(await body(await app.request(method, `${path}?page=2`))).toEqual([400, { error: expect.any(String) }]);
});
