import { beforeEach, expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';

useTestDatabase();

const path = '/api/dashboard-local';
let shop: Shop;
const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format();
const now = { purchasedAt: new Date(), updatedAt: new Date() };
beforeEach(async () => {
  await setRates();
  shop = await openShop();
  await shop.sell(
    order([line('A', { priceMinor: 15_980, name: null, sku: null })], { ...now, status: 'pending' }),
    order([line('B', { quantity: 2 })], { ...now, marketplace: 'mercadolivre', externalId: '2000000001' }),
  );
});
const get = async (where: string) => {
  const response = await (await appClient(shop.viewer)).get(`${path}${where}`);
  return { status: response.status, body: (await response.json()) as any };
};

test('products are a list with the names of the specification', async () => {
  await shop.cost('A', 10_000);
  await shop.openedOn('2020-01-01');
  const { status, body } = await get('/products');
  expect(status).toBe(200);
  expect(body).toEqual([
    {
      id: await shop.idOf('A'),
      name: 'Produto sem nome',
      sku: 'B0A',
      imageUrl: null,
      image: null,
      asin: 'B0A',
      marketplace: 'amazon',
      country: 'BR',
      units: 1,
      unitsVariation: 1,
      revenue: 159.8,
      profit: 39.8,
      isProfitBeforeAds: false,
      roi: 39.8,
      margin: expect.closeTo(24.9061, 4),
      acos: null,
      breakEven: expect.closeTo(24.9061, 4),
      inventory: null,
      inventorySharedWith: 0,
      currency: 'BRL',
      overheads: null,
      profitAfterOverheads: null,
      states: { revenue: 'provisional', profit: 'partial', acos: 'unread' },
    },
    expect.objectContaining({
      name: 'Produto B',
      sku: 'B',
      revenue: 100,
      profit: 80,
      margin: null,
      marketplace: 'mercadolivre',
    }),
  ]);
});

test('a product without a marketplace id shows that its SKU is not available', async () => {
  await queryRows(`UPDATE products SET asin = '' WHERE account_id = $1`, [shop.viewer.accountId]);
  expect((await get('/products')).body[0].sku).toBe('SKU não disponível');
});

test('metrics have the names of the specification', async () => {
  expect((await get('/metrics?dateRange=today')).body).toMatchObject({
    todaysSales: 259.8,
    yesterdayComparison: null,
    ordersCount: 2,
    newOrders: 1,
    unitsSold: 3,
    avgUnitsPerOrder: 1.5,
    acos: null,
    netProfit: 219.8,
    profitMargin: null,
    currency: 'BRL',
  });
});

test.each([
  ['marketplace=all', 2],
  ['marketplace=', 2],
  ['marketplace=Amazon', 1],
  ['marketplace=MercadoLivre', 1],
  ['marketplace=mercadolivre', 1],
  ['marketplace=mercado%20livre', 1],
  ['orderType=all', 2],
  ['orderType=pending', 1],
  ['orderType=cancelled', 0],
  ['search=2000000001', 1],
  ['search=%25', 0],
  ['dateRange=yesterday', 0],
  ['brand=Acme', 0],
  ['dateRange=custom&startDate=2020-01-01&endDate=2100-12-31', 2],
])('%s filters both products and metrics', async (query, count) => {
  expect((await get(`/products?${query}`)).body).toHaveLength(count);
  expect((await get(`/metrics?${query}`)).body.ordersCount).toBe(count);
});

test.each([
  ['dateRange=lastCentury', 'Período desconhecido'],
  ['comparison=lastCentury', 'Comparação desconhecida'],
  ['marketplace=ebay', 'Marketplace desconhecido'],
  ['orderType=lost', 'Status de pedido desconhecido'],
  ['dateRange=custom', 'Data final não pode ser anterior à data inicial'],
  ['dateRange=custom&startDate=2026-02-02&endDate=2026-02-01', 'Data final não pode ser anterior à data inicial'],
  ['dateRange=custom&startDate=x&endDate=2026-02-01', 'Data inválida: x'],
])('%s is refused with 400 in Portuguese', async (query, error) => {
  for (const call of ['products', 'metrics'])
    expect(await get(`/${call}?${query}`)).toEqual({ status: 400, body: { error } });
});

test('products come in the requested order', async () => {
  const idsOf = async (sort: string) => (await get(`/products?sort=${sort}`)).body.map(({ id }: { id: number }) => id);
  const [first, second] = [await shop.idOf('A'), await shop.idOf('B')];
  expect(await idsOf('units')).toEqual([first, second]);
  expect(await idsOf('-units')).toEqual([second, first]);
  expect(await get('/products?sort=-id')).toEqual({ status: 400, body: { error: 'Ordenação desconhecida' } });
});

test('a request without a session is refused', async () => {
  const anonymous = await appClient();
  for (const call of ['products', 'metrics']) expect((await anonymous.get(`${path}/${call}`)).status).toBe(401);
});

test('another account gets its own, empty answer', async () => {
  const other = await appClient((await openShop('Outra')).viewer);
  expect(await (await other.get(`${path}/products?search=2000000001`)).json()).toEqual([]);
  expect(await (await other.get(`${path}/metrics`)).json()).toMatchObject({ todaysSales: 0, ordersCount: 0 });
});

test('the response has every product, at any number', async () => {
  await shop.sell(
    order(
      Array.from({ length: 1_100 }, (_, n) => line(`M${n}`)),
      now,
    ),
  );
  const { body } = await get('/products');
  expect(body).toHaveLength(1_102);
  expect(new Set(body.map(({ id }: { id: number }) => id)).size).toBe(1_102);
});

test('the remainder of the cards accompanies the products', async () => {
  await shop.cost('B', 1_000);
  await transaction((tx) =>
    recordPostedAmounts(
      shop.viewer.accountId,
      [postedAmount('plan', -1_234, { orderExternalId: null, kind: 'account_fee', countsAlone: true, day: today() })],
      tx,
    ),
  );
  await shop.advertise('A', 712, 0, { day: today() });
  const { body: metrics } = await get('/metrics?dateRange=last7Days');
  const { body: products } = await get('/products?dateRange=last7Days');
  const { status, body } = await get('/products/remainder?dateRange=last7Days');
  expect({ status, body }).toEqual({ status: 200, body: { revenue: 0, profit: -12.34, products: 0, currency: 'BRL' } });
  const profits = products.map(({ profit }: { profit: number | null }) => profit ?? 0);
  expect(metrics.netProfit).toBeCloseTo(profits[0] + profits[1] + body.profit, 6);
});

const file = async (where: string) => (await (await appClient(shop.viewer)).get(`${path}${where}`)).text();

test('under a status, answers and files say what the profit is before', async () => {
  const metrics = async (filter: string) => (await get(`/metrics?${filter}`)).body;
  expect(await metrics('dateRange=today')).toMatchObject({ isProfitBeforeAds: false, profitWithoutOrder: null });
  expect(await metrics('orderType=pending')).toMatchObject({ isProfitBeforeAds: true });
  for (const [filter, isBeforeAds] of [
    ['', false],
    ['orderType=pending', true],
    ['search=2000000001', true],
  ] as const) {
    const rows = (await get(`/products?${filter}`)).body as { isProfitBeforeAds: boolean }[];
    expect(rows.map((row) => row.isProfitBeforeAds)).toEqual(rows.map(() => isBeforeAds));
    const said = async (where: string) => /Lucro[^,\r]*/.exec(await file(`${where}&${filter}`))![0];
    const files = [
      await said('/products/export?dateRange=today'),
      await said('/series/export?dateRange=last7Days&metric=profit&title=Lucro'),
    ];
    const before = 'antes de publicidade e armazenagem';
    expect(files).toEqual(isBeforeAds ? [`Lucro ${before}`, `Lucro (${before})`] : ['Lucro', 'Lucro']);
  }
});

test('a product without a name is said to have none in the language of the reader', async () => {
  const client = await appClient(shop.viewer);
  const read = async (language: string) => {
    const answer = await client.request('GET', `${path}/products`, undefined, { 'accept-language': language });
    return ((await answer.json()) as { asin: string; name: string }[]).find(({ asin }) => asin === 'B0A')!.name;
  };
  expect(await Promise.all(['pt', 'en', 'es'].map(read))).toEqual([
    'Produto sem nome',
    'Product without a name',
    'Producto sin nombre',
  ]);
});
