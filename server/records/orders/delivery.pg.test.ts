import { expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { DeliveryFacts, OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { order } from '#server/insight/sales/testing/orderSnapshots.ts';

useTestDatabase();

const at = (hour: number) => new Date(Date.parse('2026-03-10T00:00:00Z') + hour * 3_600_000);
const KNOWN = { trackingNumber: 'BR1', shipBy: '2026-03-12', deliverBy: '2026-03-20' };

async function account() {
  const { accountId } = await newViewer();
  return {
    record: (...orders: OrderSnapshot[]) => transaction((tx) => recordOrders(accountId, orders, tx)),
    stored: () =>
      queryRows<DeliveryFacts>(
        `SELECT tracking_number AS "trackingNumber", ship_by AS "shipBy", deliver_by AS "deliverBy" FROM orders
         WHERE account_id = $1 ORDER BY external_id`,
        [accountId],
      ),
  };
}

test('an order is stored with what is known of its delivery, alone and beside stored ones', async () => {
  const { record, stored } = await account();
  const nothing = { trackingNumber: null, shipBy: null, deliverBy: null };
  await record(order('1', { delivery: KNOWN }));
  await record(order('1', { delivery: KNOWN }), order('2', { delivery: { ...KNOWN, shipBy: null } }), order('3'));
  expect(await stored()).toEqual([KNOWN, { ...KNOWN, shipBy: null }, nothing]);
});

test('numbers of further packages are stored, stay when a later answer has none, and follow another', async () => {
  const { accountId } = await newViewer();
  const read = (hour: number, ...delivery: DeliveryFacts[]) =>
    transaction((tx) => recordOrders(accountId, [order('1', { updatedAt: at(hour), delivery: delivery[0] })], tx));
  const others = async () => {
    const [row] = await queryRows<{ others: string[] }>(
      'SELECT other_tracking_numbers AS others FROM orders WHERE account_id = $1',
      [accountId],
    );
    return row!.others;
  };
  const odd = ['BR 2', 'a,"b"', String.raw`c\\d{}`];
  await read(1, { ...KNOWN, otherTrackingNumbers: odd });
  expect(await others()).toEqual(odd);
  expect(await read(2)).toMatchObject({ updated: 0 });
  expect(await read(2, { ...KNOWN, trackingNumber: null })).toMatchObject({ updated: 0 });
  expect(await others()).toEqual(odd);
  expect(await read(3, { ...KNOWN, otherTrackingNumbers: ['BR3'] })).toMatchObject({ updated: 1 });
  expect(await others()).toEqual(['BR3']);
  expect(await read(4, KNOWN), 'a package was cancelled').toMatchObject({ updated: 1 });
  expect(await others()).toEqual([]);
});

test.each(['trackingNumber', 'shipBy', 'deliverBy'] as const)(
  'a known %s stays when a later answer has none, and follows another',
  async (name) => {
    const { record, stored } = await account();
    const read = (hour: number, delivery?: DeliveryFacts) => record(order('1', { updatedAt: at(hour), delivery }));
    await read(1, KNOWN);
    expect(await read(2)).toMatchObject({ updated: 0 });
    expect(await read(2, { ...KNOWN, [name]: null })).toMatchObject({ updated: 0 });
    expect(await stored()).toEqual([KNOWN]);
    const other = { ...KNOWN, [name]: name === 'trackingNumber' ? 'BR2' : '2026-03-21' };
    expect(await read(2, other)).toMatchObject({ updated: 1 });
    expect(await stored()).toEqual([other]);
    expect(await read(1, KNOWN)).toMatchObject({ stale: 1 });
    expect(await stored(), 'and not an older one').toEqual([other]);
  },
);
