import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { deliveryState } from '#simulator/seller/deliveryState.ts';
import { type RunningSimulator, startSimulator } from '#simulator/startSimulator.ts';
import { runSync } from './runSync.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { withoutPast } from '#server/work/sync/testing/withoutPast.ts';

useTestDatabase();

const DAY_MS = 86_400_000;
const ORDERS = 40;
let folder: string;
let simulator: RunningSimulator;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sync-simulator-'));
  const ordersFile = join(folder, 'orders.tsv');
  const columns =
    'amazon-order-id purchase-date last-updated-date order-status sales-channel sku asin item-status quantity currency item-price ship-state';
  const lines = Array.from({ length: ORDERS }, (_, n) => {
    const bought = new Date(Date.now() - (n * 9 + 1) * DAY_MS).toISOString().replace(/\.\d+Z/, '+00:00');
    const id = `701-${String(n).padStart(7, '0')}-0000001`;
    return [
      id,
      bought,
      bought,
      'Shipped',
      'Amazon.com.br',
      `SKU-${n % 3}`,
      `B00000000${n % 3}`,
      'Shipped',
      '1',
      'BRL',
      '10.00',
      deliveryState(id).name,
    ];
  });
  await writeFile(ordersFile, [columns.split(' '), ...lines].map((cells) => cells.join('\t')).join('\n'));
  simulator = await startSimulator({ rateFactor: 10_000, ordersFile });
  const { url } = simulator;
  useMarketplaces({
    lwaToken: `${url}/auth/o2/token`,
    spApi: { na: url, eu: url, fe: url },
    ads: { na: url },
    mercadoLivre: url,
    mercadoPago: url,
    rateFactor: 10_000,
  });
});
afterAll(async () => {
  await simulator.close();
  await rm(folder, { recursive: true });
});

const control = async (path: string, body: object) => {
  const response = await fetch(`${simulator.url}/__simulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
};

async function connectedAccount(): Promise<number> {
  const { accountId } = await newViewer();
  await storeKeys({ accountId }, 'amazon', simulator.accounts.amazon);
  await withoutPast(accountId);
  return accountId;
}

async function sync(accountId: number) {
  const { runId } = await startSync({ accountId }, { trigger: 'manual' });
  await runSync({ accountId, runId });
  return queryRow<{ status: string; error: string | null; orders_new: number }>(
    'SELECT status, error, orders_new FROM sync_runs WHERE account_id = $1 AND id = $2',
    [accountId, runId],
  );
}

const sold = (accountId: number) =>
  queryRow(
    `SELECT count(DISTINCT order_id) AS orders, sum(quantity) AS units, sum(price_minor)::bigint AS minor
     FROM order_items WHERE account_id = $1`,
    [accountId],
  );

test.runIf(hasTrials)(
  'the real connector imports a complete year of Amazon, and afterwards only new orders',
  async () => {
    const accountId = await connectedAccount();
    expect(await sync(accountId)).toEqual({ status: 'success', error: null, orders_new: ORDERS });
    expect(await sold(accountId)).toEqual({ orders: ORDERS, units: ORDERS, minor: ORDERS * 1000 });
    const states = await queryRows<{ id: string; uf: string | null }>(
      'SELECT external_id AS id, ship_uf AS uf FROM orders WHERE account_id = $1',
      [accountId],
    );
    expect(states.filter(({ id, uf }) => uf !== deliveryState(id).uf)).toEqual([]);
    expect(await sync(accountId)).toMatchObject({ status: 'success', orders_new: 0 });
    await control('order', { marketplace: 'amazon', quantity: 2 });
    await control('clock', { advanceSeconds: 180 }); // Amazon publishes an order two minutes after it was placed
    expect(await sync(accountId)).toMatchObject({ status: 'success', orders_new: 1 });
    expect(await sold(accountId)).toMatchObject({ orders: ORDERS + 1, units: ORDERS + 2 });
    // the Orders API has no address without a restricted role
    expect(
      await queryRow('SELECT count(*)::int AS n FROM orders WHERE account_id = $1 AND ship_uf IS NULL', [accountId]),
    ).toEqual({ n: 1 });
    expect(
      await queryRows('SELECT 1 FROM products WHERE account_id = $1 AND name IS NOT NULL', [accountId]),
    ).not.toEqual([]);
  },
);

let calmAccount: Promise<number> | undefined;
/** An account whose sync nothing disturbs, once for all tests. */
const calm = () =>
  (calmAccount ??= (async () => {
    const accountId = await connectedAccount();
    await sync(accountId);
    return accountId;
  })());

test.runIf(hasTrials)('refusals, cut connections and an expired token do not change what is stored', async () => {
  const undisturbed = await sold(await calm());
  const accountId = await connectedAccount();
  await control('expire-tokens', {});
  for (const fault of [
    { match: 'GET /orders/', status: 429 },
    { match: 'POST /reports', status: 503 },
    { match: 'GET /reports', kind: 'reset' },
    { match: 'GET /fba', status: 500 },
  ])
    await control('faults', fault);
  expect(await sync(accountId)).toMatchObject({ status: 'success', error: null });
  expect(await sold(accountId)).toEqual(undisturbed);
});

test.runIf(hasTrials)('the next sync completes a history interrupted in a document', async () => {
  const accountId = await connectedAccount();
  await control('faults', { match: '^GET /documents', kind: 'resetMidBody', times: 10 });
  expect(await sync(accountId)).toMatchObject({ status: 'partial', error: expect.stringMatching(/documento/) });
  await fetch(`${simulator.url}/__simulator/faults`, { method: 'DELETE' });
  expect(await sync(accountId)).toMatchObject({ status: 'success', error: null });
  expect(await sold(accountId)).toEqual(await sold(await calm()));
});

test('a revoked authorization asks the seller to reconnect and keeps the stored data', async () => {
  const accountId = await calm();
  const before = await sold(accountId);
  await control('revoke', { marketplace: 'amazon' });
  expect(await sync(accountId)).toMatchObject({ status: 'error', orders_new: 0 });
  const credential = await queryRow('SELECT state, state_reason FROM credentials WHERE account_id = $1', [accountId]);
  expect(credential).toMatchObject({ state: 'reconnect', state_reason: expect.stringMatching(/Amazon/) });
  expect(await sold(accountId)).toEqual(before);
});
