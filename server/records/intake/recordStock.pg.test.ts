import { beforeEach, expect, test } from 'vitest';
import type { ListingSnapshot, StockSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { recordListings } from './recordListings.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { recordStock } from './recordStock.ts';

useTestDatabase();

const DAY = '2026-11-20';
let accountId: number;
beforeEach(async () => {
  accountId = await shopWith('A', 'B', 'C', 'D');
});

async function shopWith(...keys: string[]): Promise<number> {
  const { accountId: id } = await newViewer();
  const listings = keys.map((key): ListingSnapshot => listing(key));
  await transaction((tx) => recordListings(id, listings, tx));
  return id;
}

const listing = (listingKey: string, more: Partial<ListingSnapshot> = {}): ListingSnapshot => ({
  marketplace: 'mercadolivre',
  country: 'BR',
  listingKey,
  asin: listingKey,
  parentAsin: null,
  sku: null,
  name: listingKey,
  brand: null,
  imageUrl: null,
  currency: 'BRL',
  priceMinor: 2_500,
  active: true,
  fulfilledByMarketplace: null,
  ...more,
});
const stock = (listingKey: string, available: number, more: Partial<StockSnapshot> = {}): StockSnapshot => ({
  marketplace: 'mercadolivre',
  country: 'BR',
  listingKey,
  poolKey: listingKey,
  available,
  reserved: 0,
  inbound: 0,
  ...more,
});
const count = (snapshots: StockSnapshot[], { day = DAY, account = accountId } = {}) =>
  transaction((tx) => recordStock(account, snapshots, day, tx));
/** Stored counts as `listing day units`. */
const stored = (account = accountId) =>
  queryRows<{ text: string }>(
    `SELECT concat_ws(' ', p.listing_key, i.day, i.available_quantity) AS text
     FROM inventory_days i JOIN products p ON p.account_id = i.account_id AND p.id = i.product_id
     WHERE i.account_id = $1 ORDER BY i.day, p.listing_key`,
    [account],
  ).then((rows) => rows.map(({ text }) => text));
/** Listing under which the stock of each is stored. */
const firsts = (account = accountId) =>
  queryRows<{ text: string }>(
    `SELECT p.listing_key || '>' || coalesce(f.listing_key, '-') AS text
     FROM products p LEFT JOIN products f ON f.account_id = p.account_id AND f.id = p.pool_product_id
     WHERE p.account_id = $1 ORDER BY 1`,
    [account],
  ).then((rows) => rows.map(({ text }) => text));
const pool = (keys: string[], available: number, more: Partial<StockSnapshot> = {}) =>
  keys.map((key) => stock(key, available, { poolKey: keys.toSorted()[0]!, ...more }));

test('a stock that three listings share is stored once', async () => {
  const other = await shopWith('A', 'B', 'C');
  expect(await count(pool(['C', 'B', 'A'], 10))).toEqual({ changed: 1, unknown: 0 });
  expect(await stored()).toEqual([`A ${DAY} 10`]);
  expect(await firsts()).toEqual(['A>-', 'B>A', 'C>A', 'D>-']);
  expect(await count(pool(['C', 'B', 'A'], 10))).toEqual({ changed: 0, unknown: 0 });
  expect(await firsts(other)).toEqual(['A>-', 'B>-', 'C>-']);
  expect(await stored(other)).toEqual([]);
});

test('the first listing of a pool is the first in the catalogue', async () => {
  expect(await count(pool(['0', 'B', 'C'], 10))).toEqual({ changed: 1, unknown: 1 });
  expect(await stored()).toEqual([`B ${DAY} 10`]);
  expect(await firsts()).toEqual(['A>-', 'B>-', 'C>B', 'D>-']);
});

test('where the places of a stock are known they are stored with it', async () => {
  const locations = [
    { kind: 'full' as const, storeId: null, available: 4 },
    { kind: 'depot' as const, storeId: '7', available: 6 },
  ];
  await count(pool(['A', 'B'], 10, { locations }));
  expect(await queryRows('SELECT locations FROM inventory_days WHERE account_id = $1', [accountId])).toEqual([
    { locations },
  ]);
});

test('listings found to share a stock keep only one of their equal counts; counts that differ stay', async () => {
  await count([stock('A', 8), stock('B', 8), stock('C', 3)], { day: '2026-11-18' });
  await count([stock('A', 5), stock('B', 6), stock('C', 9)]);
  await count(pool(['A', 'B', 'C'], 5));
  expect(await stored()).toEqual(['A 2026-11-18 8', 'C 2026-11-18 3', `A ${DAY} 5`]);
});

test('a listing that shares a stock no longer has its own', async () => {
  await count(pool(['A', 'B', 'C'], 10));
  await count([...pool(['B', 'C'], 7), stock('A', 2)], { day: '2026-11-21' });
  expect(await firsts()).toEqual(['A>-', 'B>-', 'C>B', 'D>-']);
  expect(await stored()).toEqual([`A ${DAY} 10`, 'A 2026-11-21 2', 'B 2026-11-21 7']);
});

test('a listing that a read left out stays with the listings that it shared its stock with', async () => {
  await count(pool(['B', 'C', 'D'], 10));
  await count(pool(['A', 'B', 'C'], 9));
  expect(await firsts()).toEqual(['A>-', 'B>A', 'C>A', 'D>A']);
  expect(await stored()).toEqual([`A ${DAY} 9`]);
});

const alone = (key: string, available: number) => [stock(key, available, { poolKey: undefined })];

test('a listing read alone gives the whole stock that it shares while that lies in one place', async () => {
  await count(pool(['A', 'B'], 10, { locations: [{ kind: 'own', storeId: null, available: 10 }] }));
  expect(await count(alone('B', 8))).toEqual({ changed: 1, unknown: 0 });
  expect(await firsts()).toEqual(['A>-', 'B>A', 'C>-', 'D>-']);
  expect(await stored()).toEqual([`A ${DAY} 8`]);
});

test('a listing read alone says nothing of a shared stock that lies in several places, nor once it is not for sale', async () => {
  const locations = [
    { kind: 'full' as const, storeId: null, available: 4 },
    { kind: 'own' as const, storeId: null, available: 6 },
  ];
  await count(pool(['A', 'B'], 10, { locations }));
  await count(pool(['C', 'D'], 7));
  await transaction((tx) => recordListings(accountId, [listing('D', { active: false })], tx));
  await count([...alone('A', 4), ...alone('B', 4), ...alone('D', 0)]);
  expect(await stored()).toEqual([`A ${DAY} 10`, `C ${DAY} 7`]);
});
