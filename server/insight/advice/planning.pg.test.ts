import { beforeEach, expect, test } from 'vitest';
import { check, minutesAfter, offer, record, US } from '#server/insight/buybox/testing/checks.ts';
import { recordStock } from '#server/records/intake/recordStock.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, NOW, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { amazonData } from '#server/insight/planning/grids/amazonData.ts';
import { setInsightDecision } from '#server/insight/planning/insights/setInsightDecision.ts';
import { setPriceDecision } from '#server/insight/planning/pricing/setPriceDecision.ts';
import { demandHistory } from '#server/insight/planning/forecast/demandHistory.ts';
import { refreshPlanning } from './refreshPlanning.ts';
import { restockPage } from '#server/insight/planning/restock/restockPage.ts';
import { restockPlan } from '#server/insight/planning/restock/restockPlan.ts';
import { setPlanningSettings } from '#server/insight/planning/setPlanningSettings.ts';
import { setProductPlannings } from '#server/insight/planning/restock/setProductPlannings.ts';

useTestDatabase();

const TODAY = '2026-11-20';
const DAY_MS = 86_400_000;
let shop: Shop;
let other: Shop;

const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const at = (days: number) => ({ purchasedAt: daysAgo(days), updatedAt: daysAgo(days) });
const count = (listingKey: string, available: number, { day = TODAY, inbound = 0 } = {}) =>
  transaction((tx) =>
    recordStock(
      shop.viewer.accountId,
      [{ marketplace: 'amazon', country: 'BR', listingKey, available, reserved: 2, inbound }],
      day,
      tx,
    ),
  );
/** Sells `quantity` units of a listing on each of the last days except today. */
const sellDaily = (listingKey: string, days: number, quantity = 1, more = {}) =>
  shop.sell(
    ...Array.from({ length: days }, (_, n) =>
      order(
        [line(listingKey, { quantity, priceMinor: 10_000 * quantity, feesMinor: 1_500 * quantity, ...more })],
        at(n + 1),
      ),
    ),
  );
const refresh = () => refreshPlanning(shop.viewer.accountId, NOW);
const grid = async (tab: Parameters<typeof amazonData>[1], filter = {}, viewer = shop.viewer) => {
  const { columns, rows } = await amazonData(viewer, tab, filter, NOW);
  return rows.map(({ product, cells, ...row }) => ({
    ...row,
    sku: product?.sku,
    ...Object.fromEntries(columns.map(({ name }, n) => [name, cells[n]!.value])),
  }));
};
const decided = (tab: Parameters<typeof amazonData>[1]) =>
  grid(tab, { isDecided: true }) as Promise<Record<string, unknown>[]>;
const insights = async () => (await grid('insights')) as (Record<string, unknown> & { insight: { id: number } })[];

beforeEach(async () => {
  await setRates();
  shop = await openShop();
  other = await openShop('Outra');
});

test('the history has every day since the first sale, and marks days without stock', async () => {
  await shop.sell(order([line('A', { quantity: 3 })], at(5)), order([line('A')], at(2)), order([line('A')], at(0)));
  await count('A', 0, { day: '2026-11-17' });
  await count('A', 0, { day: '2026-11-18' }); // sold on that day
  expect(await demandHistory(shop.viewer.accountId, TODAY)).toEqual([
    {
      productId: await shop.idOf('A'),
      country: 'BR',
      start: Date.parse('2026-11-15') / DAY_MS,
      units: [3, 0, 0, 1, 0],
      isOut: [false, false, true, false, false],
    },
  ]);
  expect(await demandHistory(other.viewer.accountId, TODAY)).toEqual([]);
});

test('a plan follows sales, stock and reorder rules', async () => {
  await sellDaily('A', 60, 2);
  await shop.cost('A', 4_000);
  await count('A', 99, { day: '2026-11-19' });
  await count('A', 30, { inbound: 10 });
  await refresh();
  const id = await shop.idOf('A');
  const [row] = await restockPlan(shop.viewer, {}, NOW);
  expect(row).toMatchObject({ available: 30, inbound: 10, velocity: 2, coverDays: 20, unitCost: { minor: 4_000 } });
  // 60 on plain days; Black Friday is in a week
  expect(row!.forecast.units).toBeGreaterThan(65);
  expect(row!.forecast.units).toBeLessThan(80);
  expect(row!.reorderBy).toBe(TODAY);
  const expected = Math.ceil(row!.recommendedStock - 40);
  expect(row).toMatchObject({ quantity: expected, cash: { minor: expected * 4_000, currency: 'BRL' } });

  const own = {
    leadDays: null,
    leadDeviationDays: null,
    reviewDays: null,
    minimumOrder: null,
    casePack: 24,
    onOrder: 12,
  };
  await setProductPlannings(shop.viewer, [{ productId: id, ...own }]);
  const [packed] = await restockPlan(shop.viewer, {}, NOW);
  expect(packed!.quantity).toBe(Math.ceil((expected - 12) / 24) * 24);
  await setPlanningSettings(shop.viewer, { leadDays: 5, leadDeviationDays: 0, reviewDays: 7 });
  const [quick] = await restockPlan(shop.viewer, {}, NOW);
  expect(quick!.recommendedStock).toBeLessThan(row!.recommendedStock);
  await setProductPlannings(shop.viewer, [{ productId: id, ...own, leadDays: 60 }]);
  expect((await restockPlan(shop.viewer, {}, NOW))[0]!.rules).toMatchObject({ leadDays: 60, reviewDays: 7 });

  await Promise.all(
    [{ reviewDays: 9 }, { casePack: 6 }].map((one) => setProductPlannings(shop.viewer, [{ productId: id, ...one }])),
  );
  const rulesNow = (await restockPlan(shop.viewer, {}, NOW))[0]!.rules;
  expect(rulesNow, 'what is absent stays, of two at once too').toMatchObject({
    leadDays: 60,
    reviewDays: 9,
    casePack: 6,
  });

  expect(await restockPlan(shop.viewer, { marketplace: 'mercadolivre' }, NOW)).toEqual([]);
  expect(await restockPlan(other.viewer, { productIds: [id] }, NOW)).toEqual([]);
  await expect(setProductPlannings(other.viewer, [{ productId: id, ...own }])).rejects.toThrow(
    'Produto não encontrado.',
  );
  await expect(setProductPlannings(shop.viewer, [{ productId: id, ...own, casePack: 0 }])).rejects.toThrow(
    'Unidades por caixa inválidas',
  );
  const rules = { leadDays: 5, leadDeviationDays: 1, reviewDays: 7 };
  await setPlanningSettings(shop.viewer, { ...rules, servicePercent: 99 });
  const [safe] = await restockPlan(shop.viewer, {}, NOW);
  await setPlanningSettings(shop.viewer, rules);
  expect((await restockPlan(shop.viewer, {}, NOW))[0], 'an absent service level stays unchanged').toEqual(safe);
  await setPlanningSettings(shop.viewer, { ...rules, servicePercent: 90 });
  const [bold] = await restockPlan(shop.viewer, {}, NOW);
  expect([safe!.service, bold!.service]).toEqual([
    { share: 0.99, isSet: true },
    { share: 0.9, isSet: true },
  ]);
  expect(safe!.reorderPoint).toBeGreaterThan(bold!.reorderPoint);
  await setProductPlannings(shop.viewer, [{ productId: id, servicePercent: 60 }]);
  expect((await restockPlan(shop.viewer, {}, NOW))[0]!.service).toEqual({ share: 0.6, isSet: true });
  for (const servicePercent of [49, 100, 90.5]) {
    const refused = 'Informe uma chance de durar de 50 a 99 %';
    await expect(setPlanningSettings(shop.viewer, { ...rules, servicePercent })).rejects.toThrow(refused);
    await expect(setProductPlannings(shop.viewer, [{ productId: id, servicePercent }])).rejects.toThrow(refused);
  }
  await setProductPlannings(shop.viewer, [{ productId: id, servicePercent: null }]);
  await setPlanningSettings(shop.viewer, { ...rules, servicePercent: null, capitalPercent: 0 });
  const [worth] = await restockPlan(shop.viewer, {}, NOW);
  expect(worth!.service).toEqual({ share: 0.98, isSet: false });
  await setPlanningSettings(shop.viewer, { ...rules, capitalPercent: 900 });
  const [dear] = await restockPlan(shop.viewer, {}, NOW);
  expect(dear!.service.share).toBeLessThan(0.98);
  await expect(setPlanningSettings(shop.viewer, { leadDays: -1, leadDeviationDays: 0, reviewDays: 7 })).rejects.toThrow(
    'Prazo inválido',
  );
});

/** Counts one stock for several listings. */
const share = (keys: string[], available: number) => {
  const stock = { marketplace: 'amazon' as const, country: 'BR', available, reserved: 0, inbound: 5 };
  const pool = keys.map((listingKey) => ({ ...stock, listingKey, poolKey: keys[0]! }));
  return transaction((tx) => recordStock(shop.viewer.accountId, pool, TODAY, tx));
};

test('listings that share a stock are ordered once, for the demand of all of them', async () => {
  for (const [key, units] of [
    ['A', 1],
    ['B', 2],
    ['C', 3],
    ['Z', 6],
  ] as const)
    await sellDaily(key, 60, units);
  await shop.cost('B', 4_000);
  await shop.cost('Z', 4_000);
  await share(['A', 'B', 'C'], 60);
  await count('Z', 60, { inbound: 5 });
  await refresh();
  const plan = await restockPlan(shop.viewer, {}, NOW);
  expect(plan).toHaveLength(2);
  const [shared, alone] = ['A', 'Z'].map((sku) => plan.find(({ product }) => product.sku === sku)!);
  expect(shared!.listings.map(({ sku }) => sku)).toEqual(['A', 'B', 'C']);
  expect(shared).toMatchObject({ available: 60, inbound: 5, velocity: 6, unitCost: { minor: 4_000 } });
  expect(shared!.coverDays).toBeCloseTo(alone!.coverDays!, 6);
  expect(shared!.forecast.units / alone!.forecast.units).toBeCloseTo(1, 1);
  expect(shared!.quantity! / alone!.quantity!).toBeCloseTo(1, 1);
  expect(shared!.forecast.lower).toBeLessThan(shared!.forecast.units);
  expect(shared!.forecast.upper).toBeGreaterThan(shared!.forecast.units);

  const { rows, totals } = await restockPage(shop.viewer, { search: 'produto c' });
  expect(rows.map(({ product }) => product)).toEqual([shared!.product]);
  expect(totals).toMatchObject({ toOrder: 1, cash: [shared!.cash] });
  const restock = (await insights()).filter(({ insight_type: type }) => type === 'Reposição');
  expect(restock.map(({ sku }) => sku).sort()).toEqual(['A', 'Z']);
  const forecasts = (await grid('forecasts')) as Record<string, unknown>[];
  const levels = (sku: string) => forecasts.find((row) => row.sku === sku)!.recommended_stock_level;
  expect(['B', 'C'].map(levels)).toEqual([levels('A'), levels('A')]);
  expect(Number(levels('A'))).toBe(Math.ceil(shared!.recommendedStock));
  expect(forecasts.filter(({ sku }) => sku !== 'Z').every(({ position }) => position === '65')).toBe(true);
});

test('tables name a shared stock, where it lies and kits, in columns that only then exist', async () => {
  await shop.sell(order(['A', 'B', 'K'].map((key) => line(key))));
  const names = async (tab: 'inventory' | 'products') =>
    (await amazonData(shop.viewer, tab, {}, NOW)).columns.map(({ name }) => name);
  expect(await names('inventory')).not.toContain('shared_stock');
  expect(await names('products')).not.toContain('shared_stock');
  const stock = { marketplace: 'amazon' as const, country: 'BR', available: 10, reserved: 0, inbound: 0, poolKey: 'A' };
  const locations = [
    { kind: 'full' as const, storeId: null, available: 4 },
    { kind: 'depot' as const, storeId: '1', available: 5 },
    { kind: 'depot' as const, storeId: '2', available: 1 },
  ];
  const pool = ['A', 'B'].map((listingKey) => ({ ...stock, listingKey, locations }));
  await transaction((tx) => recordStock(shop.viewer.accountId, pool, TODAY, tx));
  await queryRows(`UPDATE products SET is_kit = true WHERE account_id = $1 AND listing_key = 'K'`, [
    shop.viewer.accountId,
  ]);
  const shared = { available_quantity: '10', shared_stock: 'compartilhado com 1 anúncio' };
  const [a, b, k] = (await grid('inventory')).toSorted((one, two) => one.sku!.localeCompare(two.sku!));
  expect([a, b]).toMatchObject([shared, shared].map((row) => ({ ...row, stock_places: 'Full 4 · depósito 6' })));
  expect(k).toMatchObject({ available_quantity: null, shared_stock: 'kit, sem estoque próprio', stock_places: null });
  expect((await grid('products')).filter(({ sku }) => sku !== 'K')).toMatchObject([shared, shared]);
  expect(await grid('inventory', {}, other.viewer)).toEqual([]);
});

test('the rules of a shared stock are the same whichever of its listings they were set for', async () => {
  for (const key of ['A', 'B']) await sellDaily(key, 60);
  await share(['A', 'B'], 10);
  await refresh();
  const [a, b] = [await shop.idOf('A'), await shop.idOf('B')];
  const own = async () => (await restockPlan(shop.viewer, {}, NOW)).map((row) => row.own);
  await setProductPlannings(shop.viewer, [{ productId: b, leadDays: 40 }]);
  await setProductPlannings(shop.viewer, [{ productId: a, onOrder: 12 }]);
  expect(await own()).toMatchObject([{ onOrder: 12 }]);
  expect((await restockPlan(shop.viewer, { productIds: [b] }, NOW))[0]).toMatchObject({
    product: { id: a },
    onOrder: 12,
    rules: { leadDays: 40 },
  });
});

test('a stock is planned for its active listings, and a kit is not planned', async () => {
  for (const key of ['A', 'B', 'K']) await sellDaily(key, 60);
  await share(['A', 'B'], 10);
  await count('K', 10);
  await queryRows(`UPDATE products SET active = listing_key <> 'A', is_kit = listing_key = 'K' WHERE account_id = $1`, [
    shop.viewer.accountId,
  ]);
  await refresh();
  const plan = await restockPlan(shop.viewer, {}, NOW);
  expect(plan.map(({ product, velocity }) => [product.sku, velocity])).toEqual([['B', 2]]);
  await queryRows('UPDATE products SET active = false WHERE account_id = $1', [shop.viewer.accountId]);
  expect(await restockPlan(shop.viewer, {}, NOW)).toEqual([]);
});

test('days without stock of a listing that shares it are those of the shared stock', async () => {
  await shop.sell(order([line('A'), line('B')], at(5)));
  await share(['A', 'B'], 3);
  await transaction(async (tx) => {
    const stock = { marketplace: 'amazon' as const, country: 'BR', listingKey: 'A', reserved: 0, inbound: 0 };
    await recordStock(shop.viewer.accountId, [{ ...stock, available: 0 }], '2026-11-17', tx);
  });
  const series = await demandHistory(shop.viewer.accountId, TODAY);
  expect(series.map(({ isOut }) => isOut)).toEqual([
    [false, false, true, false, false],
    [false, false, true, false, false],
  ]);
});

test('a product whose stock was never counted has a forecast and an unknown order quantity', async () => {
  await sellDaily('A', 40);
  await refresh();
  const [row] = await restockPlan(shop.viewer, {}, NOW);
  expect(row).toMatchObject({ available: null, coverDays: null, reorderBy: null, quantity: null, cash: null });
  expect(await insights()).not.toContainEqual(expect.objectContaining({ insight_type: 'Reposição' }));
});

test('forecasts of thirty days are shown, today first, with their action, optionally of one product', async () => {
  await sellDaily('A', 60, 3);
  await sellDaily('B', 60);
  await count('A', 50, { inbound: 5 });
  await refresh();
  await refresh(); // refreshing twice changes nothing
  const all = await grid('forecasts');
  expect(all).toHaveLength(60);
  expect(all.slice(0, 3).map((row) => [row.sku, (row as Record<string, unknown>).forecast_date])).toEqual([
    ['A', TODAY],
    ['B', TODAY],
    ['A', '2026-11-21'],
  ]);
  expect(all[0]).toMatchObject({ action: 'Demanda baixa', position: '55' });
  expect(all[1]).toMatchObject({ position: null }); // never counted
  expect(await grid('forecasts', { productId: await shop.idOf('B') })).toHaveLength(30);
  expect(await grid('forecasts', { productId: await shop.idOf('B') }, other.viewer)).toEqual([]);
});

test('insights show stockouts and losses, most severe first, and keep decisions while they hold', async () => {
  await sellDaily('A', 60, 2);
  await sellDaily('B', 60, 1, { priceMinor: 5_000 });
  await shop.cost('A', 4_000);
  await shop.cost('B', 12_000);
  await count('A', 0);
  await refresh();
  const [first, second] = await insights();
  expect(first).toMatchObject({ priority: 'Crítica', insight_type: 'Preço', title: 'Prejuízo em Produto B', sku: 'B' });
  expect(second).toMatchObject({ priority: 'Crítica', insight_type: 'Reposição', title: 'Ruptura: Produto A' });
  expect(second!.potential_impact).toMatch(/^R\$\s[\d.]+,\d\d por mês$/);
  const { evidence } = await queryRow<{ evidence: Record<string, unknown> }>(
    `SELECT evidence FROM insights WHERE account_id = $1 AND fingerprint LIKE 'restock:%'`,
    [shop.viewer.accountId],
  );
  expect(evidence).toMatchObject({ available: 0, leadDays: 20, velocity: 2 });

  await setInsightDecision(shop.viewer, second!.insight.id, 'dismissed');
  await setInsightDecision(shop.viewer, first!.insight.id, 'applied');
  await refresh();
  expect(await insights()).toEqual([]);
  expect((await decided('insights')).map(({ title, status }) => [title, status])).toEqual([
    ['Prejuízo em Produto B', 'Aplicada'],
    ['Ruptura: Produto A', 'Descartada'],
  ]);
  await setInsightDecision(shop.viewer, first!.insight.id, 'pending');
  expect(await insights()).toMatchObject([{ title: 'Prejuízo em Produto B' }]);
  await setInsightDecision(shop.viewer, first!.insight.id, 'applied');
  await count('A', 5_000);
  await refresh();
  await count('A', 0);
  await refresh();
  expect(await insights()).toMatchObject([{ title: 'Ruptura: Produto A' }]); // a new insight: the first one no longer held
  const states = await queryRows(
    `SELECT status, closed_at IS NOT NULL AS closed FROM insights WHERE account_id = $1 AND fingerprint LIKE 'restock:%' ORDER BY id`,
    [shop.viewer.accountId],
  );
  expect(states).toEqual([
    { status: 'dismissed', closed: true },
    { status: 'pending', closed: false },
  ]);
  await expect(setInsightDecision(other.viewer, first!.insight.id, 'pending')).rejects.toThrow(
    'Recomendação não encontrada.',
  );
});

test('an undecided insight disappears when it no longer holds', async () => {
  await sellDaily('A', 60, 2);
  await shop.cost('A', 4_000);
  await count('A', 0);
  await refresh();
  expect(await insights()).toMatchObject([{ insight_type: 'Reposição' }]);
  await count('A', 400);
  await refresh();
  expect((await insights()).filter(({ insight_type: type }) => type === 'Reposição')).toEqual([]);
});

test('advertising without sales, and sales without a cost, have insights', async () => {
  await sellDaily('A', 40);
  await shop.advertise('A', 9_000, 0, { day: '2026-11-10' });
  await refresh();
  const rows = (await insights()).map(({ insight_type: type, title }) => [type, title]);
  expect(rows).toContainEqual(['Campanha', 'Gasto sem venda: Produto A']);
  expect(rows).toContainEqual(['Outro', 'Falta o custo de Produto A']);
});

test('prices that changed demand lead to suggestions, which stay decided while they are the same', async () => {
  const tried = [8_000, 10_000, 12_000];
  await shop.sell(
    ...Array.from({ length: 90 }, (_, n) => {
      const price = tried[n % 3]!;
      const quantity = Math.round(12 * (price / 8_000) ** -3);
      return order(
        [line('A', { quantity, priceMinor: price * quantity, feesMinor: 0, fulfilmentMinor: 0 })],
        at(n + 1),
      );
    }),
  );
  await shop.cost('A', 6_500);
  const id = await shop.idOf('A');
  const { accountId } = shop.viewer;
  await queryRows('UPDATE products SET price_minor = 8500 WHERE account_id = $1', [accountId]);
  await refresh();
  const [price] = await grid('prices');
  expect(price).toMatchObject({
    priceSuggestion: { productId: id },
    currency: 'BRL',
    current_price: '8500',
    max_price: '9775',
  });
  expect(Number((price as Record<string, unknown>).suggested_price)).toBeGreaterThan(9_000);
  expect(Number((price as Record<string, unknown>).elasticity_coefficient)).toBeCloseTo(-3, 0);
  expect((await insights()).map(({ title }) => title)).toContain('Subir o preço de Produto A');

  await setPriceDecision(shop.viewer, id, 'dismissed');
  await refresh();
  expect(await grid('prices')).toEqual([]);
  expect(await decided('prices')).toMatchObject([{ status: 'Descartada', priceSuggestion: { productId: id } }]);
  await setPriceDecision(shop.viewer, id, 'pending');
  expect(await grid('prices')).toMatchObject([{ priceSuggestion: { productId: id } }]);
  expect(await decided('prices')).toEqual([]);
  await setPriceDecision(shop.viewer, id, 'dismissed');
  await queryRows('UPDATE products SET price_minor = 7800 WHERE account_id = $1', [accountId]);
  await refresh();
  expect(await grid('prices')).toMatchObject([{ current_price: '7800' }]);
  await expect(setPriceDecision(other.viewer, id, 'applied')).rejects.toThrow('Sugestão de preço não encontrada.');
});

test('stock is shown by units and by days, with the limits of the specification', async () => {
  const stocks: [string, number][] = [
    ['A', 49],
    ['B', 50],
    ['C', 99],
    ['D', 100],
    ['E', 0],
  ];
  await shop.sell(order([...stocks.map(([key]) => line(key, { quantity: 7 })), line('F')], at(1)));
  for (const [key, available] of stocks) await count(key, available);
  const byUnits = Object.fromEntries(
    (await grid('products')).map((row) => [row.sku, (row as Record<string, unknown>).stock_status]),
  );
  expect(byUnits).toEqual({ A: 'Crítico', B: 'Baixo', C: 'Baixo', D: 'Bom', E: 'Crítico', F: null });
  const byDays = Object.fromEntries(
    (await grid('inventory')).map((row) => [row.sku, (row as Record<string, unknown>).stock_status]),
  );
  expect(byDays).toMatchObject({ A: 'Excesso', E: 'Ruptura', F: null });
});

test('competitors are other sellers’ offers, compared with our price', async () => {
  await shop.sell(order([line('A')]));
  await record(
    shop.viewer.accountId,
    check('B0A', minutesAfter(new Date(), -20), '7002', [offer(US, 900), offer('7002', 800)]),
  );
  expect(await grid('competitors')).toMatchObject([
    { sku: 'A', seller_name: '7002', competitor_price: '800', our_price: '900', has_buy_box: 'true' },
  ]);
  expect(await grid('competitors', {}, other.viewer)).toEqual([]);
});
