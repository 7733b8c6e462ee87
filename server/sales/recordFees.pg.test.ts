import { expect, test } from 'vitest';
import { queryRows, transaction } from '#server/core/db.ts';
import { newViewer, useTestDatabase } from '#server/core/testing/testDatabase.ts';
import type { LineFeesSnapshot } from '#server/marketplaces/snapshots.ts';
import { recordFees } from './recordFees.ts';
import { recordOrders } from './recordOrders.ts';
import { setProductCosts } from './setProductCosts.ts';
import { line, order } from './testing/orderSnapshots.ts';

useTestDatabase();

const fees = (listingKey: string | null, more: Partial<LineFeesSnapshot>): LineFeesSnapshot => ({
  marketplace: 'amazon',
  orderExternalId: '1',
  listingKey,
  feesMinor: null,
  fulfilmentMinor: null,
  refundMinor: null,
  ...more,
});

async function sellerWith(...items: ReturnType<typeof line>[]) {
  const { accountId } = await newViewer();
  await transaction((tx) => recordOrders(accountId, [order('1', { items })], tx));
  const told = (...snapshots: LineFeesSnapshot[]) => transaction((tx) => recordFees(accountId, snapshots, tx));
  const lines = () =>
    queryRows(
      `SELECT fees_minor AS fees, fulfilment_minor AS fulfilment, refund_minor AS refund FROM order_items
       WHERE account_id = $1 ORDER BY line_key`,
      [accountId],
    );
  return { accountId, told, lines };
}

test('fees of a whole order are shared by price, to the cent', async () => {
  const { told, lines } = await sellerWith(line('A', { priceMinor: 1000 }), line('B', { priceMinor: 2000 }), line('C'));
  expect(await told(fees(null, { feesMinor: 1001 }))).toEqual({ changed: 3, unknown: 0 });
  const shares = (await lines()) as { fees: number }[];
  expect(shares.map((share) => share.fees)).toEqual([250, 501, 250]);
});

test('a cancelled line bears nothing of what the others cost', async () => {
  const { told, lines } = await sellerWith(line('A'), line('B', { status: 'cancelled' }));
  await told(fees(null, { feesMinor: 300 }));
  expect(await lines()).toMatchObject([{ fees: 300 }, { fees: null }]);
});

test('the newest total replaces the one before, and what is not told stays', async () => {
  const { told, lines } = await sellerWith(line('A'));
  await told(fees('A', { feesMinor: 100, refundMinor: 10 }));
  await told(fees('A', { feesMinor: 120 }), fees('A', { fulfilmentMinor: 80 }));
  expect(await lines()).toEqual([{ fees: 120, fulfilment: 80, refund: 10 }]);
  expect(await told(fees('A', { feesMinor: 120 }))).toEqual({ changed: 0, unknown: 0 });
});

test('fees of an order that is not known yet are told as such', async () => {
  const { told } = await sellerWith(line('A'));
  expect(await told(fees('A', { orderExternalId: 'later', feesMinor: 1 }))).toEqual({ changed: 0, unknown: 1 });
});

test('a sale counts towards profit once price, cost and fees are all known', async () => {
  const { accountId, told } = await sellerWith(line('A', { quantity: 2, priceMinor: 5000 }));
  const products = await queryRows<{ id: number }>('SELECT id FROM products WHERE account_id = $1', [accountId]);
  const cost = { productId: products[0]!.id, validFrom: '2026-03-09', costMinor: 700 };
  const earlier = { ...cost, validFrom: '2026-01-01', costMinor: 600 };
  expect(await transaction((tx) => setProductCosts(accountId, [cost, earlier], tx))).toEqual({ changed: 2, lines: 1 });
  const sums = () =>
    queryRows(
      `SELECT costed_units, cogs, fees, fulfilment, units_without_cost AS uncosted, units_without_fee AS unfeed
       FROM sales_product_totals WHERE account_id = $1 AND scope = 'all'`,
      [accountId],
    );
  expect(await sums()).toEqual([{ costed_units: 0, cogs: 0, fees: 0, fulfilment: 0, uncosted: 0, unfeed: 2 }]);
  await told(fees('A', { feesMinor: 750, fulfilmentMinor: 0 }));
  expect(await sums()).toEqual([{ costed_units: 2, cogs: 1400, fees: 750, fulfilment: 0, uncosted: 0, unfeed: 0 }]);
  // a later cost does not touch the days before it
  const later = { ...cost, validFrom: '2026-03-10', costMinor: 900 };
  expect(await transaction((tx) => setProductCosts(accountId, [later], tx))).toEqual({ changed: 1, lines: 0 });
});

test('a cost for another account’s product is refused', async () => {
  const { accountId } = await sellerWith(line('A'));
  const { accountId: stranger } = await newViewer();
  const products = await queryRows<{ id: number }>('SELECT id FROM products WHERE account_id = $1', [accountId]);
  const cost = { productId: products[0]!.id, validFrom: '2026-01-01', costMinor: 1 };
  await expect(transaction((tx) => setProductCosts(stranger, [cost], tx))).rejects.toMatchObject({ status: 404 });
});
