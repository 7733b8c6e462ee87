import { beforeAll, expect, test } from 'vitest';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';

useTestDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
const PATH = '/api/costs/freight-rules';
let asOwner: Client;
let asOther: Client;
let product: number;

beforeAll(async () => {
  const shop = await openShop();
  await shop.sell(order([line('A', { name: 'Caneca' })]));
  [asOwner, asOther] = [await appClient(shop.viewer), await appClient((await openShop('Outra')).viewer)];
  product = await shop.idOf('A');
});

const rulesOf = async (client: Client) => ((await (await client.get(PATH)).json()) as { rules: object[] }).rules;

test('a rule is created, changed, read and deleted, by its account only', async () => {
  const rule = { product, logistic: ' seller ', validFrom: '2026-01-01', perOrder: '12,50', packagingPerUnit: 0.9 };
  expect((await asOther.request('PUT', PATH, rule)).status).toBe(404);
  const created = await asOwner.request('PUT', PATH, rule);
  const { id, lines } = (await created.json()) as { id: number; lines: number };
  expect([created.status, lines]).toEqual([200, 0]);
  const stored = {
    id,
    marketplace: null,
    logistic: 'seller',
    product,
    priceFrom: null,
    priceBelow: null,
    validFrom: '2026-01-01',
    validUntil: null,
    perOrder: 12.5,
    perUnit: 0,
    percent: 0,
    packagingPerOrder: 0,
    packagingPerUnit: 0.9,
    note: null,
  };
  expect(await rulesOf(asOwner)).toEqual([stored]);
  expect(await rulesOf(asOther)).toEqual([]);
  const change = { id, validFrom: '2026-02-01', percent: 4, note: 'nova' };
  expect((await asOther.request('PUT', PATH, change)).status).toBe(404);
  expect((await asOwner.request('PUT', PATH, change)).status).toBe(200);
  expect(await rulesOf(asOwner)).toMatchObject([{ ...change, product: null, perOrder: 0 }]);
  expect((await asOther.request('DELETE', `${PATH}/${id}`)).status).toBe(404);
  expect((await asOwner.request('DELETE', `${PATH}/${id}`)).status).toBe(200);
  expect(await rulesOf(asOwner)).toEqual([]);
});

test.each([
  {},
  { validFrom: 'hoje', perOrder: 1 },
  { validFrom: '2026-01-01' },
  { validFrom: '2026-01-01', perOrder: '1.234' },
  { validFrom: '2026-01-01', perOrder: -1 },
  { validFrom: '2026-01-01', percent: 101 },
  { validFrom: '2026-01-01', perOrder: 1, marketplace: 'shopee' },
  { validFrom: '2026-01-01', perOrder: 1, more: 1 },
])('%j is refused', async (body) => {
  expect((await asOwner.request('PUT', PATH, body)).status).toBe(400);
  expect(await rulesOf(asOwner)).toEqual([]);
});
