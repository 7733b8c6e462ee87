import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOW } from '#server/insight/sales/testing/shop.ts';
import { csvRows } from '#server/platform/files/csvRows.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { openPurchaseShop } from './testing/purchaseShop.ts';

useTestDatabase();

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const ORDER = `id number supplier country currency orderedOn dueOn note state
  lines { number product { id sku } units casePack unitCost { minor currency } receivedUnits missingUnits receipts { number day units } }`;
const LIST = `query ($search: String, $only: PurchaseOrdersOnly) { viewer { purchaseOrders(search: $search, only: $only) { rowCount rows { ${ORDER} } } } }`;
const answer = (call: string, of = `... on PurchaseOrder { ${ORDER} }`) =>
  `${call} { ${of} ... on UserError { code message field } }`;
const CREATE = `mutation ($input: PurchaseOrderInput!) { ${answer('done: createPurchaseOrder(input: $input)')} }`;
const CHANGE = `mutation ($order: ID!, $input: PurchaseOrderInput!) { ${answer('done: changePurchaseOrder(order: $order, input: $input)')} }`;
const RECEIVE = `mutation ($order: ID!, $day: Date!, $lines: [ReceivedLineInput!]!, $isMoreFine: Boolean) {
  ${answer('done: receivePurchase(order: $order, day: $day, lines: $lines, isMoreFine: $isMoreFine)')} }`;
const UNDO = `mutation ($receipt: Int!) { ${answer('done: deletePurchaseReceipt(receipt: $receipt)')} }`;
const CLOSE = `mutation ($order: ID!) { ${answer('done: closePurchaseOrder(order: $order)')} }`;
const REOPEN = `mutation ($order: ID!) { ${answer('done: reopenPurchaseOrder(order: $order)')} }`;
const DELETE = `mutation ($order: ID!) { ${answer('done: deletePurchaseOrder(order: $order)', '... on DeletePurchaseOrderPayload { viewer { purchaseOrders { rowCount } } }')} }`;

async function shop(name?: string) {
  const opened = await openPurchaseShop(name);
  await queryRows('UPDATE users SET is_developer = true');
  const client = await appClient(opened.viewer);
  const product = (key: 'A' | 'B') => btoa(`Product:${opened.ids[key]}`);
  return {
    ...client,
    product,
    input: (more: object = {}) => ({
      supplier: 'Fábrica',
      orderedOn: '2026-11-02',
      dueOn: '2026-12-01',
      lines: [
        { product: product('B'), units: 24, casePack: 12, unitCost: { minor: 1_250, currency: 'BRL' } },
        { product: product('A'), units: 5 },
      ],
      ...more,
    }),
    call: async (mutation: string, variables: object) => (await client.graphql(mutation, { ...variables })).data.done,
    list: async (variables: object = {}) => (await client.graphql(LIST, { ...variables })).data.viewer.purchaseOrders,
  };
}

test('an order goes from being entered to being deleted, the same in GraphQL, REST and the file', async () => {
  const { call, input, list, get, graphql, product } = await shop();
  const order = await call(CREATE, { input: input() });
  expect(order).toMatchObject({
    supplier: 'Fábrica',
    country: 'BR',
    currency: 'BRL',
    dueOn: '2026-12-01',
    note: null,
    state: 'OPEN',
    lines: [
      { product: { sku: 'B' }, units: 24, casePack: 12, unitCost: { minor: 1_250, currency: 'BRL' }, missingUnits: 24 },
      { product: { sku: 'A' }, units: 5, casePack: null, unitCost: null, missingUnits: 5 },
    ],
  });
  expect((await list()).rows).toEqual([order]);
  expect((await list({ only: 'CLOSED' })).rowCount).toBe(0);
  expect((await list({ search: 'outra coisa' })).rowCount).toBe(0);
  const node = await graphql(`query ($id: ID!) { node(id: $id) { ... on PurchaseOrder { ${ORDER} } } }`, {
    id: order.id,
  });
  expect(node.data.node).toEqual(order);

  const lines = [{ line: order.lines[0].number, units: 25 }];
  expect(await call(RECEIVE, { order: order.id, day: '2026-11-10', lines })).toMatchObject({ field: 'isMoreFine' });
  const received = await call(RECEIVE, { order: order.id, day: '2026-11-10', lines, isMoreFine: true });
  expect(received).toMatchObject({
    state: 'PARTLY',
    lines: [{ receivedUnits: 25, missingUnits: 0, receipts: [{ units: 25 }] }, {}],
  });

  const rest = await (await get('/api/purchases?only=open')).json();
  expect(rest).toMatchObject({ page: 1, page_count: 1, row_count: 1 });
  expect(rest.orders).toMatchObject([
    {
      id: order.number,
      supplier: 'Fábrica',
      state: 'partly',
      ordered_on: '2026-11-02',
      due_on: '2026-12-01',
      lines: [
        { sku: 'B', units: 24, case_pack: 12, unit_cost: 12.5, received_units: 25, missing_units: 0 },
        { sku: 'A', units: 5, case_pack: null, unit_cost: null, received_units: 0, missing_units: 5 },
      ],
    },
  ]);
  const [titles, ...cells] = csvRows(await (await get('/api/purchases/export')).text()).map((row) => row.cells);
  const of = (title: string) => cells.map((row) => row[titles!.indexOf(title)]);
  expect(['SKU', 'Situação', 'Faltam', 'Custo da unidade'].map(of)).toEqual([
    ['B', 'A'],
    ['Recebido em parte', 'Recebido em parte'],
    ['0', '5'],
    ['12.5', ''],
  ]);

  expect(await call(DELETE, { order: order.id })).toMatchObject({ code: 'CONFLICT' });
  expect(await call(UNDO, { receipt: received.lines[0].receipts[0].number })).toMatchObject({ state: 'OPEN' });
  const changed = input({
    note: 'urgente',
    lines: [{ number: order.lines[1].number, product: product('A'), units: 7 }],
  });
  expect(await call(CHANGE, { order: order.id, input: changed })).toMatchObject({
    note: 'urgente',
    lines: [{ number: order.lines[1].number, units: 7 }],
  });
  expect(await call(CLOSE, { order: order.id })).toMatchObject({ state: 'CLOSED' });
  expect(await call(REOPEN, { order: order.id })).toMatchObject({ state: 'OPEN' });
  expect(await call(DELETE, { order: order.id })).toEqual({ viewer: { purchaseOrders: { rowCount: 0 } } });
});

test('a cost in another currency than the order, and too many lines, are refused', async () => {
  const { call, input, product, graphql } = await shop();
  const lines = [{ product: product('A'), units: 5, unitCost: { minor: 100, currency: 'USD' } }];
  expect(await call(CREATE, { input: input({ lines }) })).toMatchObject({ code: 'BAD_REQUEST', field: 'lines' });
  expect(await call(CREATE, { input: input({ lines, currency: 'USD' }) })).toMatchObject({ currency: 'USD' });
  const many = Array.from({ length: 201 }, () => ({ product: product('A'), units: 5 }));
  const { data, errors } = await graphql(CREATE, { input: input({ lines: many }) });
  expect(errors ?? data.done.code).toBeTruthy();
});

test('a second account sees and changes nothing', async () => {
  const first = await shop();
  const order = await first.call(CREATE, { input: first.input() });
  const [line] = order.lines;
  const received = await first.call(RECEIVE, {
    order: order.id,
    day: '2026-11-10',
    lines: [{ line: line.number, units: 1 }],
  });
  const other = await shop('Outra');
  const lines = [{ line: line.number, units: 1 }];
  for (const [mutation, variables] of [
    [CREATE, { input: first.input() }],
    [CHANGE, { order: order.id, input: other.input() }],
    [RECEIVE, { order: order.id, day: '2026-11-10', lines }],
    [UNDO, { receipt: received.lines[0].receipts[0].number }],
    [CLOSE, { order: order.id }],
    [REOPEN, { order: order.id }],
    [DELETE, { order: order.id }],
  ] as const)
    expect(await other.call(mutation, variables)).toMatchObject({ code: 'NOT_FOUND' });
  expect((await other.list()).rowCount).toBe(0);
  expect((await other.graphql('query ($id: ID!) { node(id: $id) { id } }', { id: order.id })).data.node).toBeNull();
  expect((await (await other.get('/api/purchases')).json()).row_count).toBe(0);
  expect(csvRows(await (await other.get('/api/purchases/export')).text())).toHaveLength(1);
  expect((await first.list()).rows).toEqual([received]);
});
