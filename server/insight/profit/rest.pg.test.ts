import { beforeEach, expect, test } from 'vitest';
import { openSession } from '#server/records/identity/sessions/session.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { appClient, testApp } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { setOverheadAllocation } from '#server/records/overheads/overheadAllocation.ts';
import { setOverheads } from '#server/records/overheads/setOverheads.ts';
import { overhead } from '#server/records/overheads/testing/overhead.ts';
import { line, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { profitWindow } from '#server/insight/profit/detector/profitWindow.ts';
import { raiseProfitAlerts } from '#server/insight/profit/alerts/raiseProfitAlerts.ts';

useTestDatabase();

const path = '/api/profit-detector';
const days = (ago: number) => new Date(Date.now() - ago * 86_400_000);
const sold = (ago: number, more: object = {}) => ({ purchasedAt: days(ago), updatedAt: days(ago), ...more });
let shop: Shop;
beforeEach(async () => {
  await setRates(['USD', '2020-01-01', 5]);
  shop = await openShop();
  await shop.sell(order([line('A', { quantity: 2, priceMinor: 20_000 })], sold(3)));
  await shop.cost('A', 12_000);
});
const get = async (where: string, who = shop) => {
  const response = await (await appClient(who.viewer)).get(`${path}${where}`);
  return { status: response.status, body: (await response.json()) as any };
};

test('a row has its share of the overheads and what is left, once the account shows them', async () => {
  await setOverheads(shop.viewer, {
    save: [overhead({ every: 'unit', amountMinor: 1_000, allocation: 'units', validFrom: '2020-01-01' })],
  });
  const row = async () => {
    const { total_profit, overheads, profit_after_overheads } = (await get('/analyses')).body.analyses[0];
    const { current } = (await get('/analyses/B0A')).body;
    expect(current).toMatchObject({ total_profit, overheads, profit_after_overheads });
    return [total_profit, overheads, profit_after_overheads];
  };
  expect(await row()).toEqual([-12, null, null]);
  await setOverheadAllocation(shop.viewer, true);
  expect(await row()).toEqual([-12, 4, -16]); // 2 units of 10 reais, at 5
});

test('analyses have the field names of the specification and amounts in dollars', async () => {
  await shop.sell(order([line('B')], sold(4)));
  const { status, body } = await get('/analyses');
  expect(status).toBe(200);
  expect(body.analyses).toHaveLength(2);
  expect(body.analyses[0]).toMatchObject({
    asin: 'B0A',
    sku: 'A',
    title: 'Produto A',
    profit_status: 'hemorrhage',
    total_revenue: 40,
    units_sold: 2,
    total_profit: -12, // 200 − 240 − 15 − 5 = −60 reais
    profit_per_unit: -6,
    profit_margin: -30,
    main_cost_driver: 'product_cost',
    recommended_action: expect.stringMatching(/^Raise price to \$\d+\.\d\d \(\+\$\d+\.\d\d\) to reach 15%\. /),
    recommended_price: expect.any(Number),
    potential_savings_monthly: 2.4, // 5 % of 240 reais
    currency: 'USD',
    total_revenue_brl: 200,
  });
  expect(body.analyses[1]).toMatchObject({
    asin: 'B0B',
    profit_status: null,
    profit_per_unit: null,
    recommended_price: 0,
  });
  expect(body.summary).toEqual({
    hemorrhage: { count: 1, total_loss: -12 },
    loss: { count: 0, total_loss: 0 },
    danger: { count: 0, total_loss: 0 },
    low: { count: 0, total_profit: 0 },
    healthy: { count: 0, total_profit: 0 },
    costing: { count: 0, total_loss: 0 },
    unclassified: { count: 1 },
    total_gap: 12,
    total_savings: 2.4,
  });
  expect(body).toMatchObject({ totalMonthlyLoss: -12, period_days: 30, currency: 'USD' });
});

test('one product has its history in ascending order, its costs and its alerts', async () => {
  await raiseProfitAlerts(shop.viewer.accountId);
  const { body } = await get('/analyses/B0A');
  expect(body.current).toMatchObject({
    asin: 'B0A',
    selling_price: 20,
    product_cost: 24,
    units_sold: 2,
    total_revenue: 40,
    total_costs: 52,
    main_cost_driver: 'product_cost',
  });
  expect(body.costBreakdown).toEqual({ productCost: 48, amazonFees: 4, storageCosts: 0, returnCosts: 0 });
  const { end } = profitWindow();
  const day = (before: number) => new Date(Date.parse(end) - before * 86_400_000).toISOString().slice(0, 10);
  expect(body.history).toEqual(
    [3, 2, 1].map((before) => ({ analysis_date: day(before), profit_margin: -30, profit_per_unit: -6 })),
  );
  expect(body.alerts).toMatchObject([{ severity: 'critical', title: 'Produto A is losing money' }]);
  expect((await get('/alerts/unread')).body).toEqual(body.alerts);
});

test.each([
  '/analyses/NADA',
  '/analyses/B0A?marketplace=mercadolivre',
  '/analyses/B0A?product=999999',
  '/analyses/%00',
])('%s is not found', async (where) => {
  expect(await get(where)).toEqual({ status: 404, body: { error: 'Product analysis not found' } });
});

test.each([
  ['/analyses?x=1', 'Parâmetro desconhecido: x'],
  ['/analyses/B0A?marketplace=ebay', 'Marketplace desconhecido'],
  ['/analyses/B0A?product=x', 'Produto desconhecido'],
  [`/analyses/B0A?product=${btoa('Alert:1')}`, 'Produto desconhecido'],
  ['/alerts/unread?x=1', 'Parâmetro desconhecido: x'],
  ['/export/csv?page=2', 'Parâmetro desconhecido: page'],
])('%s is refused with 400', async (where, error) => {
  expect(await get(where)).toEqual({ status: 400, body: { error } });
});

test('the default listing of an id is the one with the most revenue', async () => {
  await shop.sell(order([line('A2', { asin: 'B0A', priceMinor: 90_000 })], sold(3)));
  expect((await get('/analyses/B0A')).body.current.sku).toBe('A2');
  const id = await shop.idOf('A');
  for (const product of [String(id), btoa(`Product:${id}`)])
    expect((await get(`/analyses/B0A?${new URLSearchParams({ product }).toString()}`)).body.current.sku).toBe('A');
});

const put = async (where: string, body: unknown, who = shop) => {
  const response = await (await appClient(who.viewer)).request('PUT', `${path}${where}`, body);
  return { status: response.status, body: (await response.json()) as any };
};

test('a cost below half a cent is 0', async () => {
  expect(await put('/products/B0A/cost', { cost: 5e-324 })).toMatchObject({ status: 200, body: { cost: 0 } });
});

test('a new cost applies to the whole window and is stored with its author', async () => {
  await shop.cost('A', 13_000, days(5).toISOString().slice(0, 10)); // within the window, so that it would end the new cost
  expect(await put('/products/B0A/cost', { cost: 49.995 })).toEqual({
    status: 200,
    body: { cost: 50, currency: 'BRL', valid_from: profitWindow().start },
  });
  expect((await get('/analyses/B0A')).body.current).toMatchObject({ product_cost: 10, total_profit: 16 });
  const { accountId, userId } = shop.viewer;
  expect(
    await queryRow(
      `SELECT user_id, valid_from, cost_minor FROM product_cost_changes WHERE account_id = $1 ORDER BY id DESC LIMIT 1`,
      [accountId],
    ),
  ).toEqual({ user_id: userId, valid_from: profitWindow().start, cost_minor: 5_000 });
});

test('a cost from today does not change past days, and 0 is a cost', async () => {
  await put('/products/B0A/cost', { cost: 0, from: 'today' });
  expect((await get('/analyses/B0A')).body.current.product_cost).toBe(24);
  await put('/products/B0A/cost', { cost: 0 });
  expect((await get('/analyses/B0A')).body.current).toMatchObject({ product_cost: 0, total_profit: 36 });
});

test.each([
  [{ cost: -1 }, 'O custo não pode ser negativo'],
  [{ cost: '5' }, 'Informe o custo'],
  [{}, 'Informe o custo'],
  [{ cost: 5, from: 'ever' }, 'Início desconhecido'],
  [{ cost: 1e12 }, 'Custo inválido'],
])('the cost %j is refused', async (body, error) => {
  expect(await put('/products/B0A/cost', body)).toEqual({ status: 400, body: { error } });
});

test('the export is an attachment with the window and each of its days', async () => {
  await shop.describe('A', { name: '=2+5' });
  const response = await (await appClient(shop.viewer)).get(`${path}/export/csv?asin=B0A`);
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="profit-analysis-B0A-${profitWindow().end}.csv"`,
  );
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  const [header, window, day, end] = new TextDecoder().decode(bytes).split('\r\n');
  expect(header).toMatch(/^ASIN,SKU,Title,Marketplace,From,To,Units,Revenue,Product Cost,/);
  expect(window).toMatch(/^B0A,A,'=2\+5,amazon,[\d-]+,[\d-]+,2,40,48,4,0,0,0,0,-12,-30\.00,USD,200,-60,,$/);
  expect(day!.split(',').slice(6)).toEqual(window!.split(',').slice(6));
  expect(end).toBe('');
});

test('without an ASIN every product is exported', async () => {
  await shop.sell(order([line('B')], sold(4)));
  const response = await (await appClient(shop.viewer)).get(`${path}/export/csv`);
  const lines = (await response.text()).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(/^B0B,B,Produto B,amazon,[\d-]+,[\d-]+,1,20,,4,0,0,0,0,16,,USD,100,80,,$/);
});

test('another account cannot read or change this one', async () => {
  const other = await openShop('Outra');
  expect((await get('/analyses', other)).body.analyses).toEqual([]);
  expect((await get('/alerts/unread', other)).body).toEqual([]);
  const id = await shop.idOf('A');
  for (const where of ['/analyses/B0A', `/analyses/B0A?product=${id}`, '/export/csv?asin=B0A'])
    expect((await get(where, other)).status).toBe(404);
  expect((await put('/products/B0A/cost', { cost: 1 }, other)).status).toBe(404);
  expect((await put(`/products/B0A/cost?product=${id}`, { cost: 1 }, other)).status).toBe(404);
  expect((await get('/analyses/B0A')).body.current.product_cost).toBe(24);
});

const CALLS = [
  ['GET', '/analyses'],
  ['GET', '/alerts/unread'],
  ['GET', '/analyses/B0A'],
  ['PUT', '/products/B0A/cost'],
  ['GET', '/export/csv?asin=B0A'],
] as const;
/** Client without the Authorization header, optionally with the session cookie, like browser navigation. */
async function browser() {
  const { token, cookie } = await openSession(shop.viewer.userId, { userAgent: null, ip: null });
  const app = testApp();
  const call = (method: string, where: string, headers: Record<string, string>, base: string = path) =>
    app.request(`http://localhost${base}${where}`, {
      method,
      headers,
      body: method === 'PUT' ? JSON.stringify({ cost: 1 }) : undefined,
    });
  return { token, cookie: `sl=${cookie}`, call };
}
const json = { 'content-type': 'application/json' };

test('a request without a valid session is refused', async () => {
  const { token, call } = await browser();
  const strangers: Record<string, string>[] = [
    {},
    { cookie: 'sl=' },
    { cookie: `sl=${token}` },
    { authorization: 'Bearer x' },
  ];
  for (const [method, where] of CALLS)
    for (const headers of strangers)
      expect((await call(method, where, { ...json, ...headers })).status, `${method} ${where}`).toBe(401);
});

test('the cookie authorizes only these routes', async () => {
  const { cookie, call } = await browser();
  const own = { ...json, cookie, 'sec-fetch-site': 'same-origin' };
  for (const [method, where] of CALLS) expect((await call(method, where, own)).status).toBe(200);
  expect((await call('GET', '/metrics', own, '/api/dashboard-local')).status).toBe(401);
  expect((await call('GET', '', own, '/api/profit-detectors')).status).toBe(401);
  expect((await call('GET', '/nada', own)).status).toBe(401);
  const badBearer = { ...own, authorization: 'Bearer x' };
  expect((await call('GET', '/analyses', badBearer)).status).toBe(401);
});

test('with only the cookie, a cost can be changed only by JSON from the same origin', async () => {
  const { cookie, token, call } = await browser();
  const status = async (headers: Record<string, string>) => (await call('PUT', '/products/B0A/cost', headers)).status;
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(await status({ ...json, cookie, 'sec-fetch-site': site })).toBe(403);
  expect(await status({ ...json, cookie })).toBe(403);
  expect(await status({ ...json, cookie, origin: 'https://evil.example' })).toBe(403);
  expect(await status({ 'content-type': 'text/plain', cookie, 'sec-fetch-site': 'same-origin' })).toBe(415);
  expect(await status({ ...json, cookie, origin: 'http://localhost' })).toBe(200);
  expect(await status({ ...json, authorization: `Bearer ${token}` })).toBe(200);
});

test('signing out revokes the cookie', async () => {
  const { cookie, call } = await browser();
  await queryRows('DELETE FROM sessions');
  expect((await call('GET', '/analyses', { cookie })).status).toBe(401);
});
