import { expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { brazilianStates, type Uf } from '#server/market/address/brazilianStates.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { order } from '#server/insight/sales/testing/orderSnapshots.ts';

useTestDatabase();

const at = (hour: number) => new Date(Date.parse('2026-03-10T00:00:00Z') + hour * 3_600_000);

async function account() {
  const { accountId } = await newViewer();
  return {
    accountId,
    record: (...orders: OrderSnapshot[]) => transaction((tx) => recordOrders(accountId, orders, tx)),
    states: async () =>
      Object.fromEntries(
        (
          await queryRows<{ id: string; uf: string | null }>(
            'SELECT external_id AS id, ship_uf AS uf FROM orders WHERE account_id = $1',
            [accountId],
          )
        ).map(({ id, uf }) => [id, uf]),
      ),
  };
}

test('an order is stored with its state, alone and beside stored ones', async () => {
  const { record, states } = await account();
  await record(order('1', { shipUf: 'BA' }));
  await record(order('1', { shipUf: 'BA' }), order('2', { shipUf: 'SP' }), order('3'));
  expect(await states()).toEqual({ 1: 'BA', 2: 'SP', 3: null });
});

test('a known state stays when a later answer has none, and follows another', async () => {
  const { record, states } = await account();
  await record(order('1', { shipUf: 'BA', updatedAt: at(1) }));
  expect(await record(order('1', { updatedAt: at(2), status: 'shipped' }))).toMatchObject({ updated: 1 });
  expect(await states()).toEqual({ 1: 'BA' });
  expect(await record(order('1', { updatedAt: at(2), status: 'shipped' }))).toMatchObject({ unchanged: 1 });
  expect(await record(order('1', { updatedAt: at(2), status: 'shipped', shipUf: 'RJ' }))).toMatchObject({ updated: 1 });
  expect(await states()).toEqual({ 1: 'RJ' });
});

test('an order that was read before gets its state when it is read again, also by an older answer', async () => {
  const { accountId, record, states } = await account();
  await record(order('1', { updatedAt: at(2), status: 'shipped' }), order('2', { updatedAt: at(2) }));
  expect(await record(order('1', { updatedAt: at(2), status: 'shipped', shipUf: 'AM' }))).toMatchObject({ updated: 1 });
  expect(await record(order('2', { updatedAt: at(1), status: 'cancelled', shipUf: 'PA' }))).toMatchObject({ stale: 1 });
  expect(await record(order('1', { updatedAt: at(1), shipUf: 'PA' }))).toMatchObject({ stale: 1 });
  expect(await states(), 'and the newer state stays').toEqual({ 1: 'AM', 2: 'PA' });
  const statuses = await queryRows<{ status: string }>(
    'SELECT status FROM orders WHERE account_id = $1 ORDER BY external_id',
    [accountId],
  );
  expect(
    statuses.map(({ status }) => status),
    'of which it knows nothing else',
  ).toEqual(['shipped', 'pending']);
});

test('an order of another country has no state, nor one that turns out to be of another country', async () => {
  const { record, states } = await account();
  await record(
    order('1', { country: 'US', currency: 'USD', shipUf: 'SC' }),
    order('2', { shipUf: 'SC', updatedAt: at(1) }),
  );
  await record(order('2', { country: 'US', updatedAt: at(2) }));
  await record(order('2', { country: 'BR', updatedAt: at(1), shipUf: 'SP' }));
  expect(await states()).toEqual({ 1: null, 2: null });
});

test('the database takes the 27 states, in Brazil only', async () => {
  const { accountId, record } = await account();
  await record(order('1'));
  const set = (country: string, uf: string) =>
    queryRows('UPDATE orders SET country = $2, ship_uf = $3 WHERE account_id = $1', [accountId, country, uf]);
  for (const uf of Object.keys(brazilianStates)) await set('BR', uf);
  await expect(set('BR', 'XX')).rejects.toThrow('orders_ship_uf');
  await expect(set('BR', 'sp')).rejects.toThrow('orders_ship_uf');
  await expect(set('US', 'SC')).rejects.toThrow('orders_ship_uf');
});

test('the same order of another account keeps its own state', async () => {
  const [one, other] = [await account(), await account()];
  await one.record(order('1', { shipUf: 'BA' }));
  await other.record(order('1', { shipUf: 'SP' }));
  await one.record(order('1', { shipUf: 'CE', updatedAt: at(9) }));
  const uf = (value: Uf) => ({ 1: value });
  expect([await one.states(), await other.states()]).toEqual([uf('CE'), uf('SP')]);
  const shown = await queryRows<{ uf: string }>('SELECT ship_uf AS uf FROM viewer.orders WHERE account_id = $1', [
    other.accountId,
  ]);
  expect(shown).toEqual([{ uf: 'SP' }]);
});
