import { expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { line, order } from '#server/insight/sales/testing/orderSnapshots.ts';
import { recordPostedAmounts } from './recordPostedAmounts.ts';
import { postedAmount as amount } from '#server/insight/profit/testing/postedAmount.ts';
import { ITEM_MONEY } from '#server/records/lines/testing/itemMoney.ts';

useTestDatabase();

async function seller() {
  const viewer = await newViewer();
  const { accountId } = viewer;
  return {
    viewer,
    accountId,
    sell: (...items: ReturnType<typeof line>[]) =>
      transaction((tx) => recordOrders(accountId, [order('1', { items })], tx)),
    post: (...amounts: PostedAmountSnapshot[]) => transaction((tx) => recordPostedAmounts(accountId, amounts, tx)),
    lines: () =>
      queryRows<{ fees: number | null }>(
        `SELECT fees_minor AS fees, fixed_fee_minor AS fixed, other_fees_minor AS other, fulfilment_minor AS fulfilment,
                refund_minor AS refund, reimbursed_minor AS reimbursed
         FROM ${ITEM_MONEY} i WHERE account_id = $1 ORDER BY line_key`,
        [accountId],
      ),
    days: () =>
      queryRows(
        `SELECT day, storage, reimbursements FROM sales_product_days
         WHERE account_id = $1 AND scope = 'all' AND (storage, reimbursements) <> (0, 0) ORDER BY day`,
        [accountId],
      ),
  };
}

const nothing = { fees: null, fixed: null, other: null, fulfilment: null, refund: 0, reimbursed: 0 };

test('an amount of a whole order is shared among its lines by price, exact to the cent', async () => {
  const { sell, post, lines } = await seller();
  await sell(line('A', { priceMinor: 1000 }), line('B', { priceMinor: 2000 }), line('C'));
  expect(await post(amount('a', -1001))).toEqual({ stored: 1, waiting: 0, lines: 3 });
  expect((await lines()).map(({ fees }) => fees)).toEqual([250, 501, 250]);
});

test('posted amounts are attached as fees with their parts, freight, refunds and reimbursements', async () => {
  const { sell, post, lines } = await seller();
  await sell(line('A'), line('B'));
  await post(
    amount('a', -150, { listingKey: 'A' }),
    amount('b', -75, { listingKey: 'A', kind: 'fixed_fee' }),
    amount('c', -5, { listingKey: 'A', kind: 'other_fee', isUnknown: true, name: 'FeeOfTomorrow' }),
    amount('d', -300, { listingKey: 'A', kind: 'fulfilment' }),
    amount('e', -20, { listingKey: 'A', kind: 'freight' }),
    amount('f', -1000, { listingKey: 'A', kind: 'refund_principal' }),
    amount('g', 150, { listingKey: 'A', kind: 'refund_principal' }),
    amount('h', 40, { listingKey: 'A', kind: 'reimbursement' }),
  );
  expect(await lines()).toEqual([
    { fees: 230, fixed: 75, other: 5, fulfilment: 320, refund: 850, reimbursed: 40 },
    nothing,
  ]);
});

test('a repeated event is stored once, and a later amount with the same reference replaces it', async () => {
  const { sell, post, lines } = await seller();
  await sell(line('A'));
  await post(amount('a', -100), amount('a', -100));
  expect(await post(amount('a', -100))).toEqual({ stored: 0, waiting: 0, lines: 0 });
  expect(await lines()).toMatchObject([{ fees: 100 }]);
  expect(await post(amount('a', -120))).toEqual({ stored: 1, waiting: 0, lines: 1 });
  await post(amount('a', -100, { postedAt: new Date('2026-03-01') }));
  expect(await lines()).toMatchObject([{ fees: 120 }]);
});

test('amounts posted before their order are attached when it arrives, and shared again after later changes', async () => {
  const { sell, post, lines } = await seller();
  expect(await post(amount('a', -100), amount('b', -50, { kind: 'refund_principal' }))).toEqual({
    stored: 2,
    waiting: 1,
    lines: 0,
  });
  await sell(line('A'), line('B'));
  expect(await lines()).toMatchObject([
    { fees: 50, refund: 25 },
    { fees: 50, refund: 25 },
  ]);
  await sell(line('A'), line('B', { status: 'cancelled' }));
  expect(await lines()).toMatchObject([{ fees: 100, refund: 50 }, nothing]);
});

test('amounts of an order with only cancelled lines are attached to those', async () => {
  const { sell, post, lines } = await seller();
  await sell(line('A', { status: 'cancelled' }));
  await post(amount('a', -300));
  expect(await lines()).toMatchObject([{ fees: 300 }]);
});

test('an amount of a listing that the order does not have is shared by the whole order', async () => {
  const { sell, post, lines } = await seller();
  await sell(line('A'));
  await post(amount('a', -300, { listingKey: 'Z' }));
  expect(await lines()).toMatchObject([{ fees: 300 }]);
});

test('an amount in another currency than the sale is stored and not attached', async () => {
  const { sell, post, lines } = await seller();
  await sell(line('A'));
  expect(await post(amount('a', -300, { currency: 'USD' }))).toMatchObject({ stored: 1, lines: 0 });
  expect(await lines()).toEqual([nothing]);
});

test('storage and reimbursements of a product are attached to their day, and corrections update the figures', async () => {
  const { sell, post, days } = await seller();
  await sell(line('A'));
  const ofProduct = { orderExternalId: null, asin: 'B0A', day: '2026-03-31' };
  await post(
    amount('a', -700, { ...ofProduct, kind: 'storage' }),
    amount('b', 90, { ...ofProduct, kind: 'reimbursement' }),
  );
  expect(await days()).toEqual([{ day: '2026-03-31', storage: 700, reimbursements: 90 }]);
  await post(
    amount('a', -650, { ...ofProduct, day: '2026-04-01', kind: 'storage' }),
    amount('b', 0, { ...ofProduct, kind: 'reimbursement' }),
  );
  expect(await days()).toEqual([{ day: '2026-04-01', storage: 650, reimbursements: 0 }]);
});

test('an amount without order and product is stored and not attached', async () => {
  const { accountId, post, days } = await seller();
  expect(
    await post(amount('a', -1999, { orderExternalId: null, kind: 'other_fee', name: 'Subscription' })),
  ).toMatchObject({
    stored: 1,
    waiting: 0,
  });
  expect(await days()).toEqual([]);
  expect(await queryRows('SELECT name FROM posted_amounts WHERE account_id = $1', [accountId])).toEqual([
    { name: 'Subscription' },
  ]);
});

test('units without a fee are counted until the marketplace posts one', async () => {
  const { viewer, accountId, sell, post } = await seller();
  await sell(line('A', { quantity: 2, priceMinor: 5000 }));
  const [product] = await queryRows<{ id: number }>('SELECT id FROM products WHERE account_id = $1', [accountId]);
  await setProductCosts(viewer, [{ productId: product!.id, from: '2026-01-01', costMinor: 700 }]);
  const sums = () =>
    queryRows(
      `SELECT cogs, fees, fulfilment, units_without_fee AS unfeed
       FROM sales_product_totals WHERE account_id = $1 AND scope = 'all'`,
      [accountId],
    );
  expect(await sums()).toEqual([{ cogs: 1400, fees: 0, fulfilment: 0, unfeed: 2 }]);
  await post(amount('a', -750), amount('b', 0, { kind: 'fulfilment' }));
  expect(await sums()).toEqual([{ cogs: 1400, fees: 750, fulfilment: 0, unfeed: 0 }]);
});

test('orders and figures of other accounts do not change', async () => {
  const { post, sell, lines } = await seller();
  const other = await seller();
  await sell(line('A'));
  await other.sell(line('A'));
  await post(amount('a', -100));
  expect(await other.lines()).toEqual([nothing]);
  expect(await lines()).toMatchObject([{ fees: 100 }]);
});
