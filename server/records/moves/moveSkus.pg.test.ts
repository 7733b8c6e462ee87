import { beforeEach, expect, test } from 'vitest';
import type { ListingSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import type { OrderItemSnapshot, OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { productSales } from '#server/insight/sales/products/productSales.ts';
import { aggregatedMetrics } from '#server/insight/traffic/metrics/aggregatedMetrics.ts';
import { setTraffic } from '#server/insight/traffic/testing/setTraffic.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { line, NOW, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { type FreightRuleInput, setFreightRules } from '#server/records/freight/setFreightRules.ts';
import { freightRule } from '#server/records/freight/testing/freightRule.ts';
import { recordListings } from '#server/records/intake/recordListings.ts';
import { recordStock } from '#server/records/intake/recordStock.ts';
import { setProductTaxes } from '#server/records/taxes/goods/setProductTaxes.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import { ITEM_MONEY } from '#server/records/lines/testing/itemMoney.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { rebuildSales } from '#server/records/rollups/rebuildSales.ts';

useTestDatabase();

/*
 * Shape: Amazon lets a seller point the same SKU to another ASIN. Its listings report names the SKU with the new ASIN from
 * then on; orders, old ones too, name the SKU with the ASIN that was bought.
 */
const [OLD, NEW] = ['B0CANECA01', 'B0CANECA02'];
const SKU = 'CANECA';

let shop: Shop;
let accountId: number;
beforeEach(async () => {
  await setRates();
  shop = await openShop();
  ({ accountId } = shop.viewer);
});

const on = (day: string) => ({ purchasedAt: new Date(`${day}T15:00:00Z`), updatedAt: new Date(`${day}T15:00:00Z`) });
const bought = (asin: string, day: string, more: Partial<OrderSnapshot> = {}, item: Partial<OrderItemSnapshot> = {}) =>
  order([line(SKU, { asin, name: `Caneca ${asin}`, ...item })], { ...on(day), ...more });
const list = (asin: string, more: Partial<ListingSnapshot> = {}, to = accountId) =>
  transaction((tx) =>
    recordListings(
      to,
      [
        {
          marketplace: 'amazon',
          country: 'BR',
          listingKey: SKU,
          asin,
          parentAsin: null,
          sku: SKU,
          name: `Caneca ${asin}`,
          brand: `Marca ${asin}`,
          imageUrl: null,
          currency: 'BRL',
          priceMinor: 10_000,
          active: true,
          fulfilledByMarketplace: true,
          ...more,
        },
      ],
      tx,
    ),
  );

/** Products by ASIN: key, whether for sale, and units sold of all time. */
const products = (account = accountId) =>
  queryRows<{ asin: string; key: string; active: boolean; units: number }>(
    `SELECT p.asin, p.listing_key AS key, p.active, coalesce(t.units, 0) AS units
     FROM products p LEFT JOIN sales_product_totals t
       ON t.account_id = p.account_id AND t.product_id = p.id AND t.scope = 'all'
     WHERE p.account_id = $1 ORDER BY p.asin`,
    [account],
  );
const former = (asin: string) => ({ asin, key: `${SKU}@${asin}`, active: false });
const current = (asin: string) => ({ asin, key: SKU, active: true });
const idOf = async (asin: string) =>
  (await queryRow<{ id: number }>('SELECT id FROM products WHERE account_id = $1 AND asin = $2', [accountId, asin])).id;

/** Sales rollups of the account, in full. */
async function rollups() {
  const all: unknown[] = [];
  for (const table of ['sales_product_days', 'sales_product_months', 'sales_product_totals', 'sales_account_days'])
    all.push(await queryRows(`SELECT * FROM ${table} t WHERE account_id = $1 ORDER BY t.*::text`, [accountId]));
  return all;
}

test('what a SKU sold before it got another ASIN stays with the former, on every screen', async () => {
  await list(OLD);
  await shop.sell(bought(OLD, '2026-11-02', { externalId: '701-old' }), bought(OLD, '2026-11-03'));
  await list(NEW);
  expect(await products()).toEqual([
    { ...former(OLD), units: 2 },
    { ...current(NEW), units: 0 },
  ]);
  await shop.sell(bought(NEW, '2026-11-10'), bought(OLD, '2026-11-09'));
  // an order of before, read again: the buyer returned it
  await shop.sell(bought(OLD, '2026-11-02', { externalId: '701-old', status: 'cancelled', updatedAt: NOW }));

  const rows = async (filter: object) =>
    (await productSales(shop.viewer, { period: 'thisMonth', ...filter }, { limit: 9 }, NOW)).rows
      .map(({ product, units }) => [product.asin, product.sku, product.brand, units])
      .sort();
  expect(await rows({})).toEqual([
    [OLD, SKU, `Marca ${OLD}`, 2],
    [NEW, SKU, `Marca ${NEW}`, 1],
  ]);
  expect(await rows({ search: NEW.toLowerCase() })).toEqual([[NEW, SKU, `Marca ${NEW}`, 1]]);
  expect(await salesMetrics(shop.viewer, { period: 'thisMonth', brand: `Marca ${OLD}` }, NOW)).toMatchObject({
    orders: 2,
    units: 2,
  });
  await setTraffic(accountId, [
    { asin: OLD, day: '2026-11-02', sessions: 50 },
    { asin: NEW, day: '2026-11-10', sessions: 20 },
  ]);
  const days = { startDate: '2026-11-01', endDate: '2026-11-20' };
  const asins = await aggregatedMetrics(shop.viewer, days, { limit: 9 }, NOW);
  expect(asins.rows.map(({ asin, units, sessions }) => [asin, units, sessions])).toEqual([
    [OLD, 2, 50],
    [NEW, 1, 20],
  ]);
  const stored = await rollups();
  await transaction((tx) => rebuildSales(accountId, tx));
  expect(await rollups()).toEqual(stored);
});

test('an order that names the new ASIN before the report of listings does is of the new product', async () => {
  await list(OLD);
  await shop.sell(bought(OLD, '2026-11-02'));
  await shop.sell(bought(NEW, '2026-11-10'));
  expect(await products()).toEqual([
    { ...current(OLD), units: 1 },
    { ...former(NEW), units: 1 },
  ]);
  await list(NEW, { active: null });
  await shop.sell(bought(NEW, '2026-11-11'));
  expect(await products()).toEqual([
    { ...former(OLD), units: 1 },
    { ...current(NEW), units: 2 },
  ]);
});

test('a first sync of both ASINs keeps them apart, whichever comes first and also in one batch', async () => {
  const sales = [bought(OLD, '2026-08-02'), bought(NEW, '2026-11-10'), bought(OLD, '2026-09-02')];
  const expected = [
    { ...former(OLD), units: 2 },
    { ...current(NEW), units: 1 },
  ];
  await shop.sell(...sales);
  expect(await products(), 'the last bought is the one on sale').toEqual(expected);
  await list(NEW);
  expect(await products()).toEqual(expected);

  for (const batches of [sales, sales.toReversed()]) {
    shop = await openShop();
    ({ accountId } = shop.viewer);
    for (const one of batches) await shop.sell(one);
    await list(NEW);
    expect(await products()).toEqual(expected);
  }
});

test('a SKU that goes back to its first ASIN is that product again', async () => {
  await list(OLD);
  await shop.sell(bought(OLD, '2026-11-02'));
  const first = await idOf(OLD);
  await list(NEW);
  await shop.sell(bought(NEW, '2026-11-10'));
  await list(OLD);
  await shop.sell(bought(OLD, '2026-11-12'));
  expect(await products()).toEqual([
    { ...current(OLD), units: 2 },
    { ...former(NEW), units: 1 },
  ]);
  expect(await idOf(OLD)).toBe(first);
  await list(NEW, { active: false });
  expect(await products()).toEqual([
    { ...former(OLD), units: 2 },
    { ...current(NEW), active: false, units: 1 },
  ]);
});

const costs = () =>
  queryRows(
    `SELECT p.asin, i.sale_day AS day, i.unit_cost_minor AS cost FROM ${ITEM_MONEY} i
     JOIN products p ON p.account_id = i.account_id AND p.id = i.product_id
     WHERE i.account_id = $1 ORDER BY i.sale_day`,
    [accountId],
  );
const today = async () =>
  (await queryRow<{ day: string }>(`SELECT (now() AT TIME ZONE 'America/Sao_Paulo')::date AS day`)).day;

test('how the SKU is taxed goes along, and a change comes back with it from that day on', async () => {
  await list(OLD);
  await shop.sell(bought(OLD, '2026-03-02'));
  await setTaxRegime(shop.viewer, { validFrom: '2020-01-01', regime: 'simples', percent: null });
  const tax = async (asin: string, of: 'st' | 'mono', from: string) =>
    setProductTaxes(shop.viewer, [{ productId: await idOf(asin), from, of, origin: 0 }]);
  await tax(OLD, 'mono', '2026-01-01');
  await list(NEW);
  await tax(NEW, 'st', '2026-06-01');
  await list(OLD);
  const day = await today();
  await shop.sell(bought(OLD, day), bought(OLD, '2026-07-02'), bought(NEW, '2026-07-03'));
  expect(
    await queryRows(
      `SELECT day, source_ref AS goods FROM ledger_lines WHERE account_id = $1 AND kind = 'das' ORDER BY 1`,
      [accountId],
    ),
  ).toEqual([
    { day: '2026-03-02', goods: 'mono' },
    { day: '2026-07-02', goods: 'mono' },
    { day: '2026-07-03', goods: 'st' },
    { day, goods: 'st' },
  ]);
});

test('own rates and the NCM of the SKU go along; an NCM that is known there is not lost', async () => {
  await list(OLD);
  await setTaxRegime(shop.viewer, { validFrom: '2020-01-01', homeUf: 'SP', regime: 'presumido', percent: null });
  const tax = async (asin: string, more: object) =>
    setProductTaxes(shop.viewer, [{ productId: await idOf(asin), from: 'always', of: 'normal', origin: 0, ...more }]);
  const stated = async (asin: string) =>
    queryRows(
      `SELECT valid_from AS "from", ncm, internal_percents AS internal, fcp_percents AS fcp FROM product_taxes
       WHERE account_id = $1 AND product_id = $2 ORDER BY 1`,
      [accountId, await idOf(asin)],
    );
  const rates = { internalPercents: [{ uf: 'RJ', percent: '12' }], fcpPercents: [{ uf: 'RJ', percent: '0' }] };
  await tax(OLD, { ncm: '84713012', ...rates });
  const first = { from: '2000-01-01', ncm: '84713012', internal: 'RJ=12', fcp: 'RJ=0' };
  await shop.sell(bought(OLD, '2026-07-02', { shipUf: 'RJ' }));
  await list(NEW); // its product is new: all goes along
  expect(await stated(NEW)).toEqual([first]);
  await tax(NEW, { ncm: '11111111', ...rates });
  await list(OLD);
  const day = await today();
  expect(await stated(OLD)).toEqual([first, { ...first, from: day, ncm: '11111111' }]);
  await tax(NEW, { ncm: '84713012', internalPercents: [], fcpPercents: [] });
  await tax(OLD, { ncm: null, internalPercents: [], fcpPercents: [{ uf: 'RJ', percent: '3' }] });
  await list(NEW);
  const now = { ...first, from: day, internal: null, fcp: 'RJ=3' };
  expect((await stated(NEW)).at(-1)).toEqual(now);
  await list(OLD);
  await tax(OLD, {
    ncm: null,
    internalPercents: [{ uf: 'RJ', percent: '6' }],
    fcpPercents: [{ uf: 'RJ', percent: '3' }],
  });
  await list(NEW); // which has a statement of today
  expect((await stated(NEW)).at(-1)).toEqual({ ...now, internal: 'RJ=6' });
  await shop.sell(bought(NEW, day, { shipUf: 'RJ' }));
  expect(
    await queryRows(
      `SELECT amount_minor AS minor FROM ledger_lines WHERE account_id = $1 AND kind = 'icms_fcp' AND day = $2`,
      [accountId, day],
    ),
  ).toEqual([{ minor: expect.any(Number) }]);
});

test('the cost of the SKU goes along, and a changed one comes back with it from that day on', async () => {
  await list(OLD);
  await shop.cost(SKU, 400);
  await shop.cost(SKU, 500, '2026-06-01');
  await shop.sell(bought(OLD, '2026-03-02'));
  await shop.sell(bought(NEW, '2026-11-10')); // the order before the listing
  await list(NEW);
  await shop.sell(bought(NEW, '2026-11-11'));
  expect(await costs()).toEqual([
    { asin: OLD, day: '2026-03-02', cost: 400 },
    { asin: NEW, day: '2026-11-10', cost: 500 },
    { asin: NEW, day: '2026-11-11', cost: 500 },
  ]);
  await shop.cost(SKU, 650, '2026-07-01');
  await list(OLD);
  const day = await today();
  await shop.sell(bought(OLD, day), bought(OLD, '2026-07-02'));
  expect(await costs()).toEqual([
    { asin: OLD, day: '2026-03-02', cost: 400 },
    { asin: OLD, day: '2026-07-02', cost: 500 },
    { asin: NEW, day: '2026-11-10', cost: 650 },
    { asin: NEW, day: '2026-11-11', cost: 650 },
    { asin: OLD, day, cost: 650 },
  ]);
});

test('fee rules and planning of the SKU go along, but not what the marketplace estimated for the former ASIN', async () => {
  await list(OLD);
  const old = await idOf(OLD);
  const rule = (percent: number, source: string) =>
    queryRows(
      `INSERT INTO fee_rules (account_id, marketplace, country, product_id, valid_from, percent, source, source_day)
       VALUES ($1, 'amazon', 'BR', $2, '2000-01-01', $3, $4, '2026-11-01')`,
      [accountId, old, percent, source],
    );
  await rule(9, 'contrato');
  await rule(20, 'amazon.fees_estimate');
  await queryRows('INSERT INTO product_planning (account_id, product_id, lead_days, on_order) VALUES ($1, $2, 40, 7)', [
    accountId,
    old,
  ]);
  await list(NEW);
  const id = await idOf(NEW);
  const rules = (product: number) =>
    queryRows('SELECT percent::float8, source FROM fee_rules WHERE account_id = $1 AND product_id = $2 ORDER BY id', [
      accountId,
      product,
    ]);
  expect(await rules(id)).toEqual([{ percent: 9, source: 'contrato' }]);
  expect(await rules(old)).toHaveLength(2);
  expect(
    await queryRows(
      'SELECT product_id AS id, lead_days::int AS days, on_order FROM product_planning WHERE account_id = $1 ORDER BY 1',
      [accountId],
    ),
  ).toEqual([
    { id: old, days: 40, on_order: 0 },
    { id, days: 40, on_order: 7 },
  ]);
  await list(OLD);
  expect(await rules(old), 'nothing that it has already').toHaveLength(2);
});

test('rules of freight go with the SKU from today on, and sales of today are restated by them', async () => {
  await list(OLD);
  await shop.sell(bought(OLD, '2026-01-10'));
  const old = await idOf(OLD);
  const rule = (more: Partial<FreightRuleInput>) => freightRule({ productId: old, logistic: 'seller', ...more });
  const save = [
    rule({ validFrom: '2026-01-01', perOrderMinor: 700 }),
    rule({ validFrom: '2026-02-01', perOrderMinor: 900 }),
    rule({ validFrom: '2199-01-01', perOrderMinor: 950 }),
  ];
  await setFreightRules(shop.viewer, { save });
  const day = await today();
  await shop.sell(bought(NEW, day, { logistic: 'seller' }));
  await list(NEW);
  const rules = (product: number) =>
    queryRows(
      `SELECT valid_from::text AS "from", per_order_minor AS "perOrder" FROM freight_rules
       WHERE account_id = $1 AND product_id = $2 ORDER BY valid_from`,
      [accountId, product],
    );
  const id = await idOf(NEW);
  expect(id).not.toBe(old);
  expect(await rules(id)).toEqual([
    { from: day, perOrder: 900 },
    { from: '2199-01-01', perOrder: 950 },
  ]);
  expect(await rules(old)).toHaveLength(3);
  const sent = await queryRows(
    `SELECT amount_minor AS amount FROM ledger_lines WHERE account_id = $1 AND product_id = $2 AND source = 'freight_rules'`,
    [accountId, id],
  );
  expect(sent).toEqual([{ amount: -900 }]);
  await list(OLD);
  expect(await rules(old), 'nothing that it has already').toHaveLength(3);
});

test('the units of the SKU are counted once, under the ASIN that it has', async () => {
  const stock = (available: number, day: string) =>
    transaction((tx) =>
      recordStock(
        accountId,
        [{ marketplace: 'amazon', country: 'BR', listingKey: SKU, available, reserved: 1, inbound: 2 }],
        day,
        tx,
      ),
    );
  const counted = () =>
    queryRows(
      `SELECT p.asin, i.available_quantity AS available, i.inbound_quantity AS inbound
       FROM products p CROSS JOIN LATERAL (SELECT * FROM inventory_days i
         WHERE i.account_id = p.account_id AND i.product_id = p.id ORDER BY day DESC LIMIT 1) i
       WHERE p.account_id = $1 ORDER BY p.asin`,
      [accountId],
    );
  await list(OLD);
  await stock(30, '2026-01-01');
  await list(NEW);
  expect(await counted()).toEqual([
    { asin: OLD, available: 0, inbound: 0 },
    { asin: NEW, available: 30, inbound: 2 },
  ]);
  await stock(28, await today());
  expect(await counted()).toEqual([
    { asin: OLD, available: 0, inbound: 0 },
    { asin: NEW, available: 28, inbound: 2 },
  ]);
});

test('advertising goes to the ASIN it names, and what is posted of an old order to its line', async () => {
  await list(OLD);
  await shop.sell(bought(OLD, '2026-11-02', { externalId: '701-1' }, { feesMinor: null }));
  await list(NEW);
  await shop.advertise(SKU, 70, 500, { asin: OLD, sku: SKU, day: '2026-11-02' });
  await shop.advertise(SKU, 30, 100, { asin: NEW, sku: SKU, day: '2026-11-12' });
  expect(
    await queryRows(
      `SELECT p.asin, a.cost_minor AS cost FROM ad_spend_days a
       JOIN products p ON p.account_id = a.account_id AND p.id = a.product_id WHERE a.account_id = $1 ORDER BY 1`,
      [accountId],
    ),
  ).toEqual([
    { asin: OLD, cost: 70 },
    { asin: NEW, cost: 30 },
  ]);
  await transaction((tx) =>
    recordPostedAmounts(
      accountId,
      [
        {
          marketplace: 'amazon',
          country: 'BR',
          source: 'amazon.finances',
          sourceRef: 't1/1',
          orderExternalId: '701-1',
          listingKey: SKU,
          asin: null,
          kind: 'commission',
          name: 'Commission',
          isUnknown: false,
          amountMinor: -1_234,
          currency: 'BRL',
          day: '2026-11-14',
          postedAt: new Date('2026-11-14T12:00:00Z'),
        },
      ],
      tx,
    ),
  );
  expect(
    await queryRow(`SELECT product_id AS id, fees_minor AS fees FROM ${ITEM_MONEY} i WHERE account_id = $1`, [
      accountId,
    ]),
  ).toEqual({ id: await idOf(OLD), fees: 1_234 });
});

test('an ASIN that was unknown is filled in, and another account is not concerned', async () => {
  const other = await openShop('Outra');
  await other.sell(bought(OLD, '2026-11-02'));
  await list(OLD, {}, other.viewer.accountId);
  await shop.sell(bought(SKU, '2026-11-02')); // the order names no ASIN, and the SKU stands for it
  await list(NEW);
  expect(await products()).toEqual([{ ...current(NEW), units: 1 }]);
  await shop.sell(bought(SKU, '2026-11-03'));
  expect(await products()).toEqual([{ ...current(NEW), units: 2 }]);
  expect(await products(other.viewer.accountId)).toEqual([{ ...current(OLD), units: 1 }]);
});
