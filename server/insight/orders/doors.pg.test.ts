import { beforeAll, expect, test } from 'vitest';
import { MIXED_DAYS, openMixedShop } from '#server/insight/profit/testing/mixedShop.ts';
import { openMatchShop } from '#server/insight/reconciliation/derive/testing/shop.ts';
import { addDifferences } from '#server/insight/reconciliation/differences/testing/addDifferences.ts';
import { NOW } from '#server/insight/sales/testing/shop.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer } from '#server/platform/testing/testDatabase.ts';
import { setDisputes } from '#server/records/reconciliation/setDisputes.ts';
import { accountOrders, eachOrder } from './list/accountOrders.ts';
import { orderDetail } from './order/orderDetail.ts';

useSqlDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
type Shop = Awaited<ReturnType<typeof openMatchShop>>;
let shop: Shop;
let asOwner: Client;
let asOther: Client;
const DAYS = { period: 'custom', startDate: '2026-10-01', endDate: '2026-10-31' } as const;
const QUERY = 'dateRange=custom&startDate=2026-10-01&endDate=2026-10-31';

beforeAll(async () => {
  shop = await openMatchShop('Dona');
  await shop.sellClean('2000000001', { packId: 'P1' });
  await shop.sellClean('2000000002');
  await shop.release('2000000002', 7_361, {
    status: 'held',
    releasedDay: null,
    holdReason: 'mediation',
    paymentId: 'payment-2000000002',
  });
  await shop.sell(shop.sale('701-1', { feesMinor: null }, { marketplace: 'amazon', shipUf: 'SP' }));
  await shop.payOut('S1', [{ orderId: '701-1', kind: 'item_revenue', amountMinor: 10_000 }]);
  await addDifferences(
    shop.viewer,
    { orderId: '2000000001', deltaMinor: -345 },
    { packId: 'P1', reason: 'fees_over', slot: 'fees' },
  );
  const other = await newViewer('Outra');
  await queryRows('UPDATE users SET is_developer = true');
  [asOwner, asOther] = [await appClient(shop.viewer), await appClient(other)];
});

const LIST = `query ($filter: OrderFilter!, $first: Int, $after: String) { viewer {
  orders(filter: $filter, first: $first, after: $after) {
    edges { node { id number uf status revenue { minor } profit { minor } notices { code text amount { minor } } page } }
    pageInfo { hasNextPage endCursor } }
  orderCounts(filter: $filter) { all withDifference held isCapped outsidePeriod }
  orderTotals(filter: $filter) { orders revenue { minor } profit { minor } isProfitBeforeAds } } }`;
const FILTER = { period: 'CUSTOM', startDate: DAYS.startDate, endDate: DAYS.endDate };

interface Node {
  id: string;
  number: string;
  revenue: { minor: number };
  profit: { minor: number } | null;
  notices: { code: string; text: string; amount: { minor: number } | null }[];
  page: string | null;
}

test('the API, REST and files list the same orders with the same figures', async () => {
  const { orders, orderCounts, orderTotals } = (await asOwner.graphql(LIST, { filter: FILTER })).data.viewer;
  const nodes: Node[] = orders.edges.map(({ node }: { node: Node }) => node);
  const rest = await (await asOwner.get(`/api/orders?${QUERY}`)).json();
  expect(nodes.map(({ number }) => number).toSorted()).toEqual(['2000000001', '2000000002', '701-1']);
  expect(rest.orders.map((one: { number: string }) => one.number)).toEqual(nodes.map(({ number }) => number));
  expect(rest.orders.map((one: { profit: number }) => Math.round(one.profit * 100))).toEqual(
    nodes.map(({ profit }) => profit?.minor),
  );
  expect(rest.counts).toMatchObject({ all: 3, withDifference: 1, held: 1 });
  expect(orderCounts).toMatchObject({ all: 3, withDifference: 1, held: 1, isCapped: false });
  expect(rest.totals.revenue * 100).toBe(orderTotals.revenue.minor);
  const metrics = await (await asOwner.get(`/api/dashboard-local/metrics?${QUERY}`)).json();
  expect(rest.totals).toMatchObject({ orders: metrics.ordersCount, profit: metrics.netProfit });
  const file = await (await asOwner.get(`/api/orders/export?${QUERY}`)).text();
  expect(file.trim().split('\n')).toHaveLength(4);
  expect(file).toContain('Lucro_situacao');
  const cut = await (await asOwner.get(`/api/orders?${QUERY}&cut=withDifference`)).json();
  expect(cut.orders.map((one: { number: string }) => one.number)).toEqual(['2000000001']);
});

test('pages follow each other by their cursors', async () => {
  const first = (await asOwner.graphql(LIST, { filter: FILTER, first: 2 })).data.viewer.orders;
  const { endCursor, hasNextPage } = first.pageInfo;
  const second = (await asOwner.graphql(LIST, { filter: FILTER, first: 2, after: endCursor })).data.viewer.orders;
  expect([hasNextPage, second.pageInfo.hasNextPage]).toEqual([true, false]);
  const ids = [...first.edges, ...second.edges].map(({ node }: { node: Node }) => node.id);
  expect(new Set(ids).size).toBe(3);
});

test('an order says what asks for a look, and where it is at its marketplace', async () => {
  const { edges } = (await asOwner.graphql(LIST, { filter: FILTER })).data.viewer.orders;
  const of = (number: string): Node => edges.find(({ node }: { node: Node }) => node.number === number).node;
  expect(of('2000000001').notices).toEqual([
    { code: 'WITHOUT_COST', text: 'sem custo', amount: null },
    { code: 'WITH_DIFFERENCE', text: '2 diferenças', amount: { minor: 1_025 } },
  ]);
  expect(of('2000000002').notices.map(({ code }) => code)).toEqual(['WITHOUT_COST', 'HELD']);
  expect(of('2000000001').page).toBe('https://www.mercadolivre.com.br/vendas/2000000001/detalhe');
  expect(of('701-1').page).toBe('https://sellercentral.amazon.com.br/orders-v3/order/701-1');
});

const ONE = `query ($number: String!, $marketplace: Marketplace!) { viewer { order(number: $number, marketplace: $marketplace) {
  id number profit { minor } detail {
    ladder { code label amount { minor } basis isSum sentence target }
    receipt { state day text amount { minor } payoutId } open { minor } confirmedPercent
    items { quantity price { minor } product { sku } } documents { key } differences { id reasonText }
    timeline { code at day isExpected text detail } sql } } } }`;

test('an order has its ladder, receipt, differences and events, the same in REST', async () => {
  const variables = { number: '2000000001', marketplace: 'MERCADOLIVRE' };
  const { order } = (await asOwner.graphql(ONE, variables)).data.viewer;
  const rest = await (await asOwner.get('/api/orders/mercadolivre/2000000001')).json();
  const { ladder, receipt, differences, timeline, items } = order.detail;
  expect(ladder.at(-1)).toMatchObject({ code: 'PROFIT', amount: order.profit, isSum: true });
  expect(rest.ladder.map(({ amount }: { amount: number | null }) => amount && Math.round(amount * 100))).toEqual(
    ladder.map(({ amount }: { amount: { minor: number } | null }) => amount && amount.minor),
  );
  expect(ladder.find(({ code }: { code: string }) => code === 'COST')).toMatchObject({
    amount: null,
    basis: 'UNREAD',
    sentence: 'Custo não informado',
    target: 'COSTS',
  });
  expect(receipt).toMatchObject({ state: 'RELEASED', day: '2026-10-26', amount: { minor: 7_361 } });
  expect(rest.receipt).toMatchObject({ state: 'released', day: '2026-10-26', amount: 73.61 });
  expect(differences).toHaveLength(2);
  expect(items).toHaveLength(1);
  expect(timeline[0]).toMatchObject({ code: 'ORDERED', isExpected: false });
  expect(timeline.map(({ code }: { code: string }) => code)).toContain('RECEIVED');
  const run = await asOwner.post('/api/database/query', { query: order.detail.sql });
  expect(((await run.json()) as { rowCount: number }).rowCount).toBeGreaterThan(3);
});

test('held money, a payout and a number of the other marketplace', async () => {
  const ask = async (number: string, marketplace: string) =>
    (await asOwner.graphql(ONE, { number, marketplace })).data.viewer.order;
  expect((await ask('2000000002', 'MERCADOLIVRE')).detail.receipt).toMatchObject({
    state: 'HELD',
    text: 'Em mediação: só é liberado quando ela for decidida',
  });
  expect((await ask('701-1', 'AMAZON')).detail.receipt).toMatchObject({
    state: 'DEPOSITED',
    day: '2026-10-24',
    amount: { minor: 10_000 },
  });
  expect(await ask('701-1', 'MERCADOLIVRE')).toBeNull();
});

test('a decided difference is no notice, and stands behind the others', async () => {
  const ids = await addDifferences(shop.viewer, { orderId: '701-1', marketplace: 'amazon', deltaMinor: -900 });
  await setDisputes(shop.viewer, { ids, state: 'ignored' });
  const [order] = (await accountOrders(shop.viewer, { ...DAYS, search: '701-1' }, {}, NOW)).edges.map(
    ({ node }) => node,
  );
  expect(order!.atStakeMinor).toBe(0);
  expect((await orderDetail(shop.viewer, order!, NOW)).differences.map(({ state }) => state)).toEqual(['ignored']);
});

test('another account has none of them, by list, number, node or REST', async () => {
  const { data } = await asOther.graphql(LIST, { filter: { ...FILTER, search: '2000000001' } });
  expect(data.viewer).toMatchObject({ orders: { edges: [] }, orderCounts: { all: 0 }, orderTotals: null });
  const variables = { number: '2000000001', marketplace: 'MERCADOLIVRE' };
  expect((await asOther.graphql(ONE, variables)).data.viewer.order).toBeNull();
  const { id } = (await asOwner.graphql(ONE, variables)).data.viewer.order;
  const node = 'query ($id: ID!) { node(id: $id) { id ... on Order { number } } }';
  expect((await asOwner.graphql(node, { id })).data.node).toEqual({ id, number: '2000000001' });
  expect((await asOther.graphql(node, { id })).data.node).toBeNull();
  expect((await asOther.get('/api/orders/mercadolivre/2000000001')).status).toBe(404);
  expect(await (await asOther.get(`/api/orders?${QUERY}`)).json()).toMatchObject({ orders: [], next: null });
  expect((await (await asOther.get(`/api/orders/export?${QUERY}`)).text()).trim().split('\n')).toHaveLength(1);
});

test('unknown words, long texts and states that are none are refused', async () => {
  for (const path of ['?cut=x', '?uf=XX', '?first=0', '?after=x', `?search=${'x'.repeat(201)}`, '/ebay/1'])
    expect([path, (await asOwner.get(`/api/orders${path}`)).status]).toEqual([path, 400]);
  expect((await asOwner.get('/api/orders/amazon/none')).status).toBe(404);
  const { errors } = await asOwner.graphql(LIST, { filter: { ...FILTER, uf: 'XX' } });
  expect(errors?.[0]?.extensions?.code).toBe('BAD_REQUEST');
  const long = await asOwner.graphql(ONE, { number: 'x'.repeat(201), marketplace: 'AMAZON' });
  expect(long.errors?.[0]?.extensions?.code).toBe('BAD_REQUEST');
});

test('every order of a mixed shop has a ladder that ends with the profit of its row, and all lines of the ledger are in one', async () => {
  const mixed = await openMixedShop({ seed: 19 });
  const filter = { period: 'custom', startDate: MIXED_DAYS.first, endDate: MIXED_DAYS.last } as const;
  let [rows, ads] = [0, 0];
  for await (const batch of eachOrder(mixed.viewer, filter))
    for (const order of batch) {
      const { ladder } = await orderDetail(mixed.viewer, order, NOW);
      const profitMinor = ladder.length === 0 ? null : order.profitMinor;
      expect([order.orderId, ladder.at(-1)?.amountMinor ?? null]).toEqual([order.orderId, profitMinor]);
      rows += order.profit;
      ads += order.ads;
    }
  const [ledger] = await queryRows<{ minor: number }>(
    `SELECT sum(amount_minor)::bigint AS minor FROM ledger_lines
     WHERE account_id = $1 AND order_id IS NOT NULL AND stands AND status <> 'cancelled'`,
    [mixed.viewer.accountId],
  );
  expect(ads).toBeGreaterThan(0);
  expect(rows).toBe(ledger!.minor - ads);
});
