import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { line, NOW, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { productSales } from '#server/insight/sales/products/productSales.ts';
import { salesByState } from '#server/insight/sales/states/salesByState.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { shownAmount } from '#server/insight/orders/shownAmounts.ts';
import { accountOrder } from './accountOrder.ts';
import { accountOrders, eachOrder } from './accountOrders.ts';
import { orderCounts } from './orderCounts.ts';
import type { OrderFilter } from './orderFilter.ts';
import type { AccountOrder } from './orderRow.ts';
import { orderTotals } from './orderTotals.ts';

useTestDatabase();

const MONTH = { period: 'last30Days' } as const;
const at = (day: string, hour = 15) => {
  const purchasedAt = new Date(`${day}T${hour}:00:00Z`);
  return { purchasedAt, updatedAt: purchasedAt };
};

async function all(viewer: Viewer, filter: OrderFilter): Promise<AccountOrder[]> {
  const rows: AccountOrder[] = [];
  for (let after: string | null = null, isMore = true; isMore;) {
    const page: Awaited<ReturnType<typeof accountOrders>> = await accountOrders(
      viewer,
      filter,
      { first: 2, after },
      NOW,
    );
    rows.push(...page.edges.map(({ node }) => node));
    after = page.pageInfo.endCursor;
    isMore = page.pageInfo.hasNextPage;
  }
  return rows;
}
const numbers = async (viewer: Viewer, filter: OrderFilter) =>
  (await all(viewer, filter)).map(({ orderId }) => orderId);
const sum = (rows: readonly AccountOrder[], read: (row: AccountOrder) => number | null) =>
  rows.reduce((total, row) => total + (read(row) ?? 0), 0);

/** A shop with a cart, a cancelled line, lines without a cost, a loss and advertising that does not divide evenly. */
async function openMixedShop(name?: string): Promise<Shop> {
  await setRates();
  const shop = await openShop(name);
  const many = line('A', { quantity: 2, priceMinor: 20_000 });
  await shop.sell(
    order([line('A')], { externalId: '701-0000001-1', ...at('2026-11-20') }),
    order([many, line('B')], {
      externalId: '701-0000001-2',
      shipUf: 'SP',
      status: 'delivered',
      ...at('2026-11-20', 16),
    }),
    order([line('A')], { externalId: '701-0000002-3', status: 'pending', shipUf: 'MG', ...at('2026-11-20', 17) }),
    order([line('C', { priceMinor: 1_000 })], { externalId: '701-0000002-4', logistic: 'fba', ...at('2026-11-18') }),
    order([line('A')], { externalId: '701-0000002-5', status: 'cancelled', ...at('2026-11-17') }),
    order([line('A')], { externalId: 'ML-1', packId: 'CART', marketplace: 'mercadolivre', ...at('2026-11-16') }),
    order([line('A')], { externalId: 'ML-2', packId: 'CART', marketplace: 'mercadolivre', ...at('2026-11-16') }),
    order([line('A')], { externalId: '701-0000003-9', ...at('2026-08-01') }),
  );
  await shop.cost('A', 3_000);
  await shop.cost('C', 500);
  await shop.advertise('A', 1_000, 0);
  await shop.advertise('B', 77, 0);
  return shop;
}

test('orders are listed latest first, page by page, with cancelled ones struck from the sums', async () => {
  const shop = await openMixedShop();
  const rows = await all(shop.viewer, MONTH);
  expect(rows.map(({ orderId }) => orderId)).toEqual([
    '701-0000002-3',
    '701-0000001-2',
    '701-0000001-1',
    '701-0000002-4',
    '701-0000002-5',
    'ML-2',
    'ML-1',
  ]);
  const cancelled = rows.find(({ orderId }) => orderId === '701-0000002-5')!;
  expect(cancelled).toMatchObject({ revenue: 0, profitMinor: 0, units: 0, cancelledMinor: 10_000 });
  expect(cancelled.marks.profit.state).toBe('known');
  await expect(accountOrders(shop.viewer, MONTH, { after: 'x' })).rejects.toMatchObject({ code: 'BAD_CURSOR' });
  await expect(accountOrders(shop.viewer, MONTH, { first: 0 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('totals are the figures of the dashboard for the same filter', async () => {
  const shop = await openMixedShop();
  const statuses = [null, 'pending', 'shipped', 'delivered', 'cancelled'] as const;
  for (const status of statuses)
    for (const marketplace of [null, 'amazon', 'mercadolivre'] as const) {
      const filter = { ...MONTH, status, marketplace };
      const { orders, revenue, profit } = await salesMetrics(shop.viewer, filter, NOW);
      expect(await orderTotals(shop.viewer, filter, NOW)).toMatchObject({ orders, revenue, profit, isCapped: false });
    }
});

test('profits of orders come to the net profit, less what belongs to no order, and under a status to its profit less advertising', async () => {
  const shop = await openMixedShop();
  // advertising of a day without a sale is of no order
  await shop.advertise('C', 450, 0, { day: '2026-11-10' });
  const rows = await all(shop.viewer, MONTH);
  const { profit, revenue } = await salesMetrics(shop.viewer, MONTH, NOW);
  expect(sum(rows, (row) => row.revenue)).toBe(revenue.minor);
  expect(sum(rows, (row) => row.profit)).toBe(profit!.minor + 450);
  expect(sum(rows, (row) => row.ads)).toBe(1_077);
  for (const status of ['pending', 'shipped', 'delivered', 'cancelled'] as const) {
    const own = await all(shop.viewer, { ...MONTH, status });
    const metrics = await salesMetrics(shop.viewer, { ...MONTH, status }, NOW);
    expect(sum(own, (row) => row.revenue)).toBe(metrics.revenue.minor);
    expect(sum(own, (row) => row.profit + row.ads)).toBe(metrics.profit!.minor);
  }
});

test('the advertising of a product and a day is shared by the units sold, to the cent', async () => {
  const shop = await openMixedShop();
  const rows = await all(shop.viewer, { period: 'today' });
  // four units of A on the day share R$ 10,00; one of B has its R$ 0,77
  expect(rows.map(({ orderId, ads }) => [orderId, ads])).toEqual([
    ['701-0000002-3', 250],
    ['701-0000001-2', 577],
    ['701-0000001-1', 250],
  ]);
});

test('cuts hold the orders that they are about, and their numbers count them', async () => {
  const shop = await openMixedShop();
  expect(await numbers(shop.viewer, { ...MONTH, cut: 'withLoss' })).toEqual(['701-0000002-4']);
  expect(await numbers(shop.viewer, { ...MONTH, cut: 'withoutCost' })).toEqual(['701-0000001-2', 'ML-2', 'ML-1']);
  expect(await numbers(shop.viewer, { ...MONTH, cut: 'late' })).toEqual([]);
  expect(await orderCounts(shop.viewer, MONTH, NOW)).toEqual({
    all: 7,
    withLoss: 1,
    withoutCost: 3,
    withDifference: 0,
    held: 0,
    late: 0,
    returned: 0,
    outsidePeriod: 0,
    isCapped: false,
  });
});

test('a pending order of more than three days is late', async () => {
  await setRates();
  const shop = await openShop();
  await shop.sell(
    order([line('A')], { externalId: 'L1', status: 'pending', ...at('2026-11-15') }),
    order([line('A')], { externalId: 'L2', status: 'pending', ...at('2026-11-18') }),
  );
  expect(await numbers(shop.viewer, { ...MONTH, cut: 'late' })).toEqual(['L1']);
});

test('an order is late after the days that its marketplace says, which are over at midnight in São Paulo', async () => {
  await setRates();
  const shop = await openShop();
  const said = (externalId: string, shipBy: string | null, deliverBy: string | null, more: Partial<OrderSnapshot>) =>
    order([line('A')], {
      externalId,
      delivery: { trackingNumber: null, shipBy, deliverBy },
      ...at('2026-11-01'),
      ...more,
    });
  const ml = { marketplace: 'mercadolivre' } as const;
  await shop.sell(
    said('P1', '2026-11-19', '2026-11-30', { status: 'pending' }),
    said('P2', '2026-11-20', '2026-11-30', { status: 'pending' }), // old, and it may still be sent today
    said('P3', '2026-11-20', '2026-11-19', { status: 'pending' }),
    said('P4', null, '2026-11-30', { status: 'pending', ...at('2026-11-15') }),
    said('S1', '2026-11-05', '2026-11-19', { status: 'shipped', ...ml }),
    said('S2', '2026-11-05', '2026-11-20', { status: 'shipped', ...ml }),
    said('S3', '2026-11-05', '2026-11-19', { status: 'shipped' }), // it may have arrived: Amazon does not say
    said('S4', '2026-11-05', null, { status: 'shipped', ...ml }),
    said('D1', '2026-11-05', '2026-11-10', { status: 'delivered', ...ml }),
    said('C1', '2026-11-05', '2026-11-10', { status: 'cancelled', ...ml }),
  );
  expect((await numbers(shop.viewer, { ...MONTH, cut: 'late' })).toSorted()).toEqual(['P1', 'P3', 'P4', 'S1']);
});

test('a tracking number finds its order, of any day, and only that of the account', async () => {
  await setRates();
  const shop = await openShop();
  const sent = (externalId: string, trackingNumber: string) =>
    order([line('A')], {
      externalId,
      delivery: { trackingNumber, shipBy: null, deliverBy: null },
      ...at('2026-11-01'),
    });
  await shop.sell(sent('T1', 'br1234567'), sent('T2', 'BR12345678'));
  const other = await openShop();
  await other.sell(sent('T3', 'BR1234567'));
  const found = (of: typeof shop, search: string) => numbers(of.viewer, { ...MONTH, search });
  expect(await found(shop, 'BR1234567')).toEqual(['T1']);
  expect(await found(shop, 'br12345678')).toEqual(['T2']);
  expect(await found(other, 'br1234567')).toEqual(['T3']);
  expect(await found(shop, 'BR123')).toEqual([]);
  await shop.sell(
    order([line('A')], {
      externalId: 'T5',
      delivery: { trackingNumber: 'X1', otherTrackingNumbers: ['BR22'], shipBy: null, deliverBy: null },
      ...at('2026-11-01'),
    }),
  );
  expect([await found(shop, 'br22'), await found(other, 'BR22')]).toEqual([['T5'], []]);
});

test('totals of a cut, a state or a way of sending add up their rows', async () => {
  const shop = await openMixedShop();
  const filters: OrderFilter[] = [
    { ...MONTH, cut: 'withLoss' },
    { ...MONTH, cut: 'withoutCost' },
    { ...MONTH, uf: 'SP' },
    { ...MONTH, logistic: 'fba' },
    { ...MONTH, cut: 'withoutCost', marketplace: 'mercadolivre' },
  ];
  for (const filter of filters) {
    const rows = await all(shop.viewer, filter);
    const total = (await orderTotals(shop.viewer, filter, NOW))!;
    expect(rows.length).toBeGreaterThan(0);
    expect(total.revenue.minor).toBe(sum(rows, (row) => row.revenue));
    expect(total.profit!.minor).toBe(sum(rows, (row) => row.profit));
  }
  expect((await orderTotals(shop.viewer, { ...MONTH, cut: 'withoutCost' }, NOW))!.orders).toBe(2);
  const { states } = await salesByState(shop.viewer, MONTH, NOW);
  const ofState = states.find(({ uf }) => uf === 'SP')!;
  const { orders, revenue } = (await orderTotals(shop.viewer, { ...MONTH, uf: 'SP' }, NOW))!;
  expect({ orders, revenue }).toEqual({ orders: ofState.orders, revenue: ofState.revenue });
});

test('the orders of a product have its line, and their totals are those of its row on the dashboard', async () => {
  const shop = await openMixedShop();
  const { rows } = await productSales(shop.viewer, { ...MONTH, comparison: 'none' }, { limit: 50 }, NOW);
  expect(rows).toHaveLength(4);
  for (const { product, revenue, profit, units } of rows) {
    const filter = { ...MONTH, listingId: product.id };
    const listed = await numbers(shop.viewer, filter);
    const [{ sold, own }] = (await queryRows<{ sold: string[]; own: number }>(
      `SELECT array_agg(DISTINCT o.external_id) AS sold, sum(i.quantity) FILTER (WHERE i.status <> 'cancelled')::int AS own
       FROM order_items i JOIN orders o ON o.account_id = i.account_id AND o.id = i.order_id
       WHERE i.account_id = $1 AND i.product_id = $2 AND o.sale_day > '2026-10-01'`,
      [shop.viewer.accountId, product.id],
    )) as [{ sold: string[]; own: number }];
    expect(listed.toSorted()).toEqual(sold.toSorted());
    expect(own).toBe(units);
    const total = (await orderTotals(shop.viewer, filter, NOW))!;
    expect(total).toMatchObject({ revenue, profit, isOfProduct: true });
    expect(await orderCounts(shop.viewer, filter, NOW)).toMatchObject({ all: sold.length });
  }
  // the one listing of a physical product is all of it
  const { product } = rows[0]!;
  const [{ master }] = (await queryRows<{ master: number }>('SELECT master_id AS master FROM products WHERE id = $1', [
    product.id,
  ])) as [{ master: number }];
  expect(await numbers(shop.viewer, { ...MONTH, masterId: master })).toEqual(
    await numbers(shop.viewer, { ...MONTH, listingId: product.id }),
  );
  // with a cut the totals are of whole orders
  expect(await orderTotals(shop.viewer, { ...MONTH, listingId: product.id, cut: 'withoutCost' }, NOW)).toMatchObject({
    isOfProduct: false,
  });
  const other = await openShop('Outra');
  for (const filter of [{ listingId: product.id }, { masterId: master }]) {
    expect(await numbers(other.viewer, { ...MONTH, ...filter })).toEqual([]);
    expect(await orderTotals(other.viewer, { ...MONTH, ...filter }, NOW)).toMatchObject({ orders: 0 });
  }
});

test.each([
  ['701-0000003-9', ['701-0000003-9'], 1],
  [
    '#701-00000',
    ['701-0000002-3', '701-0000001-2', '701-0000001-1', '701-0000002-4', '701-0000002-5', '701-0000003-9'],
    1,
  ],
  ['cart', [], 0],
  ['CART', ['ML-2', 'ML-1'], 0],
  ['c', ['701-0000002-4'], 0],
  ['B0B', ['701-0000001-2'], 0],
  ['701%', [], 0],
])('a search for %s is of any day and says how many are outside of the period', async (search, found, outside) => {
  const shop = await openMixedShop();
  expect(await numbers(shop.viewer, { ...MONTH, search })).toEqual(found);
  expect(await orderCounts(shop.viewer, { ...MONTH, search }, NOW)).toMatchObject({
    all: found.length,
    outsidePeriod: outside,
  });
  expect(await orderTotals(shop.viewer, { ...MONTH, search }, NOW)).toBeNull();
});

test('another account has none of them', async () => {
  const shop = await openMixedShop('Dona');
  const other = await openShop('Outra');
  expect(await numbers(other.viewer, { ...MONTH, search: '701-0000001-1' })).toEqual([]);
  expect(await numbers(other.viewer, MONTH)).toEqual([]);
  expect(await orderCounts(other.viewer, MONTH, NOW)).toMatchObject({ all: 0, withoutCost: 0 });
  const batches = [];
  for await (const batch of eachOrder(shop.viewer, { period: 'allTime' })) batches.push(...batch);
  expect(batches).toHaveLength(8);
});

test('in US$ each order is at the rate of its day, the totals are those of the dashboard, and other accounts have none of it', async () => {
  const shop = await openMixedShop();
  await setRates(['USD', '2026-11-16', 4], ['USD', '2026-11-18', 5], ['USD', '2026-11-20', 5.4321]);
  await shop.sell(
    order([line('U', { priceMinor: 1_000 })], {
      externalId: 'US-1',
      currency: 'USD',
      country: 'US',
      ...at('2026-11-20'),
    }),
  );
  const rateOf: Record<string, number> = { '2026-11-16': 4, '2026-11-17': 4, '2026-11-18': 5, '2026-11-20': 5.4321 };
  const [own, dollars] = [await all(shop.viewer, MONTH), await all(shop.viewer, { ...MONTH, in: 'USD' })];
  for (const [index, row] of dollars.entries()) {
    const { currency, revenueMinor } = own[index]!;
    const rate = currency === 'USD' ? 1 : 1 / rateOf[row.saleDay]!;
    expect(shownAmount(row.revenueMinor, row.shownIn)).toEqual({
      minor: Math.round(revenueMinor! * rate),
      currency: 'USD',
    });
  }
  expect(new Set(own.map(({ shownIn }) => shownIn.currency))).toEqual(new Set(['BRL', 'USD']));
  const reais = await all(shop.viewer, { ...MONTH, in: 'BRL' });
  const foreign = reais.find(({ orderId }) => orderId === 'US-1')!;
  expect(shownAmount(foreign.revenueMinor, foreign.shownIn)).toEqual({ minor: 5_432, currency: 'BRL' });
  const totals = (await orderTotals(shop.viewer, { ...MONTH, in: 'USD' }, NOW))!;
  const { revenue, profit } = await salesMetrics(shop.viewer, { ...MONTH, comparison: 'none', in: 'USD' }, NOW);
  expect([totals.revenue, totals.profit]).toEqual([revenue, profit]);
  const cut = (await orderTotals(shop.viewer, { ...MONTH, uf: 'SP', in: 'USD' }, NOW))!;
  expect(cut.revenue).toEqual({ minor: Math.round(30_000 / 5.4321), currency: 'USD' });
  const found = await accountOrder(shop.viewer, { marketplace: 'amazon', orderId: '701-0000002-4', in: 'USD' }, NOW);
  expect(shownAmount(found!.revenueMinor, found!.shownIn)).toEqual({ minor: 200, currency: 'USD' });
  const other = await openShop('Outra');
  expect(await all(other.viewer, { ...MONTH, in: 'USD' })).toEqual([]);
  expect(
    await accountOrder(other.viewer, { marketplace: 'amazon', orderId: '701-0000002-4', in: 'USD' }, NOW),
  ).toBeNull();
});
