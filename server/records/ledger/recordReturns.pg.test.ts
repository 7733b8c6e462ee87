import { expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { ReturnSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { line, order } from '#server/insight/sales/testing/orderSnapshots.ts';
import { recordReturns } from './recordReturns.ts';
import { ITEM_MONEY } from '#server/records/lines/testing/itemMoney.ts';

useTestDatabase();

const returned = (sourceRef: string, quantity: number, more: Partial<ReturnSnapshot> = {}): ReturnSnapshot => ({
  marketplace: 'amazon',
  sourceRef,
  orderExternalId: '1',
  listingKey: 'A',
  quantity,
  disposition: 'SELLABLE',
  reason: null,
  isResellable: true,
  returnedAt: new Date('2026-03-20T12:00:00Z'),
  ...more,
});

async function seller() {
  const viewer = await newViewer();
  const { accountId } = viewer;
  return {
    viewer,
    accountId,
    sell: (...items: ReturnType<typeof line>[]) =>
      transaction((tx) => recordOrders(accountId, [order('1', { items })], tx)),
    sendBack: (...returns: ReturnSnapshot[]) => transaction((tx) => recordReturns(accountId, returns, tx)),
    /** Resellable units of each line: what is given back at a cost of one centavo each. */
    lines: async () => {
      const products = await queryRows<{ id: number }>('SELECT id FROM products WHERE account_id = $1', [accountId]);
      await setProductCosts(
        viewer,
        products.map(({ id }) => ({ productId: id, from: '2000-01-01', costMinor: 1 })),
      );
      return (
        await queryRows<{ n: number }>(
          `SELECT returned_cost_minor AS n FROM ${ITEM_MONEY} i WHERE account_id = $1 ORDER BY line_key`,
          [accountId],
        )
      ).map(({ n }) => n);
    },
  };
}

test('only resellable returned units reduce the cost of goods', async () => {
  const { viewer, accountId, sell, sendBack } = await seller();
  await sell(line('A', { quantity: 3, feesMinor: 0, fulfilmentMinor: 0 }));
  const [product] = await queryRows<{ id: number }>('SELECT id FROM products WHERE account_id = $1', [accountId]);
  await setProductCosts(viewer, [{ productId: product!.id, from: '2026-01-01', costMinor: 200 }]);
  const cogs = () =>
    queryRows(`SELECT cogs FROM sales_product_totals WHERE account_id = $1 AND scope = 'all'`, [accountId]);
  expect(await cogs()).toEqual([{ cogs: 600 }]);
  expect(await sendBack(returned('a', 1), returned('b', 1, { isResellable: false }))).toEqual({ stored: 2, lines: 1 });
  expect(await cogs()).toEqual([{ cogs: 400 }]);
  expect(await sendBack(returned('a', 1))).toEqual({ stored: 0, lines: 0 });
  await sendBack(returned('a', 1, { isResellable: false, disposition: 'DEFECTIVE' }));
  expect(await cogs()).toEqual([{ cogs: 600 }]);
});

test('returns are assigned to the lines of their listing in order, up to the quantity sold', async () => {
  const { sell, sendBack, lines } = await seller();
  await sell(line('A', { quantity: 2 }), line('A', { lineKey: 'A#2', quantity: 2 }), line('B', { quantity: 2 }));
  await sendBack(returned('a', 3));
  expect(await lines()).toEqual([2, 1, 0]);
  await sendBack(returned('b', 9));
  expect(await lines()).toEqual([2, 2, 0]);
});

test('a return reported before its order, or without a listing, is assigned to a line', async () => {
  const { sell, sendBack, lines } = await seller();
  expect(await sendBack(returned('a', 1, { listingKey: null }))).toEqual({ stored: 1, lines: 0 });
  await sell(line('A', { quantity: 2 }));
  expect(await lines()).toEqual([1]);
});
