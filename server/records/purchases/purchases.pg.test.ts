import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOW } from '#server/insight/sales/testing/shop.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { limits } from '#server/platform/values/limits.ts';
import { mergeProducts } from '#server/records/moves/mergeProducts.ts';
import { closePurchaseOrder, deletePurchaseOrder, reopenPurchaseOrder } from './closePurchaseOrder.ts';
import { duePurchases } from './duePurchases.ts';
import { openPurchases } from './openPurchases.ts';
import { purchaseOrders } from './purchaseOrders.ts';
import { deletePurchaseReceipt, receivePurchase } from './receivePurchase.ts';
import { changePurchaseOrder, createPurchaseOrder } from './savePurchaseOrder.ts';
import { openPurchaseShop, ordered, purchase } from './testing/purchaseShop.ts';

useTestDatabase();

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const came = (day: string, lines: [lineId: number, units: number][], isMoreFine = false) => ({
  day,
  lines: lines.map(([lineId, units]) => ({ lineId, units })),
  isMoreFine,
});

test('an order is stored, received in parts, and a receipt is taken back', async () => {
  const { viewer, ids, buy, stored } = await openPurchaseShop();
  const { id, ...order } = await buy(
    [ordered(ids.B, { units: 24, casePack: 12, unitCostMinor: 1_234 }), ordered(ids.A)],
    { supplier: ' Fábrica Ltda ', note: ' ', dueOn: '2026-12-01' },
  );
  expect(order).toMatchObject({
    supplier: 'Fábrica Ltda',
    country: 'BR',
    currency: 'BRL',
    orderedOn: '2026-11-02',
    dueOn: '2026-12-01',
    note: null,
    state: 'open',
    lines: [
      {
        product: { id: ids.B, sku: 'B' },
        units: 24,
        casePack: 12,
        unitCostMinor: 1_234,
        receivedUnits: 0,
        receipts: [],
      },
      { product: { id: ids.A }, units: 10, casePack: null, unitCostMinor: null },
    ],
  });
  const [b, a] = order.lines.map((line) => line.id) as [number, number];
  await receivePurchase(viewer, id, came('2026-11-10', [[b, 12]]));
  await receivePurchase(
    viewer,
    id,
    came('2026-11-20', [
      [b, 5],
      [a, 10],
    ]),
  );
  const partly = (await stored(id))!;
  expect(partly).toMatchObject({ state: 'partly', lines: [{ receivedUnits: 17 }, { receivedUnits: 10 }] });
  expect(partly.lines[0]!.receipts.map(({ day, units }) => [day, units])).toEqual([
    ['2026-11-10', 12],
    ['2026-11-20', 5],
  ]);
  expect(await openPurchases(viewer.accountId)).toEqual([
    { masterId: partly.lines[0]!.masterId, country: 'BR', units: 7 },
  ]);
  await receivePurchase(viewer, id, came('2026-11-20', [[b, 7]]));
  expect((await stored(id))!.state).toBe('received');
  expect(await openPurchases(viewer.accountId)).toEqual([]);
  expect(await deletePurchaseReceipt(viewer, partly.lines[0]!.receipts[0]!.id)).toBe(id);
  expect(await stored(id)).toMatchObject({
    state: 'partly',
    lines: [{ receivedUnits: 12, receipts: [{ units: 5 }, { units: 7 }] }, {}],
  });
  await expect(deletePurchaseReceipt(viewer, partly.lines[0]!.receipts[0]!.id)).rejects.toMatchObject({ status: 404 });
});

test('more than what was ordered comes only when it is said to be right', async () => {
  const { viewer, ids, buy, stored } = await openPurchaseShop();
  const { id, lines } = await buy([ordered(ids.A), ordered(ids.B)]);
  const [a, b] = lines.map((line) => line.id) as [number, number];
  await receivePurchase(viewer, id, came('2026-11-10', [[a, 9]]));
  await expect(
    receivePurchase(
      viewer,
      id,
      came('2026-11-11', [
        [b, 1],
        [a, 2],
      ]),
    ),
  ).rejects.toMatchObject({
    field: 'isMoreFine',
    message: expect.stringMatching(/Produto A.*11 unidades.*10 pedidas/),
  });
  expect((await stored(id))!.lines.map(({ receivedUnits }) => receivedUnits)).toEqual([9, 0]);
  await receivePurchase(viewer, id, came('2026-11-11', [[a, 2]], true));
  expect((await stored(id))!.lines.map(({ receivedUnits }) => receivedUnits)).toEqual([11, 0]);
  expect((await openPurchases(viewer.accountId)).map(({ units }) => units)).toEqual([10]);
});

test('an order is changed, but not below what came', async () => {
  const { viewer, ids, buy, stored } = await openPurchaseShop();
  const { id, lines } = await buy([ordered(ids.A), ordered(ids.B)]);
  const [a, b] = lines.map((line) => line.id) as [number, number];
  await receivePurchase(viewer, id, came('2026-11-10', [[a, 6]]));
  const change = (...next: Parameters<typeof purchase>) => changePurchaseOrder(viewer, id, purchase(...next));
  await change([ordered(ids.A, { id: a, units: 6, unitCostMinor: 500 }), ordered(ids.B, { units: 3 })], {
    supplier: 'Outra',
    dueOn: '2026-11-19',
  });
  expect(await stored(id)).toMatchObject({
    supplier: 'Outra',
    state: 'late',
    lines: [
      { id: a, units: 6, unitCostMinor: 500, receivedUnits: 6 },
      { product: { id: ids.B }, units: 3 },
    ],
  });
  expect((await stored(id))!.lines[1]!.id).not.toBe(b);
  await expect(change([ordered(ids.A, { id: a, units: 5 })])).rejects.toThrow('já chegaram 6 unidades');
  await expect(change([ordered(ids.B)])).rejects.toThrow('não pode ser excluída');
  await expect(change([ordered(ids.B, { id: a })])).rejects.toThrow('não pode ter outro produto');
  await expect(change([ordered(ids.A, { id: b })])).rejects.toMatchObject({ status: 404 });
  // what came above the order stays as it was ordered
  await receivePurchase(viewer, id, came('2026-11-10', [[a, 4]], true));
  await change([ordered(ids.A, { id: a, units: 6 })]);
  expect((await stored(id))!.lines.map(({ units, receivedUnits }) => [units, receivedUnits])).toEqual([[6, 10]]);
});

test('what is missing of a closed order does not come, until it is opened again', async () => {
  const { viewer, ids, buy, stored } = await openPurchaseShop();
  const { id, lines } = await buy([ordered(ids.A)], { dueOn: '2026-11-19' });
  expect((await stored(id))!.state).toBe('late');
  await closePurchaseOrder(viewer, id);
  expect((await stored(id))!.state).toBe('closed');
  expect(await openPurchases(viewer.accountId)).toEqual([]);
  expect(await duePurchases(viewer.accountId, { today: '2026-11-20', since: '2026-10-01' })).toEqual([]);
  await expect(receivePurchase(viewer, id, came('2026-11-10', [[lines[0]!.id, 1]]))).rejects.toThrow('encerrado');
  await reopenPurchaseOrder(viewer, id);
  await receivePurchase(viewer, id, came('2026-11-10', [[lines[0]!.id, 1]]));
  await expect(deletePurchaseOrder(viewer, id)).rejects.toThrow('já chegou');
  await deletePurchaseReceipt(viewer, (await stored(id))!.lines[0]!.receipts[0]!.id);
  await deletePurchaseOrder(viewer, id);
  expect(await stored(id)).toBeNull();
  await expect(deletePurchaseOrder(viewer, id)).rejects.toMatchObject({ status: 404 });
});

test('orders are listed by what is to come and when, and found by supplier and by any listing of a product', async () => {
  const { viewer, ids, buy } = await openPurchaseShop();
  const of = async (...more: Parameters<typeof buy>) => (await buy(...more)).id;
  const late = await of([ordered(ids.A)], { dueOn: '2026-12-20', supplier: 'Ação' });
  const soon = await of([ordered(ids.B)], { dueOn: '2026-11-25' });
  const some = await of([ordered(ids.B)]);
  const closed = await of([ordered(ids.B)], { dueOn: '2026-11-21', orderedOn: '2026-11-03' });
  await closePurchaseOrder(viewer, closed);
  const received = await buy([ordered(ids.A, { units: 1 })]);
  await receivePurchase(viewer, received.id, came('2026-11-10', [[received.lines[0]!.id, 1]]));
  const list = async (filter: Parameters<typeof purchaseOrders>[1], page = {}) =>
    (await purchaseOrders(viewer, filter, page)).rows.map(({ id }) => id);
  expect(await list({})).toEqual([soon, late, some, closed, received.id]);
  expect(await list({ only: 'open' })).toEqual([soon, late, some]);
  expect(await list({ only: 'closed' })).toEqual([closed, received.id]);
  expect(await list({ search: 'acao' })).toEqual([late]);
  expect(await list({ search: 'produto m' })).toEqual([late, received.id]);
  expect(await list({ search: '%' })).toEqual([]);
  expect(await purchaseOrders(viewer, {}, { page: 2, size: 2 })).toMatchObject({
    rowCount: 5,
    pageCount: 3,
    rows: [{ id: some }, { id: closed }],
  });
});

test('a line is of the product of its listing, wherever that goes', async () => {
  const { viewer, ids, buy } = await openPurchaseShop();
  const { accountId } = viewer;
  const [line] = (await buy([ordered(ids.A), ordered(ids.M), ordered(ids.B, { units: 4 })])).lines;
  const open = async () => (await openPurchases(accountId)).map(({ masterId, units }) => [masterId, units]);
  const { b } = await queryRow<{ b: number }>('SELECT master_id AS b FROM products WHERE account_id = $1 AND id = $2', [
    accountId,
    ids.B,
  ]);
  expect((await open()).toSorted((x, y) => x[1]! - y[1]!)).toEqual([
    [b, 4],
    [line!.masterId, 20],
  ]);
  await queryRows('UPDATE products SET master_id = $3 WHERE account_id = $1 AND id = $2', [accountId, ids.M, b]);
  expect((await open()).toSorted((x, y) => x[1]! - y[1]!)).toEqual([
    [line!.masterId, 10],
    [b, 14],
  ]);
  // planned with the product whose stock it is sold from
  await queryRows('UPDATE products SET pool_product_id = $3 WHERE account_id = $1 AND id = $2', [
    accountId,
    ids.M,
    ids.A,
  ]);
  expect((await open()).toSorted((x, y) => x[1]! - y[1]!)).toEqual([
    [b, 4],
    [line!.masterId, 20],
  ]);
  await queryRows('UPDATE products SET pool_product_id = NULL WHERE account_id = $1', [accountId]);
  await transaction((tx) => mergeProducts(accountId, { from: ids.M, into: ids.B }, tx));
  expect((await open()).toSorted((x, y) => x[1]! - y[1]!)).toEqual([
    [line!.masterId, 10],
    [b, 14],
  ]);
});

test('what is to be paid has the cost of the line, else of the product, and the day it is due or came', async () => {
  const { viewer, ids, buy, ...shop } = await openPurchaseShop();
  await shop.cost('A', 700);
  const { id, lines } = await buy([ordered(ids.A), ordered(ids.A, { units: 5, unitCostMinor: 333 }), ordered(ids.B)], {
    dueOn: '2026-12-01',
    currency: 'USD',
  });
  await receivePurchase(viewer, id, came('2026-11-10', [[lines[1]!.id, 5]]));
  await receivePurchase(viewer, id, came('2026-11-09', [[lines[0]!.id, 1]]));
  const due = await duePurchases(viewer.accountId, { today: '2026-11-20', since: '2026-11-10' });
  expect(due.map(({ units, unitCost, arrival }) => [units, unitCost, arrival])).toEqual([
    [9, { minor: 700, currency: 'BRL' }, '2026-12-01'],
    [5, { minor: 333, currency: 'USD' }, '2026-11-10'],
    [10, null, '2026-12-01'],
  ]);
});

test.each<[string, Parameters<typeof purchase>[1] | ((id: number) => ReturnType<typeof ordered>[]), number]>([
  ['no supplier', { supplier: ' ' }, 400],
  ['a long supplier', { supplier: 'x'.repeat(121) }, 400],
  ['a NUL', { supplier: 'a\0' }, 400],
  ['a long note', { note: 'x'.repeat(501) }, 400],
  ['no country', { country: 'Brasil' }, 400],
  ['no currency', { currency: 'R$' }, 400],
  ['no day', { orderedOn: '2026-02-30' }, 400],
  ['the year 1', { orderedOn: '0001-01-01' }, 400],
  ['a due day before the order', { dueOn: '2026-11-01' }, 400],
  ['no lines', () => [], 400],
  ['too many lines', (id) => Array.from({ length: 201 }, () => ordered(id)), 400],
  ['no units', (id) => [ordered(id, { units: 0 })], 400],
  ['too many units', (id) => [ordered(id, { units: 1_000_001 })], 400],
  ['half a unit', (id) => [ordered(id, { units: 1.5 })], 400],
  ['an empty box', (id) => [ordered(id, { casePack: 0 })], 400],
  ['a negative cost', (id) => [ordered(id, { unitCostMinor: -1 })], 400],
  ['a huge cost', (id) => [ordered(id, { unitCostMinor: 100_000_000_001 })], 400],
  ['a line that is stored', (id) => [ordered(id, { id: 1 })], 400],
  ['an unknown product', () => [ordered(999_999)], 404],
  ['a product beyond integers', () => [ordered(2 ** 40)], 404],
])('an order with %s is refused', async (_name, wrong, status) => {
  const { viewer, ids } = await openPurchaseShop();
  const lines = typeof wrong === 'function' ? wrong(ids.A) : [ordered(ids.A)];
  const input = purchase(lines, typeof wrong === 'function' ? {} : wrong);
  await expect((async () => createPurchaseOrder(viewer, input))()).rejects.toMatchObject({ status });
});

test.each<[string, string, (line: number) => [number, number][], number]>([
  ['a day to come', '2026-11-21', (line) => [[line, 1]], 400],
  ['a day before the order', '2026-11-01', (line) => [[line, 1]], 400],
  ['no day', 'x', (line) => [[line, 1]], 400],
  ['nothing', '2026-11-10', () => [], 400],
  ['no units', '2026-11-10', (line) => [[line, 0]], 400],
  [
    'a line twice',
    '2026-11-10',
    (line) => [
      [line, 1],
      [line, 1],
    ],
    400,
  ],
  ['an unknown line', '2026-11-10', () => [[999_999, 1]], 404],
])('a receipt of %s is refused', async (_name, day, lines, status) => {
  const { viewer, ids, buy, stored } = await openPurchaseShop();
  const order = await buy([ordered(ids.A)]);
  const received = came(day, lines(order.lines[0]!.id));
  await expect((async () => receivePurchase(viewer, order.id, received))()).rejects.toMatchObject({ status });
  expect((await stored(order.id))!.state).toBe('open');
});

test('there are so many open orders and receipts, and no kits', async () => {
  const { viewer, ids, buy } = await openPurchaseShop();
  const { accountId } = viewer;
  const { id, lines } = await buy([ordered(ids.A, { units: 5_000 })]);
  await queryRows(
    `INSERT INTO purchase_receipts (account_id, line_id, day, units) SELECT $1, $2, '2026-11-05', 1 FROM generate_series(1, $3)`,
    [accountId, lines[0]!.id, limits.receiptsOfPurchase],
  );
  await expect(receivePurchase(viewer, id, came('2026-11-10', [[lines[0]!.id, 1]]))).rejects.toThrow('recebimentos');
  await queryRows(
    `WITH made AS (
       INSERT INTO purchase_orders (account_id, supplier, ordered_on, search_text)
       SELECT $1, 'x', '2026-11-05', 'x' FROM generate_series(2, $3) RETURNING id)
     INSERT INTO purchase_lines (account_id, order_id, product_id, units) SELECT $1, id, $2, 1 FROM made`,
    [accountId, ids.A, limits.quotas.openPurchases],
  );
  await expect(buy([ordered(ids.A)])).rejects.toThrow('pedidos abertos');
  await closePurchaseOrder(viewer, id);
  await buy([ordered(ids.A)]);
  await queryRows(
    `INSERT INTO kit_components SELECT $1, kit.master_id, part.master_id, 2, false FROM products kit, products part
     WHERE kit.account_id = $1 AND kit.id = $2 AND part.account_id = $1 AND part.id = $3`,
    [accountId, ids.B, ids.A],
  );
  await expect(buy([ordered(ids.B)])).rejects.toThrow('componentes');
});

test('a second account neither sees, changes, receives, closes nor deletes an order, nor uses the products', async () => {
  const first = await openPurchaseShop();
  const { viewer, ids, buy } = await openPurchaseShop('Outra');
  const order = await first.buy([ordered(first.ids.A)]);
  const own = await buy([ordered(ids.A)]);
  const [line] = order.lines;
  await receivePurchase(first.viewer, order.id, came('2026-11-10', [[line!.id, 1]]));
  const before = await first.stored(order.id);
  for (const forbidden of [
    () => createPurchaseOrder(viewer, purchase([ordered(first.ids.A)])),
    () => changePurchaseOrder(viewer, order.id, purchase([ordered(ids.A)])),
    () => changePurchaseOrder(viewer, own.id, purchase([ordered(ids.A, { id: line!.id })])),
    () => receivePurchase(viewer, order.id, came('2026-11-10', [[line!.id, 1]])),
    () => receivePurchase(viewer, own.id, came('2026-11-10', [[line!.id, 1]])),
    () => deletePurchaseReceipt(viewer, before!.lines[0]!.receipts[0]!.id),
    () => closePurchaseOrder(viewer, order.id),
    () => reopenPurchaseOrder(viewer, order.id),
    () => deletePurchaseOrder(viewer, order.id),
  ])
    await expect(forbidden()).rejects.toMatchObject({ status: 404 });
  expect((await purchaseOrders(viewer, {}, {})).rows.map(({ id }) => id)).toEqual([own.id]);
  expect((await openPurchases(viewer.accountId)).map(({ units }) => units)).toEqual([10]);
  expect(await duePurchases(viewer.accountId, { today: '2026-11-20', since: '2026-01-01' })).toHaveLength(1);
  expect(await first.stored(order.id)).toEqual(before);
});
