import { beforeEach, expect, test } from 'vitest';
import { recordStock } from '#server/records/intake/recordStock.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
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
