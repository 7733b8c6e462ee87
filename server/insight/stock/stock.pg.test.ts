import { beforeEach, expect, test } from 'vitest';
import { recordStock } from '#server/records/intake/recordStock.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import type { StockLocation } from '#server/market/snapshots/listingSnapshots.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, NOW, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { dataOverview } from './dataOverview.ts';
import { inventoryLevels } from './inventoryLevels.ts';

useTestDatabase();

const TODAY = '2026-11-20';
let shop: Shop;
beforeEach(async () => {
  await setRates();
  shop = await openShop();
});
const on = (day: string) => ({ purchasedAt: new Date(`${day}T15:00:00Z`), updatedAt: new Date(`${day}T15:00:00Z`) });
const count = (listingKey: string, available: number, day = TODAY, marketplace: 'amazon' | 'mercadolivre' = 'amazon') =>
  transaction((tx) =>
    recordStock(
      shop.viewer.accountId,
      [{ marketplace, country: 'BR', listingKey, available, reserved: 2, inbound: 30 }],
      day,
      tx,
    ),
  );
const levels = (more: { marketplace?: 'amazon' | 'mercadolivre' } = {}) =>
  inventoryLevels(shop.viewer, { limit: 100, ...more }, NOW);

test('a level has the last count and the sales of 7 and 30 days including today', async () => {
  await shop.sell(
    order([line('A', { quantity: 7 })]),
    order([line('A', { quantity: 7 })], on('2026-11-14')),
    order([line('A', { quantity: 5 })], on('2026-11-13')),
    order([line('A', { quantity: 9 })], on('2026-10-22')),
    order([line('A', { quantity: 50 })], on('2026-10-21')),
    order([line('A', { quantity: 80 })], { status: 'cancelled' }),
  );
  await count('A', 500, '2026-11-18');
  await count('A', 24, '2026-11-19');
  expect(await levels()).toEqual([
    {
      product: expect.objectContaining({ id: await shop.idOf('A'), name: 'Produto A' }),
      price: null,
      countedOn: '2026-11-19',
      available: 24,
      reserved: 2,
      inbound: 30,
      locations: [],
      sharedWith: 0,
      isKit: false,
      level: 'critical',
      cover: { daysOfStock: 12, status: 'low', outOfStock: null },
      unitsSold7d: 14,
      unitsSold30d: 28,
      revenue30d: { minor: 40_000, currency: 'BRL' },
    },
  ]);
});

test('the shortest cover comes first, products never counted come last and are unknown', async () => {
  await shop.sell(
    order(['A', 'B', 'C', 'D', 'E'].map((key) => line(key))),
    order([line('F'), line('G')], on('2026-01-01')),
  );
  await count('A', 10);
  await count('B', 0);
  await count('C', 3);
  await count('F', 0);
  await count('G', 200);
  await queryRows(`UPDATE products SET active = false WHERE account_id = $1 AND listing_key = 'E'`, [
    shop.viewer.accountId,
  ]);
  const rows = await levels();
  expect(rows.map(({ product, cover }) => [product.sku, cover?.status, cover?.outOfStock])).toEqual([
    ['B', 'critical', 'stockout'],
    ['C', 'normal', null],
    ['A', 'excess', null],
    ['F', 'critical', 'unstocked'],
    ['G', 'excess', null],
    ['D', undefined, undefined],
  ]);
  expect(rows.at(-1)).toMatchObject({ available: null, countedOn: null, level: null, cover: null });
});

const share = (
  keys: string[],
  available: number,
  { accountId = shop.viewer.accountId, locations }: { accountId?: number; locations?: StockLocation[] } = {},
) => {
  const counted = { marketplace: 'amazon' as const, country: 'BR', available, reserved: 0, inbound: 0 };
  const pool = keys.map((listingKey) => ({ ...counted, listingKey, poolKey: keys[0]!, locations }));
  return transaction((tx) => recordStock(accountId, pool, TODAY, tx));
};

test('each of three listings that share ten units shows the ten, and their cover is that of all their sales', async () => {
  const other = await openShop();
  await other.sell(order([line('A', { quantity: 7 })]));
  await shop.sell(order(['A', 'B', 'C'].map((key) => line(key, { quantity: 7 }))), order([line('D', { quantity: 7 })]));
  const locations = [
    { kind: 'full' as const, storeId: null, available: 4 },
    { kind: 'depot' as const, storeId: '7', available: 6 },
  ];
  await share(['A', 'B', 'C'], 10, { locations });
  await count('D', 10);
  expect(await levels()).toMatchObject([
    ...['A', 'B', 'C'].map((sku) => ({
      product: { sku },
      available: 10,
      sharedWith: 2,
      locations,
      unitsSold7d: 7,
      cover: { daysOfStock: 10 / 3, status: 'critical' },
    })),
    { product: { sku: 'D' }, available: 10, sharedWith: 0, locations: [], cover: { daysOfStock: 10 } },
  ]);
  expect(await dataOverview(shop.viewer, {}, NOW)).toMatchObject({ products: 4, lowStockProducts: 2 });
  const [theirs] = await inventoryLevels(other.viewer, { limit: 100 }, NOW);
  expect(theirs).toMatchObject({ available: null, sharedWith: 0, locations: [] });
});

test('a kit has no stock, and none of its figures', async () => {
  await shop.sell(order([line('A')]));
  await count('A', 3);
  await queryRows('UPDATE products SET is_kit = true WHERE account_id = $1', [shop.viewer.accountId]);
  expect(await levels()).toMatchObject([{ isKit: true, available: null, level: null, cover: null }]);
  expect(await dataOverview(shop.viewer, {}, NOW)).toMatchObject({ products: 1, lowStockProducts: 0 });
});

test('the overview counts one marketplace or all', async () => {
  const { accountId } = shop.viewer;
  await shop.sell(
    order([line('A', { quantity: 2 })]),
    order([line('B')], on('2026-11-19')),
    order([line('B')], { status: 'cancelled' }),
    order([line('M')], { marketplace: 'mercadolivre', externalId: '2000000001' }),
  );
  await count('A', 49);
  await count('B', 50);
  await count('M', 1, TODAY, 'mercadolivre');
  await queryRows(
    `INSERT INTO offer_sellers (account_id, marketplace, seller_id, is_ours, first_seen_at)
     VALUES ($1, 'amazon', 'A1', false, now()), ($1, 'amazon', 'US', true, now()), ($1, 'mercadolivre', '9', false, now())`,
    [accountId],
  );
  await queryRows(
    `INSERT INTO insights (account_id, product_id, insight_type, priority, title, description, status)
     VALUES ($1, $2, 'restock', 'high', 'x', 'x', 'pending'), ($1, $2, 'pricing', 'low', 'x', 'x', 'applied'),
            ($1, $3, 'restock', 'low', 'x', 'x', 'pending'), ($1, NULL, 'other', 'low', 'x', 'x', 'pending')`,
    [accountId, await shop.idOf('A'), await shop.idOf('M')],
  );
  expect(await dataOverview(shop.viewer, {}, NOW)).toEqual({
    products: 3,
    ordersToday: 2,
    revenueToday: { minor: 20_000, currency: 'BRL' },
    competitors: 2,
    pendingInsights: 3,
    lowStockProducts: 2,
  });
  expect(await dataOverview(shop.viewer, { marketplace: 'amazon' }, NOW)).toMatchObject({
    products: 2,
    ordersToday: 1,
    competitors: 1,
    pendingInsights: 2,
    lowStockProducts: 1,
  });
});
