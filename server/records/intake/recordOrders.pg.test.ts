import { expect, test } from 'vitest';
import { pool, queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { rebuildSales } from '#server/records/rollups/rebuildSales.ts';
import { recordOrders } from './recordOrders.ts';
import { line, order } from '#server/insight/sales/testing/orderSnapshots.ts';
import { ITEM_MONEY } from '#server/records/lines/testing/itemMoney.ts';

useTestDatabase();

const record = (accountId: number, ...orders: OrderSnapshot[]) =>
  transaction((tx) => recordOrders(accountId, orders, tx));

const days = (accountId: number) =>
  queryRows(
    `SELECT scope, day, marketplace, currency, orders, units, revenue, units_without_price AS unpriced
     FROM sales_account_days WHERE account_id = $1 ORDER BY scope, day, marketplace, currency`,
    [accountId],
  );

/** Row versions of the account: none may be new when nothing changed. */
const versions = (accountId: number) =>
  queryRow(
    `SELECT (SELECT array_agg(xmin::text || ctid || xmax::text ORDER BY id) FROM orders WHERE account_id = $1) AS orders,
            (SELECT array_agg(xmin::text || ctid || xmax::text ORDER BY id) FROM order_items WHERE account_id = $1) AS items,
            (SELECT array_agg(xmin::text || ctid || xmax::text ORDER BY product_id, scope) FROM sales_product_totals
             WHERE account_id = $1) AS totals`,
    [accountId],
  );

test('an order bought late in the evening counts on that day of São Paulo', async () => {
  const { accountId } = await newViewer();
  const answer = await record(accountId, order('1', { items: [line('A', { quantity: 2 }), line('B')] }));
  expect(answer).toMatchObject({ updated: 0, unchanged: 0, stale: 0 });
  expect(answer.created).toHaveLength(1);
  const counted = { day: '2026-03-09', marketplace: 'amazon', currency: 'BRL', orders: 1, units: 3, revenue: 2000 };
  expect(await days(accountId)).toEqual([
    { scope: 'all', ...counted, unpriced: 0 },
    { scope: 'pending', ...counted, unpriced: 0 },
  ]);
  expect(
    await queryRows('SELECT name, search_text FROM products WHERE account_id = $1 ORDER BY name', [accountId]),
  ).toEqual([
    { name: 'Café A', search_text: 'cafe a a b0a' },
    { name: 'Café B', search_text: 'cafe b b b0b' },
  ]);
});

test('reading the same orders again writes nothing', async () => {
  const { accountId } = await newViewer();
  const orders = [order('1'), order('2', { packId: 'P', marketplace: 'mercadolivre' })];
  await record(accountId, ...orders);
  const before = await versions(accountId);
  expect(await record(accountId, ...orders)).toEqual({ created: [], updated: 0, unchanged: 2, stale: 0 });
  expect(await versions(accountId)).toEqual(before);
});

test('an older snapshot changes nothing, a newer one replaces the order and its lines', async () => {
  const { accountId } = await newViewer();
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 3, minute));
  await record(accountId, order('1', { updatedAt: at(2), items: [line('A'), line('B')] }));
  expect(await record(accountId, order('1', { updatedAt: at(1), items: [] }))).toMatchObject({ stale: 1, updated: 0 });
  expect(await record(accountId, order('1', { updatedAt: at(3), items: [line('B')] }))).toMatchObject({ updated: 1 });
  expect(await days(accountId)).toMatchObject([
    { scope: 'all', orders: 1, units: 1 },
    { scope: 'pending', orders: 1, units: 1 },
  ]);
});

test('of duplicate snapshots of an order in one call the newest counts', async () => {
  const { accountId } = await newViewer();
  const newer = order('1', { status: 'shipped', updatedAt: new Date('2026-03-11T00:00:00Z') });
  expect((await record(accountId, newer, order('1'))).created).toHaveLength(1);
  expect(await queryRows('SELECT status FROM orders WHERE account_id = $1', [accountId])).toEqual([
    { status: 'shipped' },
  ]);
});

test('of two snapshots of an order with the same time in one call the last counts', async () => {
  const { accountId } = await newViewer();
  await record(accountId, order('1', { status: 'pending' }), order('1', { status: 'shipped' }));
  expect(await queryRows('SELECT status FROM orders WHERE account_id = $1', [accountId])).toEqual([
    { status: 'shipped' },
  ]);
});

test('a cancelled order leaves the sales and counts among the cancelled', async () => {
  const { accountId } = await newViewer();
  await record(accountId, order('1'), order('2'));
  await record(accountId, order('1', { status: 'cancelled', items: [line('A', { status: 'cancelled' })] }));
  expect(await days(accountId)).toMatchObject([
    { scope: 'all', orders: 1, units: 1, revenue: 1000 },
    { scope: 'pending', orders: 1, units: 1, revenue: 1000 },
    { scope: 'cancelled', orders: 1, units: 1, revenue: 1000 },
  ]);
});

test('the orders of one cart are one purchase, also when they arrive one by one', async () => {
  const { accountId } = await newViewer();
  const cart = (externalId: string, more: Partial<OrderSnapshot> = {}) =>
    order(externalId, { marketplace: 'mercadolivre', packId: 'P1', ...more });
  await record(accountId, cart('1'));
  await record(accountId, cart('2'), order('3', { marketplace: 'mercadolivre' }));
  expect(await days(accountId)).toMatchObject([
    { scope: 'all', orders: 2, units: 3 },
    { scope: 'pending', orders: 2, units: 3 },
  ]);
  await record(accountId, cart('1', { status: 'shipped', items: [line('A', { status: 'shipped' })] }));
  expect(await days(accountId)).toMatchObject([
    { scope: 'all', orders: 2 },
    { scope: 'pending', orders: 2 },
    { scope: 'shipped', orders: 1 },
  ]);
});

test('an order that moves from one cart to another leaves the first and joins the second', async () => {
  const { accountId } = await newViewer();
  const inCart = (externalId: string, packId: string | null, more: Partial<OrderSnapshot> = {}) =>
    order(externalId, { marketplace: 'mercadolivre', packId, ...more });
  await record(accountId, inCart('1', 'P'), inCart('2', 'Q'));
  expect(await days(accountId)).toMatchObject([{ orders: 2 }, { orders: 2 }]);
  await record(accountId, inCart('1', 'Q'));
  expect(await days(accountId)).toMatchObject([{ orders: 1 }, { orders: 1 }]);
  await record(accountId, inCart('1', 'P'));
  expect(await days(accountId)).toMatchObject([{ orders: 2 }, { orders: 2 }]);
});

test('a cart bought on two days is a purchase on each, in whatever order its orders arrive', async () => {
  const { accountId } = await newViewer();
  const inCart = (externalId: string, purchasedAt: string) =>
    order(externalId, { marketplace: 'mercadolivre', packId: 'P', purchasedAt: new Date(purchasedAt) });
  await record(accountId, inCart('1', '2026-03-09T15:00:00Z'));
  await record(accountId, inCart('2', '2026-03-10T15:00:00Z'));
  expect(await days(accountId)).toMatchObject([
    { scope: 'all', day: '2026-03-09', orders: 1 },
    { scope: 'all', day: '2026-03-10', orders: 1 },
    { scope: 'pending', day: '2026-03-09', orders: 1 },
    { scope: 'pending', day: '2026-03-10', orders: 1 },
  ]);
});

test('new orders of one cart in one call are one purchase, and a cancelled line is not part of the total of an order', async () => {
  const { accountId } = await newViewer();
  const inCart = { marketplace: 'mercadolivre', packId: 'P' } as const;
  const cancelled = line('B', { status: 'cancelled', priceMinor: 7000 });
  await record(accountId, order('1', { ...inCart, items: [line('A'), cancelled] }), order('2', inCart));
  expect((await days(accountId))[0]).toMatchObject({ scope: 'all', orders: 1 });
  expect(await queryRows('SELECT total_minor FROM orders WHERE account_id = $1', [accountId])).toEqual([
    { total_minor: 1000 },
    { total_minor: 1000 },
  ]);
});

test('a price that arrives later turns units without price into revenue', async () => {
  const { accountId } = await newViewer();
  await record(accountId, order('1', { items: [line('A', { priceMinor: null, quantity: 3 })] }));
  expect(await days(accountId)).toMatchObject([{ revenue: 0, unpriced: 3, units: 3 }, {}]);
  expect(await queryRow('SELECT total_minor FROM orders WHERE account_id = $1', [accountId])).toEqual({
    total_minor: null,
  });
  await record(accountId, order('1', { items: [line('A', { priceMinor: 5000, discountMinor: 500, quantity: 3 })] }));
  expect(await days(accountId)).toMatchObject([{ revenue: 4500, unpriced: 0, units: 3 }, {}]);
  expect(await queryRow('SELECT total_minor FROM orders WHERE account_id = $1', [accountId])).toEqual({
    total_minor: 4500,
  });
});

test('known fees stay when the order arrives again without them', async () => {
  const { accountId } = await newViewer();
  await record(accountId, order('1', { items: [line('A', { feesMinor: 150, fulfilmentMinor: 80 })] }));
  expect(await record(accountId, order('1'))).toMatchObject({ updated: 0, unchanged: 1 });
  expect(await queryRows(`SELECT fees_minor, fulfilment_minor FROM ${ITEM_MONEY} i`)).toContainEqual({
    fees_minor: 150,
    fulfilment_minor: 80,
  });
});

test('a line has the cost in force on its day, from the first day of the cost on', async () => {
  const { accountId } = await newViewer();
  await record(accountId, order('1'));
  await queryRows(
    `INSERT INTO product_costs (account_id, product_id, valid_from, cost_minor)
     SELECT p.account_id, p.id, c.day, c.cost FROM products p,
            unnest('{2026-03-08,2026-03-09,2026-03-10}'::date[], '{100,200,300}'::int[]) c (day, cost)
     WHERE p.account_id = $1`,
    [accountId],
  );
  await record(accountId, order('2'));
  const costs = `SELECT unit_cost_minor AS cost FROM ${ITEM_MONEY} i WHERE account_id = $1 ORDER BY id`;
  expect(await queryRows(costs, [accountId])).toEqual([{ cost: null }, { cost: 200 }]);
});

test('an order with two lines of the same key is rejected as a whole', async () => {
  const { accountId } = await newViewer();
  await expect(record(accountId, order('1', { items: [line('A'), line('A')] }))).rejects.toThrow('order 1');
  expect(await days(accountId)).toEqual([]);
});

test('concurrent batches of one account wait for each other, and no order is lost or counted twice', async () => {
  const { accountId } = await newViewer();
  const { accountId: other } = await newViewer();
  const batch = (worker: number) =>
    Array.from({ length: 40 }, (_, n) => {
      const number = worker % 2 ? 39 - n : n; // half of the workers write in reverse order
      return order(String(number), { items: [line(`L${number % 7}`), line(`L${(number + worker) % 5}x`)] });
    });
  const workers = [0, 1, 2, 3, 4, 5].map((worker) => record(worker < 4 ? accountId : other, ...batch(worker)));
  const answers = await Promise.all(workers);
  expect(answers.slice(0, 4).reduce((sum, { created }) => sum + created.length, 0)).toBe(40);
  for (const id of [accountId, other]) {
    const incremental = await days(id);
    expect(incremental).toMatchObject([
      { scope: 'all', orders: 40, units: 80 },
      { scope: 'pending', orders: 40, units: 80 },
    ]);
    await transaction((tx) => rebuildSales(id, tx));
    expect(await days(id)).toEqual(incremental);
  }
});

test('a writer of one account blocks only that account', async () => {
  const { accountId } = await newViewer();
  const { accountId: other } = await newViewer();
  const holder = await pool.connect();
  try {
    await holder.query('BEGIN');
    await recordOrders(accountId, [order('1')], holder);
    const waiting = record(accountId, order('1'), order('2'));
    expect((await record(other, order('1'))).created).toHaveLength(1);
    await holder.query('COMMIT');
    expect(await waiting).toMatchObject({ unchanged: 1, created: [{}] });
  } finally {
    holder.release();
  }
});
