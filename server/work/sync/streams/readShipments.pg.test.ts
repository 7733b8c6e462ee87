import { expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { runSync } from '#server/work/sync/runSync.ts';
import { startSync, type SyncTrigger } from '#server/records/runs/startSync.ts';
import { fakeConnector, fakeOrder, newSeller } from '#server/work/sync/testing/fakeConnector.ts';

useTestDatabase();

/** An account with this number of open orders at Mercado Livre, all with known freight. */
async function accountWithOpen(count: number) {
  const { accountId } = await newViewer();
  await queryRows(
    `INSERT INTO credentials (account_id, marketplace, client_id, state) VALUES ($1, 'mercadolivre', 'x', 'connected')`,
    [accountId],
  );
  const orders = Array.from({ length: count }, (_, n) =>
    fakeOrder(`O-${n}`, 1 + n / 100, { marketplace: 'mercadolivre' }),
  );
  await transaction((tx) => recordOrders(accountId, orders, tx));
  await queryRows('UPDATE order_items SET fulfilment_minor = 0 WHERE account_id = $1', [accountId]);
  return accountId;
}

async function ordersReadBy(accountId: number, trigger: SyncTrigger): Promise<string[]> {
  const requested: string[] = [];
  const { runId } = await startSync({ accountId }, { trigger });
  await runSync({ accountId, runId }, {}, () => ({
    ...fakeConnector(newSeller([]), { marketplace: 'mercadolivre' }),
    // oxlint-disable-next-line require-yield
    async *shipmentsOf(ids) {
      requested.push(...ids);
    },
  }));
  return requested;
}

const quarterOfAnHourLater = (accountId: number) =>
  queryRows(`UPDATE sync_streams SET last_success_at = now() - interval '15 minutes' WHERE account_id = $1`, [
    accountId,
  ]);

test('open orders beyond the limit of a run are read in turns, newest first, and then again', async () => {
  const accountId = await accountWithOpen(1_200);
  const turns: string[][] = [];
  for (let run = 0; run < 4; run += 1) {
    turns.push(await ordersReadBy(accountId, 'automatic'));
    await quarterOfAnHourLater(accountId);
  }
  expect(new Set(turns.slice(0, 3).flat()).size, 'three runs reach every one').toBe(1_200);
  expect(turns[0]![0]).toBe('O-0');
  expect(turns[3]!.slice(0, 500)).toEqual(turns[0]);
});

test('a follow-up run skips the open orders; one started by the seller does not', async () => {
  const accountId = await accountWithOpen(3);
  expect(await ordersReadBy(accountId, 'automatic')).toHaveLength(3);
  expect(await ordersReadBy(accountId, 'automatic')).toEqual([]);
  expect(await ordersReadBy(accountId, 'manual')).toHaveLength(3);
});
