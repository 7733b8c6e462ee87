import { expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { MarketplaceError, NotPermitted, ReconnectNeeded } from '#server/market/connector.ts';
import { amazonTurn } from '#server/market/amazon/auth/rates.ts';
import { turnsSpent, waitForTurn } from '#server/market/http/waitForTurn.ts';
import { lastSync } from '#server/records/runs/syncRuns.ts';
import { orderCoverage } from './orderCoverage.ts';
import { quotaUse } from './quotaUse.ts';
import { runSync } from '#server/work/sync/runSync.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { syncStreams } from './syncStreams.ts';
import { type FakeSeller, fakeConnector, fakeOrder, newSeller } from '#server/work/sync/testing/fakeConnector.ts';

useTestDatabase();

async function connected(name = 'Conectada'): Promise<Viewer> {
  const viewer = await newViewer(name);
  await queryRows(
    `INSERT INTO credentials (account_id, marketplace, client_id, state) VALUES ($1, 'amazon', 'x', 'connected')`,
    [viewer.accountId],
  );
  return viewer;
}

async function sync({ accountId }: Viewer, seller: FakeSeller): Promise<void> {
  const { runId } = await startSync({ accountId }, { trigger: 'manual' });
  await runSync({ accountId, runId }, {}, () => fakeConnector(seller)).catch(() => {});
}

const streamOf = async (viewer: Viewer, name: string) =>
  (await syncStreams(viewer)).find(({ stream }) => stream === name)!;

test('before the first sync every stream is late and nothing is stored', async () => {
  const viewer = await connected();
  const streams = await syncStreams(viewer);
  expect(streams.map(({ stream }) => stream)).toEqual([
    'orders_backfill',
    'orders',
    'products',
    'inventory',
    'fees',
    'ads',
    'returns',
    'reimbursements',
    'losses',
    'storage',
    'settlements',
    'stated_sums',
    'fee_estimates',
    'traffic',
    'offers',
  ]);
  for (const stream of streams)
    expect(stream).toMatchObject({
      lastSuccessAt: null,
      lagSeconds: null,
      isLate: true,
      error: null,
      storedRows: null,
    });
  expect(await lastSync(viewer)).toBeNull();
});

test('after a sync each stream has its time of reading, and orders their number of stored rows', async () => {
  const viewer = await connected();
  await sync(viewer, newSeller([fakeOrder('A', 1), fakeOrder('B', 100), fakeOrder('C', 2, { status: 'cancelled' })]));
  expect(await streamOf(viewer, 'orders')).toMatchObject({
    isLate: false,
    everyMinutes: 15,
    storedRows: 3,
    error: null,
  });
  expect((await streamOf(viewer, 'orders')).lagSeconds).toBeLessThan(60);
  expect(await streamOf(viewer, 'products')).toMatchObject({ isLate: false, everyMinutes: 1440, storedRows: 1 });
  expect((await lastSync(viewer))!.getTime()).toBeGreaterThan(Date.now() - 60_000);

  await queryRows(`UPDATE sync_streams SET last_success_at = now() - interval '31 minutes' WHERE account_id = $1`, [
    viewer.accountId,
  ]);
  expect(await streamOf(viewer, 'orders')).toMatchObject({ isLate: true });
  expect(await streamOf(viewer, 'inventory'), 'hourly').toMatchObject({ isLate: false });
  expect(await streamOf(viewer, 'orders_backfill'), 'read once').toMatchObject({ isLate: false });
});

test('a failure is shown until the stream is read again; the time of the last success stays', async () => {
  const viewer = await connected();
  const seller = newSeller([fakeOrder('A', 1)]);
  await sync(viewer, seller);
  const before = await lastSync(viewer);
  seller.onCall = (call) => {
    if (call === 'listings') throw new MarketplaceError('Amazon (searchCatalogItems): respondeu 503.');
  };
  await sync(viewer, seller);
  expect(await streamOf(viewer, 'products')).toMatchObject({
    error: 'Amazon (searchCatalogItems): respondeu 503.',
    retryMinutes: 15,
    needsReconnect: false,
  });
  expect(await lastSync(viewer)).toEqual(before);
  seller.onCall = () => {};
  await sync(viewer, seller);
  expect(await streamOf(viewer, 'products')).toMatchObject({ error: null, retryMinutes: null });
});

test('what a stream met is shown until a read meets nothing; other streams and a failed read do not change it', async () => {
  const viewer = await connected();
  const seller = newSeller([]);
  let met: string[] = [];
  const read = async () => {
    const { runId } = await startSync({ accountId: viewer.accountId }, { trigger: 'manual' });
    await runSync({ accountId: viewer.accountId, runId }, {}, () => ({
      ...fakeConnector(seller),
      takeNotes: () => met.splice(0),
    }));
  };
  const noteOf = async (name: string) => (await streamOf(viewer, name)).note;
  seller.onCall = (call) => {
    if (call === 'listings') met = ['A coluna X não é conhecida.', 'Faltam 2 ASINs.'];
  };
  await read();
  expect(await noteOf('products')).toBe('A coluna X não é conhecida.\nFaltam 2 ASINs.');
  expect(await noteOf('inventory')).toBeNull();

  seller.onCall = (call) => {
    if (call !== 'listings') return;
    met = ['De uma leitura que falhou.'];
    throw new MarketplaceError('Amazon (searchCatalogItems): respondeu 503.');
  };
  await read();
  expect([await noteOf('products'), await noteOf('inventory')]).toEqual([
    'A coluna X não é conhecida.\nFaltam 2 ASINs.',
    null,
  ]);
  seller.onCall = () => {};
  await read();
  expect(await noteOf('products')).toBeNull();
});

test('a refused stream is retried at its own interval', async () => {
  const viewer = await connected();
  const seller = newSeller([fakeOrder('A', 1)]);
  seller.onCall = (call) => {
    if (call === 'listings') throw new NotPermitted('Amazon: sem permissão.');
  };
  await sync(viewer, seller);
  expect(await streamOf(viewer, 'products')).toMatchObject({ error: 'Amazon: sem permissão.', retryMinutes: 1440 });
});

test('a revoked authorization is shown at every stream of its marketplace', async () => {
  const viewer = await connected();
  const seller = newSeller([]);
  seller.onCall = (call) => {
    if (call === 'listings') throw new MarketplaceError('Amazon (searchCatalogItems): respondeu 503.');
  };
  await sync(viewer, seller);
  expect(await streamOf(viewer, 'products'), 'tried, never read').toMatchObject({ isLate: true, lagSeconds: null });
  seller.onCall = () => {
    throw new ReconnectNeeded('A Amazon não aceita mais esta autorização. Conecte de novo.');
  };
  await sync(viewer, seller);
  for (const stream of await syncStreams(viewer))
    expect(stream).toMatchObject({
      needsReconnect: true,
      error: 'A Amazon não aceita mais esta autorização. Conecte de novo.',
    });
});

test('the days of the history count as read step by step, newest first', async () => {
  const viewer = await connected();
  const until = new Date();
  const cursor = { since: new Date(until.getTime() - 396 * 86_400_000), until, next: 2, resume: null, runId: 1 };
  await queryRows(
    `INSERT INTO sync_streams (account_id, marketplace, stream, watermark, cursor)
     VALUES ($1, 'amazon', 'orders_backfill', $2, $3)`,
    [viewer.accountId, until, JSON.stringify(cursor)],
  );
  const [coverage] = await orderCoverage(viewer);
  expect(coverage).toMatchObject({ marketplace: 'amazon', windowsDone: 2, windowsTotal: 14 });
  const days = coverage!.days.toReversed();
  expect(days.length).toBeGreaterThan(394);
  expect(days.slice(0, 60), 'two windows of thirty days and today').toEqual(Array.from({ length: 60 }, () => 0));
  expect(days.slice(61).every((orders) => orders === null)).toBe(true);
});

test('a day counts as read when the history is read back to its first instant', async () => {
  const viewer = await connected();
  const { midnight } = await queryRow<{ midnight: Date }>(
    `SELECT date_trunc('day', now(), 'America/Sao_Paulo') AS midnight`,
  );
  const cursor = { since: new Date(midnight.getTime() - 390 * 86_400_000), until: midnight, next: 2, resume: null };
  await queryRows(
    `INSERT INTO sync_streams (account_id, marketplace, stream, watermark, cursor)
     VALUES ($1, 'amazon', 'orders_backfill', $2, $3)`,
    [viewer.accountId, midnight, JSON.stringify({ ...cursor, runId: 1 })],
  );
  const [coverage] = await orderCoverage(viewer);
  const days = coverage!.days.toReversed();
  expect(days.slice(0, 61), 'today and the sixty days before it').toEqual(Array.from({ length: 61 }, () => 0));
  expect(days.slice(61).every((orders) => orders === null)).toBe(true);
});

test('when the history is complete every day counts as read, with its orders', async () => {
  const viewer = await connected();
  await sync(viewer, newSeller([fakeOrder('A', 3), fakeOrder('B', 3), fakeOrder('C', 200)]));
  const [coverage] = await orderCoverage(viewer);
  expect(coverage).toMatchObject({ windowsDone: 0, windowsTotal: 0 });
  expect(coverage!.days.every((orders) => orders !== null)).toBe(true);
  expect(coverage!.days.at(-4)).toBe(2);
  expect(coverage!.days.at(-201)).toBe(1);
});

test('a partly read day does not count as read', async () => {
  const viewer = await connected();
  await queryRows(
    `INSERT INTO sync_streams (account_id, marketplace, stream, watermark, last_success_at)
     VALUES ($1, 'amazon', 'orders_backfill', date_trunc('day', now(), 'America/Sao_Paulo') - interval '12 hours', now())`,
    [viewer.accountId],
  );
  const [coverage] = await orderCoverage(viewer);
  expect(coverage!.days.slice(-3), 'the day before yesterday, yesterday until noon, today').toEqual([0, null, null]);
});

test('a quota shows its use by operation, and refills over time', async () => {
  const viewer = await connected();
  const turn = amazonTurn({ ...viewer, clientId: 'x' }, 'searchOrders');
  for (let call = 0; call < 3; call += 1) await waitForTurn(turn, { sleep: async () => {}, now: Date.now });
  const use = await quotaUse(viewer);
  expect(use.find(({ operation }) => operation === 'searchOrders')).toMatchObject({
    marketplace: 'amazon',
    spent: 3,
    burst: 20,
    secondsACall: expect.closeTo(178.6, 1),
  });
  expect(use.find(({ operation }) => operation === 'createReport')).toMatchObject({ spent: 0, burst: 15 });
  const visits = use.find(({ operation }) => operation === 'createReport/GET_SALES_AND_TRAFFIC_REPORT');
  expect(visits).toMatchObject({ spent: 0, burst: 4, secondsACall: expect.closeTo(939, 0) });
  const later = Date.now() + 10 * 60_000;
  expect(await turnsSpent([turn], later), 'ten minutes later').toMatchObject([{ spent: 0 }]);
});

test('another account sees none of this', async () => {
  const [owner, other] = [await connected('Dona'), await connected('Outra')];
  await sync(owner, newSeller([fakeOrder('A', 1)]));
  await waitForTurn(amazonTurn({ ...owner, clientId: 'x' }, 'searchOrders'), { sleep: async () => {}, now: Date.now });
  const newcomer = await newViewer('Sem chaves');
  expect(await syncStreams(newcomer)).toEqual([]);
  expect(await orderCoverage(newcomer)).toEqual([]);
  expect(await quotaUse(newcomer)).toEqual([]);
  expect((await syncStreams(other)).every(({ storedRows, lastSuccessAt }) => !storedRows && !lastSuccessAt)).toBe(true);
  expect((await orderCoverage(other))[0]!.days.every((orders) => orders === null)).toBe(true);
  expect((await quotaUse(other)).every(({ spent }) => spent === 0)).toBe(true);
  expect(await lastSync(other)).toBeNull();
});
