import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import type { DailyOrders } from '#server/market/connector.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
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

const DAILY: DailyOrders[] = [
  { statuses: ['paid/no_shipping'], days: 365 },
  { statuses: ['paid/cancelled'], days: 14, note: (ids) => `Sem envio: ${ids.join(', ')}.` },
];

async function ordersReadBy(accountId: number, trigger: SyncTrigger): Promise<string[]> {
  const requested: string[] = [];
  const { runId } = await startSync({ accountId }, { trigger });
  await runSync({ accountId, runId }, {}, () => ({
    ...fakeConnector(newSeller([]), { marketplace: 'mercadolivre' }),
    dailyOrders: DAILY,
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

test.runIf(hasTrials)(
  'open orders beyond the limit of a run are read in turns, newest first, and then again',
  async () => {
    const accountId = await accountWithOpen(1_200);
    const turns: string[][] = [];
    for (let run = 0; run < 4; run += 1) {
      turns.push(await ordersReadBy(accountId, 'automatic'));
      await quarterOfAnHourLater(accountId);
    }
    expect(new Set(turns.slice(0, 3).flat()).size, 'three runs reach every one').toBe(1_200);
    expect(turns[0]![0]).toBe('O-0');
    expect(turns[3]!.slice(0, 500)).toEqual(turns[0]);
  },
);

test('a follow-up run skips the open orders; one started by the seller does not', async () => {
  const accountId = await accountWithOpen(3);
  expect(await ordersReadBy(accountId, 'automatic')).toHaveLength(3);
  expect(await ordersReadBy(accountId, 'automatic')).toEqual([]);
  expect(await ordersReadBy(accountId, 'manual')).toHaveLength(3);
});

async function store(accountId: number, ...orders: OrderSnapshot[]) {
  await transaction((tx) => recordOrders(accountId, orders, tx));
  await queryRows('UPDATE order_items SET fulfilment_minor = 0 WHERE account_id = $1 AND order_id = ANY ($2)', [
    accountId,
    (await queryRows<{ id: number }>('SELECT id FROM orders WHERE account_id = $1', [accountId])).map(({ id }) => id),
  ]);
}

const shopOrder = (id: string, daysAgo: number, changes: Partial<OrderSnapshot>) =>
  fakeOrder(id, daysAgo, { marketplace: 'mercadolivre', ...changes });

const note = (accountId: number) =>
  queryRow<{ note: string | null }>(`SELECT note FROM sync_streams WHERE account_id = $1 AND stream = 'shipments'`, [
    accountId,
  ]);

const aDayLater = (accountId: number) =>
  queryRows(
    `UPDATE sync_streams SET last_success_at = now() - interval '1 day',
       cursor = jsonb_set(cursor, '{daily,finishedAt}', to_jsonb(to_char(now() - interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SSOF')))
     WHERE account_id = $1 AND stream = 'shipments'`,
    [accountId],
  );

test('orders that seldom change are read once a day, not with the open ones, until they are too old', async () => {
  const accountId = await accountWithOpen(1);
  await store(
    accountId,
    shopOrder('WITHOUT', 9, { marketplaceStatus: 'paid/no_shipping' }),
    shopOrder('REPLACED?', 13, { marketplaceStatus: 'paid/cancelled' }),
    shopOrder('GIVEN-UP', 15, { marketplaceStatus: 'paid/cancelled' }),
    shopOrder('ARRIVED', 3, { marketplaceStatus: 'paid/no_shipping', status: 'delivered' }),
  );
  expect(await ordersReadBy(accountId, 'automatic')).toEqual(['O-0', 'WITHOUT', 'REPLACED?']);
  await quarterOfAnHourLater(accountId);
  expect(await ordersReadBy(accountId, 'automatic')).toEqual(['O-0']);
  expect(await note(accountId), 'in every run').toEqual({ note: 'Sem envio: REPLACED?, GIVEN-UP.' });
  await aDayLater(accountId);
  expect(await ordersReadBy(accountId, 'automatic')).toEqual(['O-0', 'WITHOUT', 'REPLACED?']);
});

test('the freight of orders that are given up is not asked for again, and that of others is', async () => {
  const accountId = await accountWithOpen(0);
  await transaction((tx) =>
    recordOrders(
      accountId,
      [
        shopOrder('GIVEN-UP', 15, { marketplaceStatus: 'paid/cancelled' }),
        shopOrder('DELIVERED', 90, { marketplaceStatus: 'paid/delivered', status: 'delivered' }),
      ],
      tx,
    ),
  );
  expect(await ordersReadBy(accountId, 'automatic')).toEqual(['DELIVERED']);
});

test('a cart that lost an order after the others were read makes them be read again', async () => {
  const accountId = await accountWithOpen(0);
  const cart = (id: string, packId: string, changes: Partial<OrderSnapshot>) =>
    shopOrder(id, 6, { packId, status: 'delivered', marketplaceStatus: 'paid/delivered', ...changes });
  const now = Date.now();
  const daysAgo = (days: number) => new Date(now - days * 86_400_000);
  await store(
    accountId,
    cart('KEPT', 'P1', { updatedAt: daysAgo(4) }),
    cart('LOST', 'P1', { updatedAt: daysAgo(2), status: 'cancelled' }),
    cart('SPLIT-AGAIN', 'P2', { updatedAt: daysAgo(2) }),
    cart('LOST-2', 'P2', { updatedAt: daysAgo(2), status: 'cancelled' }),
    cart('WHOLE', 'P3', {}),
    cart('WHOLE-2', 'P3', {}),
  );
  expect(await ordersReadBy(accountId, 'automatic')).toEqual(['KEPT']);
});

test('orders without shipment that were stored before they had a name are read once a day too', async () => {
  const accountId = await accountWithOpen(0);
  await store(accountId, shopOrder('WITHOUT', 90, { marketplaceStatus: 'paid' }));
  await transaction((tx) => recordOrders(accountId, [shopOrder('UNREAD', 90, { marketplaceStatus: 'paid' })], tx));
  const migration = join(projectRoot, 'prisma/migrations/20261124050300_orders_without_shipment/migration.sql');
  await queryRows(readFileSync(migration, 'utf8'));
  expect(
    await queryRows(
      `SELECT external_id AS id, marketplace_status AS word FROM orders WHERE account_id = $1 ORDER BY 1`,
      [accountId],
    ),
  ).toEqual([
    { id: 'UNREAD', word: 'paid' },
    { id: 'WITHOUT', word: 'paid/no_shipping' },
  ]);
  expect(await ordersReadBy(accountId, 'automatic')).toEqual(['WITHOUT', 'UNREAD']);
});
