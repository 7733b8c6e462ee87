import { expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Connector } from '#server/market/connector.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { runSync } from './runSync.ts';
import { fakeConnector, fakeOrder, newSeller } from './testing/fakeConnector.ts';

useTestDatabase();

const today = saoPauloDay(Date.now());
const ago = (days: number) => daysBefore(today, days);

async function newAccount(): Promise<number> {
  const { accountId } = await newViewer();
  await queryRows(
    `INSERT INTO credentials (account_id, marketplace, client_id, state) VALUES ($1, 'amazon', 'x', 'connected')`,
    [accountId],
  );
  return accountId;
}

async function sync(accountId: number, more: Partial<Connector> = {}) {
  const { runId } = await startSync({ accountId }, { trigger: 'manual' });
  const connector = { ...fakeConnector(newSeller([fakeOrder('O-1', 3)])), ...more };
  await runSync({ accountId, runId }, {}, () => connector);
}

/** First and last days of the stretches of a source. */
const read = async (accountId: number, source: string) => {
  const rows = await queryRows<{ first: string; last: string }>(
    `SELECT first_day AS first, last_day AS last FROM viewer.read_days
     WHERE account_id = $1 AND source = $2 ORDER BY first_day`,
    [accountId, source],
  );
  return rows.map(({ first, last }) => [first, last]);
};

async function* noSpend() {
  yield [];
}

test.runIf(hasTrials)('a first sync has read thirteen months of orders and of finances', async () => {
  const accountId = await newAccount();
  await sync(accountId);
  const { since } = await queryRow<{ since: string }>(
    `SELECT ((now() AT TIME ZONE 'America/Sao_Paulo')::date - interval '13 months')::date AS since`,
  );
  expect(await read(accountId, 'orders')).toEqual([[since, today]]);
  expect(await read(accountId, 'finances')).toEqual([[daysBefore(since, -1), today]]);
});

test('advertising has been read for the days that the marketplace keeps, and each read adds its days', async () => {
  const accountId = await newAccount();
  await sync(accountId, { adSpend: () => null });
  expect(await read(accountId, 'ads')).toEqual([]);
  await sync(accountId, { adSpend: noSpend, adSpendDays: 60 });
  expect(await read(accountId, 'ads')).toEqual([[ago(60), today]]);
});

test('days that the marketplace no longer keeps stay unread after a long pause', async () => {
  const accountId = await newAccount();
  await queryRows(
    `INSERT INTO sync_streams (account_id, marketplace, stream, watermark, read_days)
     VALUES ($1, 'amazon', 'ads', now() - interval '200 days', datemultirange(daterange($2, $3, '[]')))`,
    [accountId, ago(290), ago(200)],
  );
  await sync(accountId, { adSpend: noSpend, adSpendDays: 94 });
  expect(await read(accountId, 'ads')).toEqual([
    [ago(290), ago(200)],
    [ago(94), today],
  ]);
});

test('storage has been read for the months that the marketplace has charged for', async () => {
  const accountId = await newAccount();
  const page = { amounts: [], place: {}, isComplete: true };
  async function* storageFees() {
    yield { ...page, readDays: { since: '2026-09-01', until: '2026-09-30' } };
    yield page;
  }
  await sync(accountId, { storageFees });
  expect(await read(accountId, 'storage')).toEqual([['2026-09-01', '2026-09-30']]);
});
