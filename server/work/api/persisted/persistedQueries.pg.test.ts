import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { setOfPerson } from '#server/records/identity/setOfPerson.ts';
import { openSession } from '#server/records/identity/sessions/session.ts';
import { issueAccessToken } from '#server/records/identity/tokens/issueAccessToken.ts';
import { pool, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { metricsText } from '#server/platform/process/metrics.ts';
import { testApp } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { rebuildSales } from '#server/records/rollups/rebuildSales.ts';
import { line, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { CLIENT_ACCEPT } from './persistedQueries.ts';
import { compiledQuery } from './compiledQueries.ts';
import { fullShop } from '#server/work/api/graphql/testing/fullShop.ts';
import { screenVariables, wrongVariables } from '#server/work/api/graphql/testing/screenQueries.ts';

const database = useTestDatabase();

// Noon in São Paulo of the current day: sessions expire by the database's clock
const NOW = new Date(`${new Date().toISOString().slice(0, 10)}T15:00:30Z`);
const app = testApp();
const texts = Object.entries(JSON.parse(readFileSync('client/persistedQueries.json', 'utf8')) as Record<string, string>)
  .filter(([, text]) => text.startsWith('query '))
  .map(([id, text]) => ({ id, name: /^query (\w+)/.exec(text)![1]!, takesVariables: /^query \w+\(/.test(text) }));
const queries = Object.fromEntries(texts.map(({ name, id }) => [name, id]));
const screens = Object.keys(queries).filter((name) => !name.includes('Test'));

type Ask = (
  name: string,
  variables: unknown,
  by?: 'yoga',
) => Promise<{ status: number; headers: [string, string][]; text: string }>;
let shop: Shop;
let other: Shop;
let asOwner: Ask;
let asOther: Ask;
let productId: number;

/** Sends queries like the client; `by: yoga` sends them in a way that only yoga answers. */
async function clientOf({ userId }: Viewer): Promise<Ask> {
  return clientWithToken((await openSession(userId, { userAgent: null, ip: null })).token);
}

function clientWithToken(token: string): Ask {
  return async (name, variables, by) => {
    const response = await app.request('/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        accept: `${CLIENT_ACCEPT}${by ? ', */*' : ''}`,
        'x-request-id': 'always-the-same',
      },
      body: JSON.stringify({ id: queries[name], variables }),
    });
    // only compressed responses have the first, and the second says what is left
    const headers = [...response.headers].filter(([header]) => header !== 'vary' && header !== 'ratelimit');
    return { status: response.status, headers, text: await response.text() };
  };
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  await setRates(['USD', '2025-01-02', 5.25]);
  [shop, other] = [await fullShop('Canário', NOW), await fullShop('Outra', NOW)];
  [asOwner, asOther] = [await clientOf(shop.viewer), await clientOf(other.viewer)];
  productId = await shop.idOf('A');
});
afterAll(() => void vi.useRealTimers());

const variablesOf = (name: string) =>
  screenVariables({ today: NOW.toISOString().slice(0, 10), productId })[name] ?? [{}];

test('every query of every screen compiles and is tested below', async () => {
  for (const name of screens)
    expect({ name, made: await compiledQuery(queries[name]!) }).not.toEqual({ name, made: null });
  const withVariables = texts.filter(({ name, takesVariables }) => takesVariables && screens.includes(name));
  const known = screenVariables({ today: '2026-01-01', productId });
  expect(withVariables.map(({ name }) => name).filter((name) => !known[name])).toEqual([]);
});

test.each(screens)('%s gets the same bytes compiled, cached and from yoga', async (name) => {
  for (const variables of variablesOf(name)) {
    const [compiled, again, plain] = [
      await asOwner(name, variables),
      await asOwner(name, variables),
      await asOwner(name, variables, 'yoga'),
    ];
    expect(plain.text).not.toContain('"errors"');
    // ages in the sync centre grow between two responses
    const steady = (text: string) => text.replaceAll(/"(age|lag)Seconds":\d+/g, '');
    expect(steady(compiled.text)).toBe(steady(plain.text));
    expect(steady(again.text)).toBe(steady(plain.text));
    expect([compiled.status, compiled.headers]).toEqual([plain.status, plain.headers]);
  }
});

test.each(Object.keys(wrongVariables))(
  'invalid variables of %s get the same errors compiled and from yoga',
  async (name) => {
    for (const variables of wrongVariables[name]!) {
      const [compiled, plain] = [await asOwner(name, variables), await asOwner(name, variables, 'yoga')];
      expect(compiled).toEqual(plain);
      expect(plain.text).toMatch(/"errors"|"(node|productByAsin|listingAnalysis)":null/);
    }
  },
);

test('a number of rows accepted once does not let another one through', async () => {
  const ask = async (count: number) => (await asOwner('ChangesTableQuery', { filter: {}, count })).text;
  expect(await ask(2)).not.toContain('"errors"');
  expect(await ask(2_147_483_647)).toContain('TOO_COSTLY');
});

test('an internal error is masked like by yoga, without running the query twice', async () => {
  await database.asSuperuser('ALTER TABLE sales_account_days RENAME TO gone');
  const statements = vi.spyOn(pool, 'query');
  try {
    const variables = { filter: { period: 'LAST_YEAR' }, page: 1 }; // not requested before, so not cached
    const compiled = await asOwner('DashboardScreenQuery', variables);
    const sent = statements.mock.calls.length;
    expect(compiled).toEqual(await asOwner('DashboardScreenQuery', variables, 'yoga'));
    expect(compiled.text).toContain('Erro inesperado');
    expect(sent).toBeLessThan(1.5 * (statements.mock.calls.length - sent));
  } finally {
    statements.mockRestore();
    await database.asSuperuser('ALTER TABLE gone RENAME TO sales_account_days');
  }
});

test('a personal access token cannot read fields for people only through the client’s query', async () => {
  const { secret } = await issueAccessToken(shop.viewer, { name: 'Planilha', scope: 'read', lifetime: 'days90' });
  await asOwner('AccountScreenQuery', {}); // compiled
  const { status, text } = await clientWithToken(secret)('AccountScreenQuery', {});
  expect({ status, text }).toEqual({ status: 403, text: expect.stringContaining('"errors"') });
});

test('a second account that sends the same bytes gets its own responses', async () => {
  for (const name of screens)
    for (const variables of variablesOf(name)) {
      await asOwner(name, variables);
      const { text } = await asOther(name, variables);
      expect(text).not.toContain('Canário');
    }
});

const CACHED = ['DashboardScreenQuery', 'SavingsQuery', 'ProfitDetectorScreenQuery', 'ProfitAnalysisScreenQuery'];
const MORE_CACHED = [
  'IncomeStatementScreenQuery',
  'ByProductQuery',
  'AggregatedMetricsScreenQuery',
  'CostsScreenQuery',
  'TaxesTabQuery',
  'BrandOwnerScreenQuery',
];

test.runIf(hasTrials)('cached responses do not change within their minute or day', async () => {
  for (const name of screens) {
    const { cacheScope } = (await compiledQuery(queries[name]!))!;
    if (!cacheScope) continue;
    const day = NOW.toISOString().slice(0, 10);
    const moments = cacheScope === 'minute' ? ['15:00:00.000', '15:00:59.999'] : ['03:00:00.000', '23:59:59.999'];
    for (const variables of variablesOf(name)) {
      const answers = new Set<string>();
      for (const moment of moments) {
        vi.setSystemTime(`${day}T${moment}Z`);
        answers.add((await asOwner(name, variables, 'yoga')).text);
      }
      vi.setSystemTime(NOW);
      expect({ name, answers: [...answers] }).toEqual({ name, answers: [expect.any(String)] });
    }
  }
});

test('in the next minute figures compared until now are recomputed', async () => {
  const variables = { filter: { period: 'TODAY' }, page: 1 };
  const { text } = await asOwner('DashboardScreenQuery', variables);
  vi.setSystemTime(NOW.getTime() + 60_000);
  const later = await asOwner('DashboardScreenQuery', variables);
  expect(later).toEqual(await asOwner('DashboardScreenQuery', variables, 'yoga'));
  expect(later.text).not.toBe(text);
  vi.setSystemTime(NOW);
});

/** Writes between requests. A long run, `npm run fuzz`, has more. */
const WRITES = Number(process.env.FUZZ_RUNS ?? 24);

test('after any write, cached responses equal fresh ones', async () => {
  let number = 0;
  const { accountId } = shop.viewer;
  const times = { purchasedAt: NOW, updatedAt: NOW };
  const set = (sql: string, values: unknown[] = []) => queryRows(sql, values);
  const writes: (() => Promise<unknown>)[] = [
    () => shop.sell(order([line('A', { quantity: 1 + (++number % 4) })], times)),
    () => other.sell(order([line('A', { priceMinor: 777 + ++number })], times)),
    () => shop.cost('A', 1_000 + ++number),
    () => shop.advertise('A', ++number, 2 * number, { day: NOW.toISOString().slice(0, 10) }),
    () => shop.describe('A', { name: `Nome ${++number}`, brand: `Marca ${number}` }),
    () => setRates(['USD', '2025-01-02', 5 + ++number / 100]),
    () => set(`UPDATE alerts SET read_at = now() WHERE account_id = $1 AND id % 3 = $2`, [accountId, ++number % 3]),
    () => setOfPerson(shop.viewer, 'report_currency', ++number % 2 ? 'USD' : null),
    () => set(`UPDATE profit_settings SET target_margin = $2 WHERE account_id = $1`, [accountId, ++number % 50]),
    () => set(`UPDATE brand_competitors SET notes = $2 WHERE account_id = $1`, [accountId, `${++number}`]),
    () => transaction((tx) => rebuildSales(accountId, tx)),
  ];
  const requests = [...CACHED, ...MORE_CACHED].flatMap((name) =>
    variablesOf(name).map((variables) => ({ name, variables })),
  );
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let step = 0; step < WRITES; step++) {
    const ask = random(3) ? asOwner : asOther;
    const { name, variables } = requests[random(requests.length)]!;
    const write = writes[random(writes.length)]!;
    await Promise.all([ask(name, variables), write(), ask(name, variables)]); // responses read during the write are cached too
    const [answer, plain] = [await ask(name, variables), await ask(name, variables, 'yoga')];
    expect({ step, name, ...answer }).toEqual({ step, name, ...plain });
  }
});

test('long responses are compressed on request, with equal content; short ones and those of yoga are not', async () => {
  const { token } = await openSession(shop.viewer.userId, { userAgent: null, ip: null });
  const form = async (acceptEncoding: string, body: object, accept = CLIENT_ACCEPT) => {
    const response = await app.request('/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        accept,
        'accept-encoding': acceptEncoding,
      },
      body: JSON.stringify(body),
    });
    const { headers } = response;
    const bytes = Buffer.from(await response.arrayBuffer());
    return { encoding: headers.get('content-encoding'), vary: headers.get('vary'), bytes };
  };
  const long = { id: queries.DashboardScreenQuery, variables: { filter: { period: 'LAST_12_MONTHS' }, page: 1 } };
  const plain = await form('identity;q=1, br;q=0', long);
  expect(plain).toMatchObject({ encoding: null, vary: 'accept-encoding' });
  const decompress = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip;q=0.5, br;q=0.0', 'gzip'],
  ] as const)
    for (let run = 0; run < 2; run++) {
      const answer = await form(accepted, long);
      expect(answer).toMatchObject({ encoding, vary: 'accept-encoding' });
      expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(decompress[encoding](answer.bytes)).toEqual(plain.bytes);
    }
  const short = { id: queries.RecalculationQuery, variables: {} };
  expect(await form('br', short)).toMatchObject({ encoding: null, vary: null });
  expect(await form('br', long, 'application/json')).toMatchObject({ encoding: null, vary: null });
});

test('a compiled query is measured under its route and operation', async () => {
  const counted = async () => {
    const { text } = await metricsText();
    const count = (line: RegExp) => Number(line.exec(text)?.[1] ?? 0);
    return [
      count(/http_request_duration_seconds_count\{method="POST",route="\/graphql",status="200"\} (\d+)/),
      count(/graphql_operation_duration_seconds_count\{operation="DashboardScreenQuery"\} (\d+)/),
    ];
  };
  const [requests, operations] = await counted();
  await asOwner('DashboardScreenQuery', { filter: { period: 'TODAY' }, page: 1 });
  expect(await counted()).toEqual([requests! + 1, operations! + 1]);
});
