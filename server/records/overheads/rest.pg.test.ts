import { beforeAll, expect, test } from 'vitest';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { appClient, testApp } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';

useTestDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
const PATH = '/api/costs/overheads';
let asOwner: Client;
let asOther: Client;
let product: number;

beforeAll(async () => {
  const shop = await openShop();
  await shop.sell(order([line('A', { name: 'Caneca' })]));
  [asOwner, asOther] = [await appClient(shop.viewer), await appClient((await openShop('Outra')).viewer)];
  product = await shop.idOf('A');
});

const overheadsOf = async (client: Client) =>
  ((await (await client.get(PATH)).json()) as { overheads: { id: number }[] }).overheads;
const clear = async () => {
  for (const { id } of await overheadsOf(asOwner)) await asOwner.request('DELETE', `${PATH}/${id}`);
};
const rent = { name: ' Aluguel ', category: 'rent', amount: '3.000,00', every: 'month', validFrom: '2026-01-01' };

test('an overhead is created, changed, read and deleted, by its account only', async () => {
  const own = { ...rent, scope: 'products', allocation: 'fixed_share', products: [{ id: product, percent: 40 }] };
  expect((await asOther.request('PUT', PATH, own)).status).toBe(404);
  const created = await asOwner.request('PUT', PATH, own);
  const { id } = (await created.json()) as { id: number };
  expect(created.status).toBe(200);
  const stored = { ...own, id, name: 'Aluguel', amount: 3_000, validUntil: null, marketplace: null, brand: null };
  expect(await overheadsOf(asOwner)).toEqual([stored]);
  expect(await overheadsOf(asOther)).toEqual([]);
  const change = { ...rent, id, amount: 12.5, validUntil: '2026-10-31' };
  expect((await asOther.request('PUT', PATH, change)).status).toBe(404);
  expect((await asOwner.request('PUT', PATH, change)).status).toBe(200);
  expect(await overheadsOf(asOwner)).toMatchObject([
    { id, amount: 12.5, validUntil: '2026-10-31', allocation: 'none', scope: 'account', products: [] },
  ]);
  expect((await asOther.request('DELETE', `${PATH}/${id}`)).status).toBe(404);
  expect((await asOwner.request('DELETE', `${PATH}/${id}`)).status).toBe(200);
  expect(await overheadsOf(asOwner)).toEqual([]);
});

test.each([
  {},
  { ...rent, name: '' },
  { ...rent, amount: '1.234' },
  { ...rent, amount: -1 },
  { ...rent, amount: 1e30 },
  { ...rent, category: 'party' },
  { ...rent, every: 'hour' },
  { ...rent, validFrom: '0001-01-01' },
  { ...rent, validUntil: '9999-12-31' },
  { ...rent, marketplace: 'amazon' },
  { ...rent, scope: 'marketplace', marketplace: 'shopee' },
  { ...rent, products: [{ id: 1.5 }] },
  { ...rent, more: 1 },
])('%j is refused', async (body) => {
  expect((await asOwner.request('PUT', PATH, body)).status).toBe(400);
  expect(await overheadsOf(asOwner)).toEqual([]);
});

const send = async (csv: string, client: Client = asOwner) => {
  const answer = await testApp().request(`${PATH}/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'text/csv' },
    body: csv,
  });
  return [answer.status, await answer.json()];
};

test.each(['csv', 'excelBr'])(
  'an export as %s is imported as it is, and a formula is defused in it',
  async (format) => {
    const own = { scope: 'products', allocation: 'fixed_share', products: [{ id: product, percent: 39.5 }] };
    await asOwner.request('PUT', PATH, { ...rent, ...own, amount: '1.234,50', validUntil: '2026-12-31' });
    await asOwner.request('PUT', PATH, { ...rent, name: 'Plano', scope: 'marketplace', marketplace: 'mercadolivre' });
    const before = await overheadsOf(asOwner);
    const file = await (await asOwner.get(`${PATH}/export?format=${format}`)).text();
    expect(await (await asOther.get(`${PATH}/export?format=${format}`)).text()).not.toContain('Plano');
    expect(await send(file)).toMatchObject([200, { rows: 2, known: 2, overheads: 0, refused: 0 }]);
    await clear();
    expect(await send(file)).toMatchObject([200, { rows: 2, known: 0, overheads: 2, refused: 0 }]);
    expect(await overheadsOf(asOwner)).toEqual(before.map((one) => ({ ...one, id: expect.any(Number) as number })));
    await asOwner.request('PUT', PATH, { ...rent, name: '=1+1' });
    expect(await (await asOwner.get(`${PATH}/export?format=${format}`)).text()).not.toMatch(/^=1/m);
    await clear();
  },
);

test('a file of a million rows is refused', async () => {
  const csv = `nome;categoria;valor;periodicidade;inicio\n${'a;b;1;c;d\n'.repeat(1_000_000)}`;
  expect(await send(csv)).toMatchObject([413, {}]);
  expect(await send(csv.slice(0, 4_000_000))).toMatchObject([
    400,
    { error: expect.stringContaining('1000 linhas') as string },
  ]);
  expect(await overheadsOf(asOwner)).toEqual([]);
});
