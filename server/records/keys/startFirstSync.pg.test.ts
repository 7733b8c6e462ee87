import { expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { storeKeys } from './storeKeys.ts';
import { startFirstSync } from './startFirstSync.ts';

useTestDatabase();

const keys = { clientId: 'c', clientSecret: 's', refreshToken: 'r' };
const runsOf = (accountId: number) =>
  queryRows<{ trigger: string }>('SELECT trigger FROM sync_runs WHERE account_id = $1', [accountId]);
const waiting = (accountId: number) =>
  queryRow<{ n: number }>('SELECT count(*) AS n FROM graphile_worker.jobs WHERE key = $1 AND run_at > now()', [
    `startFirstSync/${accountId}`,
  ]);

test('a newly connected channel is synced at once', async () => {
  const { accountId } = await newViewer();
  await storeKeys({ accountId }, 'amazon', keys);
  await startFirstSync(accountId);
  expect(await runsOf(accountId)).toEqual([{ trigger: 'initial' }]);
  expect(await waiting(accountId)).toEqual({ n: 0 });
});

test('the first sync waits for a running one', async () => {
  const { accountId } = await newViewer();
  await storeKeys({ accountId }, 'amazon', keys);
  await startSync({ accountId }, { trigger: 'manual' });
  await startFirstSync(accountId);
  expect(await runsOf(accountId)).toEqual([{ trigger: 'manual' }]);
  expect(await waiting(accountId)).toEqual({ n: 1 });
});

test('advertising keys alone start no sync', async () => {
  const { accountId } = await newViewer();
  await storeKeys({ accountId }, 'amazonAds', keys);
  await startFirstSync(accountId);
  expect(await runsOf(accountId)).toEqual([]);
});
