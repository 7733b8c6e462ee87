import { beforeEach, expect, test } from 'vitest';
import { word } from '#server/platform/language/say.ts';
import { check, minutesAfter, offer, record, US } from '#server/insight/buybox/testing/checks.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { amazonData } from '#server/insight/planning/grids/amazonData.ts';
import { analysesSummary } from '#server/insight/profit/detector/analysesSummary.ts';
import { profitAnalyses } from '#server/insight/profit/detector/profitAnalyses.ts';
import { profitAnalysesPage } from '#server/insight/profit/detector/profitAnalysesPage.ts';
import { mainCauseOf } from '#server/insight/profit/evaluation/gapOf.ts';
import { line, NOW, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { restockPage } from '#server/insight/planning/restock/restockPage.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { recordStock } from '#server/records/intake/recordStock.ts';
import { refreshAdvice } from './refreshAdvice.ts';
import { refreshPlanning } from './refreshPlanning.ts';

useTestDatabase();

let shop: Shop;
let other: Shop;
beforeEach(async () => {
  await setRates(['USD', '2026-01-01', 5.4321]);
  shop = await openShop();
  other = await openShop('Outra');
});

const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const sold = (days: number) => ({ purchasedAt: daysAgo(days), updatedAt: daysAgo(days) });
const evaluated = async (key: string) => {
  const id = await shop.idOf(key);
  const { analyses } = await profitAnalyses(shop.viewer, { now: NOW });
  return analyses.find(({ product }) => product.id === id)!;
};
/** A price of R$ 48,43 that demand rewards, instead of R$ 55,99. */
const store = async (key: string, suggested: number, chance: number | null = null) => {
  const { accountId } = shop.viewer;
  const id = await shop.idOf(key);
  await queryRows('UPDATE products SET price_minor = 5599 WHERE account_id = $1 AND id = $2', [accountId, id]);
  await queryRows(
    `INSERT INTO price_suggestions (account_id, product_id, suggested_price_minor, current_price_minor,
       expected_profit_change_minor, buy_box_probability, confidence_score, basis)
     VALUES ($1, $2, $3, 5599, 4000, $4, 0.9, 'elasticity')`,
    [accountId, id, suggested, chance],
  );
};
const advice = async (viewer = shop.viewer) => {
  await refreshAdvice(viewer.accountId, NOW);
  const grid = async (tab: 'insights' | 'prices') => {
    const { columns, rows } = await amazonData(viewer, tab, {}, NOW);
    return rows.map(({ cells }) =>
      Object.fromEntries(columns.map(({ name }, index) => [name, cells[index]!.value] as const)),
    );
  };
  return { insights: await grid('insights'), prices: await grid('prices') };
};
const loseBuyBox = (key: string) =>
  record(
    shop.viewer.accountId,
    ...[0, 60].map((minutes) =>
      check(`B0${key}`, minutesAfter(daysAgo(3), minutes), '7002', [offer(US, 5_599), offer('7002', 5_599)]),
    ),
  );

test('the loss is that of the listed products, with those that cost money without sales', async () => {
  await shop.sell(order([line('A'), line('B'), line('C')], sold(60)), order([line('A')], sold(5)));
  await shop.cost('A', 9_870);
  await shop.advertise('B', 7_523, 0, { day: '2026-11-10' });
  const { analyses, settings } = await profitAnalyses(shop.viewer, { now: NOW });
  const { monthlyLoss, statuses, savings, gaps } = analysesSummary(analyses, settings);
  expect(analyses.map(({ status, action }) => [status, action.kind])).toEqual([
    ['costing', 'cut_ads'],
    ['hemorrhage', 'raise_price'],
  ]);
  const listed = analyses.reduce((sum, { profit }) => sum + profit!.shown.minor, 0);
  expect(monthlyLoss.shown).toEqual({ minor: listed, currency: 'USD' });
  expect(monthlyLoss.brl!.minor).toBe(-1_870 - 7_523);
  expect(statuses.costing).toMatchObject({ count: 1, amount: { brl: { minor: -7_523 } } });
  expect(savings.brl!.minor, 'of the loss, not of the cost').toBeLessThanOrEqual(gaps.brl!.minor);
  const { rows } = await profitAnalysesPage(shop.viewer, { status: 'costing' }, {}, NOW);
  expect(rows.map(({ product }) => product.sku)).toEqual(['B']);
  const { causes, savings: saved, action } = await evaluated('B');
  expect(causes).toMatchObject([{ kind: 'ads', amount: { brl: { minor: 7_523 } } }]);
  expect(saved, 'what the action saves').toMatchObject([{ group: 'ads', saving: { brl: { minor: 7_523 } } }]);
  expect(action.effect!.brl!.minor).toBe(7_523);
  expect((await advice()).insights.map(({ title }) => title)).toEqual([
    'Prejuízo em Produto A',
    'Custo sem venda: Produto B',
  ]);
  expect((await profitAnalyses(other.viewer, { now: NOW })).analyses).toEqual([]);
  expect((await advice(other.viewer)).insights).toEqual([]);
});

test('a certain loss before an unknown cost is listed as a loss', async () => {
  await shop.sell(order([line('A')], sold(5)));
  await shop.advertise('A', 20_000, 0, { day: '2026-11-10' });
  expect(await evaluated('A')).toMatchObject({
    status: 'hemorrhage',
    marginPercent: null,
    action: { kind: 'cut_ads' },
    causes: [
      { kind: 'ads', amount: { brl: { minor: 12_000 } } },
      { kind: 'unknown_cost', amount: null },
    ],
  });
});

test('a lost Buy Box does not keep the price that a suggestion changes', async () => {
  const priced = line('A', { priceMinor: 5_599, feesMinor: 500, fulfilmentMinor: 300 });
  await shop.sell(order([priced], sold(5)), order([priced], sold(6)));
  await shop.cost('A', 2_000);
  await loseBuyBox('A');
  const kept = await advice();
  expect(kept.insights[0]!.recommendation).toBe('O preço não é a causa: rever prazo de envio, estoque e avaliações.');
  await store('A', 4_843);
  const changed = await advice();
  expect(changed.prices).toMatchObject([{ current_price: '5599', suggested_price: '4843' }]);
  expect(new Set(changed.insights.map(({ recommendation }) => recommendation!.replaceAll('\u00a0', ' ')))).toEqual(
    new Set(['Mudar de R$ 55,99 para R$ 48,43.']),
  );
  expect(word((await evaluated('A')).recommendedAction)).toMatch(
    /^Lower price to \$8\.92 \(−\$1\.39\): demand promises/,
  );
});

test('a price is not suggested beside another action, nor a raise that loses the Buy Box', async () => {
  const priced = line('A', { priceMinor: 5_599, feesMinor: 500, fulfilmentMinor: 300 });
  await shop.sell(order([priced], sold(5)));
  await shop.cost('A', 2_000);
  await store('A', 6_200, 0);
  expect((await advice()).prices).toEqual([]);
  expect(await evaluated('A')).toMatchObject({ action: { kind: 'keep' }, recommendedPrice: null });
  await queryRows('UPDATE price_suggestions SET buy_box_probability = 0.8');
  expect((await advice()).prices).toHaveLength(1);
  await shop.advertise('A', 9_000, 0, { day: '2026-11-10' });
  expect((await advice()).prices).toEqual([]);
  expect((await evaluated('A')).action.kind).toBe('cut_ads');
});

test('an order of a product that loses money waits, and is not on the list of purchases', async () => {
  const daily = Array.from({ length: 40 }, (_, day) => order([line('A')], sold(day + 1)));
  await shop.sell(...daily);
  const stock = {
    marketplace: 'amazon',
    country: 'BR',
    listingKey: 'A',
    available: 0,
    reserved: 0,
    inbound: 0,
  } as const;
  await transaction((tx) => recordStock(shop.viewer.accountId, [stock], '2026-11-20', tx));
  const planned = async (costMinor: number) => {
    await shop.cost('A', costMinor);
    await refreshPlanning(shop.viewer.accountId, NOW);
    const { rows, totals } = await restockPage(shop.viewer, {});
    return [rows[0]!.isHeld, totals.toOrder, (await evaluated('A')).action.kind];
  };
  expect(await planned(4_000)).toEqual([false, 1, 'restock']);
  expect(await planned(9_000)).toEqual([true, 0, 'raise_price']);
});

test('savings stay within the loss however large the costs are', async () => {
  await shop.sell(order([line('A', { priceMinor: 1_000_000 })], sold(5)), order([line('B')], sold(5)));
  await shop.cost('A', 600_000);
  await shop.cost('B', 8_100);
  const { analyses, settings } = await profitAnalyses(shop.viewer, { now: NOW });
  const { savings, gaps } = analysesSummary(analyses, settings);
  expect(gaps.brl!.minor).toBe(100);
  expect(savings.brl!.minor).toBe(100);
});

test('a cost of less than a cent is no reason for advice', async () => {
  await shop.sell(order([line('A')], sold(60)));
  await shop.advertise('A', 1, 0, { day: '2026-11-10' });
  expect((await evaluated('A')).gap).toBeNull();
  expect((await advice()).insights.filter(({ title }) => String(title).includes('Custo sem venda'))).toEqual([]);
});

test('the advice to cut advertising, the savings, and the main cause are of one amount', async () => {
  await shop.sell(order([line('A')], sold(5)));
  await shop.cost('A', 4_000);
  await shop.advertise('A', 9_000, 0, { day: '2026-11-10' });
  const { gap, causes, savings, action, ...analysis } = await evaluated('A');
  expect(action.kind).toBe('cut_ads');
  expect(mainCauseOf(causes)).toBe('ads');
  const ofAds = savings.find(({ group }) => group === 'ads')!.saving.brl!.minor;
  expect(ofAds).toBeGreaterThan(0);
  expect(ofAds, 'at most the gap').toBeLessThanOrEqual(gap!.amount.brl!.minor);
  expect(word(analysis.recommendedAction)).toMatch(/^Cut advertising by /);
});

test('without sales all of the storage and of the advertising can be saved', async () => {
  await shop.sell(order([line('A')], sold(60)));
  await shop.advertise('A', 7_000, 0, { day: '2026-11-10' });
  const storage = { orderExternalId: null, asin: 'B0A', kind: 'storage', day: '2026-11-10' } as const;
  await transaction((tx) => recordPostedAmounts(shop.viewer.accountId, [postedAmount('1', -500, storage)], tx));
  const { savings, gap } = await evaluated('A');
  expect(savings).toMatchObject([
    { group: 'storage', saving: { brl: { minor: 500 } } },
    { group: 'ads', saving: { brl: { minor: 7_000 } } },
  ]);
  expect(gap!.amount.brl!.minor).toBe(7_500);
});
