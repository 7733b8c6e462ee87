import { beforeEach, expect, test } from 'vitest';
import type { ListingSnapshot, MovedListing, TrafficSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { allFreightRules } from '#server/records/freight/freightRules.ts';
import { setFreightRules } from '#server/records/freight/setFreightRules.ts';
import { freightRule } from '#server/records/freight/testing/freightRule.ts';
import { recordListings } from '#server/records/intake/recordListings.ts';
import { recordStock } from '#server/records/intake/recordStock.ts';
import { rebuildSales } from '#server/records/rollups/rebuildSales.ts';
import { rebuildTraffic } from '#server/records/traffic/rebuildTraffic.ts';
import { recordTraffic } from '#server/records/traffic/recordTraffic.ts';
import { line, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { movedKeys } from './movedListings.ts';
import { recordMoves } from './recordMoves.ts';
import { setProductTaxes } from '#server/records/taxes/goods/setProductTaxes.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import { ITEM_MONEY } from '#server/records/lines/testing/itemMoney.ts';

useTestDatabase();

let shop: Shop;
let other: Shop;
let accountId: number;
beforeEach(async () => {
  await setRates();
  [shop, other] = [await openShop(), await openShop('Outra')];
  ({ accountId } = shop.viewer);
});

const on = (day: string) => ({ purchasedAt: new Date(`${day}T15:00:00Z`), updatedAt: new Date(`${day}T15:00:00Z`) });
const sell = (who: Shop, listingKey: string, day: string, quantity = 1, externalId?: string) => {
  const items = [
    line(listingKey, { asin: listingKey.split(':')[0]!, sku: null, quantity, priceMinor: 1_000 * quantity }),
  ];
  return who.sell(order(items, { marketplace: 'mercadolivre', ...on(day), ...(externalId && { externalId }) }));
};
const move = (fromKey: string, toKey: string): MovedListing => ({
  marketplace: 'mercadolivre',
  country: 'BR',
  fromKey,
  toKey,
});
const record = (...moves: MovedListing[]) => transaction((tx) => recordMoves(accountId, moves, tx));
const listing = (listingKey: string, more: Partial<ListingSnapshot> = {}): ListingSnapshot => ({
  marketplace: 'mercadolivre',
  country: 'BR',
  listingKey,
  asin: listingKey.split(':')[0]!,
  parentAsin: null,
  sku: null,
  name: `Anúncio ${listingKey}`,
  brand: null,
  imageUrl: null,
  currency: 'BRL',
  priceMinor: 1_000,
  active: true,
  fulfilledByMarketplace: null,
  ...more,
});
const list = (...listings: ListingSnapshot[]) => transaction((tx) => recordListings(accountId, listings, tx));
/** Units sold by listing, from the totals. */
const sold = (account = accountId) =>
  queryRows<{ key: string; units: number; ads: number }>(
    `SELECT p.listing_key AS key, t.units, t.ads FROM sales_product_totals t
     JOIN products p ON p.account_id = t.account_id AND p.id = t.product_id
     WHERE t.account_id = $1 AND t.scope = 'all' ORDER BY 1`,
    [account],
  );

/** Sales rollups of the account, in full. */
async function rollups() {
  const all: unknown[] = [];
  for (const table of ['sales_product_days', 'sales_product_months', 'sales_product_totals', 'sales_account_days'])
    all.push(await queryRows(`SELECT * FROM ${table} t WHERE account_id = $1 ORDER BY t.*::text`, [accountId]));
  return all;
}

test('sales of the old item and of the new one are those of one product, whenever they arrive', async () => {
  await sell(shop, 'MLB1:7', '2026-03-01', 2, '100');
  await sell(other, 'MLB1:7', '2026-03-01', 5);
  await sell(shop, 'MLB9', '2026-11-01', 3);
  await list(listing('MLB9'), listing('MLB1:7', { active: false }));
  await record(move('MLB1:7', 'MLB9'));
  expect(await sold()).toEqual([{ key: 'MLB9', units: 5, ads: 0 }]);
  expect(await queryRows('SELECT listing_key AS key FROM products WHERE account_id = $1', [accountId])).toEqual([
    { key: 'MLB9' },
  ]);

  await list(listing('MLB9'), listing('MLB1:7', { active: false }));
  await sell(shop, 'MLB1:7', '2026-03-02');
  await sell(shop, 'MLB1:7', '2026-03-01', 4, '100');
  expect(await sold()).toEqual([{ key: 'MLB9', units: 8, ads: 0 }]);
  expect([...(await movedKeys(accountId, 'mercadolivre'))]).toEqual(['MLB1:7']);
  expect(await sold(other.viewer.accountId)).toEqual([{ key: 'MLB1:7', units: 5, ads: 0 }]);
  expect([...(await movedKeys(other.viewer.accountId, 'mercadolivre'))]).toEqual([]);
});

test('the rollups of a merged product are those of a rebuild', async () => {
  await sell(shop, 'MLB1', '2026-03-01', 2);
  await sell(shop, 'MLB9', '2026-03-01', 3);
  const spend = { marketplace: 'mercadolivre' as const, sku: null, day: '2026-03-01' };
  await shop.advertise('MLB1', 70, 500, { ...spend, asin: 'MLB1' });
  await shop.advertise('MLB9', 30, 100, { ...spend, asin: 'MLB9' });
  await shop.advertise('MLB1', 5, 0, { ...spend, asin: 'MLB1', day: '2026-03-02' });
  await record(move('MLB1', 'MLB9'));
  expect(await sold()).toEqual([{ key: 'MLB9', units: 5, ads: 105 }]);
  const stored = await rollups();
  await transaction((tx) => rebuildSales(accountId, tx));
  expect(await rollups()).toEqual(stored);
  await shop.advertise('MLB1', 9, 0, { ...spend, asin: 'MLB1', day: '2026-03-03' });
  expect(await sold()).toEqual([{ key: 'MLB9', units: 5, ads: 114 }]);
});

test('the freight rules of the old item go on until the first of the new one for the same orders', async () => {
  await sell(shop, 'MLB1', '2026-03-01');
  await sell(shop, 'MLB9', '2026-06-01');
  await sell(shop, 'MLB9', '2026-11-01');
  const [old, now] = [await shop.idOf('MLB1'), await shop.idOf('MLB9')];
  const rule = { perOrderMinor: 0, marketplace: 'mercadolivre' } as const;
  await setFreightRules(shop.viewer, {
    save: [
      freightRule({ ...rule, productId: old, packagingPerUnitMinor: 10 }),
      freightRule({ ...rule, productId: old, packagingPerUnitMinor: 20, validFrom: '2026-10-01' }),
      freightRule({ ...rule, productId: old, packagingPerUnitMinor: 30, priceFromMinor: 50_000 }),
      freightRule({ ...rule, productId: now, packagingPerUnitMinor: 40, validFrom: '2026-09-01' }),
    ],
  });
  await record(move('MLB1', 'MLB9'));
  expect((await allFreightRules(shop.viewer)).map((each) => [each.product?.id, each.packagingPerUnit.minor])).toEqual([
    [now, 40],
    [now, 10],
    [now, 30],
  ]);
  const packaging = `SELECT day, -amount_minor AS minor FROM ledger_lines
    WHERE account_id = $1 AND kind = 'packaging' AND amount_minor <> 0 ORDER BY day`;
  expect(await queryRows(packaging, [accountId])).toEqual([
    { day: '2026-03-01', minor: 10 },
    { day: '2026-06-01', minor: 10 },
    { day: '2026-11-01', minor: 40 },
  ]);
  const stored = await rollups();
  await transaction((tx) => rebuildSales(accountId, tx));
  expect(await rollups()).toEqual(stored);
});

test('the costs of the old item go on until the first of the new one, and price its sales', async () => {
  await sell(shop, 'MLB1', '2026-03-01');
  await sell(shop, 'MLB9', '2026-11-01');
  await shop.cost('MLB1', 400, '2026-01-01');
  await record(move('MLB1', 'MLB9'));
  const costs = () =>
    queryRows(`SELECT sale_day AS day, unit_cost_minor AS cost FROM ${ITEM_MONEY} i WHERE account_id = $1 ORDER BY 1`, [
      accountId,
    ]);
  expect(await costs()).toEqual([
    { day: '2026-03-01', cost: 400 },
    { day: '2026-11-01', cost: 400 },
  ]);

  await sell(shop, 'MLB2', '2026-03-05');
  await shop.cost('MLB2', 111, '2026-02-01');
  await shop.cost('MLB9', 500, '2026-03-01');
  await record(move('MLB2', 'MLB9'));
  expect(await costs()).toEqual([
    { day: '2026-03-01', cost: 500 },
    { day: '2026-03-05', cost: 500 },
    { day: '2026-11-01', cost: 500 },
  ]);
});

test('the old item is taxed as before until the first statement about the new one, with its sales', async () => {
  await sell(shop, 'MLB1', '2026-03-01');
  await sell(shop, 'MLB9', '2026-11-01');
  await setTaxRegime(shop.viewer, { validFrom: '2020-01-01', regime: 'simples', percent: null });
  const tax = async (key: string, of: 'st' | 'mono', from: string) =>
    setProductTaxes(shop.viewer, [{ productId: await shop.idOf(key), from, of, origin: 0 }]);
  await tax('MLB1', 'st', '2026-01-01');
  await tax('MLB1', 'mono', '2026-11-01');
  await tax('MLB9', 'st', '2026-10-01');
  await record(move('MLB1', 'MLB9'));
  expect(
    await queryRows(
      `SELECT day, source_ref AS goods, amount_minor AS minor FROM ledger_lines WHERE account_id = $1 AND kind = 'das' ORDER BY 1`,
      [accountId],
    ),
  ).toEqual([
    { day: '2026-03-01', goods: 'st', minor: expect.any(Number) },
    { day: '2026-11-01', goods: 'st', minor: expect.any(Number) },
  ]);
});

test('the stock, prices and rules of both are one history, in which the new one counts', async () => {
  await list(listing('MLB1', { priceMinor: 900 }));
  await list(listing('MLB9'));
  const count = (listingKey: string, available: number, day: string) =>
    transaction((tx) =>
      recordStock(
        accountId,
        [
          {
            marketplace: 'mercadolivre',
            country: 'BR',
            listingKey,
            poolKey: listingKey,
            available,
            reserved: 0,
            inbound: 0,
          },
        ],
        day,
        tx,
      ),
    );
  await count('MLB1', 8, '2026-11-01');
  await count('MLB1', 0, '2026-11-02');
  await count('MLB9', 7, '2026-11-02');
  await queryRows(
    `INSERT INTO product_planning (account_id, product_id, lead_days) SELECT account_id, id, 40 FROM products
     WHERE account_id = $1 AND listing_key = 'MLB1'`,
    [accountId],
  );
  await record(move('MLB1', 'MLB9'));
  const id = await shop.idOf('MLB9');
  expect(
    await queryRows(
      'SELECT product_id AS id, day, available_quantity AS n FROM inventory_days WHERE account_id = $1 ORDER BY day',
      [accountId],
    ),
  ).toEqual([
    { id, day: '2026-11-01', n: 8 },
    { id, day: '2026-11-02', n: 7 },
  ]);
  expect(
    await queryRow('SELECT product_id AS id, lead_days::int AS days FROM product_planning WHERE account_id = $1', [
      accountId,
    ]),
  ).toEqual({ id, days: 40 });
  expect(
    await queryRows('SELECT price_minor AS price FROM price_changes WHERE account_id = $1 ORDER BY 1', [accountId]),
  ).toEqual([{ price: 900 }, { price: 1_000 }]);
});

test('until the next planning the demand of the old item is that of the new one, unless it has its own', async () => {
  for (const key of ['MLB1', 'MLB2', 'MLB9', 'MLB10']) await sell(shop, key, '2026-03-01');
  const [shared, now, own] = [await shop.idOf('MLB2'), await shop.idOf('MLB9'), await shop.idOf('MLB10')];
  const known = async () => ({
    states: await queryRows(
      'SELECT product_id AS id, capped_units AS sold FROM demand_states WHERE account_id = $1 ORDER BY 1',
      [accountId],
    ),
    outlooks: await queryRows(
      `SELECT product_id AS id, item_product_id AS stock, share FROM demand_outlooks WHERE account_id = $1 ORDER BY 1`,
      [accountId],
    ),
  });
  // the first item and the second one share the stock of the first
  await queryRows(
    `INSERT INTO demand_states SELECT $1, id, '{1,1,1,1}', '{1,1,1,1}', 0, 1, CASE listing_key WHEN 'MLB1' THEN 7 ELSE 8 END, 1
     FROM products WHERE account_id = $1 AND listing_key IN ('MLB1', 'MLB10')`,
    [accountId],
  );
  await queryRows(
    `INSERT INTO demand_outlooks (account_id, product_id, item_product_id, share)
     SELECT $1, p.id, CASE WHEN p.listing_key = 'MLB10' THEN p.id ELSE first.id END, length(p.listing_key) / 10.0
     FROM products p JOIN products first ON first.account_id = $1 AND first.listing_key = 'MLB1'
     WHERE p.account_id = $1 AND p.listing_key <> 'MLB9'`,
    [accountId],
  );
  await record(move('MLB1', 'MLB9'));
  expect(await known()).toEqual({
    states: [
      { id: now, sold: 7 },
      { id: own, sold: 8 },
    ],
    outlooks: [
      { id: shared, stock: now, share: 0.4 },
      { id: now, stock: now, share: 0.4 },
      { id: own, stock: own, share: 0.5 },
    ],
  });
  await record(move('MLB9', 'MLB10'));
  expect(await known()).toEqual({
    states: [{ id: own, sold: 8 }],
    outlooks: [
      { id: shared, stock: own, share: 0.4 },
      { id: own, stock: own, share: 0.5 },
    ],
  });
});

test('visits of the old item are those of its only new item, else of its family', async () => {
  const visit = (asin: string, day: string, pageViews: number): TrafficSnapshot => ({
    marketplace: 'mercadolivre',
    country: 'BR',
    level: 'parent',
    day,
    asin,
    parentAsin: null,
    pageViews,
    sessions: null,
    unitsOrdered: null,
    featuredPercent: null,
  });
  await transaction((tx) =>
    recordTraffic(
      accountId,
      [
        visit('MLB1', '2026-11-01', 5),
        visit('MLB9', '2026-11-01', 2),
        visit('MLB1', '2026-11-02', 1),
        visit('MLB2', '2026-11-01', 4),
      ],
      tx,
    ),
  );
  const family = { parentAsin: 'F77' };
  await list(listing('MLB9'), ...['MLB10', 'MLB11'].map((key) => listing(key, family)));
  await record(move('MLB1', 'MLB9'), move('MLB2:7', 'MLB10'), move('MLB2:8', 'MLB11'), move('MLB2', 'MLB10'));
  expect(
    await queryRows('SELECT asin, day, page_views AS views FROM traffic_days WHERE account_id = $1 ORDER BY 1, 2', [
      accountId,
    ]),
  ).toEqual([
    { asin: 'F77', day: '2026-11-01', views: 4 },
    { asin: 'MLB9', day: '2026-11-01', views: 7 },
    { asin: 'MLB9', day: '2026-11-02', views: 1 },
  ]);
  const sums = () => queryRows('SELECT * FROM traffic_sums t WHERE account_id = $1 ORDER BY t.*::text', [accountId]);
  const stored = await sums();
  await transaction((tx) => rebuildTraffic(accountId, tx));
  expect(await sums()).toEqual(stored);
});

test('a move waits until its new listing is in the catalogue, and may be followed by another', async () => {
  await sell(shop, 'MLB1', '2026-03-01');
  await record(move('MLB1', 'MLB9'));
  expect(await sold()).toEqual([{ key: 'MLB1', units: 1, ads: 0 }]);
  await list(listing('MLB9'), listing('MLB99'));
  await record(move('MLB1', 'MLB9'));
  await record(move('MLB9', 'MLB99'));
  await record(move('MLB9', 'MLB99'), move('MLB99', 'MLB99'));
  await sell(shop, 'MLB1', '2026-03-02');
  expect(await sold()).toEqual([{ key: 'MLB99', units: 2, ads: 0 }]);
});

test('no row of any table is left with the old product', async () => {
  await sell(shop, 'MLB1', '2026-03-01');
  await list(listing('MLB9'));
  const from = await shop.idOf('MLB1');
  const into = await shop.idOf('MLB9');
  await queryRows('UPDATE products SET pool_product_id = $2 WHERE account_id = $1 AND id = $3', [
    accountId,
    from,
    into,
  ]);
  await record(move('MLB1', 'MLB9'));
  const tables = await queryRows<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'product_id'
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`,
  );
  expect(tables.length).toBeGreaterThan(15);
  for (const { name } of tables)
    expect([
      name,
      await queryRows(`SELECT 1 FROM ${name} WHERE account_id = $1 AND product_id = $2`, [accountId, from]),
    ]).toEqual([name, []]);
  expect(await queryRow('SELECT pool_product_id AS pool FROM products WHERE account_id = $1', [accountId])).toEqual({
    pool: null,
  });
});
