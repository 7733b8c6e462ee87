import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { testApp } from '#server/platform/testing/appClient.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { withLogFields } from '#server/platform/process/log.ts';
import { useSlowQueryLog } from '#server/platform/postgres/measuredPool.ts';
import { metricsText } from '#server/platform/process/metrics.ts';
import { useMetricsAccess } from '#server/platform/security/metricsAccess.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { captureLog } from '#server/platform/testing/captureLog.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { developer } from '#server/work/api/graphql/testing/liveShop.ts';

const database = useSqlDatabase();

const CANARY = 'Canário das métricas';
const persisted = JSON.parse(readFileSync(join(projectRoot, 'client/persistedQueries.json'), 'utf8')) as Record<
  string,
  string
>;
const app = testApp();
let seller: Awaited<ReturnType<typeof developer>>;
beforeAll(async () => {
  seller = await developer(CANARY);
});
afterEach(() => {
  useMetricsAccess({});
  useSlowQueryLog(500);
});

const as = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
const ask = (query: string, headers: object = {}) =>
  app.request('/graphql', {
    method: 'POST',
    headers: { ...as(seller.token), ...headers },
    body: JSON.stringify({ query }),
  });

/** A request as Node's server passes it, with the socket's address. */
const from = (address: string, headers: Record<string, string> = {}) =>
  app.request('http://127.0.0.1:4000/metrics', { headers }, { incoming: { socket: { remoteAddress: address } } });

test('the metrics are available to this machine only, and never through a proxy', async () => {
  expect((await from('127.0.0.1')).status).toBe(200);
  expect((await from('::1')).status).toBe(200);
  expect((await from('192.0.2.7')).status).toBe(404);
  expect((await from('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' })).status).toBe(404);
  const elsewhere = await app.request(
    'http://loja.example/metrics',
    {},
    { incoming: { socket: { remoteAddress: '::1' } } },
  );
  expect(elsewhere.status).toBe(404);
  useMetricsAccess({ PUBLIC_URL: 'https://loja.example' });
  expect((await from('127.0.0.1')).status).toBe(404);
});

test('with a token configured, the metrics require it', async () => {
  useMetricsAccess({ METRICS_TOKEN: 'a token of the operator' });
  expect((await from('192.0.2.7', { authorization: 'Bearer a token of the operator' })).status).toBe(200);
  expect((await from('127.0.0.1', { authorization: 'Bearer another' })).status).toBe(404);
  expect((await from('127.0.0.1')).status).toBe(404);
});

test.runIf(hasTrials)(
  'requests, operations, statements, the pool and the queue are measured, without account data',
  async () => {
    await app.request(`/api/dashboard-local/products?search=${encodeURIComponent(CANARY)}`, {
      headers: as(seller.token),
    });
    const client = { ...as(seller.token), accept: 'application/graphql-response+json, application/json' };
    const id = Object.entries(persisted).find(([, text]) => text.startsWith('query DashboardScreenQuery'))![0];
    const body = JSON.stringify({ id, variables: { filter: { period: 'TODAY', search: CANARY }, page: 1 } });
    expect((await app.request('/graphql', { method: 'POST', headers: client, body })).status).toBe(200);
    await ask(`query ${CANARY.replaceAll(/\W/g, '')} { viewer { name } }`);
    await ask('mutation { runSql(sql: "SELECT nothing FROM pg_authid") { __typename } }');
    const { text } = await metricsText();
    for (const line of [
      /^http_request_duration_seconds_count\{method="GET",route="\/api\/dashboard-local\/products",status="200"\} 1$/m,
      /^http_request_duration_seconds_count\{method="POST",route="\/graphql",status="200"\} 3$/m,
      /^graphql_operation_duration_seconds_count\{operation="DashboardScreenQuery"\} 1$/m,
      /^graphql_operation_duration_seconds_count\{operation="written by a developer"\} 2$/m,
      /^sql_runs_total\{result="sql_failed"\} 1$/m,
      /^db_query_duration_seconds_count [1-9]/m,
      /^db_pool_connections\{pool="primary",state="idle"\} \d+$/m,
      /^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m,
      /^graphql_live_connections 0$/m,
    ])
      expect(text).toMatch(line);
    expect(text).not.toMatch(/Can[áa]rio/);
    expect(text).not.toContain(seller.token);
  },
);

test('a failing gauge is omitted, and the others are still reported', async () => {
  await database.asSuperuser('DROP SCHEMA IF EXISTS graphile_worker CASCADE');
  const { text } = await metricsText();
  expect(text).not.toMatch(/^jobs_queued\{/m);
  expect(text).toMatch(/^db_pool_connections\{/m);
});

test('a slow statement is logged with its duration and request, without its values', async () => {
  useSlowQueryLog(1);
  const lines = await captureLog(() =>
    withLogFields(
      () => ({ requestId: 'r-1', accountId: 7 }),
      () => queryRows(`SELECT pg_sleep(0.01), $1::text, 'quoted'`, [CANARY]),
    ),
  );
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'slow query', requestId: 'r-1', accountId: 7, statement: "SELECT pg_sleep(0.01), $1::text, '…'" },
  ]);
  expect(lines.join('')).not.toContain(CANARY);
});

test('a caller that waited for a connection is not logged under the request that released it', async () => {
  useSlowQueryLog(1);
  const run = (requestId: string) =>
    withLogFields(
      () => ({ requestId }),
      () => queryRows('SELECT pg_sleep(0.005)'),
    );
  const names = Array.from({ length: 30 }, (_, i) => `r-${i}`);
  const lines = await captureLog(() => Promise.all(names.map(run)));
  expect(lines.map((line) => JSON.parse(line).requestId).sort()).toEqual([...names].sort());
});

test('every log line of a request has its id and account, and its errors name the id', async () => {
  await database.asSuperuser('ALTER TABLE saved_queries RENAME TO saved_queries_gone');
  let body = '';
  const lines = await captureLog(async () => {
    body = await (await ask('{ viewer { savedQueries { name } } }', { 'x-request-id': 'mine-42' })).text();
  });
  await database.asSuperuser('ALTER TABLE saved_queries_gone RENAME TO saved_queries');
  expect(JSON.parse(body).errors).toMatchObject([
    { message: 'Erro inesperado. Código: mine-42', extensions: { code: 'INTERNAL', requestId: 'mine-42' } },
  ]);
  expect(body).not.toMatch(/saved_queries_gone|does not exist|\.ts/);
  const entries = lines.map((line) => JSON.parse(line) as { requestId: string; accountId: number; msg: string });
  expect(entries.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['operation failed', 'request']));
  for (const { requestId, accountId } of entries)
    expect({ requestId, accountId }).toEqual({ requestId: 'mine-42', accountId: seller.viewer.accountId });
});
