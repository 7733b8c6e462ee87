import { afterEach, expect, test, vi } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { type Connector, ReadLater } from '#server/market/connector.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { syncStreams } from '#server/work/sync/status/syncStreams.ts';
import { type FakeSeller, fakeConnector, fakeOrder, newSeller } from '#server/work/sync/testing/fakeConnector.ts';
import { runSync } from './runSync.ts';

useTestDatabase();
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;
const NOTE = 'Amazon (relatório de anúncios): pedido em 20/11, 09:00, ainda não está pronto.';

/** An account, and a function that synchronizes it from the fake seller. */
async function shop(seller: FakeSeller, changes: Partial<Connector> = {}) {
  const viewer = await newViewer();
  const { accountId } = viewer;
  await queryRows(
    `INSERT INTO credentials (account_id, marketplace, client_id, state) VALUES ($1, 'amazon', 'x', 'connected')`,
    [accountId],
  );
  return {
    viewer,
    streamOf: async (name: string) => (await syncStreams(viewer)).find(({ stream }) => stream === name)!,
    sync: async (trigger: 'manual' | 'automatic' = 'automatic') => {
      seller.calls = [];
      const { runId } = await startSync(viewer, { trigger });
      await runSync({ accountId, runId }, {}, () => ({ ...fakeConnector(seller), ...changes }));
      return queryRow<{ status: string; error: string | null }>(
        'SELECT status, error FROM sync_runs WHERE account_id = $1 AND id = $2',
        [accountId, runId],
      );
    },
  };
}

test.runIf(hasTrials)(
  'a stream whose document is not ready is no failure: the others are read, and it says what it waits for until it is read',
  async () => {
    const seller = newSeller([fakeOrder('A', 1)]);
    const { sync, streamOf, viewer } = await shop(seller);
    seller.onCall = (call) => {
      if (call === 'listings') throw new ReadLater(NOTE);
    };
    expect(await sync('manual')).toEqual({ status: 'success', error: null });
    expect(seller.calls.slice(-3)).toEqual(['listings', 'stock', 'postedAmounts']);
    expect(await streamOf('products')).toMatchObject({ note: NOTE, error: null, lastSuccessAt: null });
    const other = await newViewer('Outra');
    expect(await syncStreams(other)).toEqual([]);
    expect(await streamOf('inventory')).toMatchObject({ note: null, error: null });

    seller.onCall = () => {};
    await sync();
    expect(seller.calls, 'due in the next run').toContain('listings');
    expect(await streamOf('products')).toMatchObject({ note: null, lastSuccessAt: expect.any(Date) });
    await queryRows(
      `INSERT INTO pending_documents (account_id, marketplace, stream, kind, request, remote_id, name, args, asked_at)
     VALUES ($1, 'amazon', 'products', 'report', 'x', 'report-1', 'x', '{}', now() - interval '3 hours')`,
      [viewer.accountId],
    );
    await sync();
    expect(seller.calls, 'a remembered document makes its stream due').toContain('listings');
    await queryRows(`UPDATE pending_documents SET asked_at = now() - interval '4 hours'`);
    await sync();
    expect(seller.calls).not.toContain('listings');
  },
);

test('in a long run orders are read again before they are ten minutes and one stream old', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const seller = newSeller([fakeOrder('A', 1)]);
  const { sync } = await shop(seller);
  await sync();
  seller.onCall = (call) => {
    if (/listings|stock|postedAmounts/.test(call)) vi.setSystemTime(Date.now() + 6 * MINUTE);
  };
  await sync('manual');
  expect(seller.calls).toEqual(['changedOrders null', 'listings', 'stock', 'changedOrders null', 'postedAmounts']);
});

test('a long history lets the other streams have their turn after ten minutes, and ends in the same run', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const seller = newSeller([fakeOrder('A', 1), fakeOrder('B', 200), fakeOrder('C', 390)]);
  const { sync, streamOf } = await shop(seller);
  seller.onCall = (call) => {
    if (call === 'createReport') vi.setSystemTime(Date.now() + 6 * MINUTE);
  };
  expect(await sync()).toEqual({ status: 'success', error: null });
  expect(seller.calls.filter((call) => /createReport|listings|changedOrders/.test(call))).toEqual([
    'createReport',
    'createReport',
    'changedOrders null',
    'listings',
    'createReport',
  ]);
  expect(await streamOf('orders')).toMatchObject({ storedRows: 3 });
});
