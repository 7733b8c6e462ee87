import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import type { Connector } from '#server/market/connector.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { gtin14 } from '#server/platform/values/codes/gtin14.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import { marketplaceTrial } from './testing/marketplaceTrial.ts';

useTestDatabase();

const NOT_OF_STOCK = ['bills', 'releases', 'traffic', 'returns', 'feeEstimates', 'shipmentsOf'] as const;

let trial: Awaited<ReturnType<typeof marketplaceTrial>>;
let accountId: number;
beforeAll(async () => {
  trial = await marketplaceTrial('mercadolivre', {}, { without: NOT_OF_STOCK });
  await trial.play('twins');
  accountId = await trial.newAccount();
  const { status, error } = await trial.sync(accountId, 'manual');
  if (status !== 'success') throw new Error(error ?? status);
});
afterAll(() => trial.simulator.close());

interface Listing {
  key: string;
  stockId: number;
  available: number | null;
  kinds: string[] | null;
  isKit: boolean;
}
/** Listings with the stock that they are sold from. */
const listings = (account = accountId) =>
  queryRows<Listing>(
    `SELECT p.listing_key AS key, coalesce(p.pool_product_id, p.id) AS "stockId", i.available_quantity AS available,
            (SELECT array_agg(one ->> 'kind') FROM jsonb_array_elements(i.locations) one) AS kinds, p.is_kit AS "isKit"
     FROM products p
     LEFT JOIN inventory_days i ON i.account_id = p.account_id AND i.product_id = coalesce(p.pool_product_id, p.id)
     WHERE p.account_id = $1 ORDER BY p.listing_key`,
    [account],
  );

test('twins of the local marketplace share their stocks, which are stored once', async () => {
  const stocks = new Map<number, Listing[]>();
  for (const listing of await listings())
    stocks.set(listing.stockId, [...(stocks.get(listing.stockId) ?? []), listing]);
  const shared = [...stocks.values()].filter((pool) => pool.length > 1);
  expect(shared.map((pool) => pool.length).sort()).toEqual([2, 2, 2, 3]);
  expect(shared.map((pool) => pool[0]!.kinds).sort()).toEqual([['full'], ['full', 'own'], ['own'], ['own']]);
  const [{ rows, stocks: counted }] = (await queryRows<{ rows: number; stocks: number }>(
    `SELECT count(*)::int AS rows, count(DISTINCT product_id)::int AS stocks FROM inventory_days WHERE account_id = $1`,
    [accountId],
  )) as [{ rows: number; stocks: number }];
  // a kit has no stock of its own
  const kits = (await listings()).filter(({ isKit }) => isKit).length;
  expect(kits).toBeGreaterThan(0);
  expect([rows, counted]).toEqual([stocks.size - kits, stocks.size - kits]);
});

/** Sales of a part of the past, as the first sync reads them. */
async function readPast(fromDaysAgo: number, toDaysAgo: number) {
  const connector = (await accountConnector(accountId, 'mercadolivre')) as Connector;
  const at = (days: number) => new Date(Date.now() - days * 86_400_000);
  const window = { start: at(fromDaysAgo), end: at(toDaysAgo) };
  for await (const orders of connector.orderHistory(window, null, () => Promise.resolve()))
    await transaction((tx) => recordOrders(accountId, orders, tx));
}

test('a moved item is its new items: no product of the old id is left, and its sales are theirs', async () => {
  await readPast(140, 95); // before the move of 90 days ago
  await readPast(80, 50);
  const moved = await queryRows<{ key: string; old: number; new: number }>(
    `SELECT m.listing_key AS key, count(i.id) FILTER (WHERE i.line_key LIKE m.listing_key || '#%')::int AS old,
            count(i.id) FILTER (WHERE i.line_key LIKE p.listing_key || '#%')::int AS new
     FROM moved_listings m
     JOIN products p ON p.account_id = m.account_id AND p.id = m.product_id
     LEFT JOIN order_items i ON i.account_id = m.account_id AND i.product_id = m.product_id
     WHERE m.account_id = $1 AND m.listing_key LIKE '%:%' GROUP BY 1 ORDER BY 1`,
    [accountId],
  );
  expect(moved.length).toBeGreaterThan(1);
  expect(Math.max(...moved.map((one) => one.old))).toBeGreaterThan(0);
  expect(Math.max(...moved.map((one) => one.new))).toBeGreaterThan(0);
  const keys = new Set((await listings()).map(({ key }) => key));
  for (const { key } of moved) expect([key, keys.has(key), keys.has(key.split(':')[0]!)]).toEqual([key, false, false]);
});

test.runIf(hasTrials)(
  'reading everything again changes nothing, and an account of a calm seller shares the stock of a catalogue twin',
  async () => {
    const before = await listings();
    expect(await trial.sync(accountId, 'manual')).toMatchObject({ status: 'success' });
    expect((await listings()).map(({ key, stockId }) => [key, stockId])).toEqual(
      before.map(({ key, stockId }) => [key, stockId]),
    );
    await trial.play('calm');
    const other = await trial.newAccount();
    expect(await trial.sync(other, 'manual')).toMatchObject({ status: 'success' });
    const theirs = await listings(other);
    expect(new Set(theirs.map(({ stockId }) => stockId)).size).toBe(theirs.length - 1);
    expect(await queryRows('SELECT 1 FROM moved_listings WHERE account_id = $1', [other])).toEqual([]);
  },
);

test('listings bring the GTINs of their goods, and kits none', async () => {
  const rows = await queryRows<{ ean: string | null; isKit: boolean }>(
    'SELECT ean, is_kit AS "isKit" FROM products WHERE account_id = $1',
    [accountId],
  );
  const eans = rows.flatMap(({ ean }) => ean ?? []);
  expect(eans.length).toBeGreaterThan(rows.length / 2);
  expect(eans.filter((ean) => gtin14(ean) === null)).toEqual([]);
  expect(rows.filter(({ ean, isKit }) => isKit && ean !== null)).toEqual([]);
});
