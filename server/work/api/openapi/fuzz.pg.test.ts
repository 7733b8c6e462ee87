import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { useDemoAccount } from '#server/records/identity/demoAccount.ts';
import { openSession } from '#server/records/identity/sessions/session.ts';
import { createApp } from '#server/work/api/app.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { useLocalMarketplaces } from '#server/records/keys/testing/localMarketplaces.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { check, minutesAfter, offer, record, US } from '#server/insight/buybox/testing/checks.ts';
import { line, openShop, order, setRates } from '#server/insight/sales/testing/shop.ts';
import { calls, disagreement } from '#server/work/api/openapi/testing/documentedCalls.ts';
import { requestOf } from '#server/work/api/openapi/testing/requestOf.ts';
import type { Known } from '#server/work/api/openapi/testing/valueOf.ts';

// For a longer run: FUZZ_RUNS=2000 FUZZ_SEED=$RANDOM npx vitest run --project postgres server/openapi/fuzz
const RUNS = Number(process.env.FUZZ_RUNS ?? 24);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);
const HANGS_AFTER_MS = 30_000;

const EMAIL = 'fuzz@loja.example';

useSqlDatabase();
const local = useLocalMarketplaces();

const app = createApp({ clientFolder: '/nowhere', callsAMinute: 1e9 });
let authorization: string;
let known: Known;

beforeAll(async () => {
  await setRates();
  const shop = await openShop();
  const { userId } = shop.viewer;
  const at = { purchasedAt: new Date(Date.now() - 2 * 86_400_000), updatedAt: new Date() };
  await shop.sell(order([line('A', { asin: 'B0A0000000' }), line('B')], at));
  await shop.sell(order([line('C')], { ...at, marketplace: 'mercadolivre', externalId: '2000000001' }));
  await shop.describe('A', { brand: 'Marca' });
  await record(shop.viewer.accountId, check('B0B', minutesAfter(new Date(), -20), US, [offer(US, 1_000)]));
  await shop.cost('A', 4_000);
  const { amazon } = local;
  await storeKeys(shop.viewer, 'amazon', { clientId: 'a', clientSecret: 'b', refreshToken: 'c' });
  const person = { email: EMAIL, password: 'uma senha comprida', name: 'Outra loja' };
  const headers = { 'content-type': 'application/json' };
  await app.request('/api/auth/register', { method: 'POST', headers, body: JSON.stringify(person) });
  useDemoAccount(EMAIL);
  authorization = `Bearer ${(await openSession(userId, { userAgent: null, ip: null })).token}`;
  const product = await shop.idOf('A');
  known = {
    asin: ['B0A0000000', 'B0C'],
    product: [String(product), btoa(`Product:${product}`)],
    id: [String(await shop.idOf('B'))],
    name: ['products', 'orders', 'sync_logs'],
    query: ['SELECT * FROM products', 'SELECT 1 AS a, 2 AS a, NULL', 'SELECT 1/0', 'SELECT now(), 1e300::float8'],
    sort: ['name', '-id'],
    cursor: ['last'],
    clientId: [amazon.clientId],
    clientSecret: [amazon.clientSecret],
    refreshToken: [amazon.refreshToken],
    marketplaceCode: ['BR', 'MX'],
    ourAsin: ['B0A0000000'],
    competitorAsin: ['B0RIVAL001', 'MLB123'],
    startDate: ['2026-01-01'],
    endDate: ['2026-12-31'],
    compareStart: ['2026-01-01'],
    compareEnd: ['2026-01-31'],
    currency: ['USD'],
    day: ['2026-01-05'],
    from: ['2026-10-01'],
    email: [EMAIL, 'nova@loja.example'],
    password: ['uma senha comprida'],
    'x-run-id': ['run-1'],
  };
});

/** Known values of parameters and fields of single calls. */
const knownTo: Readonly<Record<string, Known>> = {
  '/api/costs/import': {
    ...Object.fromEntries(['sku', 'asin', 'marketplace', 'country', 'cost'].map((title) => [title, [title]])),
    validFrom: ['since'],
    'text/csv': ['sku;asin;marketplace;country;cost;since\nA;;amazon;BR;5,00;\n;B0C;;;7;2026-11-01\nX;;;;;\n'],
  },
  '/api/costs/fees/import': { 'text/csv': ['marketplace;pais;desde;comissao_percentual\namazon;BR;2026-01-01;10\n'] },
  '/api/costs/products/{id}': { cost: ['10,50'] },
  '/api/profit-detector/products/{asin}/cost': { asin: ['B0A0000000'], marketplace: ['amazon'] },
};
/** Calls that may never succeed: their input is unpredictable, or tests of Amazon keys have used up their limit. */
const NEVER_DONE = [
  '/api/credentials/mercadolivre/test',
  '/api/credentials/mercadolivre',
  '/auth/callback',
  '/auth/mercadolivre/callback',
];

const inTime = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  let timer: NodeJS.Timeout;
  const hung = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('no answer')), HANGS_AFTER_MS);
  });
  return Promise.race([answer, hung]).finally(() => clearTimeout(timer));
};

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s answers any request as documented',
  async (_name, call) => {
    const statuses = new Set<number>();
    const requests = requestOf(call, { ...known, ...knownTo[call.path] }, authorization);
    const property = fc.asyncProperty(requests, async ({ path, ...request }) => {
      const answer = await inTime(Promise.resolve(app.request(path, request)));
      expect(await disagreement(call, answer)).toBeNull();
      statuses.add(answer.status);
    });
    const numRuns = call.parameters.length > 0 || call.body ? RUNS : Math.ceil(RUNS / 3);
    await fc.assert(property, { numRuns, seed: SEED, endOnFailure: true });
    const isDone = [...statuses].some((status) => status < 300);
    expect(isDone || NEVER_DONE.includes(call.path)).toBe(true); // refusals alone would prove little
  },
);
