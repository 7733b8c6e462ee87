import { subscribe, parse } from 'graphql';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { publish, startEvents, stopEvents } from '#server/platform/jobs/events.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { schema } from '#server/work/api/schema.ts';
import { line, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';

useTestDatabase();
beforeAll(() => startEvents());
afterAll(() => stopEvents());

let shop: Shop;
const now = { purchasedAt: new Date(), updatedAt: new Date() };
beforeEach(async () => {
  await setRates();
  shop = await openShop();
});
const ask = async (query: string, variables = {}, viewer: Viewer = shop.viewer) =>
  (await appClient({ ...viewer, isDeveloper: true })).graphql(query, variables);
const developer = async (viewer: Viewer) => {
  await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [viewer.userId]);
  return viewer;
};

test('one operation reads cards, rows and totals with one filter', async () => {
  await shop.openedOn('2020-01-01');
  await shop.sell(order([line('A')], now), order([line('B', { priceMinor: 2_500 })], now));
  await developer(shop.viewer);
  const { data, errors } = await ask(
    `query ($filter: SalesFilter!) {
       viewer {
         brands
         salesMetrics(filter: $filter) { startDate revenue { minor currency } comparedUntil orders hasExchange }
         productSales(filter: $filter, size: 1) {
           rows { units revenue { minor } product { id name marketplace country } }
           page pageCount rowCount
           totals { units revenue { minor } usdRate inDollars: revenue(in: "USD") { minor } }
         }
       }
     }`,
    { filter: { period: 'TODAY', search: 'produto' } },
  );
  expect(errors).toBeUndefined();
  const { salesMetrics, productSales, brands } = data.viewer;
  expect(brands).toEqual([]);
  expect(salesMetrics).toMatchObject({
    startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    revenue: { minor: 12_500, currency: 'BRL' },
    comparedUntil: expect.stringMatching(/Z$/),
    orders: 2,
    hasExchange: true,
  });
  expect(productSales).toMatchObject({
    rows: [{ units: 1, revenue: { minor: 10_000 }, product: { name: 'Produto A', marketplace: 'AMAZON' } }],
    page: 1,
    pageCount: 2,
    rowCount: 2,
    totals: { units: 2, revenue: { minor: 12_500 }, usdRate: null, inDollars: null },
  });
});

test('totals are in reais or, at the rate of each day, in dollars', async () => {
  await setRates(['USD', '2020-01-01', 5]);
  await shop.sell(order([line('A')], now));
  await developer(shop.viewer);
  const totals = async (field: string) => {
    const { data, errors } = await ask(
      `{ viewer { productSales(filter: {}) { totals { found: ${field} { minor currency } } } } }`,
    );
    return data ? data.viewer.productSales.totals.found : errors![0];
  };
  expect(await totals('revenue')).toEqual({ minor: 10_000, currency: 'BRL' });
  expect(await totals('revenue(in: "BRL")')).toEqual({ minor: 10_000, currency: 'BRL' });
  expect(await totals('revenue(in: "USD")')).toEqual({ minor: 2_000, currency: 'USD' });
  expect(await totals('profit(in: "USD")'), 'before its cost').toEqual({ minor: 1_600, currency: 'USD' });
  await shop.cost('A', 1_000);
  expect(await totals('profit(in: "USD")')).toEqual({ minor: 1_400, currency: 'USD' });
});

test('an unsupported currency of totals is refused with a message', async () => {
  await shop.sell(order([line('A')], now));
  await developer(shop.viewer);
  const { errors } = await ask('{ viewer { productSales(filter: {}) { totals { revenue(in: "EUR") { minor } } } } }');
  expect(errors?.[0]).toMatchObject({
    message: 'Os totais são somados em BRL ou em USD',
    extensions: { code: 'BAD_REQUEST' },
  });
});

test.each([
  ['size: 101', 'A página tem de 1 a 100 produtos', 'BAD_REQUEST'],
  ['size: -1', 'A página tem de 1 a 100 produtos', 'BAD_REQUEST'],
  ['page: 0', 'A página é um número a partir de 1', 'BAD_REQUEST'],
])('a page with %s is refused with a message', async (argument, message, code) => {
  await developer(shop.viewer);
  const { errors } = await ask(`{ viewer { productSales(filter: {}, ${argument}) { rowCount } } }`);
  expect(errors?.[0]).toMatchObject({ message, extensions: { code } });
});

test('reversed custom days are refused with a message', async () => {
  await developer(shop.viewer);
  const filter = '{ period: CUSTOM, startDate: "2026-02-02", endDate: "2026-02-01" }';
  const { errors } = await ask(`{ viewer { salesMetrics(filter: ${filter}) { orders } } }`);
  expect(errors?.[0]?.message).toBe('Data final não pode ser anterior à data inicial');
});

test('a full page of every field stays within the complexity limit', async () => {
  await developer(shop.viewer);
  const money = '{ minor currency }';
  const { errors } = await ask(
    `{ viewer { name brands
        salesMetrics(filter: {}) { startDate endDate revenue ${money} todayRevenue ${money} revenueChangePercent comparedUntil
          orders newOrders units unitsPerOrder acosPercent spendWithoutSales profit ${money} marginPercent unitsWithoutCost
          unitsWithoutFee unitsWithoutFreight unitsWithoutPrice cancelledOrders cancelledRevenue ${money} hasExchange }
        productSales(filter: {}, size: 100) { page pageCount rowCount
          rows { units unitsVariation revenue ${money} profit ${money} roiPercent marginPercent acosPercent
            breakEvenAcosPercent inventory unitsWithoutCost unitsWithoutFee unitsWithoutFreight
            product { id asin sku name brand imageUrl marketplace country } }
          totals { units revenue ${money} inDollars: revenue(in: "USD") ${money} profit ${money} usdRate roiPercent
            marginPercent acosPercent breakEvenAcosPercent hasExchange } } } }`,
  );
  expect(errors).toBeUndefined();
});

test('only its own account finds a product by its node id', async () => {
  await shop.sell(order([line('A')], now));
  const id = btoa(`Product:${await shop.idOf('A')}`);
  const query = `query ($id: ID!) { node(id: $id) { id ... on Product { sku asin } } }`;
  await developer(shop.viewer);
  expect((await ask(query, { id })).data).toEqual({ node: { id, sku: 'A', asin: 'B0A' } });
  const other = await developer((await openShop('Outra')).viewer);
  expect(await ask(query, { id }, other)).toEqual({ data: { node: null } });
  expect(await ask(query, { id: btoa('Product:1e9') })).toEqual({ data: { node: null } });
  expect(await ask(query, { id: btoa('Product:x') })).toEqual({ data: { node: null } });
});

test("brands are the distinct brands of the viewer's products", async () => {
  await shop.sell(order([line('A'), line('B'), line('C'), line('D')], now));
  await shop.describe('A', { brand: 'zebra' });
  await shop.describe('B', { brand: 'Água' });
  await shop.describe('C', { brand: 'zebra' });
  await developer(shop.viewer);
  expect((await ask('{ viewer { brands } }')).data.viewer.brands).toEqual(['Água', 'zebra']);
  const other = await developer((await openShop('Outra')).viewer);
  expect((await ask('{ viewer { brands } }', {}, other)).data.viewer.brands).toEqual([]);
});

test('each account gets its own figures', async () => {
  await shop.sell(order([line('A')], { ...now, externalId: 'SECRET-1' }));
  const other = await developer((await openShop('Outra')).viewer);
  const { data } = await ask(
    `{ viewer { salesMetrics(filter: { search: "SECRET" }) { orders }
                productSales(filter: { period: ALL_TIME }) { rowCount totals { units } } } }`,
    {},
    other,
  );
  expect(data.viewer).toEqual({ salesMetrics: { orders: 0 }, productSales: { rowCount: 0, totals: { units: 0 } } });
});

test('a new order is published to its own account when it arrives', async () => {
  const listening = (viewer: Viewer) =>
    subscribe({
      schema,
      document: parse(
        `subscription { newOrder { id marketplace orderId country total { minor currency } units createdAt
           items { sku name quantity imageUrl } } }`,
      ),
      contextValue: { viewer },
    }) as Promise<AsyncGenerator<any>>;
  const other = await openShop('Outra');
  const [mine, theirs] = await Promise.all([listening(shop.viewer), listening(other.viewer)]);
  const [heard, heardByThem] = [mine.next(), theirs.next()];

  const sell = async (at: Shop, externalId: string) => {
    await at.sell(
      order([line('A', { quantity: 2 }), line('B', { priceMinor: null })], {
        purchasedAt: new Date('2026-11-20T15:00:00Z'),
        externalId,
      }),
    );
    const { id } = await queryRow<{ id: number }>('SELECT id FROM orders WHERE external_id = $1', [externalId]);
    await publish('newOrder', { accountId: at.viewer.accountId, orderId: id });
    return id;
  };
  const myId = await sell(shop, 'MINE');
  await sell(other, 'THEIRS');
  expect((await heard).value).toEqual({
    data: {
      newOrder: {
        id: String(myId),
        marketplace: 'AMAZON',
        orderId: 'MINE',
        country: 'BR',
        total: null,
        units: 3,
        createdAt: '2026-11-20T15:00:00.000Z',
        items: [
          { sku: 'A', name: 'Produto A', quantity: 2, imageUrl: null },
          { sku: 'B', name: 'Produto B', quantity: 1, imageUrl: null },
        ],
      },
    },
  });
  expect((await heardByThem).value.data.newOrder.orderId).toBe('THEIRS');
});

test('an order of another account cannot be read by its id', async () => {
  await shop.sell(order([line('A')], { externalId: 'HIDDEN' }));
  const { id } = await queryRow<{ id: number }>(`SELECT id FROM orders WHERE external_id = 'HIDDEN'`);
  const other = await openShop('Outra');
  const { newOrder } = await import('#server/insight/sales/orders/orderSummaries.ts');
  await expect(newOrder(other.viewer, id)).rejects.toThrow('Pedido não encontrado');
  expect(await newOrder(shop.viewer, id)).toMatchObject({ total: { minor: 10_000, currency: 'BRL' } });
});
