import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { runs } from '#server/platform/testing/runs.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { productEconomics } from '#server/insight/advice/productEconomics.ts';
import { refreshPlanning } from '#server/insight/advice/refreshPlanning.ts';
import { line, NOW, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { idleStock } from '#server/insight/planning/idle/idleStock.ts';
import { isPlanningQueued } from '#server/insight/planning/queuePlanning.ts';
import { profitAnalyses } from '#server/insight/profit/detector/profitAnalyses.ts';
import { explainOrder } from './explainOrder.ts';
import { placement } from './placement.ts';
import { restockPlan, type RestockRow } from './restockPlan.ts';
import { setProductPlannings } from './setProductPlannings.ts';
import { simulateItem } from '#server/insight/planning/simulation/simulateItem.ts';
import { recordStock } from '#server/records/intake/recordStock.ts';
import { linkListings } from '#server/records/masters/changes/linkListings.ts';

useTestDatabase();

const TODAY = '2026-11-20';
const DAY_MS = 86_400_000;
let shop: Shop;
let other: Shop;
/** Listings of the shop by key: A and M are one product, K is a kit of two of it and one B, S is alone. */
let ids: Record<string, number>;

const sellDaily = (key: string, quantity: number, more: { marketplace?: 'mercadolivre'; days?: number } = {}) =>
  shop.sell(
    ...Array.from({ length: more.days ?? 120 }, (_, n) => {
      const purchasedAt = new Date(NOW.getTime() - (n + 1) * DAY_MS);
      return order([line(key, { quantity, priceMinor: 10_000 * quantity, feesMinor: 1_500 * quantity })], {
        purchasedAt,
        updatedAt: purchasedAt,
        marketplace: more.marketplace ?? 'amazon',
      });
    }),
  );
const count = (listingKey: string, available: number, marketplace: 'amazon' | 'mercadolivre' = 'amazon', day = TODAY) =>
  transaction((tx) =>
    recordStock(
      shop.viewer.accountId,
      [{ marketplace, country: 'BR', listingKey, available, reserved: 3, inbound: 4 }],
      day,
      tx,
    ),
  );

beforeAll(async () => {
  await setRates();
  [shop, other] = [await openShop(), await openShop('Outra')];
  await sellDaily('A', 2);
  await sellDaily('M', 1, { marketplace: 'mercadolivre' });
  await sellDaily('K', 1);
  await sellDaily('S', 3, { days: 70 });
  await shop.sell(order([line('B')]));
  const { accountId } = shop.viewer;
  const rows = await queryRows<{ key: string; id: number }>(
    'SELECT listing_key AS key, id FROM products WHERE account_id = $1',
    [accountId],
  );
  ids = Object.fromEntries(rows.map(({ key, id }) => [key, id]));
  await queryRows(
    `UPDATE products SET fulfilled_by_marketplace = true WHERE account_id = $1 AND listing_key IN ('A', 'M')`,
    [accountId],
  );
  await linkListings(shop.viewer, [ids.A!, ids.M!]);
  await queryRows(
    `INSERT INTO kit_components (account_id, kit_id, component_id, pieces, is_listed)
     SELECT $1, kit.master_id, part.master_id, CASE part.listing_key WHEN 'A' THEN 2 ELSE 1 END, false
     FROM products kit, products part
     WHERE kit.account_id = $1 AND kit.listing_key = 'K' AND part.account_id = $1 AND part.listing_key IN ('A', 'B')`,
    [accountId],
  );
  for (const key of ['A', 'M', 'S']) await shop.cost(key, 4_000);
  await count('A', 30);
  await count('M', 50, 'mercadolivre');
  await count('B', 500);
  await refreshPlanning(accountId, NOW);
});

const fulfil = (isFulfilled: boolean) =>
  queryRows(`UPDATE products SET fulfilled_by_marketplace = $2 WHERE account_id = $1 AND listing_key = 'K'`, [
    shop.viewer.accountId,
    isFulfilled,
  ]);

const rowOf = async (key: string): Promise<RestockRow> => {
  const plan = await restockPlan(shop.viewer, {}, NOW);
  return plan.find(({ listings }) => listings.some(({ id }) => id === ids[key]))!;
};

test('the listings of a product are one row, and a kit is planned as what it contains', async () => {
  const plan = await restockPlan(shop.viewer, {}, NOW);
  expect(plan.map(({ listings }) => listings.map(({ sku }) => sku)).toSorted()).toEqual([['A', 'M'], ['B'], ['S']]);
  const row = await rowOf('A');
  // 2 + 1 alone, and 2 in each kit
  expect(row).toMatchObject({ available: 80, inbound: 8, velocity: 5, coverDays: 88 / 5 });
  expect(row.kitShare).toBeCloseTo(0.4, 2);
  expect(row.forecast.units).toBeGreaterThan(5 * 30);
  expect((await rowOf('B')).kitShare).toBeGreaterThan(0.9);
  for (const key of ['A', 'M']) expect(await restockPlan(shop.viewer, { productIds: [ids[key]!] }, NOW)).toEqual([row]);
  for (const marketplace of ['amazon', 'mercadolivre'] as const)
    expect(await restockPlan(shop.viewer, { marketplace }, NOW)).toContainEqual(row);
  expect(await restockPlan(other.viewer, { productIds: Object.values(ids) }, NOW)).toEqual([]);
});

test('an order is split over its places without a unit lost or twice', async () => {
  const { quantity, places, recommendedStock, available, inbound } = await rowOf('A');
  expect(quantity).toBe(Math.ceil(recommendedStock - available! - inbound!));
  expect(places.map(({ place, available: here, inbound: coming }) => [place, here, coming])).toEqual([
    ['fba', 30, 4],
    ['full', 50, 4],
  ]);
  expect(places.reduce((sum, one) => sum + one.quantity!, 0)).toBe(quantity);
  // kits are taken where most is sold
  const [fba, full] = places;
  expect(fba!.level / full!.level).toBeCloseTo(4, 0);
  expect(fba!.quantity).toBeGreaterThan(full!.quantity!);
});

test('the levels in the seller’s table are those of the plan, at every listing of the product', async () => {
  const { recommendedStock, reorderPoint } = await rowOf('A');
  const rows = await queryRows<object>(
    `SELECT DISTINCT recommended_stock_level AS stock, reorder_point AS point FROM demand_forecast_days
     WHERE account_id = $1 AND product_id = ANY ($2::int[])`,
    [shop.viewer.accountId, [ids.A, ids.M]],
  );
  expect(rows).toEqual([{ stock: Math.ceil(recommendedStock), point: reorderPoint }]);
});

test('the chance of lasting that is worth a product’s stock follows what its sales left', async () => {
  const row = await rowOf('A');
  expect(row.service.isSet).toBe(false);
  expect(row.service.share).toBeGreaterThan(0.9);
  const { unitMargin } = (
    await queryRows<{ unitMargin: number }>(
      'SELECT unit_margin AS "unitMargin" FROM demand_outlooks WHERE account_id = $1 AND product_id = $2',
      [shop.viewer.accountId, ids.A],
    )
  )[0]!;
  expect(unitMargin).toBeGreaterThan(0);
  const margin = unitMargin * 1.5;
  expect(row.service.share).toBeCloseTo(Math.min(0.98, margin / (margin + (4_000 * 0.24 * 30) / 365)), 6);
  // B has no cost
  expect((await rowOf('B')).service).toEqual({ share: 0.9, isSet: false });
});

test('what a sale left is before storage, and known only where all of its costs are', async () => {
  const { analyses } = await profitAnalyses(shop.viewer, { now: NOW });
  const sold = analyses.find(({ product }) => product.id === ids.A)!;
  const economics = async (more: object, native: object = {}) => {
    const sums = { ...sold.sums, ...more, native: { ...sold.sums.native, ...native } };
    const made = { forecasts: [] };
    const { ofListing } = await productEconomics(shop.viewer.accountId, [{ ...sold, sums }], {
      made,
      today: '2026-11-21',
    });
    return ofListing(ids.A!);
  };
  const { unitMargin, storagePerDay } = await economics({});
  expect([unitMargin! > 0, storagePerDay]).toEqual([true, 0]);
  // 30 units on the one day that was counted
  expect(await economics({}, { storage: 1_800 })).toEqual({ unitMargin, storagePerDay: 1_800 / (30 * 30) });
  expect((await economics({ units_without_cost: 1 })).unitMargin).toBeNull();
  expect((await economics({ units: 0 })).unitMargin).toBeNull();
});

test('units that listings ordered before they were joined are added, and set once from then on', async () => {
  for (const [key, units] of [
    ['A', 5],
    ['M', 7],
  ] as const)
    await queryRows(
      `INSERT INTO product_planning (account_id, product_id, on_order, lead_days) VALUES ($1, $2, $3, $4)`,
      [shop.viewer.accountId, ids[key], units, key === 'A' ? 10 : 40],
    );
  expect(await rowOf('A')).toMatchObject({ onOrder: 12, rules: { leadDays: 10 } });
  await setProductPlannings(shop.viewer, [{ productId: ids.M!, onOrder: 9 }]);
  expect((await rowOf('A')).onOrder).toBe(9);
  await setProductPlannings(shop.viewer, [{ productId: ids.M!, leadDays: 20, onOrder: 0 }]);
  expect(await rowOf('M')).toMatchObject({ onOrder: 0, rules: { leadDays: 20 } });
});

const purchase = fc.record({
  country: fc.constantFrom('BR', 'BR', 'US'),
  isClosed: fc.boolean(),
  lines: fc.array(
    fc.record({
      key: fc.constantFrom('A', 'M', 'B', 'S'),
      units: fc.integer({ min: 1, max: 50 }),
      received: fc.nat(60),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

test('what is on order is what was typed and what purchase orders still bring, each unit once', async () => {
  const { accountId } = shop.viewer;
  const typed = 5;
  await setProductPlannings(shop.viewer, [{ productId: ids.M!, onOrder: typed }]);
  const advised = (await rowOf('A')).quantity!;
  await fc.assert(
    fc.asyncProperty(fc.array(purchase, { maxLength: 4 }), async (purchases) => {
      await queryRows('DELETE FROM purchase_orders WHERE account_id = $1', [accountId]);
      for (const { country, isClosed, lines } of purchases)
        await queryRows(
          `WITH made AS (
             INSERT INTO purchase_orders (account_id, supplier, country, ordered_on, closed_at, search_text)
             VALUES ($1, 'x', $2, '2026-11-01', CASE WHEN $3::boolean THEN now() END, 'x') RETURNING id)
           INSERT INTO purchase_lines (account_id, order_id, product_id, units, received_units)
           SELECT $1, made.id, (SELECT id FROM products WHERE account_id = $1 AND listing_key = n.key), n.units, n.received
           FROM made, json_to_recordset($4) AS n (key text, units int, received int)`,
          [accountId, country, isClosed, JSON.stringify(lines)],
        );
      const toCome = (...keys: string[]) =>
        purchases
          .filter(({ country, isClosed }) => country === 'BR' && !isClosed)
          .flatMap(({ lines }) => lines)
          .filter(({ key }) => keys.includes(key))
          .reduce((sum, { units, received }) => sum + Math.max(0, units - received), 0);
      const a = await rowOf('A');
      expect(a).toMatchObject({ onOrder: typed + toCome('A', 'M'), purchased: toCome('A', 'M') });
      expect(a.quantity).toBe(Math.max(0, advised - toCome('A', 'M')));
      for (const key of ['B', 'S'])
        expect(await rowOf(key)).toMatchObject({ onOrder: toCome(key), purchased: toCome(key) });
    }),
    { numRuns: runs(15) },
  );
  await queryRows('DELETE FROM purchase_orders WHERE account_id = $1', [accountId]);
  await setProductPlannings(shop.viewer, [{ productId: ids.M!, onOrder: 0 }]);
});

test('the next units go where their sale leaves more than keeping them costs', async () => {
  const row = await rowOf('A');
  const found = (await placement(shop.viewer, row, 100))!;
  expect(found.places.map(({ place }) => place)).toEqual(['fba', 'full']);
  expect(found.places.reduce((sum, { units }) => sum + (units ?? 0), found.rest)).toBe(100);
  expect(found.places.every(({ units, profit }) => units! === 0 || profit!.minor > 0)).toBe(true);
  expect(found.days).toBe(row.protection.days);
  const full = row.places.map((place) => ({ ...place, available: 100_000 }));
  expect((await placement(shop.viewer, { ...row, places: full }, 100))!.rest, 'there is enough everywhere').toBe(100);
  const dear = { minor: 100_000_000, currency: 'BRL' };
  expect((await placement(shop.viewer, { ...row, unitCost: dear }, 100))!.rest, 'money costs too much').toBe(100);
  const many = (await placement(shop.viewer, row, 5_000))!;
  expect(many.rest).toBeGreaterThan(3_000);
  const unknown = (await placement(shop.viewer, await rowOf('B'), 10))!;
  expect(unknown).toMatchObject({ places: [{ units: null, profit: null }], rest: 10 });
  for (const units of [0, 10_001, 1.5])
    await expect(placement(shop.viewer, row, units)).rejects.toThrow('Informe de 1 a 10000 unidades.');
});

test('the past is simulated as ordered by the advice, with what kits took', async () => {
  const found = (await simulateItem(shop.viewer, await rowOf('A'), NOW))!;
  expect(found).toMatchObject({ from: '2026-08-22', to: '2026-11-19', wantedUnits: 90 * 5, estimatedUnits: 0 });
  const [was, mean, advised] = found.ways;
  expect(was).toMatchObject({ way: 'was', fill: 1, missedUnits: 0, averageStock: null, orders: null });
  expect(mean!.way).toBe('mean');
  expect(advised).toMatchObject({ way: 'advised', bound: { currency: 'BRL' } });
  expect(advised!.fill).toBeGreaterThan(0.95);
  expect(advised!.bound!.minor).toBe(Math.round(advised!.averageStock! * 4_000));
  expect(await simulateItem(shop.viewer, await rowOf('S'), NOW), '70 days').toBeNull();
  expect(await simulateItem(other.viewer, await rowOf('A'), NOW), 'another account').toBeNull();
});

test('kits that stand made up contain their components, kits on the own shelf do not', async () => {
  const before = await rowOf('A');
  expect(before.inKits).toBe(0);
  await count('K', 6);
  expect((await rowOf('A')).inKits, 'own shelf').toBe(0);
  await fulfil(true);
  const after = await rowOf('A');
  expect(after).toMatchObject({ inKits: 20, quantity: before.quantity! - 20, reorderBy: TODAY });
  expect(explainOrder(after)).toContain('com 8 a caminho e 20 em kits prontos');
  expect((await rowOf('B')).inKits).toBe(10);
  expect((await rowOf('S')).inKits).toBe(0);
  await fulfil(false);
});

test('a change of what is one product has its demand learnt again, in its own account', async () => {
  expect(await isPlanningQueued(shop.viewer.accountId)).toBe(true);
  expect(await isPlanningQueued(other.viewer.accountId)).toBe(false);
});

test('the stock that there was is counted once a day, by place', async () => {
  for (let n = 1; n <= 50; n++) {
    const day = new Date(NOW.getTime() - n * DAY_MS).toISOString().slice(0, 10);
    await count('A', 10, 'amazon', day);
    await count('M', 20, 'mercadolivre', day);
  }
  const { ways } = (await simulateItem(shop.viewer, await rowOf('A'), NOW))!;
  expect(ways[0]).toMatchObject({ way: 'was', averageStock: 30, bound: { minor: 120_000 } });
});

test('stock that is not expected to sell soon is idle, with the money that it binds', async () => {
  const idle = async (viewer = shop.viewer, filter = {}) =>
    (await idleStock(viewer, filter, NOW)).map(({ product, ...one }) => ({ sku: product.sku, ...one }));
  // B sells a unit a day in kits; its cost is not known
  const [one, ...others] = await idle();
  expect(one).toMatchObject({ sku: 'B', reason: 'excess', available: 500, bound: null, daysUnsold: 0 });
  expect(one!.idleUnits).toBeGreaterThan(500 - 180 * 1.2);
  expect(one!.idleUnits).toBeLessThan(500 - 180 * 0.8);
  expect(others).toEqual([]);
  await sellDaily('D', 1, { days: 1 });
  await queryRows(`UPDATE sales_product_days SET day = day - 300 WHERE account_id = $1 AND product_id = $2`, [
    shop.viewer.accountId,
    await shop.idOf('D'),
  ]);
  await shop.sell(order([line('N')], { status: 'cancelled' }));
  await shop.cost('D', 700);
  await shop.cost('N', 900);
  await count('D', 10);
  await count('N', 3);
  await refreshPlanning(shop.viewer.accountId, NOW);
  const found = await idle();
  expect(found.map(({ sku }) => sku)).toEqual(['D', 'B']);
  expect(found[0]).toMatchObject({
    reason: 'unsold',
    idleUnits: 10,
    bound: { minor: 7_000, currency: 'BRL' },
    storage: { minor: 0, currency: 'BRL' },
  });
  expect(found[0]!.daysUnsold).toBeGreaterThan(250);
  await count('D', 0);
  const [dormant] = await restockPlan(shop.viewer, { productIds: [await shop.idOf('D')] }, NOW);
  expect(dormant).toMatchObject({ isDormant: true, quantity: 0, reorderBy: null });
  expect(dormant!.quantityIfSold).toBeGreaterThan(0);
  await count('D', 10);
  // never sold: idle once it was counted for 45 days
  await count('N', 3, 'amazon', '2026-10-07');
  expect((await idle()).map(({ sku }) => sku)).toEqual(['D', 'B']);
  await count('N', 3, 'amazon', '2026-10-06');
  expect((await idle()).find(({ sku }) => sku === 'N')).toMatchObject({ daysUnsold: null, bound: { minor: 2_700 } });
  await queryRows(
    `INSERT INTO sales_product_days (account_id, scope, day, product_id, storage) SELECT $1, 'all', d::date, $2, 300
     FROM unnest(ARRAY['2026-10-20', '2026-10-21', '2026-11-19', '2026-11-20']) d`,
    [shop.viewer.accountId, await shop.idOf('N')],
  );
  expect((await idle()).find(({ sku }) => sku === 'N')!.storage.minor).toBe(600);
  expect(await idle(shop.viewer, { marketplace: 'mercadolivre' })).toEqual([]);
  expect(await idle(other.viewer)).toEqual([]);
  const file = await (await appClient(shop.viewer)).get('/api/planning/idle/export');
  expect((await file.text()).split('\r\n')[1]).toMatch(
    /^Produto D,D,B0D,amazon,sem vendas há 45 dias,10,10,\d+,70,0,BRL$/,
  );
  const theirs = await (await appClient(other.viewer)).get('/api/planning/idle/export');
  expect((await theirs.text()).trimEnd().split('\r\n')).toHaveLength(1);
});
