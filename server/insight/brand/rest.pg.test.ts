import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';

useTestDatabase();

const body = async (response: Response) => [response.status, await response.json()];
const pair = { ourAsin: 'B0ABCDEFGH', competitorAsin: 'B0RIVAL001', competitorBrand: 'Vertex' };

async function sellerOf(brand: string) {
  const shop = await openShop();
  await shop.sell(order([line('ABCDEFGH', { name: 'Garrafa' }), line('OUTRO123')]));
  await shop.describe('ABCDEFGH', { brand });
  return { shop, app: await appClient(shop.viewer) };
}

test('the brand with most products is returned with the seller id, and null without a brand', async () => {
  const { shop, app } = await sellerOf('Aurora');
  expect(await body(await app.get('/api/brand-owner/info'))).toEqual([200, { brand_name: 'Aurora', seller_id: null }]);
  await storeKeys(shop.viewer, 'amazon', {
    clientId: 'x',
    clientSecret: 'y',
    refreshToken: 'z',
    sellerId: 'A1SELLER',
  });
  expect(await body(await app.get('/api/brand-owner/info'))).toEqual([
    200,
    { brand_name: 'Aurora', seller_id: 'A1SELLER' },
  ]);
  const withoutBrand = await appClient(await newViewer());
  expect(await body(await withoutBrand.get('/api/brand-owner/info'))).toEqual([
    404,
    { error: 'Nenhuma marca encontrada nos seus produtos' },
  ]);
});

test('competitors are added and listed with the specified names, and invisible to another account', async () => {
  const { shop, app } = await sellerOf('Aurora');
  const [status, added] = await body(await app.post('/api/brand-owner/competitors', { ...pair, notes: 'kit' }));
  expect([status, added]).toEqual([
    201,
    {
      id: expect.any(Number),
      our_asin: 'B0ABCDEFGH',
      our_product: 'Garrafa',
      competitor_asin: 'B0RIVAL001',
      competitor_brand: 'Vertex',
      our_price: null,
      competitor_price: null,
      currency: null,
      price_position: null,
      price_difference_percent: null,
      our_rank: null,
      competitor_rank: null,
      our_rating: null,
      competitor_rating: null,
      monitoring_date: null,
      notes: 'kit',
    },
  ]);
  await queryRows(
    `UPDATE brand_competitors SET currency = 'BRL', our_price_minor = 1100, competitor_price_minor = 1000, monitored_at = now()
     WHERE account_id = $1`,
    [shop.viewer.accountId],
  );
  const listed = (await (await app.get('/api/brand-owner/competitors')).json()) as object[];
  expect(listed).toMatchObject([
    { our_price: 11, competitor_price: 10, price_position: 'Empate', price_difference_percent: 10 },
  ]);
  const other = await appClient(await newViewer());
  expect(await body(await other.get('/api/brand-owner/competitors'))).toEqual([200, []]);
  expect((await other.post('/api/brand-owner/competitors', pair)).status).toBe(404);
});

test('prices are checked once at a time, and only when a competitor is watched', async () => {
  const { app } = await sellerOf('Aurora');
  expect(await body(await app.request('POST', '/api/brand-owner/monitor'))).toEqual([
    400,
    { error: 'Adicione um competidor antes de atualizar os preços' },
  ]);
  await app.post('/api/brand-owner/competitors', pair);
  expect(await body(await app.request('POST', '/api/brand-owner/monitor'))).toEqual([200, { status: 'success' }]);
  expect(await body(await app.request('POST', '/api/brand-owner/monitor'))).toEqual([
    409,
    { error: 'Já existe uma atualização de preços em andamento' },
  ]);
  const { app: another } = await sellerOf('Outra');
  await another.post('/api/brand-owner/competitors', pair);
  expect((await another.request('POST', '/api/brand-owner/monitor')).status).toBe(200);
});

test('invalid bodies, unknown parameters and missing sessions are refused', async () => {
  const { app } = await sellerOf('Aurora');
  expect((await app.post('/api/brand-owner/competitors', { ...pair, ourAsin: 7 })).status).toBe(400);
  expect((await app.post('/api/brand-owner/competitors', { ...pair, hacker: true })).status).toBe(400);
  expect((await app.post('/api/brand-owner/competitors', {})).status).toBe(400);
  expect((await app.post('/api/brand-owner/competitors', { ...pair, ourAsin: "B0' OR 1=" })).status).toBe(400);
  for (const path of ['info', 'competitors']) {
    expect((await app.get(`/api/brand-owner/${path}?x=1`)).status).toBe(400);
    expect((await (await appClient()).get(`/api/brand-owner/${path}`)).status).toBe(401);
  }
  expect((await (await appClient()).request('POST', '/api/brand-owner/monitor')).status).toBe(401);
});
