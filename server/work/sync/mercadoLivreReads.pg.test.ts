import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { type RunningSimulator, startSimulator } from '#simulator/startSimulator.ts';
import { runSync } from './runSync.ts';
import { startSync } from '#server/records/runs/startSync.ts';

useTestDatabase();

/** Streams of other tests: marked as just read, so that an automatic sync skips them. */
const OTHERS = ['orders_backfill', 'orders', 'fees', 'ads', 'bills', 'releases'];
/** Claims are read 30 days back, returns 14 more. */
const CLAIMS_SINCE = new Date(Date.now() - 60 * 86_400_000);

let simulator: RunningSimulator;
let accountId: number;
/** Ids of the items on sale. */
let items: string[];
beforeAll(async () => {
  simulator = await startSimulator({ rateFactor: 100_000, size: { products: 0.75, orders: 0.5 } });
  useMarketplaces({ mercadoLivre: simulator.url, mercadoPago: simulator.url, rateFactor: 100_000 });
  ({ accountId } = await newViewer());
  await storeKeys({ accountId }, 'mercadolivre', simulator.accounts.mercadolivre);
  await queryRows(
    `INSERT INTO sync_streams (account_id, marketplace, stream, watermark, last_success_at)
     SELECT $1, 'mercadolivre', stream, now(), now() + interval '1 day' FROM unnest($2::"SyncStreamName"[]) stream`,
    [accountId, OTHERS],
  );
  items = (await request(`/users/${userId()}/items/search?search_type=scan&limit=100&status=active`)).results.sort();
  // leaves only the last items of the past and some weeks of claims to read
  const place = {
    readUntil: null,
    newest: null,
    older: { until: '2026-01-10', days: 150, windowsLeft: 1, after: null },
  };
  const older = { ...place, older: { ...place.older, after: items.at(-3) } };
  await queryRows(
    `INSERT INTO sync_streams (account_id, marketplace, stream, watermark, cursor)
     VALUES ($1, 'mercadolivre', 'traffic', NULL, $2),
            ($1, 'mercadolivre', 'returns', $3::timestamptz + interval '44 days', NULL)`,
    [accountId, JSON.stringify({ place: older, goesOn: true }), CLAIMS_SINCE],
  );
});
afterAll(() => simulator.close());

async function sync() {
  const { runId } = await startSync({ accountId }, { trigger: 'automatic' });
  await runSync({ accountId, runId });
  return queryRow<{ status: string; error: string | null }>(
    'SELECT status, error FROM sync_runs WHERE account_id = $1 AND id = $2',
    [accountId, runId],
  );
}

const control = (path: string, init: RequestInit) => fetch(`${simulator.url}/__simulator/${path}`, init);
/** The answer of Mercado Livre's API. */
async function request(path: string) {
  const { accessToken } = simulator.accounts.mercadolivre;
  const response = await fetch(simulator.url + path, { headers: { authorization: `Bearer ${accessToken}` } });
  return (await response.json()) as any; // eslint-disable-line -- answers are read without our types
}
const requestsTo = async (pattern: RegExp) =>
  ((await (await control('requests', {})).json()) as { path: string }[]).filter(({ path }) => pattern.test(path));

const userId = () => simulator.accounts.mercadolivre.userId;

/** Every row these streams store, in a stable order. */
const stored = () =>
  Promise.all(
    ['traffic_days', 'returned_units', 'posted_amounts', 'fee_rules', 'price_changes', 'inventory_days'].map((table) =>
      queryRows(`SELECT * FROM ${table} t WHERE account_id = $1 ORDER BY t::text`, [accountId]),
    ),
  );
const visitsOf = (item: string) =>
  queryRows<{ day: string; views: number; sessions: number | null }>(
    `SELECT day, page_views AS views, sessions FROM traffic_days
     WHERE account_id = $1 AND asin = $2 AND level = 'parent' ORDER BY day`,
    [accountId, item],
  );
const itemsRead = () =>
  queryRow<{ count: number }>('SELECT count(DISTINCT asin)::int FROM traffic_days WHERE account_id = $1', [accountId]);

test('an interrupted read of visits keeps its pages, and the other streams are read', async () => {
  const fault = { match: '/visits/time_window', status: 400, after: 70 };
  await control('faults', { method: 'POST', body: JSON.stringify(fault) });
  expect(await sync()).toEqual({ status: 'partial', error: 'Mercado Livre (visits): respondeu 400.' });
  expect(await itemsRead()).toEqual({ count: 50 });
});

test('the next sync resumes there, and reads further back with the remaining calls', async () => {
  await control('requests', { method: 'DELETE' });
  expect(await sync()).toEqual({ status: 'success', error: null });
  const calls = (await requestsTo(/visits\/time_window/)).map(({ path }) => path);
  expect(calls.filter((path) => path.includes(items[0]!))).toEqual([]);
  const last = items.at(-1)!;
  expect(calls.filter((path) => path.includes(last))).toEqual([
    `/items/${last}/visits/time_window?last=150&unit=day`,
    `/items/${last}/visits/time_window?last=150&ending=2026-01-10&unit=day`,
  ]);
  for (const item of [items[0]!, last]) {
    const newest = await request(`/items/${item}/visits/time_window?last=150&unit=day`);
    const reported = newest.results.map(({ date, total }: { date: string; total: number }) => [
      date.slice(0, 10),
      total,
    ]);
    const visits = await visitsOf(item);
    expect(visits.slice(-150).map(({ day, views }) => [day, views])).toEqual(reported);
    expect(new Set(visits.map(({ sessions }) => sessions))).toEqual(new Set([null]));
  }
});

test('every returned unit is stored with its condition and the cost of its return', async () => {
  const search = `/post-purchase/v1/claims/search?players.role=respondent&players.user_id=${userId()}&limit=100`;
  let [units, resellable, costs] = [0, 0, 0];
  for (const { id } of (await request(`${search}&range=last_updated:after:${CLAIMS_SINCE.toISOString()}`)).data) {
    const found = await request(`/post-purchase/v2/claims/${id}/returns`);
    const cost = await request(`/post-purchase/v1/claims/${id}/charges/return-cost`);
    costs += Math.round((cost.amount ?? 0) * 100);
    if (found.status !== 'delivered') continue;
    const { reviews } = await request(`/post-purchase/v1/returns/${found.id}/reviews`);
    const quantity = Number(found.orders[0].return_quantity);
    units += quantity;
    resellable += reviews[0].resource_reviews[0].product_condition === 'saleable' ? quantity : 0;
  }
  expect(units).toBeGreaterThan(resellable);
  expect(
    await queryRow(
      `SELECT sum(quantity)::int AS units, sum(quantity) FILTER (WHERE is_resellable)::int AS resellable
       FROM returned_units WHERE account_id = $1`,
      [accountId],
    ),
  ).toEqual({ units, resellable });
  expect(
    await queryRow(
      `SELECT sum(amount_minor)::bigint AS costs FROM posted_amounts
       WHERE account_id = $1 AND source = 'mercadolivre.claims' AND kind = 'return_freight'`,
      [accountId],
    ),
  ).toEqual({ costs: -costs });
});

test('every product on sale is estimated by listing type, price and shipping mode', async () => {
  const rules = await queryRows(
    `SELECT DISTINCT p.listing_type AS kind, r.percent, r.fixed_minor AS fixed, r.fulfilment_minor AS freight
     FROM products p LEFT JOIN fee_rules r ON r.account_id = p.account_id AND r.product_id = p.id
     WHERE p.account_id = $1 AND p.active ORDER BY 1, 3`,
    [accountId],
  );
  expect(rules).toEqual([
    { kind: 'gold_pro', percent: '17.0000', fixed: 0, freight: null },
    { kind: 'gold_pro', percent: '17.0000', fixed: 650, freight: null },
    { kind: 'gold_special', percent: '12.0000', fixed: 0, freight: null },
    { kind: 'gold_special', percent: '12.0000', fixed: 650, freight: null },
  ]);
});

test('warehouse stock and current prices equal those of Mercado Livre', async () => {
  const [product] = await queryRows<{ asin: string; available: number; reserved: number; price: number }>(
    `SELECT p.asin, i.available_quantity AS available, i.reserved_quantity AS reserved, c.price_minor AS price
     FROM products p JOIN inventory_days i ON i.account_id = p.account_id AND i.product_id = p.id
     JOIN price_changes c ON c.account_id = p.account_id AND c.product_id = p.id
     WHERE p.account_id = $1 AND p.active AND p.listing_key = p.asin AND i.reserved_quantity > 0 ORDER BY p.id LIMIT 1`,
    [accountId],
  );
  const { inventory_id: inventoryId } = await request(`/items/${product!.asin}`);
  const warehouse = await request(`/inventories/${inventoryId}/stock/fulfillment`);
  const price = await request(`/items/${product!.asin}/sale_price?context=channel_marketplace`);
  expect(product).toMatchObject({
    available: warehouse.available_quantity,
    reserved: warehouse.not_available_quantity,
    price: Math.round(price.amount * 100),
  });
});

test('reading all of it again changes nothing', async () => {
  const before = await stored();
  await queryRows(
    `UPDATE sync_streams SET last_success_at = now() - interval '2 days'
     WHERE account_id = $1 AND stream <> ALL ($2::"SyncStreamName"[])`,
    [accountId, OTHERS],
  );
  await queryRows(
    `UPDATE sync_streams SET cursor = jsonb_set(cursor, '{place,readUntil}', '"2026-01-01"')
     WHERE account_id = $1 AND stream = 'traffic'`,
    [accountId],
  );
  await queryRows(`UPDATE sync_streams SET cursor = NULL WHERE account_id = $1 AND stream = 'fee_estimates'`, [
    accountId,
  ]);
  expect(await sync()).toEqual({ status: 'success', error: null });
  expect(await stored()).toEqual(before);
});
