import { beforeEach, expect, test } from 'vitest';
import { word } from '#server/platform/language/say.ts';
import { explain } from '#server/insight/profit/explain/explain.ts';
import { profitOf } from '#server/insight/profit/costs.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { line, NOW, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { csvRows } from '#server/platform/files/csvRows.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { AnalysedPeriod } from '#server/insight/profit/evaluation/analysedDays.ts';
import { analysesSummary } from './analysesSummary.ts';
import { profitAnalyses } from './profitAnalyses.ts';

useTestDatabase();

let shop: Shop;
/** One unit of A on each of these days, at a loss; of B a year ago. */
beforeEach(async () => {
  await setRates(['USD', '2020-01-01', 5]);
  shop = await openShop();
  const sold = (key: string, at: string, priceMinor: number) =>
    order([line(key, { priceMinor })], { purchasedAt: new Date(at), updatedAt: new Date(at) });
  await shop.sell(
    sold('A', '2026-11-20T09:00:00-03:00', 10_000),
    sold('A', '2026-11-10T09:00:00-03:00', 11_000),
    sold('A', '2026-10-12T09:00:00-03:00', 13_000),
    sold('B', '2025-11-25T09:00:00-03:00', 9_000),
  );
  await shop.cost('A', 15_000);
  await shop.cost('B', 1_000);
});

const chosen = (startDate: string, endDate: string): AnalysedPeriod => ({ period: 'custom', startDate, endDate });
const analysed = (period: AnalysedPeriod | null, viewer = shop.viewer) =>
  profitAnalyses(viewer, { chosen: period, now: NOW });

test.each<[AnalysedPeriod, number]>([
  [{ period: 'today' }, 1],
  [{ period: 'last30Days' }, 1],
  [{ period: 'lastMonth' }, 1],
  [{ period: 'last12Months' }, 2],
  [{ period: 'allTime' }, 2],
  [chosen('2026-10-12', '2026-11-10'), 1],
])('the products of %o have the revenue and the profit of the dashboard', async (period, products) => {
  const { analyses } = await analysed(period);
  const { revenue, profit } = await salesMetrics(shop.viewer, period, NOW);
  const sum = (read: (row: (typeof analyses)[number]) => number) =>
    Math.round(analyses.reduce((total, row) => total + read(row), 0));
  expect(analyses).toHaveLength(products);
  expect(sum(({ sums }) => sums.reais!.revenue)).toBe(revenue.minor);
  expect(sum(({ sums }) => profitOf(sums.reais!))).toBe(profit!.minor);
});

test('without a period the days are the last 30 complete ones, which end yesterday', async () => {
  const { days, analyses } = await analysed(null);
  expect(days).toEqual({ start: '2026-10-21', end: '2026-11-20' });
  expect(analyses.map(({ units }) => units)).toEqual([1]);
});

test('figures, causes and savings are of the period, and the action is that of the last 30 complete days', async () => {
  const [now] = (await analysed(null)).analyses;
  const [october] = (await analysed({ period: 'lastMonth' })).analyses;
  expect(october!.revenue.brl!.minor).toBe(13_000);
  expect(october!.gap!.amount.brl!.minor).not.toBe(now!.gap!.amount.brl!.minor);
  expect([october!.action, october!.recommendedAction]).toEqual([now!.action, now!.recommendedAction]);
  const lastYear = (await analysed({ period: 'last12Months' })).analyses.find(({ product }) => product.sku === 'B')!;
  expect([lastYear.units, word(lastYear.recommendedAction)]).toEqual([1, 'No sales in the last 30 days.']);
});

test('the loss of a period is explained for its days', async () => {
  const { analyses, settings } = await analysed({ period: 'lastMonth' });
  const filter = { period: 'lastMonth' as const };
  const explained = await explain(
    shop.viewer,
    { metric: 'monthlyLoss', filter, isInDollars: true, language: 'en' },
    NOW,
  );
  expect(explained.days).toEqual({ start: '2026-10-01', end: '2026-11-01' });
  expect(explained.value.money).toEqual(analysesSummary(analyses, settings).monthlyLoss.shown);
});

test('another account has none of it', async () => {
  const other = await openShop();
  expect((await analysed({ period: 'allTime' }, other.viewer)).analyses).toEqual([]);
});

const answer = async (where: string, who = shop) => {
  const response = await (await appClient(who.viewer)).get(`/api/profit-detector${where}`);
  return { status: response.status, text: await response.text(), name: response.headers.get('content-disposition') };
};
const OCTOBER = 'dateRange=custom&startDate=2026-10-01&endDate=2026-10-31';

test('REST answers for the days asked for, as figures and as files, each account its own', async () => {
  const other = await openShop();
  const body = JSON.parse((await answer(`/analyses?${OCTOBER}`)).text);
  expect(body).toMatchObject({ start_date: '2026-10-01', end_date: '2026-10-31', period_days: 31 });
  expect(body.analyses.map(({ asin, total_revenue_brl }: any) => [asin, total_revenue_brl])).toEqual([['B0A', 130]]);
  expect(JSON.parse((await answer(`/analyses?${OCTOBER}`, other)).text).analyses).toEqual([]);
  const file = await answer(`/export?${OCTOBER}`);
  expect(file.name).toContain('profit-detector-2026-10-01-to-2026-10-31.csv');
  const [titles, row] = csvRows(file.text).map(({ cells }) => cells);
  expect(titles).toContain('Savings');
  expect(row![titles!.indexOf('Revenue (BRL)')]).toBe('130');
  const [, ...all] = csvRows((await answer(`/export/csv?${OCTOBER}`)).text).map(({ cells }) => cells);
  expect(all.map(([asin, , , , from, to]) => [asin, from, to])).toEqual([['B0A', '2026-10-01', '2026-10-31']]);
  expect(csvRows((await answer(`/export/csv?${OCTOBER}`, other)).text)).toHaveLength(1);
});

test.each(['/analyses', '/export', '/export/csv'])('%s refuses days that are no period', async (path) => {
  const refused = async (query: string) => {
    const { status, text } = await answer(`${path}?${query}`);
    return [status, JSON.parse(text).error];
  };
  expect(await refused('dateRange=lastCentury')).toEqual([400, 'Período desconhecido']);
  const reversed = 'dateRange=custom&startDate=2026-10-02&endDate=2026-10-01';
  expect(await refused(reversed)).toEqual([400, 'Data final não pode ser anterior à data inicial']);
  expect(await refused('dateRange=custom&startDate=x&endDate=2026-10-01')).toEqual([400, 'Data inválida: x']);
});

test('GraphQL answers for the days asked for', async () => {
  await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [shop.viewer.userId]);
  const client = await appClient(shop.viewer);
  const ask = (args: string) =>
    client.graphql(
      `{ viewer { profitAnalyses(${args}) { startDate endDate rowCount rows { revenue(in: "BRL") { minor } } } } }`,
    );
  const { data } = await ask('period: CUSTOM, startDate: "2026-10-01", endDate: "2026-10-31"');
  expect(data.viewer.profitAnalyses).toEqual({
    startDate: '2026-10-01',
    endDate: '2026-10-31',
    rowCount: 1,
    rows: [{ revenue: { minor: 13_000 } }],
  });
  const { errors } = await ask('period: CUSTOM, startDate: "2026-10-02", endDate: "2026-10-01"');
  expect(errors![0]!.extensions!.code).toBe('BAD_REQUEST');
});
