import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { importOrdersFile } from './importOrdersFile.ts';
import type { RefusedLine } from './ordersOfFile.ts';

useTestDatabase();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function file(content: string | Buffer): Promise<string> {
  const path = join(folder, `file-${(files += 1)}`);
  await writeFile(path, content);
  return path;
}

type Row = Record<string, string | undefined>;
const usual: Row = {
  'amazon-order-id': '701-0000001-0000001',
  'purchase-date': '2026-03-01T02:30:00+00:00',
  'last-updated-date': '2026-03-02T12:00:00+00:00',
  'order-status': 'Shipped',
  'sales-channel': 'Amazon.com.br',
  'product-name': 'Caneca de café',
  sku: 'CANECA-1',
  asin: 'B000000001',
  'item-status': 'Shipped',
  quantity: '2',
  currency: 'BRL',
  'item-price': '39.80',
  'shipping-price': '10.00',
  'item-promotion-discount': '',
};

function report(rows: Row[], columns = Object.keys(usual)): string {
  const lines = rows.map((row) => columns.map((name) => ({ ...usual, ...row })[name] ?? '').join('\t'));
  return [columns.join('\t'), ...lines, ''].join('\n');
}

const lines = (accountId: number) =>
  queryRows<{ external_id: string; name: string; quantity: number; price_minor: number | null }>(
    `SELECT o.external_id, o.status, i.sale_day, p.name, p.sku, i.quantity, i.price_minor, i.shipping_minor
     FROM orders o JOIN order_items i USING (account_id) JOIN products p ON p.account_id = o.account_id AND p.id = i.product_id
     WHERE o.account_id = $1 AND i.order_id = o.id ORDER BY o.external_id, p.sku`,
    [accountId],
  );

const emptySummary = {
  linesRead: 0,
  ordersNew: 0,
  ordersUpdated: 0,
  ordersUnchanged: 0,
  ordersStale: 0,
  linesRefused: 0,
  linesWithoutOrder: 0,
  ordersRefused: 0,
  refusedLive: { live: 0, liveStored: 0, livePending: 0 },
  causes: [],
};

/** Imports a file and returns its summary with every refused line. */
async function importAll(accountId: number, path: string) {
  const refused: RefusedLine[] = [];
  const summary = await importOrdersFile(accountId, path, { onRefused: (one) => void refused.push(one) });
  return { summary, refused };
}

test('a report gives the same orders with any column order, unknown columns, compression and encoding', async () => {
  const { accountId: plain } = await newViewer();
  const rows = [{}, { 'amazon-order-id': '701-2', sku: 'Açaí', 'item-price': '1,234.50' }];
  const text = report(rows);
  await importOrdersFile(plain, await file(text));
  const expected = await lines(plain);
  expect(expected).toEqual([
    {
      external_id: '701-0000001-0000001',
      status: 'shipped',
      sale_day: '2026-02-28', // 02:30 UTC is still the day before in São Paulo
      name: 'Caneca de café',
      sku: 'CANECA-1',
      quantity: 2,
      price_minor: 3980,
      shipping_minor: 1000,
    },
    expect.objectContaining({ external_id: '701-2', sku: 'Açaí', price_minor: 123450 }),
  ]);

  const reversed = report(rows, ['new-column', ...Object.keys(usual).reverse()]);
  for (const content of [
    reversed,
    `\uFEFF${text}`,
    text.replaceAll('\n', '\r\n'),
    iconv.encode(text, 'win1252'),
    gzipSync(text),
    gzipSync(iconv.encode(reversed, 'win1252')),
  ]) {
    const { accountId } = await newViewer();
    await importOrdersFile(accountId, await file(content));
    expect(await lines(accountId)).toEqual(expected);
  }
});

test('importing a file again changes nothing', async () => {
  const { accountId } = await newViewer();
  const path = await file(report([{}, { 'amazon-order-id': '701-2' }]));
  expect(await importOrdersFile(accountId, path)).toEqual({ ...emptySummary, linesRead: 2, ordersNew: 2 });
  const versions = () =>
    queryRows('SELECT xmin::text, * FROM order_items WHERE account_id = $1 ORDER BY id', [accountId]);
  const before = await versions();
  expect(await importOrdersFile(accountId, path)).toEqual({ ...emptySummary, linesRead: 2, ordersUnchanged: 2 });
  expect(await versions()).toEqual(before);
});

test('a changed order is updated, and an older file does not revert it', async () => {
  const { accountId } = await newViewer();
  const old = await file(report([{ 'order-status': 'Pending', 'item-status': 'Unshipped', 'item-price': '' }]));
  const recent = await file(report([{ 'last-updated-date': '2026-03-03T12:00:00+00:00' }]));
  await importOrdersFile(accountId, old);
  expect(await importOrdersFile(accountId, recent)).toMatchObject({ ordersNew: 0, ordersUpdated: 1 });
  expect(await importOrdersFile(accountId, old)).toMatchObject({ ordersUpdated: 0, ordersStale: 1 });
  expect(await lines(accountId)).toEqual([expect.objectContaining({ status: 'shipped', price_minor: 3980 })]);
});

test('a file fills the state of stored orders, an older file too', async () => {
  const { accountId } = await newViewer();
  const columns = [...Object.keys(usual), 'ship-state', 'ship-country'];
  const states = () => queryRows('SELECT ship_uf AS uf FROM orders WHERE account_id = $1', [accountId]);
  await importOrdersFile(accountId, await file(report([{ 'last-updated-date': '2026-03-04T12:00:00+00:00' }])));
  expect(await states()).toEqual([{ uf: null }]);
  const placed = report([{ 'ship-state': 'goiás', 'ship-country': 'BR' }], columns);
  expect(await importOrdersFile(accountId, await file(placed))).toMatchObject({ ordersUpdated: 0, ordersStale: 1 });
  expect(await states()).toEqual([{ uf: 'GO' }]);
});

test('a dry run returns the summary of an import and writes nothing', async () => {
  const { accountId } = await newViewer();
  await importOrdersFile(accountId, await file(report([{}])));
  const before = await lines(accountId);
  const path = await file(
    report([{}, { 'amazon-order-id': '701-2', sku: 'NEW' }, { 'amazon-order-id': '701-3', sku: 'NEW' }]),
  );
  const summary = await importOrdersFile(accountId, path, { dryRun: true });
  expect(summary).toEqual({ ...emptySummary, linesRead: 3, ordersNew: 2, ordersUnchanged: 1 });
  expect(await lines(accountId)).toEqual(before);
  expect(await queryRow('SELECT count(*) FROM products WHERE account_id = $1', [accountId])).toEqual({ count: 1 });
});

test('lines of one order may be far apart', async () => {
  const { accountId } = await newViewer();
  const others = Array.from({ length: 4_500 }, (_, n) => ({ 'amazon-order-id': `702-${n}` }));
  const path = await file(report([{ sku: 'A' }, ...others, { sku: 'B' }, { 'amazon-order-id': '702-0', sku: 'C' }]));
  expect(await importOrdersFile(accountId, path)).toMatchObject({
    linesRead: 4_503,
    ordersNew: 4_501,
    ordersUpdated: 0,
  });
  const skus = async (order: string) =>
    (await lines(accountId))
      .filter(({ external_id }) => external_id === order)
      .map((line) => (line as unknown as Row).sku);
  expect(await skus('701-0000001-0000001')).toEqual(['A', 'B']);
  expect(await skus('702-0')).toEqual(['C', 'CANECA-1']);
});

test('a cancelled line may have quantity 0 and no price', async () => {
  const { accountId } = await newViewer();
  const cancelled = {
    'order-status': 'Cancelled',
    'item-status': 'Cancelled',
    quantity: '0',
    'item-price': '',
    currency: '',
  };
  expect(await importOrdersFile(accountId, await file(report([cancelled])))).toMatchObject({
    ordersNew: 1,
    linesRefused: 0,
  });
  expect(await lines(accountId)).toEqual([
    expect.objectContaining({ status: 'cancelled', quantity: 0, price_minor: null }),
  ]);
});

test('refused lines are listed with their number and reason, and refuse their whole order', async () => {
  const { accountId } = await newViewer();
  const text = report([
    {},
    { 'amazon-order-id': '701-2', sku: 'A' },
    { 'amazon-order-id': '701-2', sku: 'B', 'item-price': 'grátis' },
    { 'amazon-order-id': '' },
    { 'amazon-order-id': '701-4', 'purchase-date': '2026-02-31T00:00:00Z' },
    { 'amazon-order-id': '701-5', 'product-name': 'Capa\tde chuva', 'item-promotion-discount': '0.00' },
  ]);
  const cut = `${text}701-6\t2026-03-01T02:30:00+00:00\t2026`;
  const { summary, refused } = await importAll(accountId, await file(cut));
  expect(summary).toMatchObject({
    linesRead: 7,
    ordersNew: 1,
    linesRefused: 6,
    linesWithoutOrder: 1,
    ordersRefused: 4,
  });
  expect(refused.map(({ line, orderId, reason }) => [line, orderId, reason])).toEqual([
    [3, '701-2', 'outra linha do pedido 701-2 foi recusada (linha 4)'],
    [4, '701-2', 'item-price inválido: "grátis"'],
    [5, null, 'amazon-order-id está vazio'],
    [6, '701-4', 'purchase-date inválida: "2026-02-31T00:00:00Z"'],
    [7, '701-5', 'a linha tem 15 colunas, mais que as 14 do cabeçalho'],
    [8, '701-6', 'a linha tem 3 colunas das 14 do cabeçalho'],
  ]);
  expect((await lines(accountId)).map(({ external_id }) => external_id)).toEqual(['701-0000001-0000001']);
});

/**
 * Shape: an All Orders export in which thousands of lines lack their country and currency. Nearly all are of
 * cancelled orders, whose cells Amazon empties; some are of orders that were sold.
 */
function withoutCountry(): Row[] {
  const emptied = { 'sales-channel': 'Non-Amazon', currency: '', 'item-price': '' };
  const many = (count: number, kind: string, row: Row) =>
    Array.from({ length: count }, (_, n) => ({ 'amazon-order-id': `702-${kind}-${n}`, ...row }));
  const word = (status: string) => ({ 'order-status': status, 'item-status': status });
  return [
    ...many(300, 'cancelled', { ...emptied, ...word('Cancelled'), quantity: '0' }),
    ...many(20, 'sent', { ...emptied, ...word('Shipped') }),
    ...many(2, 'pending', { ...emptied, ...word('Pending') }),
    // two lines of one order, of which one is readable
    ...many(10, 'mixed', {}),
    ...many(10, 'mixed', { sku: 'B', quantity: 'dois' }),
  ];
}

test('refused lines are counted by cause and order, and the live orders among them are named', async () => {
  const { accountId } = await newViewer();
  const stored = ['702-sent-0', '702-sent-1', '702-cancelled-0', '702-pending-0'];
  const before = stored.map((id) => ({ 'amazon-order-id': id, 'order-status': 'Pending', 'item-status': 'Pending' }));
  await importOrdersFile(accountId, await file(report(before)));
  const kept = await lines(accountId);

  const { summary, refused } = await importAll(accountId, await file(report([{}, ...withoutCountry()])));
  expect(refused).toHaveLength(342);
  expect(summary).toMatchObject({ linesRead: 343, ordersNew: 1, linesRefused: 342, ordersRefused: 332 });
  const numbers = summary.causes.map(({ cause, lines: count, orders, examples }) => [
    cause,
    count,
    orders,
    examples.map(({ line }) => line),
  ]);
  expect(numbers).toEqual([
    ['país desconhecido: sales-channel e ship-country não o dizem', 322, 322, [3, 4, 5]],
    ['outra linha do mesmo pedido foi recusada', 10, 10, [325, 326, 327]],
    ['quantity inválida', 10, 10, [335, 336, 337]],
  ]);
  // 20 sent, 2 pending, 10 of two lines, and one that the file cancels but that is stored as pending
  expect(summary.refusedLive).toEqual({ live: 33, liveStored: 4, livePending: 2 });
  expect(
    (await lines(accountId)).filter(({ external_id: id }) => stored.includes(id)),
    'nothing is lost',
  ).toEqual(kept);

  const dry = await importOrdersFile(accountId, await file(report([{}, ...withoutCountry()])), { dryRun: true });
  expect(dry).toEqual({ ...summary, ordersNew: 0, ordersUnchanged: 1 });
});

test('a file of another format is refused, in one line, before any write', async () => {
  const { accountId } = await newViewer();
  const truncated = gzipSync(report(Array.from({ length: 500 }, () => ({})))).subarray(0, 200);
  const cases: [string | Buffer, string][] = [
    ['id,valor\n1,2\n', 'O arquivo não é um relatório All Orders da Amazon: falta a coluna amazon-order-id'],
    ['sku\tquantity\n', 'O arquivo não é um relatório All Orders da Amazon: falta a coluna amazon-order-id'],
    ['', 'O arquivo está vazio.'],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00]), 'O arquivo não é um relatório All Orders da Amazon'],
    [truncated, 'O arquivo gzip está danificado ou incompleto.'],
    ['{"sales": [1]}', 'O arquivo não tem nenhum pedido de um orders/search do Mercado Livre.'],
    [
      report([{ 'sales-channel': '' }, { quantity: '' }]),
      'Amazon. A primeira linha recusada é a 2: país desconhecido: sales-channel e ship-country não o dizem.',
    ],
    [`[${JSON.stringify(mlOrder(1))},`, 'O arquivo JSON está incompleto.'],
  ];
  for (const [content, message] of cases)
    await expect(importOrdersFile(accountId, await file(content))).rejects.toThrow(message);
  await expect(importOrdersFile(accountId, join(folder, 'absent'))).rejects.toThrow('O arquivo não existe.');
  expect(await lines(accountId)).toEqual([]);
});

function mlOrder(id: number, changes: object = {}) {
  return {
    id: 2_000_000_000_000_000 + id,
    pack_id: null,
    status: 'paid',
    tags: ['delivered'],
    date_created: '2026-03-01T23:30:00.000-04:00',
    last_updated: '2026-03-02T10:00:00.000-04:00',
    currency_id: 'BRL',
    order_items: [
      {
        item: { id: 'MLB111', title: 'Fone', variation_id: 55, seller_sku: 'FONE' },
        quantity: 3,
        unit_price: 33.33,
        sale_fee: 1.11,
      },
    ],
    ...changes,
  };
}

test('orders of Mercado Livre are read from pages, arrays or lines of JSON, each once', async () => {
  const page = (...orders: object[]) => ({ query: '', paging: { total: 3 }, results: orders });
  const later = mlOrder(2, { status: 'cancelled', last_updated: '2026-03-05T10:00:00.000-04:00' });
  for (const content of [
    JSON.stringify(page(mlOrder(1), mlOrder(2), later)),
    `${JSON.stringify(page(later, mlOrder(1)))}\n${JSON.stringify(page(mlOrder(2)))}`,
    gzipSync(JSON.stringify([mlOrder(2), later, mlOrder(1)])),
    `\uFEFF${JSON.stringify([page(mlOrder(1), mlOrder(2)), page(later)], null, 2)}`,
  ]) {
    const { accountId } = await newViewer();
    const path = await file(content);
    expect(await importOrdersFile(accountId, path)).toMatchObject({ linesRead: 3, ordersNew: 2, linesRefused: 0 });
    expect(await lines(accountId)).toEqual([
      expect.objectContaining({
        external_id: '2000000000000001',
        status: 'delivered',
        sale_day: '2026-03-02', // half past midnight in São Paulo
        quantity: 3,
        price_minor: 9999,
      }),
      expect.objectContaining({ external_id: '2000000000000002', status: 'cancelled' }),
    ]);
    expect(await importOrdersFile(accountId, path)).toMatchObject({
      ordersNew: 0,
      ordersUpdated: 0,
      ordersUnchanged: 2,
    });
  }
});

test('an invalid order of Mercado Livre is refused with the line where it starts', async () => {
  const { accountId } = await newViewer();
  const wrong = { date_created: 'ontem' };
  const orders = [mlOrder(1), mlOrder(2, wrong), mlOrder(3, { ...wrong, status: 'cancelled' }), mlOrder(1, wrong)];
  const { summary, refused } = await importAll(
    accountId,
    await file(orders.map((one) => JSON.stringify(one)).join('\n')),
  );
  expect(summary).toMatchObject({ linesRead: 4, ordersNew: 1, linesRefused: 3, ordersRefused: 2 });
  expect(refused.map(({ line, orderId, status, reason }) => [line, orderId, status, reason])).toEqual([
    [2, '2000000000000002', null, 'date_created inválida: "ontem"'],
    [3, '2000000000000003', 'cancelled', 'date_created inválida: "ontem"'],
    [4, '2000000000000001', null, 'date_created inválida: "ontem"'], // imported from its first line
  ]);
  expect(summary.causes).toMatchObject([{ cause: 'date_created inválida', lines: 3, orders: 3 }]);
  expect(summary.refusedLive).toEqual({ live: 1, liveStored: 0, livePending: 0 });
});
