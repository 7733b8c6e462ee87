import { loadModule, parseSync } from 'libpg-query';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountUse } from '#server/platform/testing/accountUse.ts';
import { runAllScreenQueries } from '#server/work/api/graphql/testing/runAllScreenQueries.ts';
import { fullShop } from '#server/work/api/graphql/testing/fullShop.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { line, NOW, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { closeDatabase, pool, queryRows, useDatabase } from '#server/platform/postgres/db.ts';
import { closeReplica, hasAllOf, readerOf, useReplica } from '#server/platform/postgres/replica.ts';
import { useMasterSecret } from '#server/platform/security/secrets.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { scratchPostgres } from '#server/platform/postgres/embedded/scratchPostgres.ts';
import { scratchReplica } from '#server/platform/testing/scratchReplica.ts';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';

// A separate primary and streaming replica, because this file pauses and stops them.
let primary: Awaited<ReturnType<typeof scratchPostgres>>;
let replica: Awaited<ReturnType<typeof scratchReplica>>;
let admin: pg.Client;
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  await loadModule();
  primary = await scratchPostgres();
  replica = await scratchReplica(primary);
  useDatabase(primary.url);
  useMasterSecret('a secret for tests, thirty-two characters');
  admin = new pg.Client({ connectionString: replica.superuserUrl });
  admin.on('error', () => {}); // the last test stops its server
  await admin.connect();
  shop = await openShop();
  other = await openShop('Outra loja');
  await shop.sell(order([line('A')]));
  await other.sell(order([line('A')]));
});
beforeEach(async () => {
  await closeReplica();
  useReplica(replica.url);
  await caughtUp();
});
afterAll(async () => {
  await closeReplica();
  await closeDatabase();
  await admin.end();
  await replica.stop();
  await primary.stop();
});

const caughtUp = async () => {
  for (const { viewer } of [shop, other]) await expect.poll(() => hasAllOf(viewer.accountId)).toBe(true);
};
const unitsOf = async ({ viewer }: Shop) => (await salesMetrics(viewer, { period: 'today' }, NOW)).units;
const IS_REPLICA = 'SELECT pg_is_in_recovery() AS answer';
const isReadOnReplica = async ({ viewer }: Shop) =>
  (await readerOf(viewer.accountId).query<{ answer: boolean }>(IS_REPLICA)).rows[0]!.answer;

test('figures are read on the replica, for each account its own rows', async () => {
  expect(await isReadOnReplica(shop)).toBe(true);
  expect([await unitsOf(shop), await unitsOf(other)]).toEqual([1, 1]);
});

/** Tables that grow with an account's orders and days. */
const GROWING = new Set(['order_items', 'sales_product_days', 'sales_product_months', 'sales_product_totals']);

test.runIf(hasTrials)('no screen reads growing tables on the primary while the replica is current', async () => {
  const now = new Date();
  await setRates();
  const full = await fullShop('Cheia', now);
  const client = await appClient(full.viewer);
  await runAllScreenQueries(client, full, now); // creates rows that a first visit creates
  await queryRows('UPDATE users SET is_developer = true'); // developers have no cached responses
  await expect.poll(() => hasAllOf(full.viewer.accountId)).toBe(true);
  const seen = new Set<string>();
  const ask = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  pool.query = ((...args: unknown[]) => {
    const [statement] = args as [string | { text: string }];
    seen.add(typeof statement === 'string' ? statement : statement.text);
    return ask(...args);
  }) as typeof pool.query;
  await runAllScreenQueries(client, full, now).finally(() => (pool.query = ask as typeof pool.query));
  // a lookup of the orders of one number does not count
  const heavy = [...seen].filter(
    (text) => !text.includes('external_id = $2') && accountUse(parseSync(text), GROWING).used.length > 0,
  );
  expect(seen.size).toBeGreaterThan(10);
  expect(heavy).toEqual([]);
});

test('an account reads its own writes at once, while a stalled replica still serves the others', async () => {
  await admin.query('SELECT pg_wal_replay_pause()');
  await shop.sell(order([line('A')]));
  expect(await unitsOf(shop)).toBe(2);
  expect(await isReadOnReplica(shop)).toBe(false);
  expect(await isReadOnReplica(other)).toBe(true);
  await admin.query('SELECT pg_wal_replay_resume()');
  await caughtUp();
  expect([await isReadOnReplica(shop), await unitsOf(shop)]).toEqual([true, 2]);
});

test('a read that fails on the replica is answered by the primary', async () => {
  const dies = 'SELECT CASE WHEN pg_is_in_recovery() THEN pg_terminate_backend(pg_backend_pid()) END IS NULL AS answer';
  expect((await readerOf(shop.viewer.accountId).query<{ answer: boolean }>(dies)).rows).toEqual([{ answer: true }]);
  expect(await isReadOnReplica(shop)).toBe(false); // paused after the failure
});

test('without the replica all reads use the primary', async () => {
  await replica.stop();
  expect(await unitsOf(shop)).toBe(2);
});
