import { beforeAll, expect, test } from 'vitest';
import { openSession } from '#server/records/identity/sessions/session.ts';
import { RequestBudget } from '#server/work/api/budget/requestBudget.ts';
import { createApp } from '#server/work/api/app.ts';
import { testApp } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import {
  addressOf,
  calls,
  type DocumentedCall,
  disagreement,
} from '#server/work/api/openapi/testing/documentedCalls.ts';

useTestDatabase();

const app = testApp();
let authorization: string;
const tokenOf = async (name: string) => {
  const { userId } = await newViewer(name);
  return `Bearer ${(await openSession(userId, { userAgent: null, ip: null })).token}`;
};
beforeAll(async () => {
  authorization = await tokenOf('Loja');
});

interface CallParts {
  query?: [string, string][];
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a call that is valid except for the given parts. Returns the status and the error sentence. */
async function ask(call: DocumentedCall, { query = [], headers = {}, body }: CallParts): Promise<[number, string]> {
  const needed = call.parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const given = [
    ...needed.map(({ name, schema }): [string, string] => [
      name,
      schema.format === 'date' ? '2026-01-01' : String(schema.enum?.[0] ?? 'x'),
    ]),
    ...query,
  ];
  const response = await app.request(
    addressOf(
      call,
      {
        id: '1',
        name: 'products',
        asin: 'B0A',
        tab: 'products',
        file: '1',
        part: '0',
        marketplace: 'amazon',
        number: '701-1',
      },
      given,
    ),
    {
      method: call.method,
      headers: { authorization, ...(call.body && { 'content-type': call.body.type }), ...headers },
      body: call.method === 'GET' ? undefined : body,
    },
  );
  const copy = response.clone();
  expect(await disagreement(call, copy)).toBeNull();
  return [response.status, ((await response.json()) as { error: string }).error];
}

const named = (list: DocumentedCall[]) => list.map((call) => [`${call.method} ${call.path}`, call] as const);
const ours = calls.filter(({ isLenient }) => !isLenient);
const english = { 'accept-language': 'en-GB,pt;q=0.1' };

test.each(named(ours))('%s refuses an unknown or repeated parameter, in two languages', async (_name, call) => {
  const query: [string, string][] = [['colour', 'red']];
  expect(await ask(call, { query })).toEqual([400, 'Parâmetro desconhecido: colour']);
  expect(await ask(call, { query, headers: english })).toEqual([400, 'Unknown parameter: colour']);
  const twice: [string, string][] = [...query, ...query];
  expect(await ask(call, { query: twice })).toEqual([400, 'Parâmetro repetido: colour']);
});

test.each(named(ours.filter(({ needsSession }) => needsSession)))('%s requires a session', async (_name, call) => {
  const sentence = [401, 'Sessão expirada. Entre novamente.'];
  expect(await ask(call, { headers: { authorization: '' } })).toEqual(sentence);
  expect(await ask(call, { headers: { authorization: 'Bearer x', ...english } })).toEqual([401, 'Sign in again.']);
});

test.each(named(ours.filter(({ body }) => body?.type === 'application/json')))(
  '%s refuses invalid JSON, and JSON of the wrong shape',
  async (_name, call) => {
    expect(await ask(call, { body: '{"a":' })).toEqual([400, 'O corpo da requisição não é um JSON válido']);
    expect(await ask(call, { body: '{"a":', headers: english })).toEqual([400, 'The body is not valid JSON']);
    for (const body of ['[]', '"text"', '7', 'null', '{}']) expect((await ask(call, { body }))[0]).toBe(400);
  },
);

test.each(named(ours.filter(({ body }) => body)))('%s refuses another content type', async (_name, call) => {
  const [status] = await ask(call, { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  expect(status).toBe(415);
});

const query = (name: string, parameter: string, value: string) => [name, parameter, value] as const;
test.each([
  query('GET /api/database/table/{name}/data', 'limit', 'ten'),
  query('GET /api/database/table/{name}/data', 'limit', '1001'),
  query('GET /api/database/table/{name}/data', 'offset', '-1'),
  query('GET /api/dashboard-local/metrics', 'dateRange', 'someday'),
  query('GET /api/dashboard-local/products', 'search', 'x'.repeat(201)),
  query('GET /api/sales/by-state', 'dateRange', 'someday'),
  query('GET /api/sales/by-state/export', 'orderType', 'lost'),
  query('GET /api/orders', 'cut', 'late2'),
  query('GET /api/orders/export', 'uf', 'XX'),
  query('GET /api/taxes/months', 'dateRange', 'someday'),
  query('GET /api/taxes/months/export', 'orderType', 'lost'),
  query('GET /api/taxes/states', 'marketplace', 'shopee'),
  query('GET /api/taxes/states/export', 'marketplace', 'shopee'),
  query('GET /api/taxes/products', 'sort', 'profit'),
  query('GET /api/taxes/products', 'size', '101'),
  query('GET /api/taxes/products/export', 'sort', '-margin'),
  query('GET /api/dashboard/aggregated-metrics', 'asinLevel', '3'),
  query('GET /api/profit-detector/analyses/{asin}', 'product', '1e3'),
  query('GET /api/income-statement', 'granularity', 'year'),
  query('GET /api/today', 'marketplace', 'shopee'),
  query('GET /api/cash-forecast', 'currency', 'real'),
  query('GET /api/cash-forecast', 'withRestock', 'yes'),
  query('GET /api/cash-forecast/export', 'currency', 'R$'),
  query('GET /api/income-statement', 'product', 'x'),
  query('GET /api/income-statement/export', 'dateRange', ''),
  query('GET /api/income-statement/products', 'size', '101'),
  query('GET /api/income-statement/products/export', 'sort', 'units'),
  query('POST /api/costs/fees/import', 'dryRun', 'yes'),
])('%s refuses an invalid %s and names it in English', async (name, parameter, value) => {
  const [, call] = named(calls).find(([key]) => key === name)!;
  const parts: CallParts = { query: [[parameter, value]], headers: english, body: 'a' };
  expect(await ask(call, parts)).toEqual([400, expect.stringMatching(`^${parameter}: [A-Z]`)]);
});

test.each([
  'GET /api/database/table/{name}/structure',
  'GET /api/database/table/{name}/data',
  'GET /api/database/table/{name}/export',
  'GET /api/profit-detector/analyses/{asin}',
])('%s answers 404 for an unknown name', async (name) => {
  const [, call] = named(calls).find(([key]) => key === name)!;
  const response = await app.request(addressOf(call, { name: 'nothing', asin: 'B0NOTHING0' }), {
    headers: { authorization },
  });
  expect(response.status).toBe(404);
  expect(await disagreement(call, response)).toBeNull();
});

test('an unknown address gets 404 with a sentence', async () => {
  const response = await app.request('/api/nothing', { headers: { authorization, ...english } });
  expect([response.status, await response.json()]).toEqual([404, { error: 'There is nothing at this address' }]);
});

test('an account over the call limit must wait, and no other account', async () => {
  const few = createApp({ clientFolder: '/nowhere', budget: new RequestBudget({ callsAMinute: 2, costAMinute: 1e9 }) });
  const [one, two] = [await tokenOf('Apressada'), await tokenOf('Calma')];
  const call = (token: string, path = '/api/credentials') => few.request(path, { headers: { authorization: token } });
  expect((await call(one)).status).toBe(200);
  expect((await call(one, '/api/profit-detector/alerts/unread')).status).toBe(200);
  const refused = await call(one, '/api/brand-owner/competitors');
  expect([refused.status, await refused.json()]).toEqual([429, { error: expect.stringContaining('Tente novamente') }]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await call(two)).status).toBe(200);
});
