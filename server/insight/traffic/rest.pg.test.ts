import { beforeEach, expect, test } from 'vitest';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { setTraffic } from '#server/insight/traffic/testing/setTraffic.ts';

useTestDatabase();

const path = '/api/dashboard/aggregated-metrics';
const DAY = '2026-11-10';
const days = `aggregationType=byAsin&startDate=${DAY}&endDate=${DAY}`;
let shop: Shop;
const then = { purchasedAt: new Date(`${DAY}T15:00:00Z`), updatedAt: new Date(`${DAY}T15:00:00Z`) };
beforeEach(async () => {
  await setRates();
  shop = await openShop();
  await shop.sell(
    order([line('A', { priceMinor: 15_980, quantity: 3 })], then),
    order([line('MLB1', { asin: 'MLB1', name: null, sku: null })], {
      ...then,
      marketplace: 'mercadolivre',
      externalId: '2000000001',
    }),
  );
  await setTraffic(shop.viewer.accountId, [{ asin: 'B0A', day: DAY, pageViews: 300, sessions: 200 }]);
});
const get = async (query: string) => {
  const response = await (await appClient(shop.viewer)).get(`${path}?${query}`);
  return { status: response.status, body: (await response.json()) as any };
};

test('the report has the field names of the specification and unknown traffic as null', async () => {
  const { status, body } = await get(days);
  expect(status).toBe(200);
  expect(body).toEqual({
    data: [
      {
        product_id: await shop.idOf('A'),
        name: 'Produto A',
        title: 'Produto A',
        sku: 'A',
        seller_sku: 'A',
        asin: 'B0A',
        marketplace: 'amazon',
        country: 'BR',
        image_url: null,
        units_ordered: 3,
        revenue: 159.8,
        currency: 'BRL',
        page_views: 300,
        sessions: 200,
        conversion_rate: 1.5,
      },
      expect.objectContaining({
        name: null,
        sku: null,
        asin: 'MLB1',
        marketplace: 'mercadolivre',
        revenue: 100,
        page_views: null,
        sessions: null,
        conversion_rate: null,
      }),
    ],
    totals: {
      total_units: 4,
      total_revenue: 259.8,
      total_products: 2,
      total_orders: 2,
      avg_conversion_rate: 1.5,
      avg_ticket: 64.95,
      ticket_per_order: 129.9,
      currency: 'BRL',
    },
    hasExchange: true,
  });
});

test.each([
  ['marketplace=all', 2],
  ['marketplace=Amazon', 1],
  ['marketplace=AMAZON', 1],
  ['marketplace=MercadoLivre', 1],
  ['marketplace=mercado%20livre', 1],
  ['asinLevel=all', 2],
  ['asinLevel=PARENT', 2],
  ['asinLevel=child', 2],
  ['search=produto%20A', 1],
])('%s filters the rows', async (query, count) => {
  expect((await get(`${days}&${query}`)).body.data).toHaveLength(count);
});

test('all rows come in the requested order, and a search does not change the totals', async () => {
  const sorted = async (sort: string) => (await get(`${days}&sort=${sort}`)).body.data.map(({ asin }: any) => asin);
  expect([await sorted('units'), await sorted('-units')]).toEqual([
    ['MLB1', 'B0A'],
    ['B0A', 'MLB1'],
  ]);
  const { data, totals } = (await get(`${days}&search=mlb1`)).body;
  expect([data.length, totals.total_products]).toEqual([1, 2]);
});

test('the file has every row of the search in the requested order with the columns of the screen', async () => {
  const file = async (query: string) => {
    const answer = await (await appClient(shop.viewer)).get(`${path}/export?startDate=${DAY}&endDate=${DAY}${query}`);
    return [answer.headers.get('content-disposition'), await answer.text()];
  };
  expect(await file('&sort=units')).toEqual([
    `attachment; filename="metricas-agregadas-${DAY}-a-${DAY}.csv"`,
    'Produto,SKU,ASIN,Unidades,Receita,Visualizações,Sessões,Conversão (%)\r\n' +
      ',,MLB1,1,100,,,\r\nProduto A,A,B0A,3,159.8,300,200,1.5\r\n',
  ]);
  expect((await file('&search=b0a&format=excelBr'))[1]!.split('\r\n')[1]).toBe('Produto A;A;B0A;3;159,8;300;200;1,5');
});

test('with amounts in other currencies the file has a currency column', async () => {
  await shop.sell(order([line('U')], { ...then, currency: 'USD', country: 'US' }));
  const answer = await (await appClient(shop.viewer)).get(`${path}/export?startDate=${DAY}&endDate=${DAY}`);
  const lines = (await answer.text()).split('\r\n');
  expect(lines[0]).toMatch(/,Moeda$/);
  expect(lines.slice(1, 4).map((text) => text.split(',').at(-1))).toEqual(['BRL', 'BRL', 'USD']);
});

test('the exported revenue adds up to that of the screen: the rounding difference is a row', async () => {
  await setRates(['USD', '2020-01-01', 5.4321]);
  const abroad = { ...then, currency: 'USD', country: 'US' }; // R$ 5,486421 each
  await shop.sell(order([line('U', { priceMinor: 101 })], abroad), order([line('V', { priceMinor: 101 })], abroad));
  const answer = await (await appClient(shop.viewer)).get(`${path}/export?startDate=${DAY}&endDate=${DAY}`);
  const lines = (await answer.text()).trimEnd().split('\r\n').slice(1);
  expect(lines.at(-1)).toBe('Arredondamento do câmbio,,,,-0.01,,,');
  const query = `${path}/export?startDate=${DAY}&endDate=${DAY}`;
  const client = await appClient(shop.viewer);
  for (const [language, name] of [
    ['en', 'Rounding of exchange'],
    ['es', 'Redondeo del cambio'],
  ] as const) {
    const file = await client.request('GET', query, undefined, { 'accept-language': language });
    expect((await file.text()).trimEnd().split('\r\n').at(-1)).toBe(`${name},,,,-0.01,,,`);
  }
  const saved = lines.reduce((sum, text) => sum + Math.round(Number(text.split(',')[4]) * 100), 0);
  expect(saved).toBe(Math.round((await get(days)).body.totals.total_revenue * 100));
});

test('days without sales or traffic give an empty list', async () => {
  const { body } = await get('startDate=2026-01-01&endDate=2026-01-31');
  expect(body).toMatchObject({ data: [], totals: { total_units: 0, avg_ticket: 0, avg_conversion_rate: null } });
});

test.each([
  ['startDate=2026-02-02&endDate=2026-02-01', 'Data final não pode ser anterior à data inicial'],
  ['startDate=2026-02-02', 'Data final não pode ser anterior à data inicial'],
  ['', 'Data final não pode ser anterior à data inicial'],
  ['startDate=x&endDate=2026-02-01', 'Data inválida: x'],
  [`${days}&marketplace=ebay`, 'Marketplace desconhecido'],
  [`${days}&asinLevel=SKU`, 'Nível de ASIN desconhecido'],
  [`startDate=${DAY}&endDate=${DAY}&aggregationType=byDay`, 'Tipo de agregação desconhecido'],
  [`${days}&sort=price`, 'Ordem desconhecida'],
  [`${days}&page=2`, 'Parâmetro desconhecido: page'],
])('%s is refused with 400 in Portuguese', async (query, error) => {
  expect(await get(query)).toEqual({ status: 400, body: { error } });
});

test('a request without a session is refused', async () => {
  expect((await (await appClient()).get(`${path}?${days}`)).status).toBe(401);
});

test('another account gets its own, empty report', async () => {
  const other = await appClient((await openShop('Outra')).viewer);
  const body = await (await other.get(`${path}?${days}`)).json();
  expect(body).toMatchObject({ data: [], totals: { total_units: 0, total_products: 0 } });
  const file = await other.get(`${path}/export?startDate=${DAY}&endDate=${DAY}`);
  expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(1);
});
