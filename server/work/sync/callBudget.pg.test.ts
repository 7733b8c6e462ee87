import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { type AmazonOperation, amazonRates } from '#server/market/amazon/auth/rates.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { type RunningSimulator, startSimulator } from '#simulator/startSimulator.ts';
import { runSync } from './runSync.ts';
import { startSync, type SyncTrigger } from '#server/records/runs/startSync.ts';
import { RUN_MINUTES, streamPlans } from './streamPlans.ts';
import { withoutPast } from '#server/work/sync/testing/withoutPast.ts';

useTestDatabase();

const ASINS = 1_800;
/** Orders changed since the last run: those of 15 minutes for a seller with 4,800 orders a day. */
const CHANGED_ORDERS = 50;
const RUN_SECONDS = RUN_MINUTES * 60;
const DAY_SECONDS = 86_400;
const RATE_FACTOR = 100_000;

/** The request paths of each operation. */
const OPERATIONS: { operation: AmazonOperation; path: RegExp }[] = [
  { operation: 'getMarketplaceParticipations', path: /^GET \/sellers\/v1/ },
  { operation: 'searchOrders', path: /^GET \/orders\/2026-01-01/ },
  { operation: 'createReport', path: /^POST \/reports\/2021-06-30\/reports/ },
  { operation: 'getReport', path: /^GET \/reports\/2021-06-30\/reports\// },
  { operation: 'getReports', path: /^GET \/reports\/2021-06-30\/reports\?/ },
  { operation: 'getReportDocument', path: /^GET \/reports\/2021-06-30\/documents/ },
  { operation: 'createQuery', path: /^POST \/dataKiosk/ },
  { operation: 'getQuery', path: /^GET \/dataKiosk\/2023-11-15\/queries/ },
  { operation: 'getDocument', path: /^GET \/dataKiosk\/2023-11-15\/documents/ },
  { operation: 'getInventorySummaries', path: /^GET \/fba\/inventory/ },
  { operation: 'searchCatalogItems', path: /^GET \/catalog/ },
  { operation: 'listTransactions', path: /^GET \/finances/ },
  { operation: 'getMyFeesEstimates', path: /^POST \/products\/fees/ },
];

let folder: string;
let simulator: RunningSimulator;
let accountId: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'call-budget-'));
  const columns =
    'amazon-order-id purchase-date last-updated-date order-status sales-channel sku asin item-status quantity currency item-price';
  const at = (minutesAgo: number) =>
    new Date(Date.now() - minutesAgo * 60_000).toISOString().replace(/\.\d+Z/, '+00:00');
  const lines = Array.from({ length: ASINS }, (_, n) => {
    const bought = at(n < CHANGED_ORDERS ? 20 : 60 * 24 + n * 300);
    const asin = `B${String(n).padStart(9, '0')}`;
    const id = `701-${String(n).padStart(7, '0')}-0000001`;
    return [id, bought, bought, 'Shipped', 'Amazon.com.br', `SKU-${n}`, asin, 'Shipped', '1', 'BRL', '10.00'];
  });
  const ordersFile = join(folder, 'orders.tsv');
  await writeFile(ordersFile, [columns.split(' '), ...lines].map((cells) => cells.join('\t')).join('\n'));
  simulator = await startSimulator({ rateFactor: RATE_FACTOR, ordersFile });
  const { url } = simulator;
  useMarketplaces({
    lwaToken: `${url}/auth/o2/token`,
    spApi: { na: url, eu: url, fe: url },
    ads: { na: url },
    mercadoLivre: url,
    mercadoPago: url,
    rateFactor: RATE_FACTOR,
  });
  ({ accountId } = await newViewer());
  await storeKeys({ accountId }, 'amazon', simulator.accounts.amazon);
  // the share of the quota for the past is tested with newestFirst
  await withoutPast(accountId);
  await callsOf('manual');
});
afterAll(async () => {
  await simulator.close();
  await rm(folder, { recursive: true });
});

/** Runs a sync and counts its requests to Amazon by operation. */
async function callsOf(trigger: SyncTrigger): Promise<Map<AmazonOperation, number>> {
  await fetch(`${simulator.url}/__simulator/requests`, { method: 'DELETE' });
  const { runId } = await startSync({ accountId }, { trigger });
  await runSync({ accountId, runId });
  const { status } = await queryRow<{ status: string }>(
    'SELECT status FROM sync_runs WHERE account_id = $1 AND id = $2',
    [accountId, runId],
  );
  expect(status).toBe('success');
  const requests = (await (await fetch(`${simulator.url}/__simulator/requests`)).json()) as {
    method: string;
    path: string;
  }[];
  const calls = new Map<AmazonOperation, number>();
  for (const { method, path } of requests) {
    const operation = OPERATIONS.find((known) => known.path.test(`${method} ${path}`))?.operation;
    if (operation) calls.set(operation, (calls.get(operation) ?? 0) + 1);
  }
  return calls;
}

/** Ages streams, together with their stored positions. */
const age = (minutes: number, streams = streamPlans.map(({ stream }) => stream)) =>
  queryRows(
    `UPDATE sync_streams SET last_success_at = now() - make_interval(mins => $2),
            watermark = least(watermark, now() - make_interval(mins => $2)),
            cursor = CASE WHEN cursor::jsonb @? '$.place.readAt'
                     THEN jsonb_set(cursor::jsonb, '{place,readAt}', to_jsonb(now() - make_interval(mins => $2)))
                     WHEN cursor::jsonb @? '$.place.child.readAt'
                     THEN jsonb_set(cursor::jsonb, '{place,child,readAt}', to_jsonb(now() - make_interval(mins => $2)))
                     WHEN $2 > 1440 AND cursor::jsonb @? '$.day' THEN jsonb_set(cursor::jsonb, '{day}', '"2020-01-01"')
                     ELSE cursor::jsonb END
     WHERE account_id = $1 AND stream = ANY ($3)`,
    [accountId, minutes, streams],
  );

test('15 minutes after the last run, only orders are requested', async () => {
  await age(RUN_MINUTES);
  expect(Object.fromEntries(await callsOf('automatic'))).toEqual({ getMarketplaceParticipations: 1, searchOrders: 1 });
});

test('a follow-up run for freight does not request orders', async () => {
  expect(Object.fromEntries(await callsOf('automatic'))).toEqual({});
});

test.runIf(hasTrials)('a run with every stream due fits into Amazon’s quota of 15 minutes', async () => {
  await age(2 * 24 * 60);
  const calls = await callsOf('automatic');
  expect(calls.get('searchCatalogItems'), 'twenty ASINs a call').toBe(ASINS / 20);
  expect(calls.get('createReport'), 'listings, returns, reimbursements, lost units, storage').toBe(7);
  expect(calls.get('createQuery'), 'visits of three days').toBe(3);
  for (const { operation } of OPERATIONS) {
    const { perSecond, burst } = amazonRates[operation];
    const count = calls.get(operation) ?? 0;
    expect([operation, count > 0, count <= burst + perSecond * RUN_SECONDS]).toEqual([operation, true, true]);
  }
});

test.runIf(hasTrials)('a day of every stream at its interval fits into Amazon’s quota of a day', async () => {
  const aDay = new Map<AmazonOperation, number>();
  for (const { stream, everyMinutes } of streamPlans.filter((plan) => plan.everyMinutes > 0)) {
    await age(2 * 24 * 60, [stream]);
    for (const [operation, count] of await callsOf('automatic'))
      aDay.set(operation, (aDay.get(operation) ?? 0) + (count * DAY_SECONDS) / 60 / everyMinutes);
  }
  for (const [operation, count] of aDay)
    expect([operation, count <= amazonRates[operation].perSecond * DAY_SECONDS]).toEqual([operation, true]);
  expect(aDay.size).toBe(OPERATIONS.length);
});
